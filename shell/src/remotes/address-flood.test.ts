import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onAddressFlood } from './address-flood.ts';

let navigation: EventTarget;
let stop: () => void;
const onFlood = vi.fn<() => void>();

const change = (times: number) => {
  for (let count = 0; count < times; count += 1) navigation.dispatchEvent(new Event('navigate'));
};

beforeEach(() => {
  navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  vi.useFakeTimers();
  onFlood.mockClear();
  stop = onAddressFlood(onFlood);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an address that changes without end is noticed once in a period, before the browser ignores changes', () => {
  change(149);
  expect(onFlood).not.toHaveBeenCalled();
  change(1_000);
  expect(onFlood).toHaveBeenCalledOnce();
});

it('a key held down in a search that is in the address is no flood', () => {
  for (let times = 0; times < 600; times += 1) {
    vi.advanceTimersByTime(33);
    change(1);
  }
  expect(onFlood).not.toHaveBeenCalled();
});

it('nothing is looked at once the app was left', () => {
  stop();
  change(1_000);
  expect(onFlood).not.toHaveBeenCalled();
});

it('a browser that does not tell of changes opens apps all the same', () => {
  vi.stubGlobal('navigation', undefined);
  expect(() => onAddressFlood(onFlood)()).not.toThrow();
});
