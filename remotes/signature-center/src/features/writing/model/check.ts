import { envelopeFaults, missingClauses } from '@trame/domain/signatures';
import { dayError, today } from '@trame/domain';
import type { Draft } from './draft.ts';

/** What stands before sending: faults keep it from being sent, notices do not. */
export type Checked = {
  faults: readonly string[];
  notices: readonly { title: string; detail: string }[];
};

/** A contract with a trainer, by its name or by what it says. */
const CONTRACT = /contrat|convention de prestation|sous-traitance/iu;

/** Checks a draft; `texts` are those of its documents that were read. */
export function check(draft: Draft, texts: ReadonlyMap<string, string>): Checked {
  const faults = envelopeFaults({
    documents: draft.documents.map(({ pages, file_size }) => ({ pages: pages.length, bytes: file_size })),
    recipients: draft.recipients,
    fields: draft.fields.map(({ recipient_id, kind, is_required }) => ({
      recipient: recipient_id,
      // One that may stay empty is no signature that was asked for.
      kind: kind === 'signature' && !is_required ? 'initials' : kind,
    })),
  });
  if (draft.title.trim() === '') faults.push('Donnez un objet à l’enveloppe.');
  if (draft.expires_on === '') faults.push('Indiquez le dernier jour pour signer.');
  else if (dayError(draft.expires_on, { min: today() }) !== undefined)
    faults.push('Le dernier jour pour signer est passé.');
  const notices = draft.documents.flatMap(({ id, file_name, warnings }) => {
    const text = texts.get(id);
    const missing =
      text !== undefined &&
      text.trim() !== '' &&
      (CONTRACT.test(file_name) || CONTRACT.test(text.slice(0, 400)))
        ? missingClauses(text)
        : [];
    return [
      ...warnings.map((warning) => ({ title: file_name, detail: warning })),
      ...(text?.trim() === ''
        ? [
            {
              title: `${file_name} est sans texte`,
              detail:
                'C’est une image\u00a0: ses clauses ne se vérifient pas, et un lecteur d’écran ne la lit pas.',
            },
          ]
        : []),
      ...(missing.length === 0
        ? []
        : [
            {
              title:
                missing.length === 1
                  ? `Une clause ne se trouve pas dans ${file_name}`
                  : `${missing.length} clauses ne se trouvent pas dans ${file_name}`,
              detail: `${missing.map(({ label }) => label).join(', ')}. Vous pouvez envoyer sans.`,
            },
          ]),
    ];
  });
  return { faults, notices };
}
