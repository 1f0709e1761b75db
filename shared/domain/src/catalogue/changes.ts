import type { ProgrammeContent } from './content.ts';
import { fieldLines } from './field-text.ts';
import { PROGRAMME_FIELDS, type ProgrammeField, type ProgrammeFieldKey } from './fields.ts';

/** New values of some fields; null: the field is no longer known. */
export type ProgrammeChanges = {
  [Key in keyof ProgrammeContent]?: ProgrammeContent[Key] | null;
};

/** Equal as the database compares them: whatever the order of the parts of a certification or a picture. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return (
    ones.length === others.size &&
    ones.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

/** The fields that two contents do not have alike, in the order of the form. */
export const changedKeys = (
  before: Partial<ProgrammeContent>,
  after: Partial<ProgrammeContent>,
): ProgrammeFieldKey[] =>
  PROGRAMME_FIELDS.flatMap(({ key }) => (isSame(before[key], after[key]) ? [] : [key]));

/** What would make `after` of `before`. */
export const changesBetween = (
  before: Partial<ProgrammeContent>,
  after: Partial<ProgrammeContent>,
): ProgrammeChanges =>
  Object.fromEntries(changedKeys(before, after).map((key) => [key, after[key] ?? null])) as ProgrammeChanges;

/** A content with some fields changed. */
export const withChanges = (content: ProgrammeContent, changes: ProgrammeChanges): ProgrammeContent =>
  Object.fromEntries(
    Object.entries({ ...content, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  ) as ProgrammeContent;

export type ProgrammeDifference = Pick<ProgrammeField, 'key' | 'label' | 'kind'> & {
  /** The field as it is read, an entry a line; empty: not known. */
  before: string[];
  after: string[];
  /** Of lists: the entries of one side alone, in their order; empty when only their order differs. */
  added: string[];
  removed: string[];
};

/** What two contents say differently, field by field: for the summary of a publication, versions and proposals. */
export const contentDifferences = (
  before: Partial<ProgrammeContent>,
  after: Partial<ProgrammeContent>,
): ProgrammeDifference[] =>
  PROGRAMME_FIELDS.flatMap(({ key, label, kind }) => {
    if (isSame(before[key], after[key])) return [];
    const [old, fresh] = [fieldLines(key, before), fieldLines(key, after)];
    return {
      key,
      label,
      kind,
      before: old,
      after: fresh,
      added: fresh.filter((entry) => !old.includes(entry)),
      removed: old.filter((entry) => !fresh.includes(entry)),
    };
  });

/** A difference in one sentence: "Tarif : 1 290 € devient 1 350 €". */
export function differenceText({ label, kind, before, after, added, removed }: ProgrammeDifference): string {
  const quoted = (lines: readonly string[]) => lines.join(', ');
  if (before.length === 0) return `${label}\u00a0: ajouté`;
  if (after.length === 0) return `${label}\u00a0: retiré`;
  if (kind === 'list' || kind === 'modules') {
    const counts = [
      added.length > 0 && `${added.length} en plus ou réécrit${added.length > 1 ? 's' : ''}`,
      removed.length > 0 && `${removed.length} en moins`,
    ].filter(Boolean);
    return `${label}\u00a0: ${counts.length > 0 ? counts.join(', ') : 'ordre changé'}`;
  }
  const [old, fresh] = [quoted(before), quoted(after)];
  return old.length + fresh.length > 90
    ? `${label}\u00a0: réécrit`
    : `${label}\u00a0: ${old} devient ${fresh}`;
}

export type ProgrammeConflict = Pick<ProgrammeField, 'key' | 'label'>;

/**
 * Two contents that began from one: each field that only one of them changed is as it changed it. Where both changed a
 * field differently it is a conflict, and the merged content has mine until somebody chooses.
 */
export function mergeContents(
  base: ProgrammeContent,
  mine: ProgrammeContent,
  theirs: ProgrammeContent,
): { content: ProgrammeContent; conflicts: ProgrammeConflict[] } {
  const conflicts: ProgrammeConflict[] = [];
  const changes: Record<string, unknown> = {};
  for (const { key, label } of PROGRAMME_FIELDS) {
    if (isSame(theirs[key], base[key]) || isSame(mine[key], theirs[key])) continue;
    if (isSame(mine[key], base[key])) changes[key] = theirs[key] ?? null;
    else conflicts.push({ key, label });
  }
  return { content: withChanges(mine, changes), conflicts };
}
