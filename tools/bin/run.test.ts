import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** An npm that links the package, as the real one does, and says that it was called. */
const NPM = `
const { mkdirSync, symlinkSync } = require('node:fs');
if (process.argv.includes('--dry-run')) process.exit(0);
console.log('npm ' + process.argv[2]);
mkdirSync('node_modules/@trame', { recursive: true });
symlinkSync('../../shared/release', 'node_modules/@trame/release');
`;

describe.skipIf(process.platform === 'win32')('the launcher of commands', () => {
  let root: string;
  let lock: string;

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const types = () => {
    const { npm_lifecycle_event: _, ...env } = process.env;
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/bin/run.mjs'), 'types'], {
      env: { ...env, npm_execpath: join(root, 'npm.js') },
      encoding: 'utf8',
    });
    return stdout + stderr;
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trame-launcher-'));
    mkdirSync(join(root, 'tools/bin'), { recursive: true });
    cpSync(join(import.meta.dirname, 'run.mjs'), join(root, 'tools/bin/run.mjs'));
    write('npm.js', NPM);
    write('tools/types.ts', "console.log('the types');");
    write('shared/release/package.json', '{}');
    lock = JSON.stringify({
      packages: {
        'node_modules/zod': { version: '4.0.0' },
        'node_modules/@trame/release': { resolved: 'shared/release', link: true },
        'node_modules/@trame/gone': { resolved: 'shared/gone', link: true },
      },
    });
    write('package-lock.json', lock);
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/zod': { version: '4.0.0' } } }),
    );
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
    symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
    return () => rmSync(root, { recursive: true, force: true });
  });

  it('installs once when the link of a workspace package is missing', () => {
    expect(types()).toMatch(/Installation des dépendances[^]*npm ci[^]*the types/);
    expect(types()).toBe('the types\n');
  });

  it('installs once even when the lock file has not changed since the last installation', () => {
    write('node_modules/.trame-lock', createHash('sha256').update(lock).digest('hex'));
    expect(types()).toContain('npm ci');
  });

  it('installs once for two commands at the same time: the second one waits', async () => {
    const { npm_lifecycle_event: _, ...env } = process.env;
    const [started, goOn] = [join(root, 'started'), join(root, 'go-on')];
    write(
      'npm.js',
      `const { existsSync, writeFileSync } = require('node:fs');
      writeFileSync(${JSON.stringify(started)}, '');
      const pause = new Int32Array(new SharedArrayBuffer(4));
      while (!existsSync(${JSON.stringify(goOn)})) Atomics.wait(pause, 0, 0, 20);
      ${NPM}`,
    );
    const command = () => {
      const child = spawn(process.execPath, [join(root, 'tools/bin/run.mjs'), 'types'], {
        env: { ...env, npm_execpath: join(root, 'npm.js') },
      });
      const run = { output: '', ended: once(child, 'close') };
      child.stdout.on('data', (text) => (run.output += String(text)));
      return run;
    };
    const one = command();
    await vi.waitUntil(() => existsSync(started), 10_000);
    const two = command();
    await vi.waitUntil(() => two.output.includes('Une autre commande installe les dépendances'), 10_000);
    writeFileSync(goOn, '');
    await Promise.all([one.ended, two.ended]);
    expect(one.output).toMatch(/npm ci[^]*the types/);
    expect(two.output).toMatch(/the types/);
    expect(two.output).not.toContain('npm ci');
  });

  it('installs after a command that was stopped while it installed', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    write('.local/installing', `${pid}`);
    expect(types()).toMatch(/npm ci[^]*the types/);
  });

  it('installs nothing when all packages are present, even without its own mark', () => {
    mkdirSync(join(root, 'node_modules/@trame'));
    symlinkSync('../../shared/release', join(root, 'node_modules/@trame/release'));
    expect(types()).toBe('the types\n');
  });
});
