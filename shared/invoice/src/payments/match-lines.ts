import { normalizeSearch } from '@trame/domain';
import { placesOfWord } from '../words.ts';
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
  /** YYYY-MM-DD: nothing booked before it is thought to be this payment, unless it names it. */
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

/** What parts the words of a text. */
const BETWEEN_WORDS = /[^\p{L}\p{N}-]+/u;

/** A text in which words are looked for. */
type Searched = { text: string; words: ReadonlySet<string> };

const searched = (text: string): Searched => ({ text, words: new Set(text.split(BETWEEN_WORDS)) });

/** A word is looked up among those of the text, as there are many of both. */
const hasWord = ({ text, words }: Searched, word: string): boolean =>
  BETWEEN_WORDS.test(word) ? placesOfWord(text, word).length > 0 : word !== '' && words.has(word);

/**
 * Which invoices the lines of a statement pay, each with its reason; an invoice is proposed once. Nothing is decided: a
 * person confirms. Lines that fit nothing, or two invoices alike, have no proposal. Payments are looked up by amount and by
 * identifier: 1,000 lines against 2,000 payments are matched while somebody waits.
 */
export function matchLines(lines: readonly BankLine[], awaited: readonly AwaitedPayment[]): Proposal[] {
  const proposals: Proposal[] = [];
  const taken = { lines: new Set<number>(), invoices: new Set<string>() };
  const add = (proposal: Proposal) => {
    proposals.push(proposal);
    taken.lines.add(proposal.line);
    for (const id of proposal.invoiceIds) taken.invoices.add(id);
  };
  const isAwaited = ({ invoiceId }: AwaitedPayment) => !taken.invoices.has(invoiceId);
  const payments = awaited.map((one) => ({
    ...one,
    id: plain(one.endToEndId),
    words: { number: plain(one.number), payee: plain(one.payee) },
  }));
  type Payment = (typeof payments)[number];
  const byCents = Map.groupBy(payments, ({ cents }) => cents);
  const byId = Map.groupBy(payments, ({ id }) => id);
  const texts = lines.map(({ label, counterparty, reference }) =>
    searched([label, counterparty, reference].map(plain).join(' ')),
  );

  /** Those that a line names by their identifier, in its field or in its text. */
  const named = texts.map((text, index) => {
    const own = plain(lines[index]?.endToEndId ?? null);
    const ids = new Set([own, ...text.words]);
    ids.delete('');
    return [...ids].flatMap((id) => byId.get(id) ?? []);
  });
  /** Nothing that was booked before the day of a transfer is thought to be its payment, unless it names it with its amount. */
  const mayBe = (line: BankLine, one: Payment) => !one.isSettled && line.bookedOn >= one.executionOn;
  /** Those of the amount of a line that may have left on its day. */
  const ofAmount = (line: BankLine): Payment[] =>
    (byCents.get(-line.cents) ?? []).filter((one) => mayBe(line, one));

  const propose = (reason: MatchReason, fitting: (line: BankLine, index: number) => Payment[]) => {
    for (const [index, line] of lines.entries()) {
      if (taken.lines.has(index)) continue;
      const [found, ...others] = fitting(line, index).filter(isAwaited);
      if (found && others.length === 0) add({ line: index, invoiceIds: [found.invoiceId], reason });
    }
  };
  const ofNamed = (fits: (line: BankLine, one: Payment) => boolean) => (line: BankLine, index: number) =>
    (named[index] ?? []).filter((one) => fits(line, one));
  const ofWord = (word: keyof Payment['words']) => (line: BankLine, index: number) => {
    const text = texts[index];
    return text ? ofAmount(line).filter(({ words }) => hasWord(text, words[word])) : [];
  };

  propose(
    'returned',
    ofNamed((line, one) => line.cents === one.cents),
  );
  propose(
    'id',
    // Whatever the day: a bank may execute a transfer before the day that its file asks for.
    ofNamed((line, one) => !one.isSettled && line.cents === -one.cents),
  );
  propose(
    'id-other-amount',
    ofNamed((line, one) => mayBe(line, one) && line.cents < 0),
  );
  // What debits a transfer that has arrived is no payment of another invoice.
  for (const [index, line] of lines.entries())
    if (line.cents < 0 && named[index]?.some(({ isSettled }) => isSettled)) taken.lines.add(index);
  propose('number', ofWord('number'));
  proposeRuns();
  propose('payee', ofWord('payee'));
  propose('amount', ofAmount);
  return proposals.toSorted((one, other) => one.line - other.line);

  /** A bank that books a file of transfers as one movement gives no identifiers. */
  function proposeRuns() {
    const runs = Map.groupBy(
      payments.filter((one) => !one.isSettled && isAwaited(one)),
      ({ runId }) => runId,
    );
    const bySum = Map.groupBy(
      [...runs.values()].filter((run) => run.length > 1),
      (run) => run.reduce((all, { cents }) => all + cents, 0),
    );
    for (const [index, line] of lines.entries()) {
      if (taken.lines.has(index)) continue;
      const fitting = (bySum.get(-line.cents) ?? []).filter((run) =>
        run.every((one) => isAwaited(one) && line.bookedOn >= one.executionOn),
      );
      const [run] = fitting;
      if (run && fitting.length === 1)
        add({ line: index, invoiceIds: run.map(({ invoiceId }) => invoiceId), reason: 'run' });
    }
  }
}
