import { saveAs } from '@trame/app/save-as';
import { otherFontsFor, type OtherFont } from './model/other-scripts.ts';
import { readAsset, readDossier, recordPrint } from './data/read-dossier.ts';

// Among the files of the app, asked for when a dossier is made.
const REGULAR = new URL('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url);
const SEMIBOLD = new URL('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', import.meta.url);

/** Of these one weight is enough. */
const OTHERS: Readonly<Record<OtherFont, URL>> = {
  arabic: new URL(
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    import.meta.url,
  ),
  hebrew: new URL(
    '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    import.meta.url,
  ),
  devanagari: new URL(
    '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    import.meta.url,
  ),
  emoji: new URL('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf', import.meta.url),
};

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
  const others = await Promise.all(
    otherFontsFor(JSON.stringify(dossier)).map((font) => readAsset(OTHERS[font])),
  );
  const bytes = await dossierPdf(dossier, { regular, semibold, others }, new Date());
  // Nothing leaves that the journal does not know of.
  await recordPrint(applicationId);
  saveAs(new Blob([bytes], { type: 'application/pdf' }), fileName(dossier.application.reference));
}
