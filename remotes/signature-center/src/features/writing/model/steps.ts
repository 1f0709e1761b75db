import { countOf, type Noun } from '@trame/app/noun';
import type { Checked } from './check.ts';
import { FIELD_NOUN, type Draft } from './draft.ts';

/** A step on the way to an envelope that is sent. */
export type Step = { label: string; isDone: boolean };

const DOCUMENT: Noun = { one: 'document', many: 'documents', isFeminine: false };
const RECIPIENT: Noun = { one: 'destinataire', many: 'destinataires', isFeminine: false };

const counted = (noun: Noun, count: number, none: string) => (count === 0 ? none : countOf(noun, count));

/** The steps of a draft with what each has so far; the last one, the sending, is never done. */
export function stepsOf(draft: Draft, { faults }: Checked): Step[] {
  const { documents, recipients, fields, title, expires_on } = draft;
  const signers = recipients.filter(({ role }) => role === 'signer');
  const hasTerms = title.trim() !== '' && expires_on !== '';
  return [
    { label: counted(DOCUMENT, documents.length, 'Documents'), isDone: documents.length > 0 },
    { label: counted(RECIPIENT, recipients.length, 'Destinataires'), isDone: signers.length > 0 },
    {
      label: counted(FIELD_NOUN, fields.length, 'Champs'),
      isDone:
        signers.length > 0 &&
        signers.every(({ id }) =>
          fields.some(
            ({ recipient_id, kind, is_required }) =>
              recipient_id === id && kind === 'signature' && is_required,
          ),
        ),
    },
    { label: 'Message et délais', isDone: hasTerms },
    { label: faults.length === 0 ? 'Prêt à envoyer' : 'Envoi', isDone: false },
  ];
}
