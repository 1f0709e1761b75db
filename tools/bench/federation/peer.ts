import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '../../lib/app-servers.ts';
import { ROOT } from '../../lib/paths.ts';

const PEER = join(ROOT, 'tools/bench/peer');
const DIST = join(ROOT, '.local/bench/peer');
/** Says what `node_modules` was installed from. */
const INSTALLED = join(PEER, 'node_modules/.installed-from');

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: PEER, stdio: 'ignore', env: { ...process.env, ...env } });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

async function install(log: (line: string) => void): Promise<boolean> {
  const lock = readFileSync(join(PEER, 'package-lock.json'), 'utf8');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return true;
  log('Installation de l’application comparable (refine), une première fois');
  if (!(await run('npm', ['ci', '--prefix', PEER, '--include', 'dev', '--no-audit', '--no-fund'])))
    return false;
  mkdirSync(join(PEER, 'node_modules'), { recursive: true });
  writeFileSync(INSTALLED, lock);
  return true;
}

/**
 * Builds the same list page written with refine, with its usual tool. It is not part of the product: its packages are
 * installed when this runs. Returns `undefined`, with a message, when they cannot be installed.
 */
export async function buildPeer(config: AppConfig, log: (line: string) => void): Promise<string | undefined> {
  if (!(await install(log))) {
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
  if (await run(process.execPath, args, env)) return DIST;
  log('L’application comparable (refine) ne se construit pas : sa colonne manque.');
  return undefined;
}
