import { isIban } from '@trame/domain/company';
import { Document as SepaDocument } from 'sepa';
import { isSepaId, sepaText } from './sepa-text.ts';

/** One of the parties: `bic` may be unknown, inside of the SEPA area the IBAN is enough. */
export interface Account {
  name: string;
  iban: string;
  bic: string | null;
}

export interface Transfer extends Account {
  /** What comes back on the statement: the invoice is found by it. */
  endToEndId: string;
  cents: number;
  /** What the payee reads: « Facture 2026-031 ». */
  remittance: string;
}

export interface TransferRun {
  messageId: string;
  createdAt: Date;
  /** YYYY-MM-DD */
  executionOn: string;
  debtor: Account;
  transfers: readonly Transfer[];
}

/** Why a file of transfers is not written: which of the transfers, or none for the whole. */
export interface TransferProblem {
  endToEndId: string | null;
  problem: 'empty' | 'message-id' | 'date' | 'debtor' | 'id' | 'twice' | 'amount' | 'name' | 'iban';
}

/** Names and remittance of SEPA (EPC 132-08); identifiers of the lines are the message's and a rank, in 35 characters. */
const MOST_NAME = 70;
const MOST_REMITTANCE = 140;
const MOST_MESSAGE_ID = 28;
/** 999,999,999.99 euros (EPC 132-08). */
const MOST_CENTS = 99_999_999_999;

/** What keeps a file of transfers from being written; nothing when it can be. */
export function transferProblems({
  messageId,
  executionOn,
  debtor,
  transfers,
}: TransferRun): TransferProblem[] {
  const seen = new Set<string>();
  const ofAll: [boolean, TransferProblem['problem']][] = [
    [transfers.length === 0, 'empty'],
    [!isSepaId(messageId) || messageId.length > MOST_MESSAGE_ID, 'message-id'],
    [!/^\d{4}-\d\d-\d\d$/.test(executionOn), 'date'],
    [!isIban(debtor.iban) || sepaText(debtor.name, MOST_NAME) === '', 'debtor'],
  ];
  return [
    ...ofAll.flatMap(([isWrong, problem]) => (isWrong ? [{ endToEndId: null, problem }] : [])),
    ...transfers.flatMap(({ endToEndId, cents, name, iban }) => {
      const ofOne: [boolean, TransferProblem['problem']][] = [
        [!isSepaId(endToEndId), 'id'],
        [seen.has(endToEndId), 'twice'],
        [!Number.isInteger(cents) || cents <= 0 || cents > MOST_CENTS, 'amount'],
        [sepaText(name, MOST_NAME) === '', 'name'],
        [!isIban(iban), 'iban'],
      ];
      seen.add(endToEndId);
      return ofOne.flatMap(([isWrong, problem]) => (isWrong ? [{ endToEndId, problem }] : []));
    }),
  ];
}

/** The bank's code where the library takes it: it refuses one of another country than the IBAN, which some banks have. */
const bicOf = ({ bic, iban }: Account): string => (bic?.slice(4, 6) === iban.slice(0, 2) ? bic : '');

/**
 * Writes SEPA credit transfers as `pain.001.001.09`, each booked on its own, so that the statement has a line for each.
 * Throws when `transferProblems` has something to say.
 */
export function writeTransfers(run: TransferRun): string {
  const [wrong] = transferProblems(run);
  if (wrong) throw new Error(`${wrong.problem} ${wrong.endToEndId ?? ''}`);
  const { debtor } = run;
  const document = new SepaDocument('pain.001.001.09');
  document.grpHdr.id = run.messageId;
  document.grpHdr.created = run.createdAt;
  document.grpHdr.initiatorName = sepaText(debtor.name, MOST_NAME);
  const payment = document.createPaymentInfo();
  const [year = 0, month = 1, day = 1] = run.executionOn.split('-').map(Number);
  payment.requestedExecutionDate = new Date(year, month - 1, day);
  payment.debtorName = sepaText(debtor.name, MOST_NAME);
  payment.debtorIBAN = debtor.iban;
  payment.debtorBIC = bicOf(debtor);
  payment.batchBooking = false;
  document.addPaymentInfo(payment);
  for (const transfer of run.transfers) {
    const written = payment.createTransaction();
    written.end2endId = transfer.endToEndId;
    // The library writes two decimals of a number: cents up to the largest amount survive that.
    written.amount = transfer.cents / 100;
    written.creditorName = sepaText(transfer.name, MOST_NAME);
    written.creditorIBAN = transfer.iban;
    written.creditorBIC = bicOf(transfer);
    written.remittanceInfo = sepaText(transfer.remittance, MOST_REMITTANCE) || transfer.endToEndId;
    payment.addTransaction(written);
  }
  return document.toString();
}
