import { areasOfRemote } from '@trame/platform/claimed-areas';
import type { Registry, RemoteEntry } from '@trame/platform/registry';

type Ahead = {
  /** Needs no session. */
  open: boolean;
  files: readonly string[];
  /** Of the files that are checked when they run: a browser matches both askings only when they say the same. */
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

/** Runs in the page: asks for what the address will need, while the shell itself is still on its way. */
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
 * The script that stands in the head of the shell's page: asks at once, in parallel with the shell and the registry, for
 * the files that the registry already says an address needs. Written with the registry, so that a static host serves it.
 * @param shell what the shell itself loads besides its first scripts: for every page in the frame, and for those of apps
 */
export function preloadScript(
  registry: Registry,
  shell: { frame: readonly string[]; apps: readonly string[] },
): string {
  const areas = Object.fromEntries(registry.remotes.flatMap(aheadOf));
  return `${RUN}(${JSON.stringify(shell)}, ${JSON.stringify(areas)});\n`;
}
