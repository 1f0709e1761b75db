import type { TransferProblem, TransferRun } from '@trame/invoice/payments';
import type { RunFile } from '../data/runs.ts';

const PROBLEMS: Readonly<Record<TransferProblem['problem'], string>> = {
  empty: 'Aucun virement dans ce fichier.',
  'message-id': 'L’identifiant du fichier n’est pas valable.',
  date: 'Le jour d’exécution n’est pas valable.',
  debtor: 'Le nom ou l’IBAN de la société est faux. Corrigez le compte qui paie dans les règles.',
  id: 'L’identifiant du virement n’est pas valable.',
  twice: 'Le même identifiant sert deux fois.',
  amount: 'Le montant n’est pas payable.',
  name: 'Le titulaire du compte ne s’écrit pas avec les lettres que les banques acceptent.',
  iban: 'L’IBAN ne vérifie pas sa clé.',
};

/** A file for the bank, or what keeps it from being written, in sentences. */
export type WrittenFile = { xml: string } | { problems: readonly string[] };

const transferRunOf = ({ debtor, lines, ...file }: RunFile, createdAt: Date): TransferRun => ({
  messageId: file.message_id,
  createdAt,
  executionOn: file.execution_on,
  debtor: { name: debtor.name, iban: debtor.iban, bic: debtor.bic },
  transfers: lines.map((line) => ({
    endToEndId: line.end_to_end_id,
    cents: line.amount_cents,
    name: line.account_holder,
    iban: line.iban,
    bic: line.bic,
    remittance: `Facture ${line.number}`,
  })),
});

/**
 * Writes the file of a run, when it is the one that the person has read: same count, same total.
 * @param seen what the page showed
 */
export async function writeRunFile(
  file: RunFile,
  seen: { total_cents: number; count: number },
  createdAt = new Date(),
): Promise<WrittenFile> {
  const { transferProblems, writeTransfers } = await import('@trame/invoice/payments');
  const run = transferRunOf(file, createdAt);
  const total = run.transfers.reduce((all, { cents }) => all + cents, 0);
  if (total !== seen.total_cents || run.transfers.length !== seen.count) {
    return { problems: ['Le total ou le nombre a changé depuis votre lecture. Relisez ce virement.'] };
  }
  const numbers = new Map(file.lines.map(({ end_to_end_id: id, number }) => [id, number]));
  const problems = transferProblems(run).map(({ endToEndId, problem }) => {
    const number = endToEndId === null ? undefined : numbers.get(endToEndId);
    return number === undefined ? PROBLEMS[problem] : `Facture ${number}\u00a0: ${PROBLEMS[problem]}`;
  });
  return problems.length > 0 ? { problems } : { xml: writeTransfers(run) };
}
