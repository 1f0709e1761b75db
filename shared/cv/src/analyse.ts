import { textOfPage, type DocumentText } from '@trame/document';
import type { CvAnalysis } from './analysis.ts';
import type { Draft } from './draft.ts';
import { changesBetween } from './proof/changes.ts';
import { prove } from './proof/prove.ts';
import { confidence, supportScore } from './proof/scores.ts';
import { proofsOf, withoutUnsure } from './proof/strict.ts';
import { unclassifiedIn } from './proof/unclassified.ts';

export { draftSchema, type Draft } from './draft.ts';
export { analyseText } from './rules/analyse-text.ts';
export type { Explain, Reason, RowKind } from './rules/rows/explain.ts';
export { parsePeriod } from './rules/vocabulary/dates.ts';
export { isSoftware } from './rules/claims/software.ts';

/** Hidden passages shown to the recruiter: more would make the row large without adding anything. */
const HIDDEN_PASSAGES = 50;
const HIDDEN_CHARACTERS = 1000;

interface Reading {
  document: DocumentText;
  /** The facts about the analyser's run. */
  draft: Draft;
  /** `digestOf` the file. */
  digest: string;
  analyser: CvAnalysis['analyser'];
  /** Leaves out unproven and uncertain claims. */
  isStrict: boolean;
  /** The analysis stored until now. */
  previous?: CvAnalysis | null;
}

/**
 * The stored and shown analysis of a CV: the draft of any analyser, proven by the visible text, with our own scores.
 */
export function analyseDocument({
  document,
  draft,
  digest,
  analyser,
  isStrict,
  previous,
}: Reading): CvAnalysis {
  const all = prove(document, draft);
  const shown = isStrict ? withoutUnsure(all) : all;
  const support = supportScore(proofsOf(shown));
  const { kind, pages, hidden } = document;
  return {
    version: 2,
    extracted_text_length: pages.reduce((sum, page) => sum + textOfPage(page).length, 0),
    confidence: confidence(document, support),
    support_score: support,
    ...shown,
    reading: {
      kind,
      pages: pages.length,
      columns: Math.max(1, ...pages.map(({ columns }) => columns)),
      scanned_pages: pages.filter(({ isScanned }) => isScanned).length,
      hidden: hidden
        .slice(0, HIDDEN_PASSAGES)
        .map(({ page, text, reason }) => ({ page, text: text.slice(0, HIDDEN_CHARACTERS), reason })),
      unclassified: unclassifiedIn(document, shown),
      digest,
    },
    analyser,
    is_strict: isStrict,
    changes: previous ? changesBetween(previous.result, shown.result) : null,
  };
}
