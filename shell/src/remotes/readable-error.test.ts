import { expect, it } from 'vitest';
import { isOf, readable } from './readable-error.ts';

/** An error that can be read once. */
function onceOnly(field: 'name' | 'message' | 'stack'): Error {
  let reads = 0;
  return Object.defineProperty(new Error('broken on purpose'), field, {
    get() {
      reads += 1;
      if (reads > 1) throw new Error('read again');
      return 'once';
    },
  });
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

it.each(['name', 'message', 'stack'] as const)(
  'an error whose %s can be read only once is shown and reported any number of times',
  (field) => {
    const known = readable(onceOnly(field)) as Error;
    for (let times = 0; times < 3; times += 1) expect(known[field]).toBe('once');
  },
);

it('what cannot be read at all is an error that says so, of no class', () => {
  expect(readable(revoked())).toEqual(new Error('unreadable error'));
  expect(isOf(revoked(), Error)).toBe(false);
});
