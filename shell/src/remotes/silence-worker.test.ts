import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, 'silence-worker.js'), 'utf8');
const LOOK_EVERY_MS = 1_000;
const SILENT_MS = 10_000;
const SIGN = { url: '/incidents', report: { id: 'ABCD2345' } };

/** The worker as it is served, with a clock that the test advances. */
function start() {
  let now = 0;
  let hear: (message: { data: unknown }) => void = () => undefined;
  let look: () => void = () => undefined;
  const sent: { url: string; id: unknown }[] = [];
  const answers: unknown[] = [];
  const world = {
    self: {
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
      postMessage: (message: unknown) => answers.push(message),
    },
    performance: { now: () => now },
    setInterval: (listener: typeof look) => (look = listener),
    fetch: (url: string, { body }: { body: string }) => {
      sent.push({ url, id: (JSON.parse(body) as { id: unknown }).id });
      return Promise.resolve();
    },
  };
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the file of the repository, as a browser runs it
  new Function(...Object.keys(world), SOURCE)(...Object.values(world));
  return {
    sent,
    answers,
    sign: (data: unknown) => hear({ data }),
    pass: (ms: number) => {
      for (const end = now + ms; now < end;) {
        now += LOOK_EVERY_MS;
        look();
      }
    },
    sleep: (ms: number) => {
      now += ms;
      look();
    },
  };
}

it('a page that gives no sign for ten seconds is reported once, with what it said last, and hears of it later', () => {
  const { sent, answers, sign, pass } = start();
  sign({ ...SIGN, report: { id: 'EARLIER1' } });
  sign(SIGN);
  pass(SILENT_MS * 3);
  expect(sent).toEqual([{ url: '/incidents', id: 'ABCD2345' }]);
  expect(answers).toEqual([]);
  sign(SIGN);
  sign(SIGN);
  expect(answers).toHaveLength(1);
});

it('a page is not reported where no address for reports is configured', () => {
  const { sent, sign, pass } = start();
  sign({ ...SIGN, url: null });
  pass(SILENT_MS * 3);
  expect(sent).toEqual([]);
});

it.each<[string, (worker: ReturnType<typeof start>) => void]>([
  [
    'gives signs',
    ({ sign, pass }) => {
      for (let signs = 0; signs < 10; signs += 1) {
        sign(SIGN);
        pass(SILENT_MS / 2);
      }
    },
  ],
  [
    'is in the background, asks or prints',
    ({ sign, pass }) => {
      sign(SIGN);
      sign(null);
      pass(SILENT_MS * 3);
    },
  ],
  [
    'slept with the whole machine',
    ({ sign, pass, sleep }) => {
      sign(SIGN);
      sleep(SILENT_MS * 100);
      pass(SILENT_MS / 2);
    },
  ],
])('a page that %s is not reported', (_, live) => {
  const worker = start();
  live(worker);
  worker.sign(SIGN);
  expect(worker.sent).toEqual([]);
  expect(worker.answers).toEqual([]);
});
