import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';

/** The pages that visitors open, by their path in the portal, and the chunks that `open-pages.ts` names for them. */
const BUILT_PAGES = {
  '': 'home',
  login: 'login',
  signup: 'signup',
  'reset-password': 'reset-password',
};

/** Where the script that draws them is built: it is no part of what is served. */
const SCRIPT_FOLDER = 'node_modules/.cache/prerender';

const ROOT = '<div id="root" class="portal-root"';
const EMPTY_ROOT = `${ROOT}></div>`;
/** The one script that is not deferred. */
const FIRST_SCRIPT = '<script ';

type Prerender = { prerender: (at: string) => Promise<string> };

/**
 * Writes the pages that visitors open, under `open/`, with their text in the HTML: the entry page of the portal, with
 * the page drawn in it and its own scripts and styles named. Servers send them in the place of the entry page. Also
 * names, in every HTML file, the script that runs before the first paint.
 */
export const builtPages: RsbuildPlugin = {
  name: 'trame:built-pages',
  setup(api) {
    const filesOf = new Map<string, string[]>();
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      // In development every address gets the entry page.
      api.context.action !== 'build'
        ? config
        : mergeRsbuildConfig(config, {
            environments: {
              node: {
                source: { entry: { prerender: './src/prerender.tsx' } },
                output: { target: 'node', distPath: { root: SCRIPT_FOLDER }, filenameHash: false },
              },
            },
          }),
    );

    api.modifyHTMLTags((tags, { compilation, assetPrefix }) => {
      const [file] = compilation.entrypoints.get('before-paint')?.getFiles() ?? [];
      if (file === undefined) throw new Error('There is no script before the first paint.');
      // Not deferred: it decides what the first paint shows.
      return { ...tags, headTags: [{ tag: 'script', attrs: { src: assetPrefix + file } }, ...tags.headTags] };
    });

    // After the names of the files are final.
    api.processAssets({ stage: 'report', environments: ['web'] }, ({ compilation }) => {
      for (const chunk of Object.values(BUILT_PAGES)) {
        const group = compilation.namedChunkGroups.get(chunk);
        if (!group) throw new Error(`No import() of the portal is named ${chunk}.`);
        filesOf.set(chunk, group.getFiles());
      }
    });

    api.onAfterBuild(async ({ environments }) => {
      const { web, node } = environments;
      if (!web || !node) return;
      const script = pathToFileURL(join(node.distPath, 'prerender.js')).href;
      const { prerender } = (await import(script)) as Prerender;
      const entry = await readFile(join(web.distPath, 'index.html'), 'utf8');
      if (!entry.includes(EMPTY_ROOT)) throw new Error('The entry page has no empty root.');
      await mkdir(join(web.distPath, 'open'), { recursive: true });
      for (const [path, name] of Object.entries(BUILT_PAGES)) {
        // oxlint-disable-next-line no-await-in-loop -- four pages
        const page = await prerender(path);
        const html = withPage(entry, { path, page, files: filesOf.get(name) ?? [] });
        // oxlint-disable-next-line no-await-in-loop -- four pages
        await writeFile(join(web.distPath, 'open', `${name}.html`), html);
      }
    });
  },
};

type Built = { path: string; page: string; files: readonly string[] };

/** The script tags that the build writes, except that of the script before the first paint. */
const DEFERRED = /<script defer src="([^"]+)"><\/script>/g;

/** The entry page with a page in it, and the scripts of both named for `before-paint.ts` to load. */
function withPage(entry: string, { path, page, files }: Built): string {
  // As `SignInLayout` titles its pages; the home page has the title of the entry page.
  const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(page) ?? [];
  if (heading === undefined) throw new Error(`The page at ${path} has no heading.`);
  const own = files.map((file) => `/${file}`).filter((address) => !entry.includes(`"${address}"`));
  const scripts = [...entry.matchAll(DEFERRED)].map(([, src = '']) => src);
  const all = [...scripts, ...own.filter((address) => address.endsWith('.js'))].join(' ');
  const styles = own
    .filter((address) => address.endsWith('.css'))
    .map((address) => `<link href="${address}" rel="stylesheet">`);
  return entry
    .replace(/<title>[^<]*/, (title) => (path === '' ? title : `<title>${heading} – Trame`))
    .replaceAll(DEFERRED, '')
    .replace(FIRST_SCRIPT, `<script data-scripts="${all}" `)
    .replace('</head>', `${styles.join('')}</head>`)
    .replace(EMPTY_ROOT, () => `${ROOT} data-built="${path}">${page}</div>`);
}
