import type { PaperProblem } from '@trame/document/papers';
import { FILE_LIMIT_BYTES, FILE_MESSAGES } from '@trame/domain';
import { PAPER_LIMITS, type PaperKind, type PaperReading } from '@trame/domain/trainers';

/** Value of the `accept` of the file field: a PDF, or pictures that browsers can draw. */
export const PAPER_ACCEPT = 'application/pdf,.pdf,image/jpeg,image/png,image/webp';
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp';

export const isPdfFile = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

export const UNREADABLE_PICTURE =
  'Cette image ne peut pas être lue\u00a0: enregistrez-la en JPEG, ou photographiez la page à nouveau.';
/** Pictures that stay too heavy together, and how many must go. */
export const tooLargePictures = (tooMany: number) =>
  `Ces photos dépassent 10\u00a0Mo ensemble\u00a0: retirez ${tooMany === 1 ? 'une page' : `${tooMany} pages`}, ou envoyez un PDF.`;
export const TOO_MANY_PAGES = `${PAPER_LIMITS.pages} pages au plus\u00a0: envoyez seulement celles qui comptent.`;

/** What a chosen PDF is: refused with a sentence, or accepted with what its text says. */
export type ChosenPdf = { problem: string } | { reading: PaperReading };

function problemText(problem: PaperProblem): string {
  if (problem === 'pages') return TOO_MANY_PAGES;
  return problem === 'type' || problem === 'mismatch'
    ? 'Ce fichier n’est pas un PDF\u00a0: choisissez-en un autre, ou photographiez le document.'
    : `${FILE_MESSAGES.fr[problem]}.`;
}

/** Looks into a PDF as the server will, before it is sent, and reads its dates; on this device alone. */
export async function judgePdf(kind: PaperKind, file: File): Promise<ChosenPdf> {
  if (file.size > FILE_LIMIT_BYTES) return { problem: 'Ce fichier dépasse 10\u00a0Mo.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { judgePaper, readPaper } = await import('@trame/document/papers');
  const judged = await judgePaper(bytes);
  if (!judged.ok) return { problem: problemText(judged.problem) };
  return { reading: await readPaper(kind, bytes) };
}
