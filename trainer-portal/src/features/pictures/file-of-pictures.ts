import { FILE_LIMIT_BYTES } from '@trame/domain';
import { PAPER_LIMITS } from '@trame/domain/trainers';
import { picturePages, type Picture } from './picture-page.ts';
import { picturesPdf } from './pictures-pdf.ts';

export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp';
/** Value of the `accept` of a file field: a PDF, or pictures that browsers can draw. */
export const PDF_OR_PICTURES = `application/pdf,.pdf,${PICTURE_ACCEPT}`;

export const UNREADABLE_PICTURE =
  'Cette image ne peut pas être lue\u00a0: enregistrez-la en JPEG, ou photographiez la page à nouveau.';
/** Pictures that stay too heavy together, and how many must go. */
const tooLargePictures = (tooMany: number) =>
  `Ces photos dépassent 10\u00a0Mo ensemble\u00a0: retirez ${tooMany === 1 ? 'une page' : `${tooMany} pages`}, ou envoyez un PDF.`;
export const TOO_MANY_PAGES = `${PAPER_LIMITS.pages} pages au plus\u00a0: envoyez seulement celles qui comptent.`;

/** Pictures as one PDF, made on this device; or why that is not possible. Rejects when one of them cannot be read. */
export async function fileOfPictures(
  pictures: readonly Picture[],
  name: string,
  onPage: (done: number, total: number) => void,
): Promise<{ file: File } | { problem: string }> {
  const made = await picturePages(pictures, FILE_LIMIT_BYTES, onPage);
  if ('tooMany' in made) return { problem: tooLargePictures(made.tooMany) };
  return { file: new File([picturesPdf(made.pages)], name, { type: 'application/pdf' }) };
}
