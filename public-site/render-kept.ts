import './name-inputs.ts';
import { cpSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { finishSite } from './finish.ts';
import { entryOf, partsOf } from './kept-code.ts';

type App = ConstructorParameters<typeof StaticPaths>[0] & {
  setInternals: (internals: object) => void;
  setOptions: (options: object) => void;
  render: (request: Request, options: { routeData: Route }) => Promise<Response>;
};
type Route = App['manifest']['routes'][number]['routeData'];

const isEndpoint = ({ type }: Route) => type === 'endpoint';
/** Servers look for these two by their names. */
const STATUS_PAGES = new Set(['/404', '/500']);

function fileOf(path: string, route: Route): string {
  if (isEndpoint(route)) return path;
  return STATUS_PAGES.has(path) ? `${path}.html` : join(path, 'index.html');
}

/** What Astro's own renderer asks of the build that it belongs to: the styles of each page. */
function ofBuild({ manifest }: App): object {
  return {
    pagesByKeys: new Map(
      manifest.routes.map(({ routeData: { route, component }, styles }) => [
        `${route}&${component}`,
        { styles: styles.map((sheet) => ({ sheet, depth: -1, order: -1 })) },
      ]),
    ),
    entrySpecifierToBundleMap: new Map(),
  };
}

/** Makes the site of the code that is kept, as `build.ts` would: the same files. */
export async function renderKept(kept: string, outDir: string): Promise<void> {
  const now = new Date();
  utimesSync(kept, now, now);
  const { app } = (await import(pathToFileURL(entryOf(kept)).href)) as { app: App };
  app.setInternals(ofBuild(app));
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  rmSync(outDir, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'public'), outDir, { recursive: true });
  const { assets } = partsOf(kept);
  if (existsSync(assets)) cpSync(assets, join(outDir, '_astro'), { recursive: true });
  const paths = await new StaticPaths(app).getAll();
  for (const { pathname, route } of paths) {
    const url = new URL(isEndpoint(route) || pathname === '/' ? pathname : `${pathname}/`, app.manifest.site);
    // oxlint-disable-next-line no-await-in-loop -- one at a time: thousands would not fit into memory
    const answer = await app.render(new Request(url), { routeData: route });
    if (answer.status >= 300 && !STATUS_PAGES.has(pathname))
      throw new Error(`${pathname} answers ${answer.status}`);
    const file = join(outDir, fileOf(pathname, route));
    mkdirSync(dirname(file), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- as above
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  }
  await finishSite(outDir);
}
