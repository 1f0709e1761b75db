import { envelopeFaults, fieldKindLabel, missingClauses } from '@trame/domain/signatures';
import { dayError, today } from '@trame/domain';
import { touch } from '../../sheets/model/place.ts';
import type { Draft } from './draft.ts';

/** What stands before sending: faults keep it from being sent, notices do not. */
export type Checked = {
  faults: readonly string[];
  /** `list`: what the title counts. */
  notices: readonly { title: string; detail: string; list?: readonly string[] }[];
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
  const notices: Checked['notices'][number][] = draft.documents.flatMap(({ id, file_name, warnings }) => {
    const text = texts.get(id);
    return [
      ...warnings.map((warning) => ({ title: file_name, detail: warning })),
      ...(text?.trim() === ''
        ? [
            {
              title: `${file_name} est sans texte`,
              detail:
                'Ses pages sont des images, ou vides\u00a0: ses clauses ne se vérifient pas, et un lecteur d’écran ne les lit pas.',
            },
          ]
        : []),
    ];
  });
  return { faults, notices: [...notices, ...coverNotices(draft), ...clauseNotices(draft, texts)] };
}

/** Fields of which one would be printed over the other. */
function coverNotices({ documents, fields }: Draft): Checked['notices'] {
  const nameOf = ({ label, kind }: Draft['fields'][number]) => label || fieldKindLabel(kind);
  const list = documents.flatMap(({ id, file_name }) => {
    const own = fields.filter((field) => field.document_id === id);
    return own.flatMap((field, index) =>
      own
        .slice(index + 1)
        .filter((other) => other.page === field.page && touch(field, other))
        .map((other) => `${file_name}, page ${field.page + 1}\u00a0: ${nameOf(field)} et ${nameOf(other)}`),
    );
  });
  if (list.length === 0) return [];
  return [
    {
      title:
        list.length === 1 ? 'Deux champs se recouvrent' : `${list.length} paires de champs se recouvrent`,
      detail: 'L’un s’imprimerait sur l’autre\u00a0: écartez-les.',
      list,
    },
  ];
}

/** The clauses that contracts do not have; files that lack the same ones are named together. */
function clauseNotices(draft: Draft, texts: ReadonlyMap<string, string>): Checked['notices'] {
  const lacking = new Map<string, { files: string[]; list: string[] }>();
  for (const { id, file_name } of draft.documents) {
    const text = texts.get(id)?.trim() ?? '';
    if (text === '' || !(CONTRACT.test(file_name) || CONTRACT.test(text.slice(0, 400)))) continue;
    const list = missingClauses(text).map(({ label }) => label);
    if (list.length === 0) continue;
    const same = lacking.get(list.join()) ?? { files: [], list };
    same.files.push(file_name);
    lacking.set(list.join(), same);
  }
  return [...lacking.values()].map(({ files, list }) => ({
    title: `${
      list.length === 1 ? 'Une clause ne se trouve pas' : `${list.length} clauses ne se trouvent pas`
    } dans ${files.length > 2 ? `${files.length} documents` : files.join(', ni dans ')}`,
    // A sentence of ten names is not read.
    detail: `${files.length > 2 ? `${files.join(', ')}. ` : ''}Vous pouvez envoyer sans.`,
    list,
  }));
}
