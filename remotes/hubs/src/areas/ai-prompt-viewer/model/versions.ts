import type { Prompt, PromptVersion } from '../data/prompts-query.ts';

export type VersionState = 'current' | 'replaced' | 'proposed';

const indexOf = ({ versions }: Prompt, version: string) =>
  versions.findIndex((other) => other.version === version);

/** The state of a version: current, older than the current one, or newer. */
export function stateOf(prompt: Prompt, version: string): VersionState {
  const distance = indexOf(prompt, version) - indexOf(prompt, prompt.current);
  if (distance === 0) return 'current';
  return distance < 0 ? 'replaced' : 'proposed';
}

/** The version with a name; undefined when the prompt has none of that name. */
export function findVersion({ versions }: Prompt, version: string | null): PromptVersion | undefined {
  return versions.find((other) => other.version === version);
}

/** The current version; the latest one when the record names none that exists. */
export function currentVersion(prompt: Prompt): PromptVersion {
  const found = findVersion(prompt, prompt.current) ?? prompt.versions.at(-1);
  if (!found) throw new Error(`Prompt ${prompt.id} has no version`);
  return found;
}

/** The version just before another; undefined for the first. */
export function versionBefore(prompt: Prompt, { version }: PromptVersion): PromptVersion | undefined {
  return prompt.versions[indexOf(prompt, version) - 1];
}
