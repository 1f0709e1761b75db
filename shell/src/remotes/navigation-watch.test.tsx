import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { HELD_AFTER_MS, notePress, useNavigationWatch } from './navigation-watch.ts';
import { showApp } from './shown-apps.ts';

/** Milliseconds for which each update of an endless page blocks the browser, and how many there were. */
let blockingMs = 0;
let updates = 0;

/** Updates until it is taken down. */
function Endless() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const since = performance.now();
    while (performance.now() - since < blockingMs);
    updates += 1;
    // oxlint-disable-next-line react/set-state-in-effect -- the fault that is tested
    setCount(count + 1);
  }, [count]);
  return 'Sans fin';
}

const stopped = vi.fn<() => void>();
const never = new Promise<never>(() => undefined);

function App({ isEndless }: { isEndless: boolean }) {
  const [isStopped, setStopped] = useState(false);
  useLayoutEffect(
    () =>
      showApp({ remote: 'essai', version: '1' }, () => {
        stopped();
        setStopped(true);
      }),
    [],
  );
  if (isStopped) return 'Arrêtée';
  return isEndless ? <Endless /> : 'Calme';
}

function Shell() {
  useNavigationWatch();
  return (
    <Suspense fallback="Chargement">
      <Outlet />
    </Suspense>
  );
}

/** Keeps the processor busy. */
function Busy({ milliseconds }: { milliseconds: number }) {
  const since = performance.now();
  while (performance.now() - since < milliseconds);
  return null;
}

/** Takes longer to draw than a page may delay the next one, as on a slow computer. */
const Slow = () => (
  <>
    {Array.from({ length: 100 }, (_, at) => (
      <Busy key={at} milliseconds={(2 * HELD_AFTER_MS) / 100} />
    ))}
    Lente
  </>
);

const Waiting = () => use(never);

let root: Root;
let place: HTMLElement;

function open(isEndless: boolean, first = '/') {
  const pages = [
    {
      element: <Shell />,
      children: [
        { path: '/', element: <App isEndless={isEndless} /> },
        { path: '/next', element: 'Arrivée' },
        { path: '/slow', element: <Slow /> },
        { path: '/waiting', element: <Waiting /> },
        { path: '/calm', element: 'Tranquille' },
      ],
    },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [first] });
  root.render(<RouterProvider router={router} />);
  return router;
}

// React's `act` waits until nothing is updated any more.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  stopped.mockClear();
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seen = (text: string) => vi.waitFor(() => expect(place).toHaveTextContent(text), 10_000);

const useFakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

/** React does its work in turns of its own. */
async function giveTurns(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await giveTurns();
}

/** Milliseconds until the page is taken down, at most two seconds. */
async function stoppedAfter(): Promise<number> {
  for (let ms = 0; ms < 2_000; ms += 100) {
    if (stopped.mock.calls.length > 0) return ms;
    await pass(100);
  }
  return Infinity;
}

/** Goes to a page that is shown at once. */
async function visit(router: ReturnType<typeof open>, to: string, text: string): Promise<void> {
  void router.navigate(to);
  for (let times = 0; times < 3; times += 1) await pass(0);
  expect(place).toHaveTextContent(text);
}

it.each([
  ['long after it was opened', 10_000],
  ['at once after it was opened', 100],
])('a page that updates for ever is taken down after one second when it is left %s', async (_, stay) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useFakeTime();
  const router = open(true, '/calm');
  await visit(router, '/next', 'Arrivée');
  await visit(router, '/', 'Sans fin');
  for (let ms = 0; ms < stay; ms += 100) await pass(100);
  void router.navigate('/next');
  await pass(0);
  expect(await stoppedAfter()).toBe(HELD_AFTER_MS);
});

it.each([
  [300, 'three'],
  [900, 'two'],
])('a page whose updates block the browser for %i ms is taken down after %s of them', async (ms, most) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  blockingMs = ms;
  onTestFinished(() => {
    blockingMs = 0;
  });
  const router = open(true);
  await seen('Sans fin');
  updates = 0;
  void router.navigate('/next');
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce(), 10_000);
  expect(updates).toBeLessThanOrEqual(most === 'two' ? 2 : 3);
});

/**
 * Time that only passes in blocks, without a turn for React: timers run between two of them. In a browser `withPriorities`
 * what has none comes after React, before the next block.
 */
function blockedTime(withPriorities: boolean) {
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: unknown) => {
    timers = timers.filter((other) => other !== timer);
  });
  let afterReact: (() => void)[] = [];
  const postTask = (run: () => void, { delay }: { delay?: number } = {}) => {
    if (delay === undefined) afterReact.push(run);
    else timers.push({ at: now + delay, run });
  };
  if (withPriorities) vi.stubGlobal('scheduler', { postTask });
  const offer = () => {
    for (const run of afterReact) run();
    afterReact = [];
  };
  const block = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { block, offer, now: () => now };
}

/**
 * Milliseconds from a press until the page is taken down. The press arrives `late`, at the end of one block; the next ones
 * follow, without a turn for React before the first one unless it `isOffered`. In the end the next page is shown.
 */
async function takenDownAfter(
  late: number,
  blocks: Iterable<number>,
  { withPriorities = false, isOffered = true } = {},
): Promise<number> {
  stopped.mockClear();
  place = document.createElement('div');
  root = createRoot(place);
  const router = open(false);
  await giveTurns();
  expect(place).toHaveTextContent('Calme');
  const time = blockedTime(withPriorities);
  const timeStamp = time.now();
  time.block(late);
  notePress({ isTrusted: true, timeStamp });
  void router.navigate('/next');
  // The router answers in microtasks; React would draw only after them.
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  expect(router.state.location.pathname).toBe('/next');
  for (const ms of blocks) {
    if (isOffered) time.offer();
    time.block(ms);
    if (stopped.mock.calls.length > 0) break;
  }
  const after = stopped.mock.calls.length > 0 ? time.now() - timeStamp : Infinity;
  await giveTurns();
  expect(place).toHaveTextContent('Arrivée');
  root.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  return after;
}

const endless = (ms: number) => Array.from({ length: 10_000 / ms }, () => ms);

// The table of ADR 0043.
it.each([
  [50, 1_050],
  [100, 1_100],
  [150, 1_640],
  [180, 1_940],
  [200, 1_540],
  [250, 1_140],
  [300, 1_090],
  [400, 1_340],
  [500, 1_640],
  [600, 1_940],
  [700, 1_890],
  [800, 1_990],
  [900, 2_090],
  [1_000, 2_190],
])(
  'a page whose updates block the browser for %i ms is taken down after %i ms, whenever it is pressed',
  async (ms, most) => {
    const after: number[] = [];
    for (let late = 0; late <= ms; late += 10)
      after.push(await takenDownAfter(late, endless(ms), { withPriorities: true }));
    expect(Math.max(...after)).toBe(most);
  },
);

it('a browser whose tasks have no priorities takes a page down after as many updates', async () => {
  for (const late of [0, 290, 300, 900])
    expect(await takenDownAfter(late, endless(900))).toBe(late < 300 ? late + 1_800 : late + 900);
});

it('a page is not taken down by a press that was late and one block before React had its turn', async () => {
  const how = { withPriorities: true, isOffered: false };
  expect(await takenDownAfter(900, [900], how)).toBe(Infinity);
  expect(await takenDownAfter(900, [900, 900], how)).toBe(2_700);
});

it.each([
  ['two blocks of 300 ms', 0, [300, 300]],
  ['two blocks of 600 ms', 0, [600, 600]],
  ['a block of 900 ms', 0, [900]],
  ['a block of 700 ms after a press that was 400 ms late', 400, [700]],
])('a page is not taken down for %s on a slow computer', async (_, late, blocks) => {
  for (const withPriorities of [true, false])
    expect(await takenDownAfter(late, blocks, { withPriorities })).toBe(Infinity);
});

it.each([
  ['a clock that went back', { isTrusted: true, timeStamp: 1e6 }],
  ['a clock of another kind', { isTrusted: true, timeStamp: -1.8e12 }],
  ['an event without a time', { isTrusted: true, timeStamp: Number.NaN }],
  ['an event that code made long ago', { isTrusted: false, timeStamp: 400 }],
])('%s does not make a press late', async (_, event) => {
  const note = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  notePress(event);
  note.mockRestore();
  expect(await takenDownAfter(0, [900])).toBe(Infinity);
});

it('a second click does not give a page that updates for ever more time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = open(true);
  await seen('Sans fin');
  useFakeTime();
  void router.navigate('/next');
  await pass(400);
  void router.navigate('/calm');
  await pass(400);
  void router.navigate('/next');
  await pass(0);
  expect(await stoppedAfter()).toBe(HELD_AFTER_MS - 800);
});

it('nothing is taken down once the shell is no longer there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = open(true);
  await seen('Sans fin');
  useFakeTime();
  void router.navigate('/next');
  await pass(400);
  root.render('Ailleurs');
  await pass(0);
  await pass(0);
  expect(place).toHaveTextContent('Ailleurs');
  void router.navigate('/calm');
  expect(await stoppedAfter()).toBe(Infinity);
  expect(vi.getTimerCount()).toBe(0);
});

it('a page that updates for ever is taken down when another one was asked for and is not shown', async () => {
  // React says so in development, every fifty updates.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = open(true);
  await seen('Sans fin');
  await router.navigate('/next');
  await seen('Arrivée');
  expect(stopped).toHaveBeenCalledOnce();
});

it('a page is not taken down while a slow computer draws the next one', async () => {
  const router = open(false);
  await seen('Calme');
  await router.navigate('/slow');
  await seen('Lente');
  expect(stopped).not.toHaveBeenCalled();
});

it('a page is not taken down while the next one waits for its code', async () => {
  const router = open(false);
  await seen('Calme');
  useFakeTime();
  await router.navigate('/waiting');
  for (let times = 0; times < 40; times += 1) await pass(HELD_AFTER_MS / 4);
  expect(place).toHaveTextContent('Calme');
  expect(stopped).not.toHaveBeenCalled();
});
