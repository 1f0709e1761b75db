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
  /** YYYY-MM-DD: a bank may book it earlier, but then something of the movement has to name it. */
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
  /** Those of the amount of a line. */
  const ofAmount = (line: BankLine): Payment[] =>
    (byCents.get(-line.cents) ?? []).filter(({ isSettled }) => !isSettled);
  /** An amount says too little of a movement that was booked before the day of the transfer. */
  const isOfItsTime = (line: BankLine, { executionOn }: Payment) => line.bookedOn >= executionOn;

  const propose = (reason: MatchReason, fitting: (line: BankLine, index: number) => Payment[]) => {
    for (const [index, line] of lines.entries()) {
      if (taken.lines.has(index)) continue;
      const [found, ...others] = fitting(line, index).filter(isAwaited);
      if (found && others.length === 0) add({ line: index, invoiceIds: [found.invoiceId], reason });
    }
  };
  const ofNamed = (fits: (line: BankLine, one: Payment) => boolean) => (line: BankLine, index: number) =>
    (named[index] ?? []).filter((one) => fits(line, one));
  const proposeByWord = (word: keyof Payment['words']) => {
    const ofWord = (line: BankLine, index: number) => {
      const text = texts[index];
      return text ? ofAmount(line).filter(({ words }) => hasWord(text, words[word])) : [];
    };
    // Those whose day has come before those that the bank would have booked early.
    propose(word, (line, index) => ofWord(line, index).filter((one) => isOfItsTime(line, one)));
    propose(word, ofWord);
  };

  propose(
    'returned',
    ofNamed((line, one) => line.cents === one.cents),
  );
  propose(
    'id',
    ofNamed((line, one) => !one.isSettled && line.cents === -one.cents),
  );
  propose(
    'id-other-amount',
    ofNamed((line, one) => !one.isSettled && line.cents < 0),
  );
  // What debits a transfer that has arrived is no payment of another invoice.
  for (const [index, line] of lines.entries())
    if (line.cents < 0 && named[index]?.some(({ isSettled }) => isSettled)) taken.lines.add(index);
  proposeByWord('number');
  proposeRuns();
  proposeByWord('payee');
  propose('amount', (line) => ofAmount(line).filter((one) => isOfItsTime(line, one)));
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
        run.every((one) => isAwaited(one) && isOfItsTime(line, one)),
      );
      const [run] = fitting;
      if (run && fitting.length === 1)
        add({ line: index, invoiceIds: run.map(({ invoiceId }) => invoiceId), reason: 'run' });
    }
  }
}
