import { areasOfRemote } from '@trame/platform/claimed-areas';
import type { Registry, RemoteEntry } from '@trame/platform/registry';

/** What an area needs: whether without a session, and the files of its app. */
type Ahead = [isOpen: 0 | 1, files: readonly string[]];

function aheadOf(remote: RemoteEntry): [string, Ahead][] {
  // Which version someone gets of a canary is not known before who it is.
  if (remote.canary || remote.disabled) return [];
  // The manifest first: the loader reads it before anything else.
  const files = [remote.entry, ...remote.preload];
  return areasOfRemote(remote).map(({ slug, roles }) => [slug, [roles.length === 0 ? 1 : 0, files]]);
}

/** Milliseconds from the click to this script, on a line that counts as slow. */
const SLOW_MS = 1500;
/** As many as a browser requests at a time from a server without HTTP/2. */
const AT_ONCE_WHEN_SLOW = 6;

/**
 * Runs in the page: requests the files that the address will need while the shell itself is being loaded. The registry is
 * first, since nothing of an app starts without it, then what each page needs. On a slow line a few files are on their way
 * at a time, in this order: all at once, they would delay one another, and the first scripts.
 *
 * A shell that has started has requested the registry itself: preloaded after that, the answer would wait for the next
 * request, minutes later, and the shell would read an old registry.
 *
 * Those of an app go into the browser's cache only: a browser uses a preloaded file for a request with the same hash alone,
 * and the hashes of every app would be downloaded before sign-in.
 *
 * Without its line ends, indentation and spaces around signs (no text in it has these): every visitor downloads it before the sign-in page shows.
 *
 * When the page has loaded and the shell did not start, or a service worker of another site is between them,
 * `repair.js` of the shell finds out why, or removes it.
 */
const RUN = `((frame, apps, areas) => {
  const add = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
  onload = () => (window.trameReports && !navigator.serviceWorker?.controller) ||
    add('script', { src: '/repair.js?' + performance.now() });
  const slug = location.pathname.split('/')[1];
  const [open, own] = areas.get(slug) || [];
  let session;
  try {
    session = /sb-.+-auth-token/.test(Object.keys(localStorage));
  } catch {}
  if (slug === 'auth' || !(session || open)) return;
  const files = [...(window.trameReports ? [] : ['/registry.json']), ...frame, ...(own ? [...apps, ...own] : [])];
  const next = () => {
    const href = files.shift();
    if (/^.remotes/.test(href)) fetch(href, { priority: 'low' }).then((file) => file.blob()).then(next, next);
    else if (href) {
      const data = /json$/.test(href);
      add('link', {
        rel: 'preload',
        as: data ? 'fetch' : /css$/.test(href) ? 'style' : 'script',
        href,
        crossOrigin: data ? '' : null,
        fetchPriority: data ? 'high' : 'low',
        onload: next,
        onerror: next,
      });
    }
  };
  for (let count = performance.now() > ${SLOW_MS} ? ${AT_ONCE_WHEN_SLOW} : files.length; count--; ) next();
})`
  .replaceAll(/\n */g, '')
  .replaceAll(/ ?([=>(){},:;?|&+]) ?/g, '$1')
  .replaceAll(/[;,]}/g, '}');

/**
 * The script in the head of the shell's page: it requests at once, in parallel with the shell and the registry, the
 * files that the registry names for an address. Written with the registry, so that a static host can serve it.
 * @param shell files of the shell besides its first scripts: those of every page in the frame, and those of apps' pages
 */
export function preloadScript(
  registry: Registry,
  shell: { frame: readonly string[]; apps: readonly string[] },
): string {
  const areas = JSON.stringify(registry.remotes.flatMap(aheadOf));
  return `${RUN}(${JSON.stringify(shell.frame)},${JSON.stringify(shell.apps)},new Map(${areas}));\n`;
}
