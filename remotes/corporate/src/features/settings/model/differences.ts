import { sameValue } from '@trame/domain';
import { SETTINGS_FIELDS } from '@trame/domain/company';

/** The facts that restoring a version would change; one that it did not know yet keeps its value. */
export const differencesOf = (current: object, version: Readonly<Record<string, unknown>>): string[] => {
  const now = new Map<string, unknown>(Object.entries(current));
  return SETTINGS_FIELDS.map(({ id }) => id).filter(
    (id) => id in version && !sameValue(now.get(id) ?? null, version[id] ?? null),
  );
};
