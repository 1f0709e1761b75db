import { AppError } from '@trame/data/errors';
import { scrub } from '@trame/domain';

type Report = {
  id: string;
  at: string;
  path: string;
  name: string;
  message: string;
  stack?: string | undefined;
  context: Record<string, string>;
};

let ofEveryReport: Record<string, string> = {};

/** Sets a fact that every later report of this page contains, for example its version. */
export function setReportContext(context: Record<string, string>): void {
  ofEveryReport = context;
}

/** Letters and digits that are not confused when read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function shortId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Reports held in memory: enough to show how a problem began, few enough to use little memory. */
const KEPT = 50;

/** Storage key of reports that a page could not send before it was unloaded. They are scrubbed like every report. */
const WAITING_KEY = 'trame.reports';

/** Undefined until the configuration is read; null when it names no service. */
let sink: string | null | undefined;
let kept: Report[] = [];

function waiting(): Report[] {
  try {
    const text = localStorage.getItem(WAITING_KEY);
    localStorage.removeItem(WAITING_KEY);
    return text ? (JSON.parse(text) as Report[]) : [];
  } catch {
    return [];
  }
}

/**
 * The page is being left: reports not yet sent, because the service is not known yet or the browser's queue was full,
 * are stored.
 */
function keepForNextPage(): void {
  if (sink === null) return;
  const url = sink;
  if (url !== undefined) kept = kept.filter((body) => !send(url, body));
  if (kept.length === 0) return;
  try {
    localStorage.setItem(WAITING_KEY, JSON.stringify([...waiting(), ...kept].slice(-KEPT)));
    kept = [];
  } catch {
    // No storage: nothing else is kept after the page.
  }
}

// A build that draws pages in Node has none.
if (typeof window !== 'undefined') window.addEventListener('pagehide', keepForNextPage);

/** Reports that were not sent: all of them, when the deployment names no telemetry service. Oldest first. */
export function keptReports(): readonly Report[] {
  return kept;
}

/** `false` when the browser's queue is full. */
function send(url: string, body: Report): boolean {
  return navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'text/plain' }));
}

/**
 * Sets the address of reports; reports made before, here or on a page that was left too early, are sent now. With null
 * the last 50 remain in the memory of the page, and are lost with it.
 */
export function setTelemetryUrl(url: string | null): void {
  sink = url;
  kept = [...waiting(), ...kept].slice(-KEPT);
  if (url !== null) kept = kept.filter((body) => !send(url, body));
}

/**
 * Reports a failure, without personal data; returns the id that a person can quote to support.
 * @param context only words of closed sets; an `id` in it is used, for a failure that is already shown with one
 */
export function report(error: unknown, context: Record<string, string> = {}): string {
  const id = context['id'] ?? shortId();
  const isError = error instanceof Error;
  const body: Report = {
    id,
    at: new Date().toISOString(),
    // The query can contain a search, hence a name.
    path: scrub(window.location.pathname, 500),
    name: isError ? error.name : typeof error,
    // The service refuses a report without a message; an error may have none, but its code and stack are still useful.
    message: scrub(isError ? error.message : String(error), 500) || 'no message',
    stack: isError && error.stack ? scrub(error.stack, 2_000) : undefined,
    context: {
      ...ofEveryReport,
      ...context,
      ...(error instanceof AppError && {
        code: error.code,
        status: String(error.status),
        ...(error.serverCode !== undefined && { server_code: error.serverCode }),
        ...(error.trace !== undefined && { trace: scrub(error.trace, 20) }),
      }),
    },
  };
  if (!sink || !send(sink, body)) kept = [...kept, body].slice(-KEPT);
  return id;
}

let last: { error: unknown; id: string } | undefined;

/** Reports an error once, although React may render twice what replaces a failed page; the same error has the same id. */
export function reportOnce(error: unknown, context: Record<string, string>): string {
  if (!last || last.error !== error) last = { error, id: report(error, context) };
  return last.id;
}
