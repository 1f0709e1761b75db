import * as z from 'zod/mini';
import { dayError } from '../dates.ts';
import { formRules, isEmail, rule } from '../form-rules.ts';
import { FIELD_KINDS, SMALLEST_FIELD, type FieldKind } from './fields.ts';
import { SIGNATURE_LIMITS } from './limits.ts';
import {
  ORDERS,
  RECIPIENT_LANGUAGES,
  RECIPIENT_ROLES,
  type RecipientRole,
  type SigningOrder,
} from './statuses.ts';

const rules = formRules('fr');

/** A choice that was made. No enum: one that fails would keep the rules of several fields from being tried. */
const oneOf = (options: readonly { value: string }[], message: string) =>
  z.string().check(rule((text) => (options.some(({ value }) => value === text) ? undefined : message)));

const notesOf = (max: number) =>
  z.pipe(
    rules.notes(max),
    z.transform((text: string | null) => text ?? ''),
  );

/** The form of what an envelope says to all: its title, message, order and last day. */
export const envelopeFormSchema = z.pipe(
  z.object({
    title: rules.requiredLine(SIGNATURE_LIMITS.title, 'Donnez un objet à l’enveloppe'),
    message: notesOf(SIGNATURE_LIMITS.message),
    signing_order: oneOf(ORDERS, 'Choisissez un ordre'),
    expires_on: z
      .string()
      .check(rule((day) => (day === '' ? 'Indiquez le dernier jour pour signer' : dayError(day)))),
    has_reminders: z.boolean(),
  }),
  z.transform((form) => ({ ...form, signing_order: form.signing_order as SigningOrder })),
);
/** What a person types into the form of an envelope. */
export type EnvelopeInput = z.input<typeof envelopeFormSchema>;
/** What is stored of it. */
export type EnvelopeValues = z.output<typeof envelopeFormSchema>;

/** The form of a recipient. */
export const recipientFormSchema = z.pipe(
  z.object({
    name: rules.requiredLine(SIGNATURE_LIMITS.name, 'Donnez le nom'),
    email: rules.email(),
    role: oneOf(RECIPIENT_ROLES, 'Choisissez un rôle'),
    message: notesOf(SIGNATURE_LIMITS.message),
    needs_code: z.boolean(),
    language: oneOf(RECIPIENT_LANGUAGES, 'Choisissez une langue'),
  }),
  z.transform((form) => ({ ...form, role: form.role as RecipientRole })),
);
/** What a person types into the form of a recipient. */
export type RecipientInput = z.input<typeof recipientFormSchema>;
/** What is stored of it. */
export type RecipientValues = z.output<typeof recipientFormSchema>;

const coordinate = z.number().check(rule((value) => (Number.isFinite(value) ? undefined : 'Un nombre')));
const side = z
  .number()
  .check(
    rule((value) =>
      Number.isFinite(value) && value >= SMALLEST_FIELD ? undefined : `${SMALLEST_FIELD} points au moins`,
    ),
  );

/** A field on a page, in points of the unrotated page from its lower left corner; the page is counted from 0. */
export const fieldSchema = z.pipe(
  z.object({
    document: z.string().check(z.minLength(1, 'Choisissez le document')),
    page: z
      .number()
      .check(rule((page) => (Number.isInteger(page) && page >= 0 ? undefined : 'Page inconnue'))),
    x: coordinate,
    y: coordinate,
    w: side,
    h: side,
    kind: oneOf(FIELD_KINDS, 'Choisissez une sorte de champ'),
    recipient: z.string().check(z.minLength(1, 'Choisissez qui remplit ce champ')),
    label: rules.line(SIGNATURE_LIMITS.name),
    required: z.boolean(),
  }),
  z.transform((field) => ({ ...field, kind: field.kind as FieldKind })),
);
/** A field as it is stored. */
export type PlacedField = z.output<typeof fieldSchema>;

/** Why an envelope with these parts cannot be sent, a sentence each; an empty list when it can. */
export function envelopeFaults(envelope: {
  documents: readonly { pages: number; bytes?: number | undefined }[];
  recipients: readonly { id: string; name: string; email: string; role: RecipientRole }[];
  fields: readonly { recipient: string; kind: FieldKind }[];
}): string[] {
  const { documents, recipients, fields } = envelope;
  const faults: string[] = [];
  const pages = documents.reduce((sum, document) => sum + document.pages, 0);
  const signers = recipients.filter(({ role }) => role === 'signer');
  if (documents.length === 0) faults.push('Ajoutez un document.');
  if (documents.length > SIGNATURE_LIMITS.documents)
    faults.push(`${SIGNATURE_LIMITS.documents} documents au plus.`);
  if (pages > SIGNATURE_LIMITS.pages)
    faults.push(`${SIGNATURE_LIMITS.pages} pages au plus pour tous les documents, vous en avez ${pages}.`);
  if (documents.reduce((sum, { bytes = 0 }) => sum + bytes, 0) > SIGNATURE_LIMITS.envelopeBytes)
    faults.push('Les documents pèsent trop lourd ensemble\u00a0: 14 Mo au plus.');
  if (signers.length === 0) faults.push('Ajoutez un signataire.');
  if (recipients.length > SIGNATURE_LIMITS.recipients)
    faults.push(`${SIGNATURE_LIMITS.recipients} destinataires au plus.`);
  if (fields.length > SIGNATURE_LIMITS.fields) faults.push(`${SIGNATURE_LIMITS.fields} champs au plus.`);
  for (const { id, name } of signers)
    if (!fields.some((field) => field.recipient === id && field.kind === 'signature'))
      faults.push(`${name} n’a pas de champ de signature.`);
  for (const { name, email } of recipients)
    if (!isEmail(email)) faults.push(`L’adresse de ${name} n’est pas une adresse e-mail.`);
  const addresses = recipients.map(({ email }) => email.toLowerCase());
  const repeated = new Set(addresses.filter((address, index) => addresses.indexOf(address) !== index));
  for (const address of repeated) faults.push(`Deux destinataires ont l’adresse ${address}.`);
  return faults;
}
