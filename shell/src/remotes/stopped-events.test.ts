import { keptReports } from '@trame/session/telemetry';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runAs } from '../../testing/app-code.ts';
import { forgetReports } from '../../testing/reports.ts';
import { notePress, shellNavigate } from './navigation-watch.ts';
import { showApp } from './shown-apps.ts';
import { watchFrameEvents } from './stopped-events.ts';
import { keptFromFrame, watchTraces } from './traces.ts';

vi.mock('./navigation-watch.ts', () => ({
  notePress: vi.fn<(event: Event) => void>(),
  shellNavigate: vi.fn<(address: string) => void>(),
}));

const APP = { remote: 'essai', version: '1.0.0' };
const pressed = vi.fn<(event: Event) => void>();
let leave: () => void;

const STOP = 'const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };';
/** Has an app stop events, by a listener on a part of the page; returns how it ends that. */
function stops(type: string, part: string): () => void {
  const given = `'${type}', stop, true`;
  const end = runAs(
    APP,
    `${STOP} ${part}.addEventListener(${given}); return () => ${part}.removeEventListener(${given});`,
  ) as () => void;
  onTestFinished(end);
  return end;
}
const press = (selector: string, how: MouseEventInit = {}) =>
  document
    .querySelector(selector)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
const key = (name: string, how: KeyboardEventInit = { ctrlKey: true }) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...how }),
  );
/** Once the shell has answered. */
async function later(): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
}
const causes = () =>
  keptReports().map(({ context }) => [context['remote'], context['code'], context['outcome']]);

beforeAll(() => {
  document.body.innerHTML = `<div id="root">
    <header><a href="/ailleurs?a=1#b">Ailleurs</a><button>Menu</button></header>
    <main><div data-app="essai"><button>De l’app</button></div></main></div>`;
  document.querySelector('#root')!.addEventListener('click', (event) => {
    event.preventDefault();
    pressed(event);
  });
  watchFrameEvents();
  watchTraces();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  forgetReports();
  pressed.mockClear();
  vi.mocked(shellNavigate).mockClear();
  vi.mocked(notePress).mockClear();
  keptFromFrame.clear();
  leave = showApp(APP, () => undefined);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

it('a press in the frame that arrives is left alone', async () => {
  for (const part of ['header a', 'header button', '[data-app] button']) press(part);
  key('k');
  await later();
  expect(pressed).toHaveBeenCalledTimes(3);
  expect(shellNavigate).not.toHaveBeenCalled();
  expect(causes()).toEqual([]);
});

it('it is noted when presses and keys arrive, also those that an app stops', () => {
  for (const type of ['click', 'keydown']) stops(type, 'window');
  press('header a');
  key('a', {});
  expect(vi.mocked(notePress).mock.calls.map(([event]) => (event as Event).type)).toEqual([
    'click',
    'keydown',
  ]);
});

it.each([
  'window',
  'document',
  'document.documentElement',
  'document.body',
  'document.querySelector("#root")',
])(
  'a press in the frame that an app stops on %s is done, and reported once; the next one arrives by itself',
  async (part) => {
    stops('click', part);
    press('header button');
    expect(pressed).not.toHaveBeenCalled();
    await later();
    expect(pressed).toHaveBeenCalledOnce();
    press('header button');
    expect(pressed).toHaveBeenCalledTimes(2);
    await later();
    expect(pressed).toHaveBeenCalledTimes(2);
    expect(shellNavigate).not.toHaveBeenCalled();
    expect(causes()).toEqual([['essai', 'navigation_held', 'recovered']]);
    // In its own pages it may do as it likes.
    press('[data-app] button');
    expect(pressed).toHaveBeenCalledTimes(2);
  },
);

it('a listener that an app adds later on does not stop presses in the frame either, until it removes it', async () => {
  stops('click', 'window');
  press('header button');
  await later();
  const end = stops('click', 'document');
  press('header button');
  expect(pressed).toHaveBeenCalledTimes(2);
  end();
  press('header button');
  expect(pressed).toHaveBeenCalledTimes(3);
});

it('a listener of an app that is removed is gone, although it was kept from the frame meanwhile', async () => {
  const end = stops('click', 'window');
  press('header button');
  await later();
  end();
  press('[data-app] button');
  expect(pressed).toHaveBeenCalledTimes(2);
});

it.each([
  ['a link', 'header a', '/ailleurs?a=1#b'],
  ['a button', 'header button', '/'],
])(
  '%s of the frame whose press an app stops where nobody knows of it leads away all the same',
  async (_, part, to) => {
    stops('click', 'document.querySelector("header")');
    press(part);
    await later();
    await later();
    expect(pressed).not.toHaveBeenCalled();
    expect(vi.mocked(shellNavigate).mock.calls).toEqual([[to]]);
    expect(causes()).toHaveLength(1);
  },
);

it('once an app has stopped the keys of the palette, its listeners get no keys of the frame', async () => {
  stops('keydown', 'window');
  const typed = vi.fn<() => void>();
  const link = document.querySelector('header a')!;
  link.addEventListener('keydown', typed);
  onTestFinished(() => link.removeEventListener('keydown', typed));
  key('a', {});
  await later();
  expect(causes()).toEqual([]);
  // As the palette listens, when it was drawn with the app.
  const opens = vi.fn<(event: KeyboardEvent) => void>();
  window.addEventListener('keydown', opens, true);
  onTestFinished(() => window.removeEventListener('keydown', opens, true));
  key('k');
  expect(opens).not.toHaveBeenCalled();
  await later();
  expect(opens).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'k', ctrlKey: true }));
  expect(causes()).toEqual([['essai', 'navigation_held', 'recovered']]);
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  expect(typed).toHaveBeenCalledOnce();
});

it.each<[what: string, act: () => void]>([
  ['a press in the pages of the app', () => press('[data-app] button')],
  ['a press that opens a link in another tab', () => press('header a', { ctrlKey: true })],
  [
    'a press while no app is on the screen',
    () => {
      leave();
      press('header a');
    },
  ],
])('%s is left to whoever stops it', async (_, act) => {
  stops('click', 'window');
  act();
  await later();
  expect(pressed).not.toHaveBeenCalled();
  expect(shellNavigate).not.toHaveBeenCalled();
  expect(causes()).toEqual([]);
});
