import { draftSchema, type Draft } from '@trame/cv/analyse';
import type { DocumentText } from '@trame/document';
import { generateText, jsonSchema, Output, type LanguageModel } from 'ai';
import * as z from 'zod/mini';
import { withoutRedirects, type Fetch } from '../_shared/clients.ts';
import { currentPrompt } from '../_shared/prompts/catalogue.ts';
import { AnalyserError, type Answer, type ModelSettings } from './analyser.ts';
import { reasonOf } from './model-failure.ts';

/** Longest answer to wait and pay for: a CV of ten full pages needs less. */
const MAX_OUTPUT_TOKENS = 16_000;
const MILLION = 1_000_000;

/** Services refuse schemas with bounds, or ignore them; the answer is checked against them here. */
const BOUNDS = ['minLength', 'maxLength', 'maxItems', 'maximum', 'exclusiveMinimum'];

function draftShape() {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(draftSchema, {
    override: ({ jsonSchema: node }) => {
      for (const bound of BOUNDS) delete node[bound];
    },
  });
  return shape as Parameters<typeof jsonSchema>[0];
}

const answerSchema = jsonSchema<Draft>(draftShape(), {
  validate: (value) => {
    const parsed = z.safeParse(draftSchema, blankAsNull(value));
    return parsed.success ? { success: true, value: parsed.data } : { success: false, error: parsed.error };
  },
});

interface Call {
  isStrict: boolean;
  signal: AbortSignal;
  fetch: Fetch;
}

/**
 * A language model's claims about a CV. The prompt is ours and versioned; the CV is one JSON value in the user's
 * message, so that none of its text is among the instructions. One retry, when the service asks for it. Throws
 * `AnalyserError`.
 */
export async function askModel(
  document: DocumentText,
  settings: ModelSettings,
  { isStrict, signal, fetch }: Call,
): Promise<Answer> {
  const id = isStrict ? 'cv-extraction-strict' : 'cv-extraction';
  const { version, text } = currentPrompt(id);
  const cv = JSON.stringify({
    pages: document.pages.map(({ page, lines }) => ({ page, lines: lines.map((line) => line.text) })),
  });
  try {
    const { output, finishReason, usage, response } = await generateText({
      model: await modelOf(settings, fetch),
      instructions: text,
      prompt: cv,
      output: Output.object({ name: 'cv', schema: answerSchema }),
      providerOptions: { mistral: { strictJsonSchema: true } },
      temperature: 0,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 1,
      abortSignal: signal,
    });
    // Half an answer may happen to be whole JSON.
    if (finishReason !== 'stop') throw new AnalyserError(`the model ended with ${finishReason}`);
    return {
      draft: output,
      model: response.modelId.slice(0, 200),
      promptVersion: `${id} ${version}`,
      cost: costOf(usage, settings),
    };
  } catch (error) {
    throw error instanceof AnalyserError ? error : new AnalyserError(reasonOf(error, signal));
  }
}

/** Only the library of the configured provider is loaded. */
async function modelOf(
  { provider, model, apiKey, url }: ModelSettings,
  fetch: Fetch,
): Promise<LanguageModel> {
  const settings = {
    fetch: withoutRedirects(fetch),
    ...(apiKey ? { apiKey } : {}),
    ...(url ? { baseURL: url } : {}),
  };
  if (provider === 'mistral') {
    const { createMistral } = await import('@ai-sdk/mistral');
    return createMistral(settings)(model);
  }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(settings)(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const name = 'openai-compatible';
  return createOpenAICompatible({ ...settings, name, baseURL: url ?? '', supportsStructuredOutputs: true })(
    model,
  );
}

/** Models write an empty text for missing values, where the schema has null. */
function blankAsNull(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (Array.isArray(value)) return value.map(blankAsNull);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blankAsNull(inner)]));
}

function costOf(
  { inputTokens, outputTokens }: { inputTokens: number | undefined; outputTokens: number | undefined },
  { inputPrice, outputPrice }: ModelSettings,
): number | null {
  if (inputPrice === undefined || outputPrice === undefined) return null;
  if (inputTokens === undefined || outputTokens === undefined) return null;
  const cost = (inputTokens * inputPrice + outputTokens * outputPrice) / MILLION;
  return Math.round(cost * MILLION) / MILLION;
}

// Its warnings are sentences on the console, where a log line is JSON.
globalThis.AI_SDK_LOG_WARNINGS = false;
