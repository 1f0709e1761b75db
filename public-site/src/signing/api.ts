import type { FieldValue } from '@trame/domain/signatures';
import type { Locale } from '@trame/domain';
import { functionEndpoint } from '../forms/data/config.ts';
import type { Holder } from './link.ts';
import type { Opened } from './model.ts';

/** The longest silence before a call counts as lost, in milliseconds: a signature with pictures on a slow line takes 20 s. */
const TIMEOUT_MS = 60_000;

/** Browsers finish a call of at most 64 KiB after the page was left, in bytes. */
const AFTER_LEAVING = 60_000;

/** Why a call was refused: a code of the function, or `unreachable` without any answer. */
export interface Refusal {
  code: string;
  message: string;
  /** Messages of the parts that were refused. */
  fields: Readonly<Record<string, string>>;
}

export type Answer<T> = { isOk: true; data: T } | { isOk: false; refusal: Refusal };

export interface Outcome {
  status: string;
  is_completed: boolean;
  is_sealed: boolean;
}

type FilledValues = { field: string; value: FieldValue | null }[];

/** What a page may ask, with what is answered. */
interface Actions {
  open: { asks: { is_visit: boolean }; gets: Opened };
  'send-code': { asks: object; gets: { sent: true } };
  'give-code': {
    asks: { code: string };
    gets: { result: 'ok' | 'wrong' | 'too_many' | 'expired'; session?: string };
  };
  file: { asks: { document: string | null }; gets: { signedUrl: string } };
  proof: { asks: object; gets: { proof: string } };
  save: { asks: { values: FilledValues }; gets: { saved: true } };
  complete: {
    asks: { key: string; documents: string[]; consent: true; language: Locale; values: FilledValues };
    gets: Outcome;
  };
  decline: { asks: { reason: string }; gets: Outcome };
  'hand-on': { asks: { name: string; email: string; reason: string }; gets: Outcome };
}

/** One call of the function `signer`. The token is in the body: no log has it. Never rejects. */
export async function ask<Name extends keyof Actions>(
  holder: Holder,
  action: Name,
  body: Actions[Name]['asks'],
): Promise<Answer<Actions[Name]['gets']>> {
  try {
    const { url } = await functionEndpoint('signer');
    const sent = JSON.stringify({ action, ...holder, ...body });
    // Plain text without a header of ours: the browser asks the other origin once, not twice.
    const response = await fetch(`${url}?language=${document.documentElement.lang === 'en' ? 'en' : 'fr'}`, {
      method: 'POST',
      body: sent,
      keepalive: sent.length < AFTER_LEAVING,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { error?: Partial<Refusal> };
    if (response.ok) return { isOk: true, data: answer as Actions[Name]['gets'] };
    const { code = 'unavailable', message = '', fields = {} } = answer.error ?? {};
    return { isOk: false, refusal: { code, message, fields } };
  } catch {
    return { isOk: false, refusal: { code: 'unreachable', message: '', fields: {} } };
  }
}
