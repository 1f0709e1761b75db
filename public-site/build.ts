/** Builds the static site into dist/. The Astro command would report usage over the network; its API does not. */
import { fileURLToPath } from 'node:url';

process.env.ASTRO_TELEMETRY_DISABLED = '1';
const { build } = await import('astro');
await build({ root: fileURLToPath(new URL('.', import.meta.url)), logLevel: 'warn' });
