import { callerOf } from './origin-of.ts';
import { keyOf, type Origin } from './shown-apps.ts';
import { claimStyles } from './style-makers.ts';

/** Methods that put elements into another one, or beside it. */
const PLACING = [
  'append',
  'appendChild',
  'prepend',
  'insertBefore',
  'insertAdjacentElement',
  'insertAdjacentHTML',
  'replaceChildren',
  'before',
  'after',
];
const BESIDE = ['beforebegin', 'afterend'];
const LISTENING = ['addEventListener', 'removeEventListener'];

/** A call by the code of an app, of a method that changes what is not its own. */
export type Call = { by: Origin; on: object; name: string; given: readonly unknown[] };

/** By app and version: those that were left, and are not on the screen. */
export const away = new Set<string>();

/** By app and version: those on the screen that stopped an event of the frame. */
export const keptFromFrame = new Set<string>();

/** The document as the shell made it: html, body and the root, without what is in them. */
export const asMade: (readonly [HTMLElement, HTMLElement])[] = [];

/** Whether the shell has its styles in files; on a developer's machine they may be elsewhere. */
export let hadStyles = false;

/** What apps did that lasts: elements that are where they were put, and listeners. */
let calls: readonly Call[] = [];

export const callsOf = (key: string): readonly Call[] => calls.filter(({ by }) => keyOf(by) === key);

/** What answers an app that is away, or is shown again; its code is loaded once it is needed. */
type Answers = {
  /** Decides whether a call by an app that is away is not let through. */
  refuses: (call: Call) => boolean;
  isMuted: (call: Call) => boolean;
  giveBack: (key: string) => void;
  keepFromFrame: (key: string) => void;
};
let answers: Answers | undefined;

export function answerBy(given: Answers): void {
  answers = given;
}

type Options = boolean | AddEventListenerOptions | undefined;

export const optionsOf = ({ given: [, , options] }: Call): AddEventListenerOptions =>
  typeof options === 'object' && options ? options : { capture: !!(options as Options) };

/** Whether two calls are about what the browser takes for one listener. */
const isSameListener = (one: Call, other: Call): boolean =>
  LISTENING.includes(one.name) &&
  one.on === other.on &&
  one.given[0] === other.given[0] &&
  one.given[1] === other.given[1] &&
  !optionsOf(one).capture === !optionsOf(other).capture;

/** A listener that is to be called once is gone with its event; the one of an app that is away did not get it. */
function forgetOnce(call: Call): void {
  const [type] = call.given;
  const options = optionsOf(call);
  const listen = () => (call.on as EventTarget).addEventListener(type as string, onEvent, options);
  const onEvent = ({ target }: Event) => {
    if (answers?.isMuted(call) && target instanceof Element) listen();
    else forget(call);
  };
  if (options.once) listen();
}

export function forget(call: Call): void {
  calls = calls.filter((one) => one !== call);
}

/** Records a call, and forgets those whose elements or listener are gone. */
export function record(call: Call): void {
  const { name, given } = call;
  const isOver = name === 'removeEventListener';
  const isPlacing = PLACING.includes(name);
  calls = calls.filter((one) =>
    PLACING.includes(one.name)
      ? one.given.some((element) => (element as Node).parentNode === one.on)
      : !optionsOf(one).signal?.aborted && !(isOver && isSameListener(one, call)),
  );
  if (isOver || (isPlacing && given.length === 0)) return;
  // The browser does not add it either.
  if (!isPlacing && calls.some((one) => isSameListener(one, call))) return;
  calls = [...calls, call];
  if (name === 'addEventListener') forgetOnce(call);
}

/** Where a method puts elements: into what it is called on, or beside it. */
function placeOf(on: object, name: string, [where]: readonly unknown[]): ParentNode | null {
  const isBeside =
    name === 'before' ||
    name === 'after' ||
    (name.startsWith('insertAdjacent') && BESIDE.includes(String(where)));
  return isBeside ? (on as Element).parentElement : (on as Element);
}

/** Lets the code of an app put elements somewhere, and records which. */
function putBy(by: Origin, on: ParentNode, name: string, run: () => unknown): unknown {
  const given: Element[] = [];
  const call = { by, name, on, given };
  const before = [...on.children];
  // They are looked at later.
  if (away.has(keyOf(by)) && answers?.refuses(call)) return undefined;
  const result = run();
  given.push(...[...on.children].filter((one) => !before.includes(one)));
  claimStyles(by, given);
  record(call);
  return result;
}

/** Replaces methods of an object by ones that know whether the code of an app called them. */
function watch(target: object, names: readonly string[]): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
    Reflect.set(target, name, function replaced(this: object | undefined, ...given: unknown[]) {
      const on = this ?? target;
      const by = callerOf(new Error(name));
      const run = () => method.apply(on, given);
      const where = by && PLACING.includes(name) ? placeOf(on, name, given) : null;
      if (by && where) return putBy(by, where, name, run);
      if (by) {
        const call: Call = { by, name, on, given };
        const isAnswered = away.has(keyOf(by)) || keptFromFrame.has(keyOf(by));
        if (isAnswered && (answers ? answers.refuses(call) : on === history)) return undefined;
        if (LISTENING.includes(name) || name === 'attachShadow') record(call);
      }
      return run();
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
    watch(place, [...PLACING, 'attachShadow']);
  }
  hadStyles = document.querySelector('link[rel="stylesheet"]') !== null;
  watch(document.head, PLACING);
  for (const target of new Set([window, document, ...places])) watch(target, LISTENING);
  watch(window, ['scroll', 'scrollTo', 'scrollBy']);
  // The address is that of the page on the screen.
  watch(history, ['pushState', 'replaceState']);
}

/** The pages of an app are shown: what it put elsewhere is there again, since its code may not make it anew. */
export function returnTo(key: string): void {
  away.delete(key);
  answers?.giveBack(key);
}

const leftBehind = () => import(/* webpackChunkName: 'watch' */ './left-behind.ts');

/** The pages of an app were removed. */
export function takeBackFrom(origin: Origin): void {
  away.add(keyOf(origin));
  leftBehind().then(
    ({ lookAfter }) => lookAfter(origin),
    () => undefined,
  );
}

/** From now on the listeners of an app get no events of the frame; resolves to whether that is so. */
export async function keepFromFrame(origin: Origin): Promise<boolean> {
  keptFromFrame.add(keyOf(origin));
  try {
    (await leftBehind()).startAnswering();
  } catch {
    return false;
  }
  answers?.keepFromFrame(keyOf(origin));
  return true;
}
