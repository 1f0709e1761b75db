import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
const HTML = read('public', 'repair.html');
const page = () => new DOMParser().parseFromString(HTML, 'text/html');

/** The variables of the block that begins with `selector`. */
function variablesIn(css: string, selector: string): Map<string, string> {
  const start = css.indexOf('{', css.indexOf(selector)) + 1;
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' '),
    ]),
  );
}

describe('the page that downloads the files again', () => {
  it.each([
    ['light', ':root', ':root'],
    ['dark', 'prefers-color-scheme: dark) {\n        :root', "[data-theme='dark']"],
  ])('has the colours of the product when it is %s', (_, own, tokens) => {
    const used = variablesIn(HTML.slice(HTML.indexOf('<style>')), own);
    const known = variablesIn(read('..', 'shared', 'ui', 'src', 'styles', 'tokens.css'), tokens);
    expect(used.size).toBeGreaterThan(5);
    for (const [name, value] of used) expect([name, value]).toEqual([name, known.get(name)]);
  });

  it('has one heading, one main part and sentences in French', () => {
    const { body, documentElement } = page();
    expect(documentElement.lang).toBe('fr');
    expect(body.querySelectorAll('h1')).toHaveLength(1);
    expect(body.querySelectorAll('main')).toHaveLength(1);
    expect(body.querySelector('h1')?.textContent).toBe('Téléchargement des fichiers de Trame');
  });
});

/** Runs the script of the page as the browser does; it is no module. */
function startRepair(world: object): void {
  document.body.innerHTML = page().body.innerHTML;
  // oxlint-disable-next-line typescript/no-implied-eval -- the file is no module: it is run as the browser runs it
  new Function(...Object.keys(world), read('public', 'repair.js'))(...Object.values(world));
}

describe('when the files cannot be downloaded', () => {
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
    sessionStorage.clear();
  });

  it('and nothing answers, the page says so after twenty seconds, and the person may try again or go home', async () => {
    vi.useFakeTimers();
    const asked: AbortSignal[] = [];
    const fetch = (_url: string, { signal }: RequestInit) => {
      asked.push(signal!);
      return new Promise(() => undefined);
    };
    startRepair({ location: { pathname: '/repair.html', origin: location.origin }, fetch });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(document.querySelector('h1')?.textContent).toBe('Téléchargement des fichiers de Trame');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(document.querySelector('h1')?.textContent).toBe('Trame ne peut pas démarrer');
    expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/prévenez un administrateur/);
    expect(document.querySelector('#root a[href="/"]')?.textContent).toBe('Revenir à l’accueil');
    document.querySelector('button')?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('a slow download goes on as long as something arrives', async () => {
    vi.useFakeTimers();
    const replace = vi.fn<() => void>();
    const answer = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } });
    const files = ['/static/js/a.js', '/static/js/b.js', '/static/js/c.js'].map(
      (path) => location.origin + path,
    );
    let slowMs = 0;
    const fetch = (url: string) => {
      if (url === '/') {
        const text = files.map((src) => `<script src="${src}"></script>`).join('');
        return Promise.resolve(answer(text, 'text/html'));
      }
      slowMs += 15_000;
      return new Promise((resolve) => {
        setTimeout(() => resolve(answer('', 'text/javascript')), slowMs);
      });
    };
    startRepair({ location: { pathname: '/repair.html', origin: location.origin, replace }, fetch });
    await vi.advanceTimersByTimeAsync(44_000);
    expect(replace).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(replace).toHaveBeenCalledWith('/');
  });

  it('the page says so under one heading, and trying again in vain leaves the focus at the button', async () => {
    startRepair({
      location: { pathname: '/repair.html', origin: location.origin },
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await vi.waitFor(() =>
      expect(document.querySelector('h1')?.textContent).toBe('Trame ne peut pas démarrer'),
    );
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('main')).toHaveLength(1);
    const first = document.querySelector('button');
    first?.focus();
    first?.click();
    await vi.waitFor(() => expect(document.querySelector('button')).not.toBe(first));
    expect(document.querySelector('button')).toHaveFocus();
  });
});
