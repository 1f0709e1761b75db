import { runInThisContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { showStyles, watchStyles } from './app-styles.ts';
import type { Origin } from './shown-apps.ts';

const FIRST = { remote: 'essai', version: '1.0.0' };
const SECOND = { remote: 'autre', version: '2.0.0' };

/** Runs code as a file of an app. */
const run = ({ remote, version }: Origin, code: string): void => {
  runInThisContext(`{ ${code} }`, {
    filename: `${location.origin}/remotes/${remote}/${version}/static/js/a.js`,
  });
};

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

beforeAll(watchStyles);
beforeEach(() => {
  const own = document.createElement('style');
  own.id = 'shell';
  document.head.append(own);
});
afterEach(() => {
  leave?.();
  leave = undefined;
  for (const made of document.head.querySelectorAll('style[id]')) made.remove();
});

it('styles that an app added are there while it is on the screen, and again when the person comes back', () => {
  show(FIRST);
  run(FIRST, added('first'));
  expect(effective()).toEqual(['shell', 'first']);
  leave?.();
  expect(effective()).toEqual(['shell']);
  show(SECOND);
  run(SECOND, added('second'));
  expect(effective()).toEqual(['shell', 'second']);
  leave?.();
  show(FIRST);
  expect(effective()).toEqual(['shell', 'first']);
});

it('styles of an app remain as long as any part of it is on the screen', () => {
  show(FIRST);
  run(FIRST, added('first'));
  const leavePart = showStyles(FIRST);
  leave?.();
  expect(effective()).toEqual(['shell', 'first']);
  leave = leavePart;
});

it('styles of a version that failed do not reach the version that replaces it', () => {
  show(FIRST);
  run(FIRST, added('first'));
  leave?.();
  show({ ...FIRST, version: '0.9.0' });
  expect(effective()).toEqual(['shell']);
});

it('classes and styles that an app left on the document are taken back, and the room for notices is not', () => {
  document.body.className = 'kept';
  show(FIRST);
  document.body.classList.add('is-locked');
  document.body.style.overflow = 'hidden';
  document.documentElement.style.setProperty('--trame-color-primary', 'red');
  document.documentElement.style.setProperty('--notice-room', '49px');
  leave?.();
  leave = undefined;
  expect(document.body.className).toBe('kept');
  expect(document.body.style.overflow).toBe('');
  expect(document.documentElement.style.getPropertyValue('--trame-color-primary')).toBe('');
  expect(document.documentElement.style.getPropertyValue('--notice-room')).toBe('49px');
  document.body.className = '';
  document.documentElement.style.cssText = '';
});
