import { columnsOf } from '@trame/app/sheet-column';
import { AGE_BANDS, type AgeBand, type AgedRow } from '@trame/invoice/payments';
import type { ExportedEntry } from './accounts.ts';

const aged = columnsOf<AgedRow>();
const entry = columnsOf<ExportedEntry>();

/** The aged balance as a sheet. */
export const AGED_COLUMNS = [
  aged.text('Formateur', 30, ({ payee }) => payee),
  ...(Object.keys(AGE_BANDS) as AgeBand[]).map((band) =>
    aged.figure(AGE_BANDS[band], 2, ({ bands }) => bands[band] / 100),
  ),
  aged.figure('Total', 2, ({ total }) => total / 100),
];

/** The eighteen columns of the file of accounting entries, in its order and under its names (LPF, art. A. 47 A-1). */
export const JOURNAL_COLUMNS = [
  entry.text('JournalCode', 12, ({ journalCode }) => journalCode),
  entry.text('JournalLib', 12, ({ journalName }) => journalName),
  entry.text('EcritureNum', 14, ({ entryNumber }) => entryNumber),
  entry.date('EcritureDate', 'day', ({ entryDate }) => entryDate),
  entry.text('CompteNum', 12, ({ account }) => account),
  entry.text('CompteLib', 34, ({ accountName }) => accountName),
  entry.text('CompAuxNum', 14, ({ auxiliary }) => auxiliary),
  entry.text('CompAuxLib', 30, ({ auxiliaryName }) => auxiliaryName),
  entry.text('PieceRef', 20, ({ pieceRef }) => pieceRef),
  entry.date('PieceDate', 'day', ({ pieceDate }) => pieceDate),
  entry.text('EcritureLib', 40, ({ label }) => label),
  entry.figure('Debit', 2, ({ debitCents }) => debitCents / 100),
  entry.figure('Credit', 2, ({ creditCents }) => creditCents / 100),
  entry.text('EcritureLet', 12, ({ lettering }) => lettering),
  entry.date('DateLet', 'day', ({ letteredOn }) => letteredOn),
  // Validation is the accountant's; the currency is the euro alone.
  entry.text('ValidDate', 12, () => null),
  entry.text('Montantdevise', 14, () => null),
  entry.text('Idevise', 8, () => null),
];
