import type { Locale } from '@trame/domain';
import {
  isPrinted,
  type FieldKind,
  type FieldSize,
  type RecipientRole,
  type RecipientStatus,
  type SignaturePicture,
  type FieldValue,
} from '@trame/domain/signatures';

/** A page as the database describes it: points, unrotated, and how it is turned (clockwise) when it is shown. */
export interface PageShape {
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
}

export interface SignedDocument {
  id: string;
  name: string;
  size: number;
  sha256: string;
  pages: PageShape[];
  /** A link of some minutes to the file, when the page was opened. */
  url?: string | null;
  /** The same to a picture of the first page, of the first document alone. */
  first_page?: string | null;
}

/** A field of the person who holds the link. `page` counts from 0. */
export interface SignerField {
  id: string;
  document: string;
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
  kind: FieldKind;
  label: string | null;
  is_required: boolean;
  value: FieldValue | null;
}

/** A field of somebody else: its place, and its words once that person has acted. */
export type OtherField = Omit<SignerField, 'is_required' | 'value'> & {
  person: string;
  is_done: boolean;
  value: string | boolean | null;
};

export interface Person {
  name: string;
  role: RecipientRole;
  status: RecipientStatus;
  is_self: boolean;
}

/** Where the envelope stands for who holds the link. */
export type Turn =
  'turn' | 'waiting' | 'done' | 'completed' | 'handed_on' | 'declined' | 'expired' | 'cancelled';

/** What everybody with the link sees. */
interface Known {
  state: Turn;
  reference: string;
  sender: string;
  company: string;
  expires_at: string;
  end_reason: string | null;
  is_sealed: boolean;
  recipient: {
    name: string;
    email: string;
    role: RecipientRole;
    needs_code: boolean;
    is_known: boolean;
    language: Locale;
    has_consented: boolean;
  };
}

/** What is seen besides by who may read the documents. */
export interface Contents {
  title: string;
  message: string | null;
  consent: Record<Locale, string>;
  documents: SignedDocument[];
  fields: SignerField[];
  others: OtherField[];
  people: Person[];
  /** What a colleague keeps for the envelopes that they sign. */
  kept?: Record<'signature' | 'initials', SignaturePicture | null> | null;
}

/** What the link leads to: the answer of `open_signature`. */
export type Opened = Known & Partial<Contents>;
export type Envelope = Known & Contents;

/** The answer has the documents. */
export const isEnvelope = (opened: Opened): opened is Envelope => opened.documents !== undefined;

/** What was filled in, by the id of the field. */
export type Values = Readonly<Record<string, FieldValue>>;

/** Fields that a person fills in: the day of signing is written by the platform. */
export const fieldsToFill = (fields: readonly SignerField[]): SignerField[] =>
  fields.filter(({ kind }) => kind !== 'date');

/** A text in letters that the document cannot have, as the name of the person may be. */
const isUnprinted = (value: FieldValue | undefined) => typeof value === 'string' && !isPrinted(value);

export const isFilled = ({ id, kind }: SignerField, values: Values): boolean => {
  const value = values[id];
  if (value === undefined || (typeof value === 'string' && value.trim() === '') || isUnprinted(value))
    return false;
  return kind !== 'checkbox' || value === true;
};

/** The fields whose text the document cannot have: they are not saved either. */
export const unprintedFields = (fields: readonly SignerField[], values: Values): SignerField[] =>
  fieldsToFill(fields).filter(({ id }) => isUnprinted(values[id]));

/** The fields that still keep somebody from signing. */
export const missingFields = (fields: readonly SignerField[], values: Values): SignerField[] =>
  fieldsToFill(fields).filter(
    (field) => (field.is_required && !isFilled(field, values)) || isUnprinted(values[field.id]),
  );

/** A value as the function takes it. A text without a letter is none. */
export const cleanValue = (value: FieldValue | undefined): FieldValue | null => {
  const clean = typeof value === 'string' ? value.trim() : value;
  return clean === undefined || clean === '' ? null : clean;
};

/** All values as the function takes them; null removes one that was saved earlier. */
export const valuesToSend = (fields: readonly SignerField[], values: Values) =>
  fieldsToFill(fields).map(({ id }) => ({ field: id, value: cleanValue(values[id]) }));

/** Those that differ from what was saved, and can be: one that is refused would take the others with it. */
export const changedValues = (
  fields: readonly SignerField[],
  saved: Values,
  values: Values,
  unsure: ReadonlySet<string>,
) =>
  valuesToSend(fields, values).filter(
    ({ field, value }) =>
      (values[field] !== saved[field] || unsure.has(field)) && !isUnprinted(value ?? undefined),
  );

/** What was saved earlier; a name that is asked for is proposed. */
export const valuesAtStart = (fields: readonly SignerField[], name: string): Values =>
  Object.fromEntries(
    fieldsToFill(fields).flatMap(({ id, kind, value }) => {
      if (value !== null) return [[id, value]];
      return kind === 'name' ? [[id, name]] : [];
    }),
  );

/** The picture that a field shows, its own or that of the other field that it names. */
export function pictureOf(id: string, values: Values): SignaturePicture | undefined {
  const value = values[id];
  if (typeof value !== 'object') return undefined;
  if (value.kind !== 'same') return value;
  const source = values[value.field];
  return typeof source === 'object' && source.kind !== 'same' ? source : undefined;
}

/** A field of the kind that has a picture of its own. */
const sourceOf = (fields: readonly SignerField[], kind: FieldKind, values: Values) =>
  fields.find((field) => {
    const value = values[field.id];
    return field.kind === kind && typeof value === 'object' && value.kind !== 'same';
  });

/** The picture that was made for another field of this kind is used here too, as a reference: it is sent once. */
export function reuse(
  field: SignerField,
  fields: readonly SignerField[],
  values: Values,
): Values | undefined {
  const source = sourceOf(fields, field.kind, values);
  return source && source.id !== field.id
    ? { ...values, [field.id]: { kind: 'same', field: source.id } }
    : undefined;
}

/** A picture made for a field. It takes the place of an earlier one in all fields that have it; initials are those of every page at once. */
export function adopt(
  picture: SignaturePicture,
  field: SignerField,
  fields: readonly SignerField[],
  values: Values,
): Values {
  const source = sourceOf(fields, field.kind, values) ?? field;
  const others = field.kind === 'initials' ? fields.filter(({ kind }) => kind === 'initials') : [field];
  return {
    ...values,
    ...Object.fromEntries(others.map(({ id }) => [id, { kind: 'same' as const, field: source.id }])),
    [source.id]: picture,
  };
}

/** Where a field is on its page as it is shown, in percent of its sides. */
export function placeOf(
  { x, y, w, h }: Pick<SignerField, 'x' | 'y' | 'w' | 'h'>,
  { width, height, rotation }: PageShape,
) {
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;
  const upright = rotation === 0 || rotation === 180;
  const [left, top] = {
    0: [x, height - y - h],
    90: [y, x],
    180: [width - x - w, y],
    270: [height - y - h, width - x - w],
  }[rotation] as [number, number];
  const [across, down] = upright ? [width, height] : [height, width];
  const [wide, high] = upright ? [w, h] : [h, w];
  return {
    left: percent(left, across),
    top: percent(top, down),
    width: percent(wide, across),
    height: percent(high, down),
  };
}

/** Sides of a field as it is shown, in points. */
export const sizeOnPage = ({ w, h }: Pick<SignerField, 'w' | 'h'>, { rotation }: PageShape): FieldSize =>
  rotation === 0 || rotation === 180 ? { width: w, height: h } : { width: h, height: w };

/** Sides of a page as it is shown. */
export const shownSize = ({ width, height, rotation }: PageShape) =>
  rotation === 0 || rotation === 180 ? { width, height } : { width: height, height: width };

/** Parts in one order: a database gives them back in its own. */
const inOrder = (value: FieldValue | null): string =>
  JSON.stringify(
    value !== null && typeof value === 'object'
      ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
      : value,
  );

/** Whether fields, as they were signed, hold something else than what was filled in here. A picture is written anew: it is not compared. */
export const hasOtherAnswers = (fields: readonly SignerField[], filled: Values): boolean =>
  fieldsToFill(fields).some(({ id, value }) => {
    const own = cleanValue(filled[id]);
    const isPicture = (one: FieldValue | null) =>
      one !== null && typeof one === 'object' && (one.kind === 'image' || one.kind === 'same');
    return id in filled && !(isPicture(own) && isPicture(value)) && inOrder(own) !== inOrder(value);
  });
