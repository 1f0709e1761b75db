import type { CvAnalysis } from '@trame/cv';
import { digestOf, ReadingError, type Recognition, type DocumentText } from '@trame/document';
import type { Draft } from '@trame/cv/analyse';
import { LIMITS, readerOf, type Reader } from '../../analyze-cv-with-extraction/reader.ts';
import { steps as analysisSteps } from '../../analyze-cv-with-extraction/steps.ts';
import { LIMITS as CHECK_LIMITS, steps as checkSteps } from '../public-form/steps.ts';
import { apart, StepLimitError } from '../apart/apart.ts';

// Every way in which the bytes of a stranger reach code that reads them on the server, in the threads and under the limits of the
// platform. An outcome is `ok`, why it was refused, or `time` or `memory` when a thread had to be ended.

const FUNCTIONS = new URL('../../', import.meta.url);

const ANALYSER = { name: 'rules', model: null, prompt_version: null, duration_ms: 0, cost: null };
const DIGEST = '0'.repeat(64);

const limitOf = (error: unknown) =>
  error instanceof StepLimitError ? (/\w+$/.exec(error.message)?.[0] ?? '') : undefined;

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    return limitOf(error.cause) ?? error.code;
  }
}

/**
 * The last step: the claims are looked up in the text; then again in strict mode, beside the result of the first run.
 */
async function prove(reader: Reader, document: DocumentText, draft: Draft, digest: string): Promise<void> {
  const analysis = (isStrict: boolean, previous: CvAnalysis | null) =>
    reader.analyseDocument({ document, draft, digest, isStrict, previous, analyser: ANALYSER });
  const first = await analysis(false, null);
  await analysis(true, first);
}

/**
 * The functions, each call a request of its own; their limits of time are those of the platform, multiplied by `scale`.
 */
export function outcomesOf(scale: number) {
  const checks = apart(checkSteps, new URL('_shared/public-form/steps.ts', FUNCTIONS), CHECK_LIMITS, scale);
  const analyses = apart(
    analysisSteps,
    new URL('analyze-cv-with-extraction/steps.ts', FUNCTIONS),
    LIMITS,
    scale,
  );
  return {
    /** The result of the check of a submitted file. */
    checked: async (name: string, bytes: Uint8Array): Promise<string> => {
      try {
        const verdict = await checks().checkFile(name, bytes);
        return verdict.ok ? 'ok' : verdict.problem;
      } catch (error) {
        const limit = limitOf(error);
        if (limit) return limit;
        throw error;
      }
    },

    /** An analysis by the rules of a stored CV. */
    analysed: (bytes: Uint8Array): Promise<string> =>
      outcomeOf(async () => {
        const reader = readerOf(analyses());
        const document = await reader.readDocument(bytes);
        await prove(reader, document, await reader.analyseText(document), await digestOf(bytes));
      }),

    /** The same, of the words that a browser recognised in a picture. */
    recognised: (pages: Recognition['pages']): Promise<string> =>
      outcomeOf(async () => {
        const reader = readerOf(analyses());
        const document = await reader.readRecognition({ digest: DIGEST, pages });
        await prove(reader, document, await reader.analyseText(document), DIGEST);
      }),

    /** A model's claims about a CV: a stranger's text may have dictated them. */
    claimed: (bytes: Uint8Array, draft: Draft): Promise<string> =>
      outcomeOf(async () => {
        const reader = readerOf(analyses());
        await prove(reader, await reader.readDocument(bytes), draft, DIGEST);
      }),
  };
}
