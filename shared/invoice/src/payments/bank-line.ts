/** One movement of a bank statement, whatever the file that it comes from. */
export interface BankLine {
  /** YYYY-MM-DD */
  bookedOn: string;
  /** What left the account is negative. */
  cents: number;
  /** What the bank writes of it, on one line. */
  label: string;
  /** The other party, when the file names it apart. */
  counterparty: string | null;
  /** The identifier that we gave to the transfer, when the bank gives it back. */
  endToEndId: string | null;
  /** The bank's own reference of the movement. */
  reference: string | null;
  /** The code of ISO 20022 for a transfer that came back (AC04: account closed); null when it did not. */
  returnCode: string | null;
}

/** Codes for a return that is about the account of the payee: wrong, closed, blocked, of another holder, or its bank. */
export const ACCOUNT_CODES = [
  'AC01',
  'AC03',
  'AC04',
  'AC06',
  'AC07',
  'AC13',
  'AC14',
  'AG01',
  'BE01',
  'BE06',
  'MD07',
  'RC01',
  'RC04',
  'RC07',
] as const;

/** Characters kept of a label: those that a person reads. */
const MOST_LABEL = 500;

/** A text of a bank on one line, or null when it says nothing. */
export function bankText(...parts: readonly (string | undefined)[]): string | null {
  const text = parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim().slice(0, MOST_LABEL);
  return text === '' || text === 'NOTPROVIDED' ? null : text;
}
