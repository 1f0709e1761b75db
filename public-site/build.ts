/**
 * Builds the static site into dist/, or into the folder given as argument. The Astro command would report usage over
 * the network; its API does not.
 */
import { fileURLToPath } from 'node:url';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
const [outDir] = process.argv.slice(2);
await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  ...(outDir ? { outDir } : {}),
});
