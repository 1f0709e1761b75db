import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAs } from '../../testing/app-code.ts';
import { showStyles, watchStyles } from './app-styles.ts';
import { showApp, type Origin } from './shown-apps.ts';
import { watchTraces } from './traces.ts';

const FIRST = { remote: 'essai', version: '1.0.0' };
const SECOND = { remote: 'autre', version: '2.0.0' };

const added = (id: string) => `const ${id} = document.createElement('style');
  ${id}.id = '${id}'; ${id}.textContent = 'h1 { color: red }'; document.head.append(${id});`;

/** Which of the style elements take effect. */
const effective = () =>
  [...document.querySelectorAll('style')]
    .filter(({ id, sheet }) => id !== '' && sheet?.disabled !== true)
    .map(({ id }) => id);

let leave: (() => void) | undefined;
const show = (origin: Origin) => {
  leave = showStyles(origin);
};

beforeAll(() => {
  watchStyles();
  watchTraces();
});
beforeEach(() => {
  const own = document.createElement('style');
  own.id = 'shell';
  document.head.append(own);
});
afterEach(() => {
  leave?.();
  leave = undefined;
  for (const made of document.head.querySelectorAll('style, link')) made.remove();
});

it('styles that an app added are there while it is on the screen, and again when the person comes back', () => {
  show(FIRST);
  runAs(FIRST, added('first'));
  expect(effective()).toEqual(['shell', 'first']);
  leave?.();
  expect(effective()).toEqual(['shell']);
  show(SECOND);
  runAs(SECOND, added('second'));
  expect(effective()).toEqual(['shell', 'second']);
  leave?.();
  show(FIRST);
  expect(effective()).toEqual(['shell', 'first']);
});

it('styles of an app remain as long as any part of it is on the screen', () => {
  show(FIRST);
  runAs(FIRST, added('first'));
  const leavePart = showStyles(FIRST);
  leave?.();
  expect(effective()).toEqual(['shell', 'first']);
  leave = leavePart;
});

/** A link in the document whose style sheet has arrived; it takes no effect when it is disabled. */
function arrive(element: HTMLElement): { disabled: boolean } {
  const sheet = { disabled: false };
  Object.defineProperty(element, 'sheet', { configurable: true, value: sheet });
  document.head.append(element);
  element.dispatchEvent(new Event('load'));
  return sheet;
}

function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return link;
}

it('a style sheet of an app that arrives after it was left takes no effect until the person is back', () => {
  const sheet = arrive(linkTo('/remotes/essai/1.0.0/static/css/a.css'));
  expect(sheet.disabled).toBe(true);
  show(FIRST);
  expect(sheet.disabled).toBe(false);
  leave?.();
  expect(sheet.disabled).toBe(true);
});

it('a style sheet of the shell is always there', () => {
  const sheet = arrive(linkTo('/static/css/a.css'));
  show(FIRST);
  leave?.();
  expect(sheet.disabled).toBe(false);
});

it('a style sheet from elsewhere that an app asked for ends with the app', () => {
  show(FIRST);
  runAs(FIRST, "globalThis.asked = document.createElement('link')");
  const link = Reflect.get(globalThis, 'asked') as HTMLLinkElement;
  Reflect.deleteProperty(globalThis, 'asked');
  link.rel = 'stylesheet';
  link.href = '/fonts.css';
  const sheet = arrive(link);
  expect(sheet.disabled).toBe(false);
  leave?.();
  expect(sheet.disabled).toBe(true);
});

it('what React puts into the head for an app ends with the app, what the shell puts there does not', () => {
  show(FIRST);
  const leaveApp = showApp(FIRST, () => undefined);
  const ofShell = document.createElement('style');
  const byReact = document.createElement('style');
  byReact.dataset['precedence'] = 'default';
  const sheets = [ofShell, byReact].map(arrive);
  leaveApp();
  leave?.();
  expect(sheets.map(({ disabled }) => disabled)).toEqual([false, true]);
});

it('a style element belongs to the app that made it, whichever app is there when it arrives', () => {
  runAs(FIRST, "globalThis.made = document.createElement('style')");
  const made = Reflect.get(globalThis, 'made') as HTMLStyleElement;
  Reflect.deleteProperty(globalThis, 'made');
  made.dataset['precedence'] = 'default';
  show(SECOND);
  const leaveApp = showApp(SECOND, () => undefined);
  const sheet = arrive(made);
  leaveApp();
  expect(sheet.disabled).toBe(true);
});

it('a constructed style sheet ends with the app that made it', () => {
  show(FIRST);
  runAs(FIRST, 'globalThis.constructed = new CSSStyleSheet()');
  const own = new CSSStyleSheet();
  const constructed = Reflect.get(globalThis, 'constructed') as CSSStyleSheet;
  Reflect.deleteProperty(globalThis, 'constructed');
  document.adoptedStyleSheets = [own, constructed];
  leave?.();
  expect([own, constructed].map(({ disabled }) => disabled)).toEqual([false, true]);
  show(FIRST);
  expect(constructed.disabled).toBe(false);
  document.adoptedStyleSheets = [];
});

it('styles of a version that failed do not reach the version that replaces it', () => {
  show(FIRST);
  runAs(FIRST, added('first'));
  leave?.();
  show({ ...FIRST, version: '0.9.0' });
  expect(effective()).toEqual(['shell']);
});

it.each([
  [
    'in the way of drawings',
    "const style = document.createElementNS('http://www.w3.org/1999/xhtml', 'style');",
  ],
  ['as a copy of one of the shell', "const style = document.getElementById('shell').cloneNode(true);"],
  [
    'from a text',
    "const box = document.createElement('div'); box.innerHTML = '<style></style>'; const style = box.firstChild;",
  ],
  [
    'from a template',
    "const box = document.createElement('template'); box.innerHTML = '<p><style></style></p>'; const style = box.content.querySelector('style');",
  ],
])('styles that an app made %s end with the app', (_, make) => {
  show(FIRST);
  runAs(FIRST, `${make} style.id = 'made'; document.head.insertAdjacentElement('beforeend', style);`);
  expect(effective()).toEqual(['shell', 'made']);
  leave?.();
  expect(effective()).toEqual(['shell']);
});

it('a copy that the shell makes remains', () => {
  const copy = document.getElementById('shell')!.cloneNode(true) as Element;
  copy.id = 'copy';
  document.head.append(copy);
  show(FIRST);
  leave?.();
  expect(effective()).toEqual(['shell', 'copy']);
});
