import { scrub } from '@trame/domain';

/** The report of one failure, as the function report-incident takes it. */
interface Report {
  id: string;
  at: string;
  path: string;
  name: string;
  message: string;
  stack?: string;
  context: { remote: 'public-site'; phase: string };
}

/** Of one page: the first ones say what is broken. */
const MOST = 5;
/** Storage key of reports that were not sent. */
const KEPT_KEY = 'trame.reports';

let made = 0;
/** Where reports go; undefined until the configuration is read, null when it names no place. */
let sink: string | null | undefined;

function kept(): Report[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Report[]) : [];
  } catch {
    return [];
  }
}

function keep(reports: readonly Report[]): void {
  try {
    if (reports.length === 0) localStorage.removeItem(KEPT_KEY);
    else localStorage.setItem(KEPT_KEY, JSON.stringify(reports.slice(-MOST)));
  } catch {
    // No storage: a report that cannot be sent now is lost.
  }
}

/** Plain text: the browser asks the other origin nothing first, also while the page closes. */
const send = (url: string, report: Report) =>
  navigator.sendBeacon(url, new Blob([JSON.stringify(report)], { type: 'text/plain' }));

function reportOf(error: unknown, phase: string, says: boolean): Report {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    id: crypto.randomUUID().slice(0, 8),
    at: new Date().toISOString(),
    // Neither the fragment, which may be a link to sign, nor the query.
    path: location.pathname,
    name,
    message: says ? scrub(message, 500) || 'no message' : 'not reported',
    ...(stack !== undefined && { stack: scrub(says ? stack : framesOf(stack, message), 2_000) }),
    context: { remote: 'public-site', phase },
  };
}

/** Where it happened, without what it says: a parser quotes its file. */
function framesOf(stack: string, message: string): string {
  const start = message === '' ? -1 : stack.indexOf(message);
  return (
    (start === -1 ? stack : stack.slice(start + message.length))
      .split('\n')
      // Of Chromium, and of the others. A line of a message that is not the one of the stack has no place at its end.
      .filter(
        (line) =>
          (line.trimStart().startsWith('at ') || line.includes('@http')) &&
          /:\d+:\d+\)?$/.test(line.trimEnd()),
      )
      .join('\n')
  );
}

/** Reports a failure of a page, without personal data: where reports of all apps go. `phase`: a word of a closed set. */
export function reportFailure(error: unknown, phase: string): void {
  made += 1;
  if (made > MOST) return;
  const report = reportOf(error, phase, true);
  if (sink === null || (sink !== undefined && send(sink, report))) return;
  keep([...kept(), report]);
}

/** Keeps where a failure happened on a page that sends nothing anywhere: another page of the site sends it. Nothing of the file. */
export function keepFailure(error: unknown, phase: string): void {
  made += 1;
  if (made <= MOST) keep([...kept(), reportOf(error, phase, false)]);
}

/** Sets where reports go, null for nowhere, and sends those that were kept. */
export function sendReportsTo(url: string | null): void {
  sink = url;
  const waiting = kept();
  if (waiting.length === 0) return;
  keep(url === null ? [] : waiting.filter((report) => !send(url, report)));
}

/** Reports what nobody caught on this page. */
export function watchFailures(): void {
  addEventListener('error', ({ error, message }) => reportFailure(error ?? message, 'uncaught'));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, 'rejected'));
}
