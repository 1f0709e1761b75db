import { callerOf } from './origin-of.ts';
import { keyOf, type Origin } from './shown-apps.ts';

/** A call by the code of an app, of a method that changes what is not its own. */
export type Call = { by: Origin; on: object; name: string; given: readonly unknown[] };

/** By app and version: those that were left, and are not on the screen. */
export const away = new Set<string>();

/** The document as the shell made it: html, body and the root, without what is in them. */
export const asMade: (readonly [HTMLElement, HTMLElement])[] = [];

/** What apps did that lasts: elements that are where they were put, and listeners. */
let calls: readonly Call[] = [];

export const callsOf = (key: string): readonly Call[] => calls.filter(({ by }) => keyOf(by) === key);

/** What answers an app that is away, or is shown again; its code is loaded once it is needed. */
type Answers = {
  /** Decides whether a call by an app that is away is not let through. */
  refuses: (call: Call) => boolean;
  giveBack: (key: string) => void;
};
let answers: Answers | undefined;

export function answerBy(given: Answers): void {
  answers = given;
}

/** Records a call, and forgets those whose elements or listener are gone. */
export function record(call: Call): void {
  const [first, second] = call.given;
  const isOver = call.name === 'removeEventListener';
  calls = calls.filter(({ on, given }) =>
    given[0] instanceof Node
      ? given.some((one) => one instanceof Node && one.parentNode === on)
      : !isOver || on !== call.on || given[0] !== first || given[1] !== second,
  );
  if (!isOver) calls = [...calls, call];
}

/** Replaces methods of an object by ones that know whether the code of an app called them. */
function watch(target: object, names: readonly string[]): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
    Reflect.set(target, name, function replaced(this: object | undefined, ...given: unknown[]) {
      const on = this ?? target;
      const by = callerOf(new Error(name));
      if (by) {
        const [first] = given;
        const call = {
          by,
          on,
          name,
          given: first instanceof DocumentFragment ? [...first.childNodes] : given,
        };
        if (away.has(keyOf(by)) && (answers ? answers.refuses(call) : on === history)) return undefined;
        if (on !== history) record(call);
      }
      return method.apply(on, given);
    });
  }
}

/**
 * Watches what apps do to the parts of the document that are not theirs, so that it can be taken back when they are left.
 * Call once, before the code of an app is run and before the built-in functions are remembered.
 */
export function watchTraces(): void {
  const { documentElement: html, body } = document;
  const places = [html, body, document.getElementById('root') ?? body];
  for (const place of places) {
    asMade.push([place, place.cloneNode(false) as HTMLElement]);
    watch(place, ['append', 'appendChild', 'prepend', 'insertBefore']);
  }
  for (const target of [window, document, html, body])
    watch(target, ['addEventListener', 'removeEventListener']);
  // The address is that of the page on the screen.
  watch(history, ['pushState', 'replaceState']);
}

/** The pages of an app are shown: what it put elsewhere is there again, since its code may not make it anew. */
export function returnTo(key: string): void {
  away.delete(key);
  answers?.giveBack(key);
}

/** The pages of an app were removed. */
export function takeBackFrom(origin: Origin): void {
  away.add(keyOf(origin));
  import(/* webpackChunkName: 'watch' */ './left-behind.ts').then(
    ({ lookAfter }) => lookAfter(origin),
    () => undefined,
  );
}
