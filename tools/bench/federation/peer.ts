import { join } from 'node:path';
import type { AppConfig } from '../../lib/app-servers.ts';
import { ROOT } from '../../lib/paths.ts';
import { installOwnPackages, run } from '../own-packages.ts';

const PEER = join(ROOT, 'tools/bench/peer');
const DIST = join(ROOT, '.local/bench/peer');

/**
 * Builds the same list page written with refine, with its usual tool. It is not part of the product: its packages are
 * installed when this runs. Returns `undefined`, with a message, when they cannot be installed.
 */
export async function buildPeer(config: AppConfig, log: (line: string) => void): Promise<string | undefined> {
  if (!(await installOwnPackages(PEER, 'l’application comparable (refine)', log))) {
    log(
      'L’application comparable (refine) n’a pas pu être installée, faute de réseau sans doute : sa colonne manque.',
    );
    return undefined;
  }
  const vite = join(PEER, 'node_modules/vite/bin/vite.js');
  const env = {
    NODE_ENV: 'production',
    VITE_SUPABASE_URL: config.supabaseUrl,
    VITE_SUPABASE_KEY: config.supabaseKey,
  };
  const args = [vite, 'build', '--outDir', DIST, '--emptyOutDir'];
  if (await run(PEER, process.execPath, args, env)) return DIST;
  log('L’application comparable (refine) ne se construit pas : sa colonne manque.');
  return undefined;
}
