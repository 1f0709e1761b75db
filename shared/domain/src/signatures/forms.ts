import { withDe } from '../text.ts';
import * as z from 'zod/mini';
import { formRules, isEmail, rule } from '../form-rules.ts';
import type { FieldKind } from './fields.ts';
import { lettersFault } from './letters.ts';
import { HEAVY_DOCUMENTS, SIGNATURE_LIMITS } from './limits.ts';
import { RECIPIENT_LANGUAGES, RECIPIENT_ROLES, type RecipientRole } from './statuses.ts';

const rules = formRules('fr');

/** A choice that was made. No enum: one that fails would keep the rules of several fields from being tried. */
const oneOf = (options: readonly { value: string }[], message: string) =>
  z.string().check(rule((text) => (options.some(({ value }) => value === text) ? undefined : message)));

const notesOf = (max: number) =>
  z.pipe(
    rules.notes(max),
    z.transform((text: string | null) => text ?? ''),
  );

/** The form of a recipient. */
export const recipientFormSchema = z.pipe(
  z.object({
    // It is printed where they write their name, and in the proof.
    name: rules.requiredLine(SIGNATURE_LIMITS.name, 'Donnez le nom').check(rule(lettersFault)),
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
    faults.push(HEAVY_DOCUMENTS);
  if (signers.length === 0) faults.push('Ajoutez un signataire.');
  if (recipients.length > SIGNATURE_LIMITS.recipients)
    faults.push(`${SIGNATURE_LIMITS.recipients} destinataires au plus.`);
  if (fields.length > SIGNATURE_LIMITS.fields) faults.push(`${SIGNATURE_LIMITS.fields} champs au plus.`);
  for (const { id, name } of signers)
    if (!fields.some((field) => field.recipient === id && field.kind === 'signature'))
      faults.push(`${name} n’a pas de champ de signature.`);
  for (const { name, email } of recipients) {
    if (!isEmail(email)) faults.push(`L’adresse ${withDe(name)} n’est pas une adresse e-mail.`);
    const lost = lettersFault(name);
    if (lost !== undefined) faults.push(`Nom ${withDe(name)}\u00a0: ${lost}`);
  }
  const addresses = recipients.map(({ email }) => email.toLowerCase());
  const repeated = new Set(addresses.filter((address, index) => addresses.indexOf(address) !== index));
  for (const address of repeated) faults.push(`Deux destinataires ont l’adresse ${address}.`);
  return faults;
}
