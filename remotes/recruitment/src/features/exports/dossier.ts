import { saveAs } from '../../lib/save-as.ts';
import { readAsset, readDossier, recordPrint } from './data/read-dossier.ts';

// Among the files of the app, asked for when a dossier is made.
const REGULAR = new URL('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url);
const SEMIBOLD = new URL('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', import.meta.url);

/** Name of the file: the reference, which says nothing of the person in a folder of downloads. */
const fileName = (reference: string) => `dossier-${reference}.pdf`;

/**
 * Makes the printable dossier of an application, with its evaluation, and hands it to the browser as a PDF. Throws an
 * `AppError` when something of it cannot be read; then nothing is saved.
 */
export async function downloadDossier(applicationId: string): Promise<void> {
  const [dossier, { dossierPdf }, regular, semibold] = await Promise.all([
    readDossier(applicationId),
    import('./model/dossier-pdf.ts'),
    readAsset(REGULAR),
    readAsset(SEMIBOLD),
  ]);
  const bytes = await dossierPdf(dossier, { regular, semibold }, new Date());
  // Nothing leaves that the journal does not know of.
  await recordPrint(applicationId);
  saveAs(new Blob([bytes], { type: 'application/pdf' }), fileName(dossier.application.reference));
}
