import type { Noun } from '@trame/app/noun';
import { addDays, today, withDe } from '@trame/domain';
import {
  SIGNATURE_LIMITS,
  boxInPage,
  EXPIRY_DAYS,
  FIELD_KINDS,
  fieldKindLabel,
  REMINDERS,
  type FieldBox,
  type FieldKind,
  type RecipientRole,
  type SigningOrder,
} from '@trame/domain/signatures';
import { endOfDay } from '../../envelopes/model/envelope.ts';
import type { Envelope, EnvelopeDocument } from '../../envelopes/data/envelopes.ts';
import type { PageShape } from '../../sheets/model/place.ts';

export type DraftRecipient = {
  id: string;
  name: string;
  email: string;
  role: RecipientRole;
  message: string;
  needs_code: boolean;
  language: string;
  /** The role of the template that they took, by its place from 0; null: none. */
  template_role: number | null;
};

export type DraftField = FieldBox & {
  id: string;
  document_id: string;
  recipient_id: string;
  /** From 0. */
  page: number;
  kind: FieldKind;
  label: string;
  is_required: boolean;
};

/** What is written of an envelope before it is sent; recipients are in their order. */
export type Draft = {
  title: string;
  message: string;
  ordering: SigningOrder;
  /** The last day to sign; empty: none yet. */
  expires_on: string;
  /** Days after which people are reminded first; null: never. */
  remind_after: number | null;
  remind_every: number | null;
  remind_most: number | null;
  documents: readonly EnvelopeDocument[];
  recipients: readonly DraftRecipient[];
  fields: readonly DraftField[];
  /** The trainer and the mission that it is about, and the papers of the trainer that it becomes. */
  trainer_id: string | null;
  mission_id: string | null;
  paper_kind: string | null;
  more_kinds: readonly string[];
};

/** What a new envelope begins with, as the settings say it. */
export type Defaults = {
  expiry_days: number;
  remind_after: number | null;
  remind_every: number | null;
  remind_most: number | null;
};

/** The day on which an envelope that is sent today expires. */
export const usualExpiry = (days: number = EXPIRY_DAYS.usual): string => addDays(today(), days);

/** The title that the database gives to one that has none. */
const UNTITLED = 'Sans objet';

/** The draft of an envelope that was read. */
export function draftOf(envelope: Envelope): Draft {
  return {
    title: envelope.title === UNTITLED ? '' : envelope.title,
    message: envelope.message ?? '',
    ordering: envelope.ordering,
    expires_on: envelope.expires_at === null ? '' : today(new Date(envelope.expires_at)),
    remind_after: envelope.remind_after,
    remind_every: envelope.remind_every,
    remind_most: envelope.remind_most,
    documents: envelope.documents,
    recipients: envelope.recipients.map(
      ({ id, name, email, role, message, needs_code, language, template_role }) => ({
        id,
        name,
        email,
        role,
        message: message ?? '',
        needs_code,
        language,
        template_role,
      }),
    ),
    fields: envelope.fields.map(
      ({ id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required }) => ({
        id,
        document_id,
        recipient_id,
        page,
        x,
        y,
        w,
        h,
        kind,
        label: label ?? '',
        is_required,
      }),
    ),
    trainer_id: envelope.trainer_id,
    mission_id: envelope.mission_id,
    paper_kind: envelope.paper_kind,
    more_kinds: envelope.more_kinds,
  };
}

/** A draft as `save_signature_request` takes it. */
export const requestOf = (id: string, draft: Draft) => ({
  id,
  title: draft.title,
  message: draft.message,
  ordering: draft.ordering,
  expires_at: draft.expires_on === '' ? null : endOfDay(draft.expires_on),
  remind_after: draft.remind_after,
  remind_every: draft.remind_every,
  remind_most: draft.remind_most,
  documents: draft.documents.map((document) => ({ id: document.id, name: document.file_name })),
  recipients: draft.recipients.map((recipient, place) => ({ ...recipient, position: place + 1 })),
  fields: draft.fields.map((field) => ({ ...field })),
  trainer_id: draft.trainer_id,
  mission_id: draft.mission_id,
  paper_kind: draft.paper_kind,
  more_kinds: [...draft.more_kinds],
});

/** When people are reminded: the first time after some days, then as usual; null: never. */
export const remindersAfter = (days: number | null) =>
  days === null
    ? { remind_after: null, remind_every: null, remind_most: null }
    : { remind_after: days, remind_every: REMINDERS.every, remind_most: REMINDERS.most };

/** Kinds of fields that somebody can be given: an approver does not sign. */
export const kindsFor = (role: RecipientRole) =>
  FIELD_KINDS.filter(
    ({ value }) =>
      role === 'signer' || (role === 'approver' && value !== 'signature' && value !== 'initials'),
  );

type Place = { document: string; recipient: string; page: number; shape: PageShape };

/** A new field around a point of the unrotated page; in the middle of the page without one. */
export function newField(
  kind: FieldKind,
  { document, recipient, page, shape }: Place,
  at: { x: number; y: number } = { x: shape.width / 2, y: shape.height / 2 },
): DraftField {
  const { width, height } = FIELD_KINDS.find(({ value }) => value === kind) ?? FIELD_KINDS[0];
  // On a page that is turned, a field lies as its text is read.
  const [w, h] = shape.rotation % 180 === 0 ? [width, height] : [height, width];
  return {
    id: crypto.randomUUID(),
    document_id: document,
    recipient_id: recipient,
    page,
    kind,
    label: '',
    is_required: kind !== 'checkbox',
    ...rounded(boxInPage({ x: at.x - w / 2, y: at.y - h / 2, w, h }, shape)),
  };
}

const near = (value: number) => Math.round(value * 100) / 100;
const rounded = ({ x, y, w, h }: FieldBox): FieldBox => ({ x: near(x), y: near(y), w: near(w), h: near(h) });

/** The field in another box, inside its page. */
export const placed = (field: DraftField, box: FieldBox, shape: PageShape): DraftField => ({
  ...field,
  ...rounded(boxInPage(box, shape)),
});

const STEPS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Points of one press of an arrow, and of one with Shift. */
const STEP = 1;
const LONG_STEP = 10;

/** A box in points of the page as it is read, after an arrow was pressed: moved, or with Alt another size. Undefined for another key. */
export function stepped(
  { x, y, w, h }: FieldBox,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
): FieldBox | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const points = shiftKey ? LONG_STEP : STEP;
  const [right, up] = [step[0] * points, step[1] * points];
  return altKey
    ? // The upper left corner remains where it is.
      { x, y: y + up, w: w + right, h: h - up }
    : { x: x + right, y: y + up, w, h };
}

/** The fields of a document as they are read: page by page, from the top. */
export const inReadingOrder = (fields: readonly DraftField[], document: string): DraftField[] =>
  fields
    .filter(({ document_id }) => document_id === document)
    .toSorted((a, b) => a.page - b.page || b.y - a.y || a.x - b.x);

export const FIELD_NOUN: Noun = { one: 'champ', many: 'champs', isFeminine: false };

/** A field as it is named in a sentence: by its own name, or its kind, and whose it is. */
export const fieldText = (
  { recipients }: Pick<Draft, 'recipients'>,
  { label, kind, recipient_id }: DraftField,
): string =>
  `${label || fieldKindLabel(kind)} ${withDe(recipients.find(({ id }) => id === recipient_id)?.name ?? '?')}`;

/** The same field beside itself, or on each other page for initials. */
export function copied(field: DraftField, shape: PageShape): DraftField {
  return placed({ ...field, id: crypto.randomUUID() }, { ...field, x: field.x + 12, y: field.y - 12 }, shape);
}

/** The draft without somebody, and without their fields. */
export const withoutRecipient = (draft: Draft, id: string): Draft => ({
  ...draft,
  recipients: draft.recipients.filter((recipient) => recipient.id !== id),
  fields: draft.fields.filter(({ recipient_id }) => recipient_id !== id),
});

/** The draft with somebody added or changed; fields that their role does not fill in any more are gone. */
export function withRecipient(draft: Draft, recipient: DraftRecipient): Draft {
  const isKnown = draft.recipients.some(({ id }) => id === recipient.id);
  const kinds = kindsFor(recipient.role);
  return {
    ...draft,
    recipients: isKnown
      ? draft.recipients.map((other) => (other.id === recipient.id ? recipient : other))
      : [...draft.recipients, recipient],
    fields: draft.fields.filter(
      ({ recipient_id, kind }) => recipient_id !== recipient.id || kinds.some(({ value }) => value === kind),
    ),
  };
}

const isIn = (entries: readonly { id: string }[], id: string) => entries.some((one) => one.id === id);

/** The list with the entries of an earlier one that it lacks, where they were. */
const putBack = <Entry extends { id: string }>(now: readonly Entry[], before: readonly Entry[]): Entry[] => {
  const list = [...now];
  for (const [place, entry] of before.entries()) if (!isIn(now, entry.id)) list.splice(place, 0, entry);
  return list;
};

/** The draft with what a removal took away: documents, people and their role, and the fields that went with them. */
export function withBack(now: Draft, before: Draft, after: Draft): Draft {
  const gone = <Entry extends { id: string }>(
    had: readonly Entry[],
    has: readonly Entry[],
    kept: readonly Entry[],
  ) => had.filter(({ id }) => isIn(kept, id) || !isIn(has, id));
  const documents = putBack(now.documents, gone(before.documents, after.documents, now.documents));
  const recipients = putBack(
    now.recipients.map((person) => {
      const [was, is] = [before, after].map((draft) => draft.recipients.find(({ id }) => id === person.id));
      return was && is && was.role !== is.role && person.role === is.role
        ? { ...person, role: was.role }
        : person;
    }),
    gone(before.recipients, after.recipients, now.recipients).filter(
      ({ id, email }) =>
        isIn(now.recipients, id) ||
        !now.recipients.some((one) => one.email.toLowerCase() === email.toLowerCase()),
    ),
  );
  const fields = before.fields.filter(
    ({ id, document_id, recipient_id }) =>
      !isIn(after.fields, id) &&
      !isIn(now.fields, id) &&
      isIn(documents, document_id) &&
      isIn(recipients, recipient_id),
  );
  return { ...now, documents, recipients, fields: [...now.fields, ...fields] };
}

/** The draft with a document that was added to it. */
export const withDocument = (draft: Draft, added: Draft['documents'][number]): Draft => ({
  ...draft,
  documents: [...draft.documents, added],
});

/** The draft without a document, and without its fields. */
export const withoutDocument = (draft: Draft, id: string | undefined): Draft => ({
  ...draft,
  documents: draft.documents.filter((document) => document.id !== id),
  fields: draft.fields.filter(({ document_id }) => document_id !== id),
});

/** The list with one of its entries moved by so many places. */
export function moved<Entry>(entries: readonly Entry[], from: number, by: number): Entry[] {
  const to = Math.min(Math.max(from + by, 0), entries.length - 1);
  const others = entries.filter((_, index) => index !== from);
  const entry = entries[from];
  return entry === undefined ? others : others.toSpliced(to, 0, entry);
}

/** Documents, roles and fields of a template; fields name the others by their places from 0. */
export type TemplateParts = {
  documents: readonly { sha256: string }[];
  roles: readonly { role: RecipientRole; needs_code: boolean }[];
  fields: readonly (FieldBox & {
    document: number;
    role: number;
    page: number;
    kind: FieldKind;
    label: string | null;
    is_required: boolean;
  })[];
};

/** What is known of somebody before they are named. */
export type NewRecipient = Pick<DraftRecipient, 'role' | 'needs_code' | 'template_role'>;

/** The roles of a template that nobody has taken yet. */
export const rolesLeft = (draft: Draft, { roles }: Pick<TemplateParts, 'roles'>): NewRecipient[] =>
  roles.flatMap(({ role, needs_code }, place) =>
    draft.recipients.some(({ template_role }) => template_role === place)
      ? []
      : [{ role, needs_code, template_role: place }],
  );

/** The draft with somebody new: in the place of their role of the template, with the fields that it has for this role. */
export function withRecipientOf(draft: Draft, recipient: DraftRecipient, template: TemplateParts): Draft {
  const { template_role: place } = recipient;
  if (place === null) return withRecipient(draft, recipient);
  const kinds = kindsFor(recipient.role);
  const fields = template.fields.flatMap(({ document, role, label, ...field }) => {
    const found = draft.documents.find(({ sha256 }) => sha256 === template.documents[document]?.sha256);
    if (role !== place || !found || !kinds.some(({ value }) => value === field.kind)) return [];
    return [
      {
        ...field,
        id: crypto.randomUUID(),
        document_id: found.id,
        recipient_id: recipient.id,
        label: label ?? '',
      },
    ];
  });
  const next = draft.recipients.findIndex(({ template_role }) => (template_role ?? -1) > place);
  return {
    ...draft,
    recipients: draft.recipients.toSpliced(next < 0 ? draft.recipients.length : next, 0, recipient),
    fields: [...draft.fields, ...fields],
  };
}

/** What an envelope without a title is called on its page. */
export const NEW_TITLE = 'Nouvelle enveloppe';

/** What an envelope is called by the first file of it, until somebody names it. */
export const titleOfFile = ({ name }: { name: string }): string =>
  Array.from(name.replace(/\.pdf$/i, ''))
    .slice(0, SIGNATURE_LIMITS.title)
    .join('')
    .trim();
