import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { RemoteEntry } from '@trame/platform/registry';
import { aRemote } from '@trame/platform/testing';
import { preloadScript } from './preload-script.ts';

const FOLDER = '/remotes/recruitment/1.0.0-aaaa';
const MANIFEST = `${FOLDER}/mf-manifest.json`;
const ENTRY = `${FOLDER}/remoteEntry.js`;
const STYLE = `${FOLDER}/static/css/routes.css`;
const SHELL = {
  frame: ['/static/js/frame.js', '/static/css/frame.css', '/static/js/more.js'],
  apps: ['/static/js/apps.js'],
};
const recruitment = (change: Partial<RemoteEntry> = {}) =>
  aRemote({ entry: MANIFEST, preload: [ENTRY, STYLE], ...change });

/** One request, and what tells the script that its answer has arrived. */
type Asked = { href: string; as: string; arrive: () => Promise<void> };
type Tag = {
  tag: string;
  href?: string;
  src?: string;
  as?: string;
  crossOrigin?: string | null;
  onload: () => void;
};
type Visit = {
  remote?: RemoteEntry;
  hasSession?: boolean;
  milliseconds?: number;
  isStarted?: boolean;
  hasWorker?: boolean;
};

/** Runs the script in a page at this address. */
function visit(
  pathname: string,
  { remote, hasSession = true, milliseconds = 300, isStarted = false, hasWorker = false }: Visit = {},
) {
  const asked: Asked[] = [];
  const scripts: (string | undefined)[] = [];
  const registry = { schemaVersion: 1 as const, generatedAt: '', remotes: [remote ?? recruitment()] };
  const page = {
    onload: () => undefined,
    window: isStarted ? { trameReports: () => [] } : {},
    navigator: { serviceWorker: { controller: hasWorker ? {} : null } },
    performance: { now: () => milliseconds },
    location: { pathname },
    localStorage: hasSession ? { theme: 'dark', 'sb-project-auth-token': '{}' } : { theme: 'dark' },
    document: {
      createElement: (tag: string) => ({ tag }),
      head: {
        append: ({ tag, href = '', as = '', src, crossOrigin, onload }: Tag) => {
          if (tag === 'script') return scripts.push(src);
          // The page fetches data with the attributes of `crossorigin`, and scripts without.
          expect(crossOrigin).toBe(as === 'fetch' ? '' : null);
          return asked.push({ href, as, arrive: () => Promise.resolve(onload()) });
        },
      },
    },
    fetch: (href: string) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      asked.push({
        href,
        as: 'cached',
        arrive: async () => {
          resolve(new Response());
          await new Promise((done) => setTimeout(done));
        },
      });
      return promise;
    },
  };
  runInNewContext(preloadScript(registry, SHELL), page);
  return { asked, scripts, load: () => page.onload() };
}

const hrefsAt = (pathname: string, options?: Visit) => visit(pathname, options).asked.map(({ href }) => href);

it('the preload script requests the registry, then the frame, then the app from its manifest on', () => {
  const { asked } = visit('/recrutement-6f1b4/applications');
  expect(asked.map(({ href, as }) => [href, as])).toEqual([
    ['/registry.json', 'fetch'],
    ['/static/js/frame.js', 'script'],
    ['/static/css/frame.css', 'style'],
    ['/static/js/more.js', 'script'],
    ['/static/js/apps.js', 'script'],
    [MANIFEST, 'cached'],
    [ENTRY, 'cached'],
    [STYLE, 'cached'],
  ]);
});

it('on a slow line the preload script requests six files, and the next when an earlier one has arrived', async () => {
  const { asked } = visit('/recrutement-6f1b4/applications', { milliseconds: 4_000 });
  const hrefs = () => asked.map(({ href }) => href);
  expect(hrefs()).toEqual(['/registry.json', ...SHELL.frame, ...SHELL.apps, MANIFEST]);
  await asked[1]?.arrive();
  expect(hrefs().slice(6)).toEqual([ENTRY]);
  await asked.at(-1)?.arrive();
  expect(hrefs().slice(6)).toEqual([ENTRY, STYLE]);
  for (const { arrive } of asked) await arrive();
  expect(asked).toHaveLength(8);
});

it('the preload script requests the registry and the frame alone where there is no app', () => {
  expect(hrefsAt('/')).toEqual(['/registry.json', ...SHELL.frame]);
  expect(hrefsAt('/constructor')).toEqual(['/registry.json', ...SHELL.frame]);
});

it('the preload script leaves the registry to a shell that started before it', () => {
  expect(hrefsAt('/', { isStarted: true })).toEqual(SHELL.frame);
});

it('the preload script requests nothing for sign-in pages or without a needed session', () => {
  expect(hrefsAt('/auth/login/app5')).toEqual([]);
  expect(hrefsAt('/recrutement-6f1b4', { hasSession: false })).toEqual([]);
});

it('the preload script needs no session for an area that is open to all', () => {
  const remote = recruitment({ areas: ['ai-prompt-viewer'] });
  expect(hrefsAt('/ai-prompt-viewer', { remote, hasSession: false })).toContain(ENTRY);
});

it('the preload script leaves out an app with a canary and one out of service', () => {
  const canary = { ...aRemote({ version: '2.0.0-bbbb' }), cohort: { percentage: 10, roles: [] } };
  for (const change of [{ canary }, { disabled: { message: 'Plus tard.' } }]) {
    const hrefs = hrefsAt('/recrutement-6f1b4', { remote: recruitment(change) });
    expect(hrefs).toEqual(['/registry.json', ...SHELL.frame]);
  }
});

it('a page that has loaded and whose shell did not start gets the repair script, past the cache', () => {
  for (const pathname of ['/auth', '/recrutement-6f1b4']) {
    const { scripts, load } = visit(pathname);
    expect(scripts).toEqual([]);
    load();
    expect(scripts).toEqual([expect.stringMatching(/^\/repair\.js\?\d+$/)]);
  }
  const started = visit('/auth', { isStarted: true });
  started.load();
  expect(started.scripts).toEqual([]);
});

it('a page that is under the service worker of another site gets the repair script, which removes it', () => {
  const { scripts, load } = visit('/auth', { isStarted: true, hasWorker: true });
  load();
  expect(scripts).toEqual([expect.stringMatching(/^\/repair\.js\?\d+$/)]);
});
