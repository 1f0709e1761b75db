/**
 * Builds the static site into dist/, or into the folder given as argument; a second one is for what Astro keeps. Builds at
 * once need folders of their own for both, and Astro writes what it renders with beside the first only when that is in
 * the folder of the command: elsewhere, all builds share one place. The Astro command would report usage over the network;
 * its API does not. Once the code has been bundled, the pages are made without Astro's build.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keptFolder } from './kept-code.ts';

const [outDir, cacheDir] = process.argv.slice(2);
const kept = keptFolder();
if (existsSync(kept)) {
  const { renderKept } = await import('./render-kept.ts');
  await renderKept(kept, outDir ?? fileURLToPath(new URL('dist', import.meta.url)));
} else {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { build } = await import('astro');
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    ...(outDir ? { outDir } : {}),
    ...(cacheDir ? { cacheDir } : {}),
  });
}
