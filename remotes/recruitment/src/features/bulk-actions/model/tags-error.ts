/** Longest label. */
const MAX_LENGTH = 40;

/** Why a list of labels is refused, or undefined. */
export function tagsError(tags: readonly string[]): string | undefined {
  const long = tags.find((tag) => tag.length > MAX_LENGTH);
  return long && `«\u00a0${long}\u00a0» dépasse ${MAX_LENGTH} caractères.`;
}
