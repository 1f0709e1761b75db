import { FILE_LIMIT_BYTES, HONEYPOT_FIELD, localeOf, type Locale } from '@trame/domain';
import * as z from 'zod/mini';
import { issuesByField, jsonOf, mediaType, readBytes } from '../body.ts';
import { HttpError } from '../errors.ts';
import { readForm, type Form } from '../form.ts';
import { COMMON_MESSAGES, type FormMessages } from './messages.ts';

/** Bytes of a body with so many files: the files, the answers, and the multipart envelope. */
export const maxBodyBytes = (files: number): number => files * FILE_LIMIT_BYTES + 1024 * 1024;
/** Payload, proof, trap and two files, with room. */
const MAX_PARTS = 10;
/** Characters of the longest answers: some 18,000, each escaped in six. */
const MAX_ANSWERS = 128 * 1024;
/** A solved challenge takes some 800. */
const MAX_PROOF = 8 * 1024;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A request that arrived complete and is not checked yet. */
export interface Submission {
  form: Form;
  payload: unknown;
  altcha: string;
  locale: Locale;
  /** True when the field that people do not see was filled. */
  isTrapped: boolean;
}

/** Language asked for before the answers can be read: `?lang=en`. */
export function requestedLocale(request: Request): Locale {
  return new URL(request.url).searchParams.get('lang') === 'en' ? 'en' : 'fr';
}

/** A submission key in its canonical form. */
export function submissionKey(value: string | null, locale: Locale): string {
  const key = value?.trim().toLowerCase() ?? '';
  if (!UUID.test(key)) throw new HttpError(400, 'bad_request', COMMON_MESSAGES[locale].key);
  return key;
}

/** Reads the multipart body, refusing what is too large before it is in memory. */
export async function readSubmission(
  request: Request,
  expected: { messages: Record<Locale, FormMessages>; files: number },
): Promise<Submission> {
  const locale = requestedLocale(request);
  const messages = expected.messages[locale];
  if (mediaType(request) !== 'multipart/form-data') {
    throw new HttpError(415, 'unsupported_media_type', messages.form);
  }
  const form = await readParts(
    request,
    { unreadable: messages.form, tooLarge: COMMON_MESSAGES[locale].tooLarge },
    maxBodyBytes(expected.files),
  );
  const answers = textField(form.text('payload'), MAX_ANSWERS);
  const payload = answers === undefined ? undefined : jsonOf(() => answers);
  if (payload === undefined) throw new HttpError(400, 'bad_request', messages.form);
  return {
    form,
    payload,
    altcha: textField(form.text('altcha'), MAX_PROOF) ?? '',
    locale: payloadLocale(payload, locale),
    isTrapped: form.has(HONEYPOT_FIELD) && form.text(HONEYPOT_FIELD) !== '',
  };
}

async function readParts(
  request: Request,
  texts: { unreadable: string; tooLarge: string },
  maxBytes: number,
): Promise<Form> {
  try {
    const bytes = await readBytes(request, maxBytes);
    return readForm(bytes, request.headers.get('content-type') ?? '', MAX_PARTS);
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 413) {
      throw new HttpError(413, 'file_too_large', texts.tooLarge, { cause });
    }
    // A connection cut in the middle, boundaries that do not match, or more parts than the form has.
    throw new HttpError(400, 'bad_request', texts.unreadable, { cause });
  }
}

/** A text field of the form, or undefined when it is missing or longer than the form can make it. */
function textField(value: string | undefined, maxLength: number): string | undefined {
  return value !== undefined && value.length <= maxLength ? value : undefined;
}

function payloadLocale(payload: unknown, fallback: Locale): Locale {
  const language =
    typeof payload === 'object' && payload && 'language' in payload ? payload.language : undefined;
  return language === 0 || language === 1 ? localeOf(language) : fallback;
}

/** The answers by the same rules as in the browser, or every field that is wrong. */
export function validAnswers<T>(payload: unknown, schema: z.ZodMiniType<T>, locale: Locale): T {
  const result = z.safeParse(schema, payload, { error: () => COMMON_MESSAGES[locale].fields });
  if (result.success) return result.data;
  throw new HttpError(422, 'invalid_fields', COMMON_MESSAGES[locale].fields, {
    fields: issuesByField(result.error.issues),
  });
}
