import { analyseText, type DocumentText, type Draft } from '@trame/cv/analyse';

/** What an analyser gives back: what it read, and what the record says of how. */
export interface Answer {
  draft: Draft;
  model: string | null;
  promptVersion: string | null;
  /** In euros; null when it costs nothing. */
  cost: number | null;
}

/**
 * Says what a CV says. It sees the visible text alone, and nothing of its answer is believed: every claim is proven
 * afterwards by the same code, whichever analyser it was.
 */
export interface Analyser {
  name: string;
  analyse: (document: DocumentText, options: { isStrict: boolean; signal: AbortSignal }) => Promise<Answer>;
}

/** The rules of `@trame/cv`: no network, no key, the same answer for the same file. */
export const rulesAnalyser: Analyser = {
  name: 'rules',
  analyse: (document) =>
    Promise.resolve({ draft: analyseText(document), model: null, promptVersion: null, cost: null }),
};
