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
        { path: '/app', element: <App isEndless={isEndless} /> },
        { path: '/app/list', element: 'Liste' },
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
  [300, 5],
  [900, 3],
])('a page whose updates block the browser for %i ms is taken down after %i of them', async (ms, most) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  blockingMs = ms;
  onTestFinished(() => {
    blockingMs = 0;
  });
  updates = 0;
  const router = open(true);
  // The effects of the page come before those of the watch.
  await vi.waitFor(() => expect(updates).toBeGreaterThan(1), 10_000);
  updates = 0;
  void router.navigate('/next');
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce(), 10_000);
  expect(updates).toBeLessThanOrEqual(most);
});

/** Long tasks, as browsers tell of them. */
let longTasks: { startTime: number; duration: number }[] = [];

class LongTasks {
  static supportedEntryTypes = ['longtask'];
  observe = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => longTasks.splice(0);
}

/** Time that only passes in blocks, without a turn for React: timers run between two of them. */
function blockedTime() {
  // Whole, so that sums are exact.
  let now = Math.ceil(performance.now());
  let timers: { at: number; run: () => void }[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('scheduler', {
    postTask: (run: () => void, { delay }: { delay: number }) => timers.push({ at: now + delay, run }),
  });
  const block = (ms: number) => {
    if (ms >= 50) longTasks.push({ startTime: now, duration: ms });
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const rest = (ms: number) => {
    now += ms;
  };
  return { block, rest, now: () => now };
}

type Press = {
  /** What blocked the page until the press arrived. */
  before?: readonly number[];
  /** By how much the press was late. */
  late?: number;
  /** What blocks the page afterwards. */
  blocks: readonly number[];
  to?: '/next' | '/app/list';
  /** What happens between two blocks before the press. */
  between?: (time: ReturnType<typeof blockedTime>) => void;
  /** Whether the browser tells of long tasks. */
  hasLongTasks?: boolean;
};

/** Milliseconds from a press until the page is taken down. In the end the next page is shown. */
async function takenDownAfter({
  before = [],
  late = 0,
  blocks,
  to = '/next',
  between,
  hasLongTasks = true,
}: Press): Promise<number> {
  stopped.mockClear();
  longTasks = [];
  if (hasLongTasks) vi.stubGlobal('PerformanceObserver', LongTasks);
  place = document.createElement('div');
  root = createRoot(place);
  const router = open(false, '/app');
  await giveTurns();
  expect(place).toHaveTextContent('Calme');
  const time = blockedTime();
  for (const ms of before) {
    time.block(ms);
    between?.(time);
  }
  const pressedAt = time.now() - late;
  void router.navigate(to);
  // The router answers in microtasks; React would draw only after them.
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  expect(router.state.location.pathname).toBe(to);
  for (const ms of blocks) {
    if (stopped.mock.calls.length > 0) break;
    time.block(ms);
  }
  const after = stopped.mock.calls.length > 0 ? time.now() - pressedAt : Infinity;
  await giveTurns();
  expect(place).toHaveTextContent(to === '/next' ? 'Arrivée' : 'Liste');
  root.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  return Math.round(after);
}

const endless = (ms: number, during = 10_000) => Array.from({ length: Math.ceil(during / ms) }, () => ms);

// The table of ADR 0043.
it.each([
  [50, 1_050, 1_050],
  [100, 100, 1_100],
  [150, 150, 1_650],
  [190, 190, 2_090],
  [200, 200, 1_200],
  [300, 300, 1_500],
  [600, 600, 1_800],
  [400, 400, 1_600],
  [500, 500, 1_500],
  [900, 900, 2_700],
  [1_500, 1_500, 4_500],
  [2_000, 2_000, 6_000],
])(
  'a page whose updates block the browser for %i ms is taken down at most %i ms after a press, and after %i ms where nothing is known of it',
  async (ms, known, unknown) => {
    const after = { known: 0, unknown: 0 };
    for (let late = 0; late <= ms; late += ms / 20) {
      const press = { late, blocks: endless(ms) };
      after.known = Math.max(after.known, await takenDownAfter({ before: endless(ms), ...press }));
      after.unknown = Math.max(after.unknown, await takenDownAfter({ ...press, hasLongTasks: false }));
    }
    expect(after).toEqual({ known, unknown });
  },
);

it('a page that blocked the browser without end is taken down as the press arrives, and another one of its app is not', async () => {
  const before = endless(900);
  expect(await takenDownAfter({ before, blocks: [] })).toBe(0);
  expect(await takenDownAfter({ before, blocks: [600, 600, 600], to: '/app/list' })).toBe(Infinity);
});

const pressIn = (target: Element | null) => notePress({ isTrusted: true, target });

it.each<[string, Omit<Press, 'blocks'>]>([
  ['its first seconds', { before: [900, 900, 900] }],
  ['two blocks', { before: [2_500, 2_500] }],
  ['blocks of two thirds of the time', { before: endless(200), between: ({ rest }) => rest(100) }],
  [
    'answers to what was pressed in it',
    {
      before: endless(900),
      between: ({ rest }) => {
        rest(200);
        const app = document.createElement('div');
        app.dataset['app'] = 'essai';
        pressIn(app);
      },
    },
  ],
])('a page is not taken down at once for %s', async (_, press) => {
  expect(await takenDownAfter({ ...press, blocks: [] })).toBe(Infinity);
});

it('a press in the app that leads away, and presses elsewhere, are not what blocked the page before', async () => {
  const app = document.createElement('div');
  app.dataset['app'] = 'essai';
  let count = 0;
  const before = endless(900);
  const between = () => {
    count += 1;
    pressIn(document.body);
    if (count === before.length) pressIn(app);
    if (count === before.length) pressIn(app);
  };
  expect(await takenDownAfter({ before, between, blocks: [] })).toBe(0);
});

it.each<[string, Press]>([
  ['a block after a press to leave', { blocks: [2_000] }],
  ['two blocks of 400 ms after a press to leave', { blocks: [400, 400] }],
  ['blocks after a press for another of its pages', { blocks: [900, 900, 900], to: '/app/list' }],
])('a page is not taken down for %s on a slow computer', async (_, press) => {
  expect(await takenDownAfter(press)).toBe(Infinity);
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
