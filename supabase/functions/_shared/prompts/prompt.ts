/** Written once, when a version is added; nothing of a version changes afterwards, so that its name keeps its meaning. */
export interface PromptVersion {
  /** `v1`, `v2`…: what an analysis stores beside its result. */
  version: `v${number}`;
  /** Day it was written, `YYYY-MM-DD`. */
  date: string;
  /** A team, never a person. */
  author: string;
  /** What changed since the version before, and why, for someone who reads no code. */
  change: string;
  /** What the model is given, word for word. */
  text: string;
}

/** An instruction that the platform gives to a language model, with all its versions. */
export interface Prompt {
  title: string;
  /** What it serves, for someone who reads no code. */
  purpose: string;
  /** The part that the model plays. */
  modelRole: string;
  /** The version that the functions load: those before it are replaced, those after it are proposed. */
  current: PromptVersion['version'];
  /** Oldest first. */
  versions: readonly PromptVersion[];
}
