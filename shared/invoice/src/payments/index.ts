export {
  AGE_BANDS,
  ageBand,
  agedBalance,
  type AgeBand,
  type AgedRow,
  type OwedInvoice,
} from './aged-balance.ts';
export { ACCOUNT_CODES, type BankLine } from './bank-line.ts';
export { journalOf, type JournalEntry, type JournalPiece } from './journal.ts';
export {
  MATCH_REASONS,
  matchLines,
  type AwaitedPayment,
  type MatchReason,
  type Proposal,
} from './match-lines.ts';
export {
  COLUMN_USES,
  guessColumns,
  linesOfTable,
  missingColumns,
  readBankTable,
  type BankTable,
  type BankTableReading,
  type ColumnChoice,
  type ColumnUse,
} from './read-bank-table.ts';
export { readStatement, type Statement, type StatementReading } from './read-statement.ts';
export {
  transferProblems,
  writeTransfers,
  type Account,
  type Transfer,
  type TransferProblem,
  type TransferRun,
} from './write-transfers.ts';
