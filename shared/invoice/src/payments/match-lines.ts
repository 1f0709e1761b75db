import { normalizeSearch } from '@trame/domain';
import type { BankLine } from './bank-line.ts';

/** An invoice whose payment is on its way (211), or has arrived (212) and may come back. */
export interface AwaitedPayment {
  invoiceId: string;
  number: string;
  payee: string;
  cents: number;
  /** Of the transfer, and of the run that it was sent with. */
  endToEndId: string;
  runId: string;
  /** YYYY-MM-DD: nothing booked before it can be this payment. */
  executionOn: string;
  /** It has arrived: only a return is looked for. */
  isSettled: boolean;
}

/** Why a line is thought to pay invoices, from the surest reason to the weakest. */
export const MATCH_REASONS = {
  id: 'Identifiant du virement et montant',
  'id-other-amount': 'Identifiant du virement, mais un autre montant',
  number: 'Numéro de facture dans le libellé et montant',
  run: 'Total du virement groupé',
  payee: 'Nom du formateur et montant',
  amount: 'Montant seul, une seule facture l’attend',
  returned: 'Virement revenu, reconnu à son identifiant',
} as const;
export type MatchReason = keyof typeof MATCH_REASONS;

export interface Proposal {
  /** Place of the line, from 0. */
  line: number;
  /** Several when the bank booked the whole run at once. */
  invoiceIds: readonly string[];
  reason: MatchReason;
}

const plain = (text: string | null) => normalizeSearch(text ?? '');

/** Whether a text has another one as a word of its own: « 2026-03 » is not in « 2026-031 ». */
function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const around = [text[at - 1], text[at + word.length]];
    if (around.every((sign) => sign === undefined || !/[\p{L}\p{N}-]/u.test(sign))) return true;
  }
  return false;
}

/**
 * Which invoices the lines of a statement pay, each with its reason; an invoice is proposed once. Nothing is decided: a
 * person confirms. Lines that fit nothing, or two invoices alike, have no proposal.
 */
export function matchLines(lines: readonly BankLine[], awaited: readonly AwaitedPayment[]): Proposal[] {
  const proposals: Proposal[] = [];
  const isFree = (line: number) => proposals.every((one) => one.line !== line);
  const isAwaited = ({ invoiceId }: AwaitedPayment) =>
    proposals.every((one) => !one.invoiceIds.includes(invoiceId));
  const texts = lines.map(({ label, counterparty, reference }) =>
    [label, counterparty, reference].map(plain).join(' '),
  );
  const isSame = (line: BankLine, one: AwaitedPayment) =>
    !one.isSettled && line.cents === -one.cents && line.bookedOn >= one.executionOn;
  const hasId = (line: BankLine, index: number, { endToEndId }: AwaitedPayment) =>
    line.endToEndId === endToEndId || hasWord(texts[index] ?? '', plain(endToEndId));

  const propose = (
    reason: MatchReason,
    fits: (line: BankLine, index: number, one: AwaitedPayment) => boolean,
  ) => {
    for (const [index, line] of lines.entries()) {
      if (!isFree(index)) continue;
      const [found, ...others] = awaited.filter((one) => isAwaited(one) && fits(line, index, one));
      if (found && others.length === 0)
        proposals.push({ line: index, invoiceIds: [found.invoiceId], reason });
    }
  };

  propose('returned', (line, index, one) => line.cents === one.cents && hasId(line, index, one));
  propose('id', (line, index, one) => isSame(line, one) && hasId(line, index, one));
  propose(
    'id-other-amount',
    (line, index, one) => !one.isSettled && line.cents < 0 && hasId(line, index, one),
  );
  propose(
    'number',
    (line, index, one) => isSame(line, one) && hasWord(texts[index] ?? '', plain(one.number)),
  );
  proposeRuns();
  propose('payee', (line, index, one) => isSame(line, one) && hasWord(texts[index] ?? '', plain(one.payee)));
  propose('amount', (line, _, one) => isSame(line, one));
  return proposals.toSorted((one, other) => one.line - other.line);

  /** A bank that books a file of transfers as one movement gives no identifiers. */
  function proposeRuns() {
    const runs = Map.groupBy(
      awaited.filter((one) => !one.isSettled && isAwaited(one)),
      ({ runId }) => runId,
    );
    for (const [index, line] of lines.entries()) {
      if (!isFree(index)) continue;
      const fitting = [...runs.values()].filter(
        (run) =>
          run.length > 1 &&
          run.every((one) => isAwaited(one) && line.bookedOn >= one.executionOn) &&
          run.reduce((all, { cents }) => all + cents, 0) === -line.cents,
      );
      const [run] = fitting;
      if (run && fitting.length === 1)
        proposals.push({ line: index, invoiceIds: run.map(({ invoiceId }) => invoiceId), reason: 'run' });
    }
  }
}
