import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { scrub } from '@trame/domain';

type Sink = (line: string) => void;

const sinks = new AsyncLocalStorage<Sink | undefined>();
const METHODS = ['log', 'info', 'warn', 'error'] as const;
/** What stands in for the methods of a console. A test that ends a mock of such a method takes it away again. */
const installed = new WeakSet<(...values: unknown[]) => void>();

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
  for (const method of METHODS) {
    if (installed.has(console[method])) continue;
    const original = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      const sink = sinks.getStore();
      if (!sink) return original(...values);
      // A sink may print.
      sinks.run(undefined, () => sink(values.map(said).join(' ')));
    };
    installed.add(console[method]);
  }
}

/** Gives what a part of this process prints, and what it started prints later, to a sink, without the values of an error. */
export function withConsole<T>(sink: Sink, run: () => T): T {
  install();
  return sinks.run(sink, run);
}
