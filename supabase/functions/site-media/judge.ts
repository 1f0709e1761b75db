import { checkFile, type FileProblem } from '@trame/document/check';
import { isPicturePurpose, SITE_FILE_LIMITS, type SiteFilePurpose } from '@trame/domain/company';
import { cleanSvg, type SvgProblem } from './pictures/clean-svg.ts';
import { cleanRaster, rasterType, type RasterProblem, type RasterType } from './pictures/raster.ts';

type SiteFileType = RasterType | 'image/svg+xml' | 'application/pdf';

export type SiteFileProblem =
  | 'empty'
  | 'not_picture'
  | 'not_proof'
  | 'not_pdf'
  | 'too_large'
  | `svg_${SvgProblem}`
  | `picture_${Exclude<RasterProblem, 'type'>}`
  | `pdf_${Exclude<FileProblem, 'type' | 'empty' | 'tooLarge' | 'mismatch'>}`;

export type Judged =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; type: SiteFileType; width?: number; height?: number }
  | { ok: false; problem: SiteFileProblem };

const refused = (problem: SiteFileProblem): Judged => ({ ok: false, problem });

const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');
/** Whether this may be XML: the parser says whether it is. UTF-16 begins with its mark. */
const isMarkup = (bytes: Uint8Array) =>
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(
    String.fromCharCode(...bytes.subarray(0, 256)),
  );

/**
 * What is stored of a file for its purpose, judged by its bytes alone: an SVG is written anew, a picture loses what is
 * not needed to draw it, a PDF is looked into and kept as it is.
 */
export function judge(purpose: SiteFilePurpose, bytes: Uint8Array<ArrayBuffer>): Judged {
  if (bytes.byteLength === 0) return refused('empty');
  const isPicture = isPicturePurpose(purpose);
  if (!isPicture && isPdf(bytes)) return document(bytes);
  if (purpose === 'certificate') return refused('not_pdf');
  if (rasterType(bytes)) return raster(bytes);
  if (isPicture && isMarkup(bytes)) return svg(bytes);
  return refused(isPicture ? 'not_picture' : 'not_proof');
}

function document(bytes: Uint8Array<ArrayBuffer>): Judged {
  if (bytes.byteLength > SITE_FILE_LIMITS.document) return refused('too_large');
  const verdict = checkFile('document.pdf', bytes);
  if (verdict.ok) return { ok: true, bytes, type: 'application/pdf' };
  const { problem } = verdict;
  if (problem === 'empty') return refused('empty');
  if (problem === 'tooLarge') return refused('too_large');
  return refused(problem === 'type' || problem === 'mismatch' ? 'not_pdf' : `pdf_${problem}`);
}

function raster(bytes: Uint8Array<ArrayBuffer>): Judged {
  if (bytes.byteLength > SITE_FILE_LIMITS.raster) return refused('too_large');
  const clean = cleanRaster(bytes);
  if (clean.ok) return clean;
  return refused(clean.problem === 'type' ? 'not_picture' : `picture_${clean.problem}`);
}

function svg(bytes: Uint8Array<ArrayBuffer>): Judged {
  if (bytes.byteLength > SITE_FILE_LIMITS.svg) return refused('too_large');
  const clean = cleanSvg(bytes);
  if (!clean.ok) return refused(`svg_${clean.problem}`);
  const { width, height } = clean;
  return { ok: true, bytes: new TextEncoder().encode(clean.svg), type: 'image/svg+xml', width, height };
}
