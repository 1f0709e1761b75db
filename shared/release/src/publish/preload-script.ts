import { areasOfRemote } from '@trame/platform/claimed-areas';
import type { Registry, RemoteEntry } from '@trame/platform/registry';

type Ahead = {
  /** Needs no session. */
  open: boolean;
  files: readonly string[];
  /**
   * Attributes of files whose hash is checked: a browser only uses a preloaded file for a request with the same
   * attributes.
   */
  integrity: Readonly<Record<string, string>>;
};

function aheadOf(remote: RemoteEntry): [string, Ahead][] {
  // Which version someone gets of a canary is not known before who it is.
  if (remote.canary || remote.disabled) return [];
  const entry = remote.preload.find((file) => file.endsWith('/remoteEntry.js'));
  const integrity = entry && remote.integrity ? { [entry]: remote.integrity.entry } : {};
  return areasOfRemote(remote).map(({ slug, roles }) => [
    slug,
    { open: roles.length === 0, files: remote.preload, integrity },
  ]);
}

/** Runs in the page: requests the files that the address will need while the shell itself is being loaded. */
const RUN = `(function (shell, areas) {
  var slug = location.pathname.split('/')[1];
  if (slug === 'auth') return;
  var area = Object.hasOwn(areas, slug) ? areas[slug] : undefined;
  var hasSession = false;
  try {
    hasSession = Object.keys(localStorage).some(function (key) { return /^sb-.+-auth-token/.test(key); });
  } catch (refused) {}
  if (!hasSession && !(area && area.open)) return;
  shell.frame.concat(area ? shell.apps.concat(area.files) : []).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = /\\.css$/.test(file) ? 'style' : 'script';
    if (area && area.integrity[file]) link.integrity = area.integrity[file];
    link.href = file;
    document.head.append(link);
  });
})`;

/**
 * The script in the head of the shell's page: it requests at once, in parallel with the shell and the registry, the
 * files that the registry names for an address. Written with the registry, so that a static host can serve it.
 * @param shell files of the shell besides its first scripts: those of every page in the frame, and those of apps' pages
 */
export function preloadScript(
  registry: Registry,
  shell: { frame: readonly string[]; apps: readonly string[] },
): string {
  const areas = Object.fromEntries(registry.remotes.flatMap(aheadOf));
  return `${RUN}(${JSON.stringify(shell)}, ${JSON.stringify(areas)});\n`;
}
