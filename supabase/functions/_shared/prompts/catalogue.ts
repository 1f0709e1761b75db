import cvExtraction from './cv-extraction/prompt.ts';
import cvExtractionStrict from './cv-extraction-strict/prompt.ts';
import type { Prompt, PromptVersion } from './prompt.ts';

/** Every prompt of the platform, by the name that the functions and the viewer's addresses use. */
export const PROMPTS = {
  'cv-extraction': cvExtraction,
  'cv-extraction-strict': cvExtractionStrict,
} as const satisfies Record<string, Prompt>;

export type PromptId = keyof typeof PROMPTS;

/** The version of a prompt that is in force: its text for the model, its name to store with the result. */
export function currentPrompt(id: PromptId): PromptVersion {
  const { current, versions }: Prompt = PROMPTS[id];
  const found = versions.find(({ version }) => version === current);
  if (!found) throw new Error(`Prompt ${id} has no version ${current}`);
  return found;
}
