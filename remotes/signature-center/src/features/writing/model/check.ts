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

/** What a PDF had that its sender should know, by the words of the function that wrote it anew. */
const WARNINGS: Readonly<Record<string, string>> = {
  signed:
    'Ce PDF portait déjà une signature électronique. La réécriture la retire\u00a0: envoyez un original non signé.',
  form: 'Ce PDF avait des champs de formulaire\u00a0: leurs valeurs sont devenues du texte.',
  actions: 'Ce PDF contenait des actions automatiques\u00a0: elles sont retirées.',
  layers: 'Ce PDF a des calques\u00a0: relisez ses pages telles qu’elles seront signées.',
  attachments: 'Ce PDF avait des pièces jointes\u00a0: elles sont retirées.',
};

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
      text !== undefined && (CONTRACT.test(file_name) || CONTRACT.test(text.slice(0, 400)))
        ? missingClauses(text)
        : [];
    return [
      ...warnings.map((warning) => ({ title: file_name, detail: WARNINGS[warning] ?? warning })),
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
