import { FILE_LIMIT_BYTES, FILE_MESSAGES } from '@trame/domain';
import { PAPER_LIMITS, type PaperKind, type PaperReading } from '@trame/domain/trainers';

/** Value of the `accept` of the file field: a PDF, or pictures that browsers can draw. */
export const PAPER_ACCEPT = 'application/pdf,.pdf,image/jpeg,image/png,image/webp';
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp';

export const isPdfFile = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

export const UNREADABLE_PICTURE =
  'Cette image ne peut pas être lue\u00a0: enregistrez-la en JPEG, ou photographiez la page à nouveau.';
export const TOO_LARGE_PICTURES =
  'Ces photos dépassent 10\u00a0Mo ensemble\u00a0: retirez une page, ou envoyez un PDF.';
export const TOO_MANY_PAGES = `${PAPER_LIMITS.pages} pages au plus\u00a0: envoyez seulement celles qui comptent.`;

/** What a chosen PDF is: refused with a sentence, or accepted with what its text says. */
export type ChosenPdf = { problem: string } | { reading: PaperReading };

/** Looks into a PDF as the server will, before it is sent, and reads its dates; on this device alone. */
export async function judgePdf(kind: PaperKind, file: File): Promise<ChosenPdf> {
  if (file.size > FILE_LIMIT_BYTES) return { problem: `${FILE_MESSAGES.fr.tooLarge}.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [{ checkFile }, { pagesOf, readPaper }] = await Promise.all([
    import('@trame/document/check'),
    import('@trame/document/papers'),
  ]);
  const verdict = checkFile('document.pdf', bytes);
  if (!verdict.ok) {
    const isOther = verdict.problem === 'type' || verdict.problem === 'mismatch';
    return {
      problem: isOther
        ? 'Ce fichier n’est pas un PDF\u00a0: choisissez-en un autre, ou photographiez le document.'
        : `${FILE_MESSAGES.fr[verdict.problem]}.`,
    };
  }
  const pages = await pagesOf(bytes);
  if (!pages) return { problem: `${FILE_MESSAGES.fr.corrupt}.` };
  if (pages > PAPER_LIMITS.pages) return { problem: TOO_MANY_PAGES };
  return { reading: await readPaper(kind, bytes) };
}
