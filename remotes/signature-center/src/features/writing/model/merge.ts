import { formatDate, sameValue, withDe } from '@trame/domain';
import { fieldText, kindsFor, type Draft, type DraftField } from './draft.ts';

type Entry = { id: string };
type Lists = 'documents' | 'recipients' | 'fields';
const LISTS = ['documents', 'recipients', 'fields'] as const;

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const byId = <One extends Entry>(entries: readonly One[]) => new Map(entries.map((one) => [one.id, one]));
const has = (entries: readonly Entry[], id: string) => entries.some((one) => one.id === id);

/** Parts of an entry that are one decision: a field that two people move is where one of them put it. */
const TOGETHER = ['page', 'x', 'y', 'w', 'h'] as const;
const isPlace = (key: string) => TOGETHER.some((part) => part === key);

/** Pages of a document never change; its place is that in the list. */
const isPart = (key: string) => key !== 'pages' && key !== 'position';

/** Whether two entries say the same. */
const sameEntry = (one: Entry, other: Entry) =>
  Object.keys(one).every(
    (key) => !isPart(key) || sameValue(one[key as keyof Entry], other[key as keyof Entry]),
  );

/** An entry that both changed: each part as who changed it left it, mine where both did. Answers whether both changed the same part. */
function mergeParts<One extends Entry>(was: One, ours: One, other: One): { entry: One; isBoth: boolean } {
  const differs = (a: One, b: One, key: keyof One) =>
    isPlace(String(key))
      ? TOGETHER.some((part) => !sameValue(a[part as keyof One], b[part as keyof One]))
      : isPart(String(key)) && !sameValue(a[key], b[key]);
  let isBoth = false;
  const entry = { ...other };
  for (const key of Object.keys(ours) as (keyof One)[]) {
    if (!differs(ours, was, key)) continue;
    entry[key] = ours[key];
    if (differs(other, was, key) && differs(ours, other, key)) isBoth = true;
  }
  return { entry, isBoth };
}

/** What was decided where both changed the same, as sentences. */
export type Merged = { draft: Draft; said: string[] };

const VALUES = [
  ['title', 'Objet', (value: string) => value],
  ['message', 'Message', (value: string) => value],
  ['expires_on', 'Dernier jour', (value: string) => formatDate(value)],
] as const;

const quoted = (text: string) => (text === '' ? 'vide' : `«\u00a0${text}\u00a0»`);

/**
 * A draft that somebody else, or a save whose answer was lost, changed since `base`: theirs, with what I changed on top. Nothing that
 * somebody changed is lost: what one of us removed while the other changed it remains, and where both changed the same, mine remains and
 * theirs is said.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merged {
  const said: string[] = [];
  const isMine = (key: keyof Draft) => !sameValue(mine[key], base[key]);
  const values = Object.fromEntries(
    (Object.keys(mine) as (keyof Draft)[]).map((key) => [key, isMine(key) ? mine[key] : theirs[key]]),
  ) as Draft;
  for (const [key, label, shown] of VALUES)
    if (isMine(key) && theirs[key] !== base[key] && theirs[key] !== mine[key])
      said.push(
        `${label}\u00a0: le vôtre est gardé, l’autre était ${quoted(theirs[key] && shown(theirs[key]))}.`,
      );
  if (isMine('remind_after') && ![base, mine].some((one) => one.remind_after === theirs.remind_after))
    said.push('Relances\u00a0: les vôtres sont gardées.');

  // Somebody whom both added, by their address: once, as they are stored.
  const twins = new Map(
    mine.recipients.flatMap(({ id, email }) => {
      const twin = theirs.recipients.find((one) => one.email.toLowerCase() === email.toLowerCase());
      return !has(base.recipients, id) && twin && twin.id !== id && !has(mine.recipients, twin.id)
        ? [[id, twin] as const]
        : [];
    }),
  );
  for (const { name } of twins.values())
    said.push(
      `${name} est ajouté des deux côtés\u00a0: une fois dans l’enveloppe, avec les champs des deux.`,
    );
  const myFields = mine.fields.map((field) => ({
    ...field,
    recipient_id: twins.get(field.recipient_id)?.id ?? field.recipient_id,
  }));
  const people = { recipients: [...mine.recipients, ...theirs.recipients, ...base.recipients] };
  const nameOfField = (field: DraftField) => `${fieldText(people, field)}, page ${field.page + 1}`;

  // Fields that one changed or added since: what they are on, or of whom, is not taken away by the other.
  const was = byId(base.fields);
  const isNew = (field: DraftField) => {
    const before = was.get(field.id);
    return !before || !sameEntry(field, before);
  };
  const held = {
    mine: myFields.filter(isNew),
    theirs: theirs.fields.filter(isNew),
  };

  const merge = <One extends Entry>(
    list: { base: readonly One[]; mine: readonly One[]; theirs: readonly One[] },
    {
      nameOf,
      isHeld,
    }: { nameOf: (one: One) => string; isHeld: (id: string, by: readonly DraftField[]) => boolean },
  ): One[] => {
    const [before, own, latest] = [byId(list.base), byId(list.mine), byId(list.theirs)];
    const isMyOrder = !sameValue(idsOf(list.mine), idsOf(list.base));
    const order = isMyOrder ? [...list.mine, ...list.theirs] : [...list.theirs, ...list.mine];
    return [...new Set(idsOf(order))].flatMap((id) => {
      const [old, ours, other] = [before.get(id), own.get(id), latest.get(id)];
      if (ours && other && sameEntry(ours, other)) return [other];
      if (!old) return ours ? [ours] : other ? [other] : [];
      if (ours && other) {
        const { entry, isBoth } = mergeParts(old, ours, other);
        if (isBoth) said.push(`${nameOf(entry)}\u00a0: changé des deux côtés, comme vous l’avez mis.`);
        return [entry];
      }
      const kept = ours ?? other;
      if (!kept || (sameEntry(kept, old) && !isHeld(id, ours ? held.mine : held.theirs))) return [];
      said.push(
        ours
          ? `${nameOf(kept)}\u00a0: retiré ailleurs, gardé avec ce que vous y avez changé.`
          : `${nameOf(kept)}\u00a0: retiré par vous, gardé avec ce qui y a changé ailleurs.`,
      );
      return [kept];
    });
  };
  const documents = merge(
    { base: base.documents, mine: mine.documents, theirs: theirs.documents },
    {
      nameOf: ({ file_name }) => file_name,
      isHeld: (id, by) => by.some(({ document_id }) => document_id === id),
    },
  );
  const recipients = merge(
    {
      base: base.recipients,
      mine: mine.recipients.filter(({ id }) => !twins.has(id)),
      theirs: theirs.recipients,
    },
    { nameOf: ({ name }) => name, isHeld: (id, by) => by.some(({ recipient_id }) => recipient_id === id) },
  );

  // What came back comes with the fields that went with it.
  const isBack = ({ document_id, recipient_id }: DraftField, gone: Draft) =>
    !has(gone.documents, document_id) || !has(gone.recipients, recipient_id);
  const known = (list: readonly DraftField[], other: Draft) => {
    const there = new Set(idsOf(list));
    return [...list, ...base.fields.filter((field) => !there.has(field.id) && isBack(field, other))];
  };
  const both = byId(theirs.fields);
  const fields = merge(
    { base: base.fields, mine: known(myFields, mine), theirs: known(theirs.fields, theirs) },
    { nameOf: nameOfField, isHeld: () => false },
  ).filter((field) => {
    const person = recipients.find(({ id }) => id === field.recipient_id);
    if (!person || !has(documents, field.document_id)) return false;
    if (!kindsFor(person.role).some(({ value }) => value === field.kind)) {
      said.push(`${nameOfField(field)}\u00a0: retiré, le rôle ${withDe(person.name)} a changé ailleurs.`);
      return false;
    }
    // Both placed the fields that the text of the document asks for.
    return (
      both.has(field.id) ||
      was.has(field.id) ||
      !theirs.fields.some((other) => !was.has(other.id) && sameEntry({ ...other, id: field.id }, field))
    );
  });
  return { draft: { ...values, documents, recipients, fields }, said };
}

const sameList = (one: Draft[Lists], other: Draft[Lists]) =>
  one.length === other.length &&
  one.every((entry, place) => {
    const twin = other[place];
    return twin !== undefined && sameEntry(entry, twin);
  });

/** Whether two drafts say the same. */
export const sameDraft = (one: Draft, other: Draft): boolean =>
  LISTS.every((list) => sameList(one[list], other[list])) &&
  (Object.keys(one) as (keyof Draft)[]).every(
    (key) => LISTS.some((list) => list === key) || sameValue(one[key], other[key]),
  );
