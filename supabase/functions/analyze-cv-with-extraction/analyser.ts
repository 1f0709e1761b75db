import type { Draft } from '@trame/cv/analyse';
import type { DocumentText } from '@trame/document';
import type { Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import type { Reader } from './reader.ts';

/** The result of an analyser: its draft, and the facts about the run to store. */
export interface Answer {
  draft: Draft;
  model: string | null;
  promptVersion: string | null;
  /** In euros; null when it costs nothing, or when no price is set. */
  cost: number | null;
}

/**
 * Lists the claims of a CV. It only sees the visible text, and its answer is not trusted: the same code proves every
 * claim afterwards, whichever analyser made it. Throws `ReadingError` for a document that is not a CV, `AnalyserError`
 * when it has no answer.
 */
export interface Analyser {
  name: string;
  analyse: (
    document: DocumentText,
    options: { reader: Pick<Reader, 'analyseText'>; isStrict: boolean; signal: AbortSignal },
  ) => Promise<Answer>;
}

/** An analyser has no answer. Its message goes to the log: never text of a CV, text of a model, or a key. */
export class AnalyserError extends Error {
  override readonly name = 'AnalyserError';
}

/** The rules of `@trame/cv`: no network, no key, the same answer for the same file. */
export const rulesAnalyser: Analyser = {
  name: 'rules',
  analyse: async (document, { reader }) => ({
    draft: await reader.analyseText(document),
    model: null,
    promptVersion: null,
    cost: null,
  }),
};

/** The service, its credentials, and the model. */
export interface ModelSettings {
  provider: Exclude<Env['CV_ANALYSER'], 'rules'>;
  model: string;
  apiKey: string | undefined;
  url: string | undefined;
  /** Euros per million tokens. */
  inputPrice: number | undefined;
  outputPrice: number | undefined;
}

/** The analyser that the settings ask for; throws, naming them, when some are missing. */
export function chooseAnalyser(env: Env, fetch: Fetch): Analyser {
  if (env.CV_ANALYSER === 'rules') return rulesAnalyser;
  const needed = [
    'CV_MODEL',
    env.CV_ANALYSER === 'openai-compatible' ? 'CV_MODEL_URL' : 'CV_MODEL_API_KEY',
  ] as const;
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Missing or invalid settings: ${missing.join(', ')}`);
  const settings: ModelSettings = {
    provider: env.CV_ANALYSER,
    model: env.CV_MODEL ?? '',
    apiKey: env.CV_MODEL_API_KEY,
    url: env.CV_MODEL_URL,
    inputPrice: env.CV_MODEL_INPUT_PRICE,
    outputPrice: env.CV_MODEL_OUTPUT_PRICE,
  };
  return {
    name: settings.provider,
    analyse: async (document, { reader, ...options }) => {
      // Our code decides whether it is a CV, before any of it is sent.
      await reader.analyseText(document);
      // The libraries of models are larger than everything else, so the rules do not load them.
      const { askModel } = await import('./model.ts');
      return askModel(document, settings, { ...options, fetch });
    },
  };
}
