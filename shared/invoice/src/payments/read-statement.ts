import { isCalendarDate } from '@trame/domain';
import { parseDecimal, decimalPlaces, toCents } from '../decimal.ts';
import { childAt, childrenAt, parseTree, type Node, type XmlProblem } from '../reading/xml-tree.ts';
import { bankText, type BankLine } from './bank-line.ts';

export interface Statement {
  /** The bank's identifiers of the statements in the file. */
  ids: readonly string[];
  /** The accounts, most often one. */
  ibans: readonly string[];
  lines: readonly BankLine[];
  /** Movements that are not lines: announced but not booked, or in another currency than the euro. */
  leftOut: { pending: number; foreign: number; unread: number };
}

export type StatementReading =
  { statement: Statement } | { problem: XmlProblem | 'not-a-statement'; detail: string };

/** « camt.053.001.02 » and those after it; names of elements are those of all versions. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)$/;
const OLDEST = 2;

/** Reads a statement of a bank, `camt.053` in its versions from 02 on; nothing of the file is fetched or executed. */
export function readStatement(bytes: Uint8Array): StatementReading {
  const tree = parseTree(bytes);
  if ('problem' in tree) return tree;
  const { root } = tree;
  const version = Number(NAMESPACE.exec(root.namespace)?.[1] ?? 0);
  const statements = childrenAt(root, 'BkToCstmrStmt/Stmt');
  if (version < OLDEST || statements.length === 0) {
    return { problem: 'not-a-statement', detail: root.namespace || root.name };
  }
  const leftOut = { pending: 0, foreign: 0, unread: 0 };
  const lines = statements
    .flatMap((one) => childrenAt(one, 'Ntry'))
    .flatMap((entry) => {
      const read = linesOf(entry);
      if (typeof read !== 'string') return read;
      leftOut[read] += 1;
      return [];
    });
  const texts = (path: string) => [
    ...new Set(statements.flatMap((one) => childrenAt(one, path)).map(({ text }) => text)),
  ];
  return { statement: { ids: texts('Id'), ibans: texts('Acct/Id/IBAN'), lines, leftOut } };
}

/** One line for each movement of an entry: a bank groups transfers, and details each of them. */
function linesOf(entry: Node): BankLine[] | keyof Statement['leftOut'] {
  // A code inside of `Sts` since version 04, its text before.
  const status = childAt(entry, 'Sts/Cd')?.text ?? childAt(entry, 'Sts')?.text;
  if (status !== 'BOOK') return 'pending';
  const whole = centsOf(childAt(entry, 'Amt'), childAt(entry, 'CdtDbtInd'));
  const bookedOn = dayOf(childAt(entry, 'BookgDt'));
  if (whole === 'foreign') return 'foreign';
  if (whole === undefined || bookedOn === undefined) return 'unread';
  const common = { bookedOn, reference: bankText(childAt(entry, 'AcctSvcrRef')?.text) };
  const details = childrenAt(entry, 'NtryDtls/TxDtls');
  const amounts = details.map((one) => {
    const amount = childAt(one, 'Amt') ?? childAt(one, 'AmtDtls/TxAmt/Amt');
    return centsOf(amount, childAt(one, 'CdtDbtInd') ?? childAt(entry, 'CdtDbtInd'));
  });
  const [single, ...more] = details;
  if (single && more.length === 0) return [{ ...common, cents: whole, ...wordsOf(entry, single) }];
  const known = amounts.filter((one) => typeof one === 'number');
  // Details are lines of their own when they add up to the entry: else the sum would not be what left the account.
  if (known.length === details.length && known.reduce((all, one) => all + one, 0) === whole) {
    return details.map((one, index) => ({
      ...common,
      ...wordsOf(entry, one),
      cents: known[index] ?? 0,
    }));
  }
  return [{ ...common, cents: whole, ...wordsOf(entry, undefined) }];
}

/** What a movement is for, and with whom: the other party is the creditor of a debit, the debtor of a credit. */
function wordsOf(entry: Node, details: Node | undefined): Omit<BankLine, 'bookedOn' | 'cents' | 'reference'> {
  const direction = childAt(details, 'CdtDbtInd') ?? childAt(entry, 'CdtDbtInd');
  const returned = childAt(details, 'RtrInf/Rsn/Cd')?.text ?? null;
  const party = (direction?.text === 'DBIT') === (returned === null) ? 'Cdtr' : 'Dbtr';
  // The name is in a choice of its own since version 08.
  const name = childAt(details, `RltdPties/${party}/Pty/Nm`) ?? childAt(details, `RltdPties/${party}/Nm`);
  const remittance = childrenAt(details, 'RmtInf/Ustrd').map(({ text }) => text);
  const more = [childAt(details, 'AddtlTxInf')?.text, childAt(entry, 'AddtlNtryInf')?.text];
  return {
    label: bankText(...remittance) ?? bankText(...more) ?? bankText(name?.text) ?? '',
    counterparty: bankText(name?.text),
    endToEndId: bankText(childAt(details, 'Refs/EndToEndId')?.text),
    returnCode: returned,
  };
}

/** A day, or the day of an instant, as the bank writes it: it is the bank's own. */
function dayOf(node: Node | undefined): string | undefined {
  const text = (childAt(node, 'Dt') ?? childAt(node, 'DtTm'))?.text.slice(0, 10) ?? '';
  return isCalendarDate(text) ? text : undefined;
}

function centsOf(amount: Node | undefined, direction: Node | undefined): number | 'foreign' | undefined {
  if (!amount) return undefined;
  if (amount.attributes['Ccy'] !== 'EUR') return 'foreign';
  const value = parseDecimal(amount.text);
  if (value === undefined || value < 0n || decimalPlaces(amount.text) > 2) return undefined;
  const cents = toCents(value);
  if (!Number.isSafeInteger(cents)) return undefined;
  if (direction?.text === 'DBIT') return -cents;
  return direction?.text === 'CRDT' ? cents : undefined;
}
