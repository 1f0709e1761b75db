import { AppError } from '@trame/data';

type Report = {
  id: string;
  at: string;
  path: string;
  name: string;
  message: string;
  stack?: string | undefined;
  context: Record<string, string>;
};

/** Letters and digits that are not taken for one another when read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function shortId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Takes out what may be about a person: addresses, quoted values, long digits, tokens. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>()=]+@[^\s"'<>()]+/g, '[e-mail]')
    .replace(/eyJ[\w.-]+/g, '[jeton]')
    .replace(/=\([^)]*\)/g, '=([valeur])')
    .replace(/\+?\d[\d\s.-]{7,}\d/g, '[nombre]')
    .slice(0, 500);
}

let sink: string | null = null;

/** Where reports go; null keeps them on this device. */
export function setTelemetryUrl(url: string | null): void {
  sink = url;
}

/**
 * Reports a failure, without personal data; returns the id a person can quote to support.
 * @param context closed words only; an `id` in it is kept, for a failure that already shows one
 */
export function report(error: unknown, context: Record<string, string> = {}): string {
  const id = context['id'] ?? shortId();
  if (sink === null) return id;
  const isError = error instanceof Error;
  const body: Report = {
    id,
    at: new Date().toISOString(),
    // The query can hold a search, hence a name.
    path: window.location.pathname,
    name: isError ? error.name : typeof error,
    message: scrub(isError ? error.message : String(error)),
    stack: isError && error.stack ? scrub(error.stack).slice(0, 2_000) : undefined,
    context: error instanceof AppError ? { ...context, code: error.code } : context,
  };
  navigator.sendBeacon(sink, new Blob([JSON.stringify(body)], { type: 'text/plain' }));
  return id;
}
