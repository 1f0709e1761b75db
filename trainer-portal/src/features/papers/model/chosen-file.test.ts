import { paperKind, type PaperKind } from '@trame/domain/trainers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textPdf } from '../../../../testing/text-pdf.ts';
import { judgePdf, READING_LIMITS } from './chosen-file.ts';

const RC_PRO = paperKind('rc-pro') as PaperKind;

it('a PDF proposes the dates that its text says', async () => {
  const line = 'Contrat valable jusqu au 12/05/2027';
  expect(await judgePdf(RC_PRO, textPdf('Assurance', line))).toEqual({
    reading: { expires_on: { value: '2027-05-12', quote: line, page: 1 } },
  });
});

it.each([
  ['another file', new File(['x'], 'a.pdf'), /n’est pas un PDF/],
  ['a file that is too large', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf'), /dépasse 10/],
])('%s is refused before it is sent', async (_, file, problem) => {
  expect(await judgePdf(RC_PRO, file)).toEqual({ problem: expect.stringMatching(problem) });
});

describe('a PDF that is read in a worker', () => {
  /** A worker that says what the test gives it. */
  class HeldWorker extends EventTarget {
    static opened: HeldWorker | undefined;
    readonly terminate = vi.fn();
    readonly postMessage = vi.fn();

    constructor() {
      super();
      HeldWorker.opened = this;
    }

    say = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('Worker', HeldWorker);
    HeldWorker.opened = undefined;
    return () => vi.useRealTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const start = async () => {
    const judged = judgePdf(RC_PRO, textPdf('Assurance', 'Contrat'));
    await vi.waitFor(() => expect(HeldWorker.opened?.postMessage).toHaveBeenCalled());
    return { judged, worker: HeldWorker.opened! };
  };
  const GOOD = { judged: { ok: true, pages: 1 }, reading: {} };

  it('is refused as too complex when nothing is known of it in time', async () => {
    const { judged, worker } = await start();
    worker.say({ isLoaded: true });
    await vi.advanceTimersByTimeAsync(READING_LIMITS.work);
    expect(await judged).toEqual({ problem: expect.stringMatching(/trop complexe/) });
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('is taken when its text alone cannot be read in time', async () => {
    const { judged, worker } = await start();
    worker.say({ isLoaded: true });
    worker.say({ soFar: GOOD });
    await vi.advanceTimersByTimeAsync(READING_LIMITS.work);
    expect(await judged).toEqual({ reading: {} });
  });

  it('is left to the server when the worker does not load', async () => {
    const { judged } = await start();
    await vi.advanceTimersByTimeAsync(READING_LIMITS.load);
    expect(await judged).toEqual({ reading: {} });
  });
});
