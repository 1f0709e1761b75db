import { FILE_LIMIT_BYTES } from '@trame/domain';
import { tooLargePictures } from './chosen-file.ts';
import { picturePages, type Picture } from './picture-page.ts';
import { picturesPdf } from './pictures-pdf.ts';

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
