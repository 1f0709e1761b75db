import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a command in a folder without its output; answers whether it succeeded. */
export function run(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'ignore', env: { ...process.env, ...env } });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * Installs the packages of a measure that are no part of the product, from the lockfile of its folder, when they are not
 * there or that file changed. Answers false when they cannot be installed.
 */
export async function installOwnPackages(
  folder: string,
  what: string,
  log: (line: string) => void,
): Promise<boolean> {
  const installed = join(folder, 'node_modules/.installed-from');
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return true;
  log(`Installation de ${what}, une première fois`);
  const args = ['ci', '--prefix', folder, '--include', 'dev', '--no-audit', '--no-fund'];
  if (!(await run(folder, 'npm', args))) return false;
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(installed, lock);
  return true;
}
