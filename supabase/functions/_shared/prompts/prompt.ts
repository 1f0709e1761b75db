/**
 * Written once, when a version is added; nothing of a version changes afterwards, so that its name keeps its meaning.
 */
export interface PromptVersion {
  /** `v1`, `v2`…: stored by an analysis beside its result. */
  version: `v${number}`;
  /** Day it was written, `YYYY-MM-DD`. */
  date: string;
  /** A team, never a person. */
  author: string;
  /** The difference from the previous version, and the reason, for someone who reads no code. */
  change: string;
  /** The text given to the model, unchanged. */
  text: string;
}

/** An instruction of the platform to a language model, with all its versions. */
export interface Prompt {
  title: string;
  /** Its purpose, for someone who reads no code. */
  purpose: string;
  /** The part that the model plays. */
  modelRole: string;
  /** The version that the functions load: those before it are replaced, those after it are proposed. */
  current: PromptVersion['version'];
  /** Oldest first. */
  versions: readonly PromptVersion[];
}
