import type { FailureCode } from '@trame/platform/loader';
import { useThemeStore } from '@trame/session/theme';
import { isPageHeld } from '@trame/session/writing';
import { appOnScreen, keyOf, type Origin } from './shown-apps.ts';
import { answer as answerChange, appsThatRan } from './tampering.ts';
import { contentOf, contents, ownerOf, type Styling } from './style-makers.ts';
import {
  answerBy,
  asMade,
  away,
  callsOf,
  forget,
  hadStyles,
  keptFromFrame,
  optionsOf,
  record,
  type Call,
} from './traces.ts';

/** Milliseconds that an app has to remove what it put into the document: what closes may be animated. */
const CLOSING_MS = 500;
/** Milliseconds between two looks, whatever changes: something may insist. */
const LOOK_AGAIN_MS = 100;
/** What insists longer is not taken back any more. */
const MOST_LOOKS = 300;

const CODE: FailureCode = 'left_behind';
/** What decides whether parts of the page are seen, can be used, and in which language and theme. */
const ATTRIBUTES = [
  'inert',
  'hidden',
  'aria-hidden',
  'popover',
  'contenteditable',
  'dir',
  'lang',
  'class',
  'style',
  'data-theme',
];
/** As React names them, where that is another name. */
const PROPERTIES: Record<string, string> = { class: 'className', contenteditable: 'contentEditable' };
/** Parts of the frame, outside of the places of apps. */
const FRAME = '#root > *, #root > * > *, #root header *';
/** A browser that translates the page says so in the class of the document, and changes its language and styles. */
const TRANSLATED = /\btranslated-/;
/** Set on the document by the design system, at any time. */
const ROOM = '--notice-room';
/** These show nothing; styles are switched off. */
const UNSEEN = 'script, style, link';
/** Elements that are kept for when their app is shown again, of those that it adds while it is away: a timer may add them for ever. */
const MOST_KEPT = 20;
/** Kinds of traces of one app: there may be any number of names of elements. */
const MOST_TRACES = 50;

const isAway = (origin: Origin): boolean => away.has(keyOf(origin));

/** Apps that left something behind, by name, with the traces that are not reported yet. */
const found = new Map<string, { origin: Origin; traces: Set<string>; isReported: boolean }>();
let isNobodyReported = false;

/** By name, those that change attributes or the title, and may do so at any time. */
const changers = new Set<string>();

/** Parts of the frame in which React alone puts elements, one directly below the other. */
const CONTAINERS = '#root, #root > *, header, main';

/** Whether React made an element. */
const isOfReact = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactFiber$'));

/** What React last set, for an element that it made: it keeps the properties with the element. */
function propsOf(element: Element): object | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return key === undefined ? undefined : (Reflect.get(element, key) as object);
}

/** The value of an attribute as React writes it; undefined where that is not known. */
function drawn(props: object, name: string): string | null | undefined {
  const value: unknown = Reflect.get(props, PROPERTIES[name] ?? name);
  if (name === 'style' && value) return undefined;
  if (typeof value === 'boolean' && !name.startsWith('aria-')) return value ? '' : null;
  return typeof value === 'string' || typeof value === 'boolean' ? `${value}` : null;
}

const isSame = (name: string, one: string | null, other: string | null) =>
  name === 'class' || name === 'style' ? (one ?? '') === (other ?? '') : one === other;

function putBack(element: Element, name: string, wanted: string | null): string[] {
  if (isSame(name, element.getAttribute(name), wanted)) return [];
  if (wanted === null) element.removeAttribute(name);
  else element.setAttribute(name, wanted);
  return [`${name} of ${element.localName}`];
}

/** Styles are compared as the browser writes them. */
function putStyleBack({ style, localName }: HTMLElement, made: HTMLElement): string[] {
  made.style.setProperty(ROOM, style.getPropertyValue(ROOM));
  if (style.cssText === made.style.cssText) return [];
  style.cssText = made.style.cssText;
  return [`style of ${localName}`];
}

/** A title of the document that is not that of the page, when it was seen. */
let strangeTitle: string | undefined;

/** The frame says the title of the page to screen readers too, a moment before it sets that of the document. */
function putTitleBack(): string[] {
  const title = document.querySelector('#root > output.sr-only')?.textContent;
  const before = strangeTitle;
  strangeTitle = title && document.title !== title ? document.title : undefined;
  if (!title || strangeTitle === undefined) return [];
  if (strangeTitle !== before) {
    lookAgain();
    return [];
  }
  document.title = title;
  return ['title'];
}

/** Gives the document and the frame the attributes that the shell gave them; returns which had others. */
export function restore(): string[] {
  if (isPageHeld()) return [];
  const ofDocument = asMade.flatMap(([element, made]) => {
    const isTranslated = TRANSLATED.test(element.className);
    if (element === document.documentElement) made.dataset['theme'] = useThemeStore.getState().theme;
    return ATTRIBUTES.flatMap((name) => {
      if (isTranslated && name !== 'inert') return [];
      if (name === 'style') return putStyleBack(element, made);
      return putBack(element, name, made.getAttribute(name));
    });
  });
  const ofFrame = [...document.querySelectorAll(FRAME)].flatMap((element) => {
    const props = propsOf(element);
    if (!props || element.closest('[data-app]')) return [];
    return ATTRIBUTES.flatMap((name) => {
      const wanted = drawn(props, name);
      return wanted === undefined ? [] : putBack(element, name, wanted);
    });
  });
  return [...ofDocument, ...ofFrame, ...readOnlyAgain(), ...styledAgain()];
}

/** In a page that is made writable no link can be followed. */
function readOnlyAgain(): string[] {
  if (document.designMode !== 'on') return [];
  document.designMode = 'off';
  return ['designMode'];
}

/** The shell switches off none of its own style sheets. */
function styledAgain(): string[] {
  const off = [...document.querySelectorAll<Styling>('link[rel="stylesheet"], style')].filter(
    (one) => one.sheet?.disabled && ownerOf(one) === undefined,
  );
  for (const { sheet } of off) sheet!.disabled = false;
  return off.length > 0 ? ['switched off styles'] : [];
}

/** By app and version, what was taken out of the document when it was left, and from where. */
const taken = new Map<string, (readonly [Element, Element])[]>();

/** A frame that is not seen may be sending a file, or wait for one: it would end with its element. */
function isSending(element: Element): boolean {
  if (element.localName !== 'iframe') return false;
  const { width, height } = element.getBoundingClientRect();
  return width * height <= 1;
}

/** The elements that a call put into a part of the document and that are still there. */
const placed = ({ on, given }: Call): Element[] =>
  (given as readonly Element[]).filter(
    (one) => one.parentNode === on && !one.matches(UNSEEN) && !isSending(one),
  );

/** Takes an element out of its place; it is kept for when its app is shown again. */
function take(origin: Origin, element: Element, most = Infinity): string {
  const place = element.parentElement!;
  const kept = taken.get(keyOf(origin)) ?? [];
  element.remove();
  if (kept.length < most) taken.set(keyOf(origin), [...kept, [element, place]]);
  return `${element.localName} in ${place.localName}`;
}

/** Elements in the frame that React did not make, and that style it or may cover it; a translation puts others around texts. */
function strangers(): Element[] {
  const root = document.getElementById('root');
  return [...(root?.querySelectorAll('*') ?? [])].filter((one) => {
    const { parentElement: parent } = one;
    if (!parent || isOfReact(one) || one.closest('[data-app]')) return false;
    if (parent !== root && !isOfReact(parent)) return false;
    if (Object.hasOwn(propsOf(parent) ?? {}, 'dangerouslySetInnerHTML')) return false;
    return (
      one.matches('style, link') ||
      parent.matches(CONTAINERS) ||
      ['fixed', 'absolute', 'sticky'].includes(getComputedStyle(one).position)
    );
  });
}

/** Removes what is in the frame and is not of the shell: it is not kept for its app, which has no place there. */
function clearFrame(): string[] {
  return strangers().map((one) => {
    const where = one.parentElement?.closest('header, main')?.localName ?? 'frame';
    one.remove();
    return `${one.localName} in ${where}`;
  });
}

/** Loads style sheets of files anew that do not contain what they did; until then the changed ones take effect. */
function renewFiles(origin: Origin): number {
  const changed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => {
    const content = contents.get(link);
    return content !== undefined && ownerOf(link) !== keyOf(origin) && content !== contentOf(link.sheet);
  });
  for (const link of changed) {
    contents.delete(link);
    const fresh = link.cloneNode() as HTMLLinkElement;
    fresh.addEventListener('load', () => link.remove());
    fresh.addEventListener('error', () => fresh.remove());
    link.after(fresh);
  }
  return changed.length;
}

/** What a style sheet with this text contains. */
function parsed(text: string): string | undefined {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return contentOf(sheet);
}

/** Has the browser read style elements anew that do not contain what their text says. Rules without a text are left alone. */
function renewElements(origin: Origin): number {
  return [...document.querySelectorAll('style')].filter((style) => {
    const { textContent: text, sheet } = style;
    if (text.trim() === '' || ownerOf(style) === keyOf(origin)) return false;
    const content = contentOf(sheet);
    if (content === undefined || content === parsed(text)) return false;
    style.textContent = text;
    // What is written otherwise than in a sheet of its own is no change.
    return content !== contentOf(style.sheet);
  }).length;
}

function renewStyles(origin: Origin): string[] {
  return renewFiles(origin) + renewElements(origin) > 0 ? ['changed styles'] : [];
}

/** A dialog that is open makes everything around it inert. Those of the shell are drawn by React, and so are most of apps. */
const forgottenDialogs = () =>
  [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) => !propsOf(dialog) && !dialog.closest('[data-app]'),
  );

/** Takes out what an app put into the document. */
function takeElements(origin: Origin): string[] {
  const elements = callsOf(keyOf(origin))
    .filter(({ name }) => !NOT_PLACING.has(name))
    .flatMap(placed);
  return [...new Set([...elements, ...(appOnScreen() ? [] : forgottenDialogs())])].map((one) =>
    take(origin, one),
  );
}

type Listener = EventListenerOrEventListenerObject;
type Registration = [target: EventTarget, type: string, listener: Listener, options: AddEventListenerOptions];
const LISTENING = new Set(['addEventListener', 'removeEventListener']);
const NOT_PLACING = new Set(['addEventListener', 'attachShadow']);

/** Listeners of apps that are away, and what was registered in their place. */
const muted = new Map<Call, Listener>();

const registrationOf = (call: Call) => {
  const [type, listener] = call.given;
  return [call.on, type, listener, optionsOf(call)] as Registration;
};

/** Whether an element is of the frame or of a dialog of the shell. */
const isOfShell = (element: Element) =>
  !element.closest('[data-app]') &&
  (element.closest('#root') !== null || propsOf(element.closest('dialog') ?? element) !== undefined);

/**
 * A listener of an app that is away gets no events of elements; those of the network, messages and storage go on. That of an app on the screen
 * that stopped an event of the frame gets none of these.
 */
function mute(call: Call): void {
  const [target, type, listener, options] = registrationOf(call);
  if (muted.has(call) || !listener) return;
  const guard = function guarded(this: unknown, event: Event): void {
    if (event.target instanceof Element && isAway(call.by)) return note(call.by, `listener of ${event.type}`);
    if (event.target instanceof Element && isOfShell(event.target)) return undefined;
    if (options.once) {
      target.removeEventListener(type, guard, options);
      muted.delete(call);
      forget(call);
    }
    if (typeof listener === 'function') listener.call(this as EventTarget, event);
    else listener.handleEvent(event);
  };
  muted.set(call, guard);
  target.removeEventListener(type, listener, options);
  target.addEventListener(type, guard, { ...options, once: false });
}

function unmute(call: Call): void {
  const guard = muted.get(call);
  if (!guard) return;
  const [target, type, listener, options] = registrationOf(call);
  target.removeEventListener(type, guard, options);
  target.addEventListener(type, listener, options);
  muted.delete(call);
}

/** The pages of an app are shown again. */
function giveBack(key: string): void {
  for (const [element, place] of taken.get(key) ?? []) place.append(element);
  taken.delete(key);
  if (!keptFromFrame.has(key)) for (const call of callsOf(key)) unmute(call);
}

/** An app on the screen stopped an event of the frame. */
function keepAllFromFrame(key: string): void {
  for (const call of callsOf(key)) if (call.name === 'addEventListener') mute(call);
}

/** What an app that was left does to the page of another one: what is not let through is true. */
function refuses(call: Call): boolean {
  const { by, on, name, given } = call;
  if (!isAway(by) && !LISTENING.has(name)) return false;
  if (on === history) {
    note(by, `history.${name}`);
    return true;
  }
  if (name === 'addEventListener') {
    record(call);
    mute(call);
    return true;
  }
  // Not reported: an app may give back the place to which the page was scrolled when it is left.
  if (on === window && name.startsWith('scroll')) return true;
  if (name === 'removeEventListener') {
    const ended = [...muted.keys()].filter(
      (one) =>
        one.on === on &&
        one.given[0] === given[0] &&
        one.given[1] === given[1] &&
        !optionsOf(one).capture === !optionsOf(call).capture,
    );
    for (const one of ended) unmute(one);
    return false;
  }
  // It may be a link that is pressed and removed at once, for a download.
  queueMicrotask(() => {
    for (const element of placed(call)) note(by, take(by, element, MOST_KEPT));
  });
  return false;
}

/** Whether a style sheet of the shell is in the document. */
const hasStyles = () =>
  [...document.querySelectorAll<Styling>('link[rel="stylesheet"]')].some((one) => ownerOf(one) === undefined);

/** The part of the frame that is not there any more; pages without a frame have neither header nor content. */
function missingPart(origin: Origin): string | undefined {
  if (asMade.some(([element]) => !element.isConnected)) return 'an empty page';
  if (callsOf(keyOf(origin)).some(({ name }) => name === 'attachShadow')) return 'a hidden page';
  if (hadStyles && !hasStyles()) return 'missing styles';
  const root = document.getElementById('root');
  if (!root) return undefined;
  if (!root.firstElementChild) return 'an empty page';
  // The page that waits for the session has no such element, that of an error of the whole shell no such content.
  const header = root.querySelector('header.hdr');
  const main = root.querySelector('#contenu');
  if (header ? !header.querySelector('a[href="/"]') : main?.matches('.frame-main')) return 'an empty header';
  return header && !main?.firstElementChild ? 'an empty page' : undefined;
}

function answer(candidates: readonly Origin[], changed: readonly string[], isRepaired: boolean): void {
  answerChange({ code: CODE, candidates, isCertain: true, changed, isRepaired }).catch(() => undefined);
}

/** Records that an app changed what is not its own, and reports it once. */
function note(origin: Origin, ...traces: string[]): void {
  if (traces.length === 0) return;
  const known = found.get(origin.remote) ?? { origin, traces: new Set(), isReported: false };
  found.set(origin.remote, known);
  for (const trace of traces) if (known.traces.size < MOST_TRACES) known.traces.add(trace);
  if (known.isReported) return;
  known.isReported = true;
  // What else it left is found meanwhile.
  setTimeout(() => answer([origin], [...known.traces], true), 2 * CLOSING_MS);
}

/** An app changed attributes or the title. */
function noteChanger(origin: Origin, traces: readonly string[]): void {
  if (traces.length > 0) changers.add(origin.remote);
  note(origin, ...traces);
}

/** Something changed the document while no app is on the screen, or another one than those that do so. */
function noteChange(traces: readonly string[]): void {
  if (traces.length === 0) return;
  // It is one of those that are reported.
  const known = [...found.values()].map(({ origin }) => origin).filter(isAway);
  for (const { remote } of known) changers.add(remote);
  if (known.length > 0 || isNobodyReported) return;
  const candidates = appsThatRan();
  const [only] = candidates;
  if (only && candidates.length === 1) return noteChanger(only, traces);
  isNobodyReported = true;
  answer(candidates, traces, true);
}

/** Whether what changes now is not by the app on the screen: none is, or others are known to do so and this one is not. */
function isOfOthers(): boolean {
  const app = appOnScreen();
  return !app || (changers.size > 0 && !changers.has(app.remote));
}

/** It is done again and again: without the one app that is known to do so, it ends. */
function answerInsisting(traces: readonly string[]): void {
  const apps = [...found.values()].map(({ origin }) => origin).filter(isAway);
  if (apps.length === 1) answer(apps, traces, false);
}

let looks = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  if (timer !== undefined || looks >= MOST_LOOKS) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (!isOfOthers()) return;
    const traces = [...restore(), ...putTitleBack(), ...clearFrame()];
    if (traces.length > 0) looks += 1;
    noteChange(traces);
    if (looks === MOST_LOOKS) answerInsisting(traces);
    watchAgain();
  }, LOOK_AGAIN_MS);
}

const observer = new MutationObserver(lookAgain);

/** Parts of the frame come and go. */
function watchAgain(): void {
  observer.disconnect();
  const parts = [...asMade.map(([element]) => element), ...document.querySelectorAll(FRAME)];
  for (const part of parts) {
    const childList = part.matches(CONTAINERS);
    observer.observe(part, { attributes: true, attributeFilter: ATTRIBUTES, childList });
  }
  const title = document.querySelector('title');
  if (title) observer.observe(title, { childList: true });
}

/** From now on what apps do outside of their pages is answered. */
export function startAnswering(): void {
  answerBy({ refuses, isMuted: (call) => muted.has(call), giveBack, keepFromFrame: keepAllFromFrame });
}

/** An app was left: takes back what it can; where a part of the frame is gone, the page is opened anew without the app. */
export function lookAfter(origin: Origin): void {
  startAnswering();
  if (!isAway(origin) || asMade.length === 0) return;
  looks = 0;
  callsOf(keyOf(origin))
    .filter(({ name }) => name === 'addEventListener')
    .forEach(mute);
  noteChanger(origin, restore());
  note(origin, ...renewStyles(origin));
  setTimeout(() => {
    if (!isAway(origin)) return;
    // What is left may be a copy of the frame, which React does not draw in.
    const strange = clearFrame();
    const missing = missingPart(origin);
    if (missing) return answer([origin], [missing], false);
    note(origin, ...takeElements(origin), ...strange, ...renewStyles(origin));
    noteChanger(origin, restore());
    lookAgain();
    watchAgain();
  }, CLOSING_MS);
}

/** Forgets what was reported: tests share the page. */
export function forgetLeftBehind(): void {
  found.clear();
  changers.clear();
  isNobodyReported = false;
  looks = 0;
  observer.disconnect();
  clearTimeout(timer);
  timer = undefined;
}
