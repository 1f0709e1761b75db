import { originOf } from './origin-of.ts';
import { keyOf, type Origin } from './shown-apps.ts';

export type Styling = HTMLLinkElement | HTMLStyleElement;

export const isStyling = (target: unknown): target is Styling =>
  target instanceof HTMLStyleElement || target instanceof HTMLLinkElement;

/** The app and version whose code made a style element, a link or a style sheet. */
export const makers = new WeakMap<object, string>();

/** The app that a style sheet belongs to: by its address, else by the code that made it; undefined for the shell's own. */
export function ownerOf(element: Styling): string | undefined {
  const origin = element instanceof HTMLLinkElement ? originOf([element.href]) : undefined;
  return origin ? keyOf(origin) : makers.get(element);
}

/** The styles in what an app puts into the document are its own, however it made them. */
export function claimStyles(origin: Origin, elements: readonly Element[]): void {
  for (const element of elements)
    for (const one of [element, ...element.querySelectorAll('style, link')])
      if (isStyling(one) && !makers.has(one)) makers.set(one, keyOf(origin));
}

/** What style sheets contained when they were loaded. */
export const contents = new WeakMap<HTMLLinkElement, string>();

/** What a style sheet contains; undefined where the browser does not say so. */
export function contentOf(sheet: CSSStyleSheet | null): string | undefined {
  try {
    return sheet ? [...sheet.cssRules].map(({ cssText }) => cssText).join('\n') : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what a style sheet contains as it is loaded. */
export function noteContent(link: HTMLLinkElement): void {
  const content = contentOf(link.sheet);
  if (content !== undefined) contents.set(link, content);
}
