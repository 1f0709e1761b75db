import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { RemoteEntry } from '@trame/platform/registry';
import { aRemote } from '@trame/platform/testing';
import { preloadScript } from './preload-script.ts';

const ENTRY = '/remotes/recruitment/1.0.0-aaaa/remoteEntry.js';
const STYLE = '/remotes/recruitment/1.0.0-aaaa/static/css/routes.css';
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const recruitment = (change: Partial<RemoteEntry> = {}) =>
  aRemote({ preload: [ENTRY, STYLE], integrity: { manifest: INTEGRITY, entry: INTEGRITY }, ...change });

type Link = { href: string; as: string; integrity?: string };

/** The files that a page at this address requests, found by running the script. */
function askedAt(pathname: string, remote = recruitment(), hasSession = true): Link[] {
  const asked: Link[] = [];
  const registry = { schemaVersion: 1 as const, generatedAt: '', remotes: [remote] };
  runInNewContext(preloadScript(registry, { frame: ['/static/js/frame.js'], apps: ['/static/js/apps.js'] }), {
    location: { pathname },
    localStorage: hasSession ? { 'sb-project-auth-token': '{}' } : {},
    document: { createElement: () => ({}), head: { append: (link: Link) => asked.push(link) } },
  });
  return asked;
}

const hrefs = (links: Link[]) => links.map(({ href }) => href);

it('asks for the frame and the files of the app of the address, as the loader will', () => {
  const asked = askedAt('/recrutement-6f1b4/applications');
  expect(hrefs(asked)).toEqual(['/static/js/frame.js', '/static/js/apps.js', ENTRY, STYLE]);
  expect(asked.map(({ as }) => as)).toEqual(['script', 'script', 'script', 'style']);
  expect(asked[2]?.integrity).toBe(INTEGRITY);
  expect(asked[3]?.integrity).toBeUndefined();
});

it('asks for the frame alone where no app is', () => {
  expect(hrefs(askedAt('/'))).toEqual(['/static/js/frame.js']);
  expect(hrefs(askedAt('/constructor'))).toEqual(['/static/js/frame.js']);
});

it('asks for nothing on the sign-in pages, nor without a session where one is needed', () => {
  expect(askedAt('/auth/login/app5')).toEqual([]);
  expect(askedAt('/recrutement-6f1b4', recruitment(), false)).toEqual([]);
});

it('needs no session for an area that is open to all', () => {
  expect(hrefs(askedAt('/ai-prompt-viewer', recruitment({ areas: ['ai-prompt-viewer'] }), false))).toContain(
    ENTRY,
  );
});

it('leaves alone an app whose version depends on the person, and one out of service', () => {
  const canary = { ...aRemote({ version: '2.0.0-bbbb' }), cohort: { percentage: 10, roles: [] } };
  expect(hrefs(askedAt('/recrutement-6f1b4', recruitment({ canary })))).toEqual(['/static/js/frame.js']);
  expect(hrefs(askedAt('/recrutement-6f1b4', recruitment({ disabled: { message: 'Plus tard.' } })))).toEqual([
    '/static/js/frame.js',
  ]);
});
