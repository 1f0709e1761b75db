import { LABEL_LENGTH } from '@trame/domain';

/** Why a list of labels is refused, or undefined. */
export function tagsError(tags: readonly string[]): string | undefined {
  const long = tags.find((tag) => tag.length > LABEL_LENGTH);
  return long && `«\u00a0${long}\u00a0» dépasse ${LABEL_LENGTH} caractères.`;
}
