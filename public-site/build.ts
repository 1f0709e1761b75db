/**
 * Builds the static site into dist/, or into the folder given as argument; a second one is for what Astro keeps. Builds at
 * once need folders of their own for both, and Astro writes what it renders with beside the first only when that is in
 * the folder of the command: elsewhere, all builds share one place. The Astro command would report usage over the network;
 * its API does not.
 */
import { fileURLToPath } from 'node:url';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
const [outDir, cacheDir] = process.argv.slice(2);
await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  ...(outDir ? { outDir } : {}),
  ...(cacheDir ? { cacheDir } : {}),
});
