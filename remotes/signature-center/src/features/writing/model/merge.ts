import { sameValue } from '@trame/domain';
import type { Draft } from './draft.ts';

type Entry = { id: string };
type Lists = 'documents' | 'recipients' | 'fields';
const LISTS = ['documents', 'recipients', 'fields'] as const;

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** Entries by their id: what I changed, added and removed since `base`, on top of theirs. The order is mine where I changed it. */
function mergeEntries<One extends Entry>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
): One[] {
  const [before, own, latest] = [base, mine, theirs].map(
    (entries) => new Map(entries.map((entry) => [entry.id, entry])),
  ) as [Map<string, One>, Map<string, One>, Map<string, One>];
  const isMyOrder = !sameValue(idsOf(mine), idsOf(base));
  const order = isMyOrder ? [...mine, ...theirs] : [...theirs, ...mine];
  return [...new Set(idsOf(order))].flatMap((id) => {
    const [was, ours, other] = [before.get(id), own.get(id), latest.get(id)];
    // Removed by one of the two.
    if (was && (!ours || !other)) return [];
    const entry = other && (!ours || sameValue(ours, was)) ? other : ours;
    return entry ? [entry] : [];
  });
}

/**
 * A draft that somebody else, or a save whose answer was lost, changed since `base`: theirs, with what I changed on top. Of a value that
 * both changed, mine remains.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const isMine = (key: keyof Draft) => !sameValue(mine[key], base[key]);
  const values = Object.fromEntries(
    (Object.keys(mine) as (keyof Draft)[]).map((key) => [key, isMine(key) ? mine[key] : theirs[key]]),
  ) as Draft;
  const documents = mergeEntries(base.documents, mine.documents, theirs.documents);
  const recipients = mergeEntries(base.recipients, mine.recipients, theirs.recipients);
  const fields = mergeEntries(base.fields, mine.fields, theirs.fields).filter(
    ({ document_id, recipient_id }) =>
      documents.some(({ id }) => id === document_id) && recipients.some(({ id }) => id === recipient_id),
  );
  return { ...values, documents, recipients, fields };
}

const sameList = (one: Draft[Lists], other: Draft[Lists]) =>
  one.length === other.length &&
  one.every(
    (entry, place) =>
      entry.id === other[place]?.id && sameValue({ ...entry, pages: 0 }, { ...other[place], pages: 0 }),
  );

/** Whether two drafts say the same. */
export const sameDraft = (one: Draft, other: Draft): boolean =>
  LISTS.every((list) => sameList(one[list], other[list])) &&
  (Object.keys(one) as (keyof Draft)[]).every(
    (key) => LISTS.some((list) => list === key) || sameValue(one[key], other[key]),
  );
