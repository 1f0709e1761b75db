import { saveAs } from '@trame/app/save-as';
import { readSheetFonts } from '@trame/app/sheet-fonts';
import { readDossier, recordPrint } from './data/read-dossier.ts';

/** Name of the file: the reference, which does not identify the person in a folder of downloads. */
const fileName = (reference: string) => `dossier-${reference}.pdf`;

/**
 * Makes the printable dossier of an application, with its evaluation, and saves it as a PDF. Throws an `AppError` when
 * part of it cannot be read; then nothing is saved.
 */
export async function downloadDossier(applicationId: string): Promise<void> {
  const reading = readDossier(applicationId);
  const [dossier, { dossierPdf }, fonts] = await Promise.all([
    reading,
    import('./model/dossier-pdf.ts'),
    readSheetFonts(reading.then((read) => JSON.stringify(read))),
  ]);
  const bytes = await dossierPdf(dossier, fonts, new Date());
  // No file is saved that the journal does not have.
  await recordPrint(applicationId);
  saveAs(new Blob([bytes], { type: 'application/pdf' }), fileName(dossier.application.reference));
}
