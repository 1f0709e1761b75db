import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const APP = { remote: 'essai', version: '1' };

/** Addresses that were to be opened. */
let opened: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  opened = [];
  // The page of a test cannot be loaded again: the server does not answer.
  vi.stubGlobal('fetch', (address: unknown) => {
    opened.push(address);
    return new Promise<never>(() => undefined);
  });
  sessionStorage.clear();
});
afterEach(() => {
  vi.doUnmock('react-dom/client');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('an error that leaves React at work does not open the page anew', async () => {
  const { answerStopped, stoppedBy } = await import('./stopped-react.ts');
  expect(answerStopped(new Error('in a click'), APP)).toBe(false);
  expect(stoppedBy('essai')).toBeUndefined();
  expect(opened).toEqual([]);
});

// React itself is stopped in a story, `hostile-remotes`.
describe('an error that stops React', () => {
  const stop = async () => {
    vi.doMock('react-dom/client', () => ({
      createRoot: () => ({ render: () => undefined, unmount: () => undefined }),
    }));
    const { answerStopped } = await import('./stopped-react.ts');
    expect(answerStopped(new Error('in a render'), APP)).toBe(true);
  };

  it('has the page opened anew, with the failure in the place of the app', async () => {
    await stop();
    expect(opened).toEqual([window.location.href]);
  });

  it('has the start page opened where it cannot be stored, as the page would stop again without end', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    await stop();
    expect(opened).toEqual(['/']);
  });

  it('has the start page opened when the page opened anew stops as well', async () => {
    sessionStorage.setItem('trame-stopped', 'autre\t1\tABCD1234\tstopped React: boom');
    await stop();
    expect(opened).toEqual(['/']);
  });
});
