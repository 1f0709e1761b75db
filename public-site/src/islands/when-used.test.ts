import type { ClientDirective } from 'astro';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import whenUsed from './when-used.ts';

type Load = Parameters<ClientDirective>[0];
const OPTIONS = { name: 'used', value: '' };

/** Reports each observed part as on the screen. */
class SeenAtOnce {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect = vi.fn<() => void>();
}

/** The scripts as the site serves them: each with what it imports. */
const FILES: Readonly<Record<string, string>> = {
  '/_astro/form.js': 'const a=()=>import("./later.js");import{n as e}from"./model.js";import"./react.js";',
  '/_astro/client.js': "import{a}from'./react.js';",
  '/_astro/model.js': 'import{t}from"./form.js";',
  '/_astro/react.js': '',
};
const served = vi.fn<(address: string) => Promise<Response>>((address) => {
  const file = FILES[new URL(address).pathname];
  return Promise.resolve(new Response(file, { status: file === undefined ? 404 : 200 }));
});

/** Databases of a device on which no form was used. */
const unused = { databases: () => Promise.resolve([]) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', SeenAtOnce);
  vi.stubGlobal('indexedDB', unused);
  vi.stubGlobal('fetch', served);
  served.mockClear();
});

afterEach(() => {
  // The listeners of a page that is left.
  dispatchEvent(new Event('keydown'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** The island as Astro leaves it in the page. */
function open(load: Mock<Load>): HTMLElement {
  document.body.innerHTML = `<div ssr component-url="/_astro/form.js" renderer-url="/_astro/client.js"><form id="demande">
    <input name="email"><textarea name="need"></textarea>
    <select name="sector"><option value=""></option><option value="ERP"></option></select>
    <input type="checkbox" name="consent"><input type="checkbox" name="sectors" value="a"><input type="checkbox" name="sectors" value="b">
    <input type="radio" name="status" value="x"><input type="radio" name="status" value="y"><input type="file" name="cv">
  </form></div>`;
  const island = document.body.firstElementChild as HTMLElement;
  whenUsed(load, OPTIONS, island);
  return island;
}

/** As Astro loads an island: a failed one remains marked as prerendered, and nothing is thrown. */
const arriving = (lost = 0) => {
  let tries = 0;
  return vi.fn<Load>(() => {
    tries += 1;
    const hasArrived = tries > lost;
    return Promise.resolve(() => {
      if (hasArrived) document.querySelector('[ssr]')?.removeAttribute('ssr');
      return Promise.resolve();
    });
  });
};

const passed = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

describe('the script of a form', () => {
  it('is not asked for before somebody uses the page', async () => {
    const load = arriving();
    const island = open(load);
    await passed(60_000);
    expect(load).not.toHaveBeenCalled();
    expect(island).toHaveAttribute('data-waiting');
  });

  it.each(['keydown', 'pointerdown', 'dragenter'])('is asked for at %s', async (sign) => {
    const load = arriving();
    const island = open(load);
    dispatchEvent(new Event(sign));
    await passed();
    expect(load).toHaveBeenCalledOnce();
    expect(island).not.toHaveAttribute('data-waiting');
  });

  it('is asked for at once where a form was used before', async () => {
    vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([{ name: 'trame-demande' }]) });
    const load = arriving();
    open(load);
    await passed();
    expect(load).toHaveBeenCalledOnce();
  });

  it.each<[string, () => void]>([
    ['has no databases', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'refuses them',
      () =>
        vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
          throw new DOMException('Refused', 'SecurityError');
        }),
    ],
    ['never lists them', () => vi.stubGlobal('indexedDB', { databases: () => new Promise(() => undefined) })],
    [
      'does not list them',
      () => vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error()) }),
    ],
  ])('is asked for by the first key in a browser that %s', async (_case, prepare) => {
    prepare();
    const load = arriving();
    const island = open(load);
    dispatchEvent(new Event('keydown'));
    await passed();
    expect(load).toHaveBeenCalledOnce();
    expect(island).not.toHaveAttribute('data-waiting');
    vi.restoreAllMocks();
  });

  it('is asked for again when it does not arrive, later each time, and when the connection is back', async () => {
    const load = arriving(3);
    open(load);
    dispatchEvent(new Event('keydown'));
    await passed();
    await passed(2_000);
    expect(load).toHaveBeenCalledTimes(2);
    await passed(3_900);
    expect(load).toHaveBeenCalledTimes(2);
    await passed(100);
    expect(load).toHaveBeenCalledTimes(3);
    dispatchEvent(new Event('online'));
    await passed();
    expect(load).toHaveBeenCalledTimes(4);
    await passed(600_000);
    expect(load).toHaveBeenCalledTimes(4);
  });
});

it('every file that the script imports is fetched before it, once, and again when one is lost', async () => {
  served.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  const load = arriving();
  open(load);
  dispatchEvent(new Event('keydown'));
  await passed();
  expect(load).not.toHaveBeenCalled();
  served.mockClear();
  await passed(2_000);
  const asked = served.mock.calls.map(([address]) => new URL(address).pathname);
  expect(asked.toSorted()).toEqual(Object.keys(FILES).toSorted());
  expect(load).toHaveBeenCalledOnce();
});

describe('what is written in a form whose script does not arrive', () => {
  async function writeAndLeave(): Promise<void> {
    open(arriving(Infinity));
    field('[name=email]').value = 'paul@fauvel.fr';
    field('[name=need]').value = 'Deux\nlignes';
    field('[name=sector]').value = 'ERP';
    field('[name=consent]').checked = true;
    field('[value=b]').checked = true;
    field('[value=y]').checked = true;
    dispatchEvent(new Event('keydown'));
    await passed();
    dispatchEvent(new Event('pagehide'));
  }

  it('is in the form after a reload, which asks for the script at once', async () => {
    await writeAndLeave();
    const load = arriving();
    open(load);
    expect(field('[name=email]')).toHaveValue('paul@fauvel.fr');
    expect(field('[name=need]')).toHaveValue('Deux\nlignes');
    expect(field('[name=sector]')).toHaveValue('ERP');
    expect(field('[name=consent]')).toBeChecked();
    expect(field('[value=a]')).not.toBeChecked();
    expect(field('[value=b]')).toBeChecked();
    expect(field('[value=x]')).not.toBeChecked();
    expect(field('[value=y]')).toBeChecked();
    expect(sessionStorage).toHaveLength(0);
    await passed();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not kept for somebody who only looks, or once the script runs', async () => {
    open(arriving(Infinity));
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
    open(arriving());
    field('[name=email]').value = 'paul@fauvel.fr';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sessionStorage).toHaveLength(1);
    dispatchEvent(new Event('keydown'));
    await passed();
    expect(sessionStorage).toHaveLength(0);
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('disappears after seven days', async () => {
    await writeAndLeave();
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000 + 1);
    open(arriving());
    expect(field('[name=email]')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });
});
