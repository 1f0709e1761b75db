import { useInsertionEffect } from 'react';
import { callerOf } from './origin-of.ts';
import { appOnScreen, keyOf, type Origin } from './shown-apps.ts';
import { isStyling, makers, noteContent, ownerOf, type Styling } from './style-makers.ts';
import { returnTo, takeBackFrom } from './traces.ts';

/** By app and version, how many of its parts are on the screen. */
const shown = new Map<string, number>();

function put(sheet: CSSStyleSheet | null, owner: string | undefined): void {
  if (sheet && owner !== undefined) sheet.disabled = !shown.has(owner);
}

/** Has the style sheets of the apps on the screen take effect, and those of the others not. */
function putAll(): void {
  for (const element of document.querySelectorAll<Styling>('style, link'))
    put(element.sheet, ownerOf(element));
  for (const sheet of document.adoptedStyleSheets) put(sheet, makers.get(sheet));
}

/** Records the app whose file has the call. */
function recordMaker(made: object, error: Error): void {
  const origin = callerOf(error);
  if (origin) makers.set(made, keyOf(origin));
}

/**
 * Watches which app makes style elements, links and style sheets. What React or the design system makes while an app is on
 * the screen belongs to the page, and so does what an extension of the browser adds. Call once, before the code of an app
 * is run and before the built-in functions are remembered: this changes some of them.
 */
export function watchStyles(): void {
  const createElement = document.createElement.bind(document);
  const create = (...given: [name: string, options?: ElementCreationOptions]): HTMLElement => {
    const element = createElement(...given);
    if (isStyling(element)) recordMaker(element, new Error('here'));
    return element;
  };
  Reflect.set(document, 'createElement', create);
  const construct = (target: typeof CSSStyleSheet, given: [options?: CSSStyleSheetInit]): CSSStyleSheet => {
    const sheet = new target(...given);
    recordMaker(sheet, new Error('here'));
    return sheet;
  };
  globalThis.CSSStyleSheet = new Proxy(CSSStyleSheet, { construct });
  document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]').forEach(noteContent);
  document.addEventListener('load', onArrival, true);
}

/** A sheet that arrives: it may belong to an app that is not on the screen, or not any more. */
function onArrival({ target }: Event): void {
  if (!isStyling(target)) return;
  // React puts such an element into the head and leaves it there; the shell has none.
  if (target.dataset['precedence'] !== undefined && !makers.has(target)) {
    const app = appOnScreen();
    if (app) makers.set(target, keyOf(app));
  }
  put(target.sheet, ownerOf(target));
  if (target instanceof HTMLLinkElement) noteContent(target);
}

/** A part of an app is on the screen, until the returned function is called. */
export function showStyles(origin: Origin): () => void {
  const key = keyOf(origin);
  shown.set(key, (shown.get(key) ?? 0) + 1);
  returnTo(key);
  putAll();
  return () => {
    const others = (shown.get(key) ?? 0) - 1;
    if (others > 0) shown.set(key, others);
    else {
      shown.delete(key);
      takeBackFrom(origin);
    }
    putAll();
  };
}

/**
 * The style sheets of an app take effect while a part of it is on the screen: before anything of it is measured, until
 * it is left. They stay in the document, so that nothing is requested again when the person comes back.
 */
export function useAppStyles(remote: string, version: string): void {
  useInsertionEffect(() => showStyles({ remote, version }), [remote, version]);
}
