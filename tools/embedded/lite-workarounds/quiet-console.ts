import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { scrub } from '@trame/domain';

type Sink = (line: string) => void;

const sinks = new AsyncLocalStorage<Sink>();
const METHODS = ['log', 'info', 'warn', 'error'] as const;
let isInstalled = false;

/** What PostgreSQL adds to a refusal: the whole row, or the value that is there already. An answer may be cut within it. */
const DETAILS = /"details":"(?:[^"\\]|\\.)*"?/gu;
const withoutRow = (text: string): string => text.replaceAll(DETAILS, '"details":"…"');

/** An error without what PostgreSQL quotes in it of a row or of a request: its message scrubbed, its code, where it arose. */
function said(value: unknown): string {
  if (typeof value === 'string') return withoutRow(value);
  if (!(value instanceof Error)) return inspect(value);
  const code = 'code' in value ? ` ${String(value.code)}` : '';
  const frames = value.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? [];
  const causes = value.cause === undefined ? [] : [`caused by ${said(value.cause)}`];
  return [`${value.name}${code}: ${scrub(withoutRow(value.message), 500)}`, ...frames, ...causes].join('\n');
}

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const method of METHODS) {
    const original = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      const sink = sinks.getStore();
      if (!sink) return original(...values);
      sink(values.map(said).join(' '));
    };
  }
}

/**
 * Gap: lite writes every refused query (a normal 42501) with its stack to the console, and a banner at start.
 * Way round: what it prints while handling a request goes to the log of the API instead, without the values of an error.
 * Can go when: lite takes a logger.
 */
export function withQuietConsole<T>(sink: Sink, run: () => T): T {
  install();
  return sinks.run(sink, run);
}
