import { HONEYPOT_FIELD, type Locale } from '@trame/domain';
import { functionEndpoint } from './config.ts';
import { proof } from './proof.ts';

/**
 * Longest time without progress before an attempt counts as failed, in milliseconds: both while no more bytes leave,
 * and after all have left without an answer. The whole attempt has no limit: two files of 10 MB at 1 Mbit/s take 160 s.
 */
export const SILENCE_MS = 120_000;

export interface Receipt {
  reference: string;
  createdAt: string;
  /** The day on which an answer is due, of a request that has one. */
  dueOn?: string | undefined;
  /** Of a request whose mail has a link: whether the mail left. */
  isMailed?: boolean | undefined;
}

/** What a form sends, and where to. */
export interface FormMessage {
  /** Name of the function. */
  to: string;
  locale: Locale;
  payload: object;
  files: Readonly<Record<string, File | null>>;
}

export type PostResult =
  | { kind: 'accepted'; receipt: Receipt }
  | {
      kind: 'refused';
      status: number;
      code: string;
      message: string;
      fields: Record<string, string>;
      /** Reference of the submission already received under this key, when this attempt has different content. */
      reference: string | undefined;
      /** Seconds to wait, when the server gives them. */
      retryAfter: number | undefined;
    }
  | { kind: 'unreachable' };

export interface PostRequest {
  message: FormMessage;
  /** The same key for every attempt, under which the server stores one submission. */
  key: string;
  honeypot: string;
  signal: AbortSignal;
  /** Share of the bytes that have left, 0 to 1. */
  onProgress: (share: number) => void;
}

/** One attempt. Never rejects, except when aborted. */
export async function postForm(request: PostRequest): Promise<PostResult> {
  try {
    const [{ url, headers }, answer] = await Promise.all([
      functionEndpoint(request.message.to),
      proof(request.message.to, request.key),
    ]);
    request.signal.throwIfAborted();
    const address = `${url}?lang=${request.message.locale}`;
    return await upload(
      address,
      { ...headers, 'Idempotency-Key': request.key },
      formData(request, answer),
      request,
    );
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { kind: 'unreachable' };
  }
}

function formData({ message, honeypot }: PostRequest, answer: string): FormData {
  const body = new FormData();
  body.set('payload', JSON.stringify(message.payload));
  body.set('altcha', answer);
  body.set(HONEYPOT_FIELD, honeypot);
  for (const [field, file] of Object.entries(message.files)) {
    if (file) body.set(field, file, file.name);
  }
  return body;
}

/** XMLHttpRequest, because fetch does not report how much of a body was sent. */
function upload(
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: PostRequest,
): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let isSilent = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        isSilent = true;
        request.abort();
      }, SILENCE_MS);
    };
    request.upload.addEventListener('progress', (event) => {
      hear();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(readAnswer(request)));
    request.addEventListener('error', () => resolve({ kind: 'unreachable' }));
    request.addEventListener('abort', () => {
      if (isSilent) resolve({ kind: 'unreachable' });
      else reject(signal.reason as Error);
    });
    request.addEventListener('progress', hear);
    request.addEventListener('loadend', () => clearTimeout(silence));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    hear();
    request.send(body);
  });
}

interface ErrorBody {
  error?: { code?: string; message?: string; fields?: Record<string, string | string[]>; reference?: string };
}

function readAnswer(request: XMLHttpRequest): PostResult {
  const body = parse(request.responseText);
  if (request.status >= 200 && request.status < 300) {
    const { reference, createdAt, dueOn, isMailed } = body as Partial<Receipt>;
    // A captive portal answers 200 with a page of its own.
    return reference
      ? {
          kind: 'accepted',
          receipt: { reference, createdAt: createdAt ?? new Date().toISOString(), dueOn, isMailed },
        }
      : { kind: 'unreachable' };
  }
  const { error } = body as ErrorBody;
  if (request.status === 0) return { kind: 'unreachable' };
  const fields = Object.entries(error?.fields ?? {}).map(([name, message]) => [name, String(message)]);
  return {
    kind: 'refused',
    status: request.status,
    code: error?.code ?? '',
    message: error?.message ?? '',
    fields: Object.fromEntries(fields) as Record<string, string>,
    reference: error?.reference,
    retryAfter: Number(request.getResponseHeader('Retry-After')) || undefined,
  };
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value ? value : {};
  } catch {
    return {};
  }
}
