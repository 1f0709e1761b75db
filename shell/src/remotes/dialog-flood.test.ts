import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAs } from '../../testing/app-code.ts';
import { onDialogFlood } from './dialog-flood.ts';

const APP = { remote: 'essai', version: '1.0.0' };
const OTHER = { remote: 'autre', version: '1.0.0' };
let stop: () => void;
const onFlood = vi.fn<() => void>();
const dialog = document.createElement('dialog');

/** What a browser does when a dialog is opened, or closed. */
const toggle = (newState: string) =>
  dialog.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
const opens = (app: typeof APP, times: number) => {
  for (let count = 0; count < times; count += 1)
    runAs(app, 'document.toggle("open"); document.toggle("closed");');
};

beforeEach(() => {
  document.body.append(dialog);
  Object.assign(document, { toggle });
  vi.useFakeTimers();
  onFlood.mockClear();
  stop = onDialogFlood(APP.remote, onFlood);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('an app that opens dialogs without end is noticed once, whatever another one does', () => {
  vi.advanceTimersByTime(1_000);
  opens(OTHER, 10);
  opens(APP, 3);
  expect(onFlood).not.toHaveBeenCalled();
  opens(APP, 10);
  expect(onFlood).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown'])('dialogs that the person asks for by %s are no flood', (kind) => {
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(50);
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    opens(APP, 1);
  }
  expect(onFlood).not.toHaveBeenCalled();
});

it('dialogs of the shell, one dialog each second, and those after the app was left are no flood', () => {
  vi.advanceTimersByTime(1_000);
  for (let count = 0; count < 20; count += 1) toggle('open');
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(1_000);
    opens(APP, 1);
  }
  stop();
  opens(APP, 10);
  expect(onFlood).not.toHaveBeenCalled();
});
