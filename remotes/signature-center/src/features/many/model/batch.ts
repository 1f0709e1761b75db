import { columnsOf } from '@trame/app/sheet-column';
import { nouns } from '../../envelopes/model/envelope.ts';
import type { BatchLine } from '../data/batches.ts';

export type BatchCount = Record<'waiting' | 'sent' | 'failed', number>;

/** How many lines wait, were sent or failed. */
export function countLines(lines: readonly Pick<BatchLine, 'status'>[]): BatchCount {
  const count: BatchCount = { waiting: 0, sent: 0, failed: 0 };
  for (const { status } of lines) count[status] += 1;
  return count;
}

const FAULTS: Readonly<Record<string, string>> = {
  recipients: 'Le nom ou l’adresse n’est pas accepté',
  no_signature: 'Cette personne n’a pas de champ de signature',
  expires_at: 'Le dernier jour pour signer est passé',
  trainer: 'Aucun compte de formateur approuvé à cette adresse',
  trainer_signs: 'Le formateur doit signer lui-même, à l’adresse de son compte',
};

/** Why a line was not sent, in words for the person. */
export const faultText = (fault: string | null): string =>
  fault === null ? 'Pas encore envoyée' : (FAULTS[fault] ?? `Refusée par la base (${fault})`);

const sheet = columnsOf<BatchLine>();

/** The columns of the file of what was not sent: the first three are those that the same page reads. */
export const FAILURE_COLUMNS = [
  sheet.text('Nom', 30, ({ name }) => name),
  sheet.text('Adresse e-mail', 30, ({ email }) => email),
  sheet.text('Message', 40, ({ message }) => message),
  sheet.text('Raison', 40, ({ fault }) => faultText(fault)),
];

/** « 38 enveloppes envoyées, 2 lignes en échec. » */
export function outcomeText({ waiting, sent, failed }: BatchCount): string {
  const parts = [
    nouns(sent, 'enveloppe envoyée', 'enveloppes envoyées'),
    failed > 0 && nouns(failed, 'ligne en échec', 'lignes en échec'),
    waiting > 0 && nouns(waiting, 'ligne pas encore envoyée', 'lignes pas encore envoyées'),
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}
