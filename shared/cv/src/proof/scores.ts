import { textOfPage, type DocumentText } from '@trame/document';
import type { Certainty, Evidence } from '../analysis.ts';

/** A page of a CV has more; under it the text is likely not all there. */
const FULL_PAGE_CHARACTERS = 400;

/**
 * Deductions for faults of the reading, each enough to prevent « Élevée » (0.8) except columns, which are usually read
 * correctly.
 */
const COST = { ocr: 0.25, hidden: 0.25, scannedPages: 1, thinText: 0.4, columns: 0.05 } as const;
/** Share of the reading's quality that remains when nothing is proven. */
const UNPROVEN_SHARE = 0.5;

const bounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;

/**
 * What a proven item counts for: chosen, near the shares of such items that were right in 92 CVs (.96 of 450, .39 of 54, .04 of 46;
 * `npm run bench -- cv --dir`). The rules were changed after many of these had been read; on others the order of the last two was
 * not sure (ADR 0019).
 */
const WORTH: Readonly<Record<Certainty, number>> = { certain: 1, probable: 0.5, uncertain: 0 };

/** What the proven items count for / items; 0 when nothing was found. */
export const supportScore = (proofs: readonly (Pick<Evidence, 'certainty'> | null)[]): number =>
  proofs.length === 0
    ? 0
    : bounded(proofs.reduce((sum, proof) => sum + (proof ? WORTH[proof.certainty] : 0), 0) / proofs.length);

/**
 * `quality × (0.5 + 0.5 × support)`, from 0 to 1. Quality starts at 1 and loses: the share of scanned pages; up to 0.4 for
 * pages with fewer than 400 characters; 0.25 for optical reading; 0.25 for hidden text; 0.05 per column beyond the first, two
 * at most. So « Élevée » needs a support of 60 % at least, and a page that could not be read is never made up for. Nothing of
 * the person enters: neither dates nor gaps nor what the CV says.
 */
export function confidence(document: DocumentText, support: number): number {
  return bounded(readingQuality(document) * (UNPROVEN_SHARE + (1 - UNPROVEN_SHARE) * support));
}

function readingQuality({ kind, pages, hidden }: DocumentText): number {
  if (pages.length === 0) return 0;
  // Optical reading gives scanned pages their text.
  const read = kind === 'ocr' ? pages : pages.filter(({ isScanned }) => !isScanned);
  const characters = read.reduce((sum, page) => sum + textOfPage(page).length, 0);
  // The last page may have only two lines, so pages are counted together.
  const density = read.length === 0 ? 0 : Math.min(1, characters / (FULL_PAGE_CHARACTERS * read.length));
  const columns = Math.max(...pages.map((page) => page.columns));
  const isHiding = hidden.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
  return bounded(
    1 -
      COST.scannedPages * (1 - read.length / pages.length) -
      COST.thinText * (1 - density) -
      (kind === 'ocr' ? COST.ocr : 0) -
      (isHiding ? COST.hidden : 0) -
      COST.columns * Math.min(2, Math.max(0, columns - 1)),
  );
}
