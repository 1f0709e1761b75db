import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';

type Sink = (line: string) => void;

const sinks = new AsyncLocalStorage<Sink>();
const METHODS = ['log', 'info', 'warn', 'error'] as const;
let isInstalled = false;

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const method of METHODS) {
    const original = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      const sink = sinks.getStore();
      if (!sink) return original(...values);
      sink(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
    };
  }
}

/**
 * Gap: lite writes every refused query (a normal 42501) with its stack to the console, and a banner at start.
 * Way round: what it prints while handling a request goes to the log of the API instead.
 * Can go when: lite takes a logger.
 */
export function withQuietConsole<T>(sink: Sink, run: () => T): T {
  install();
  return sinks.run(sink, run);
}
