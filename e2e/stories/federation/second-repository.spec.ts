import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { promote, publishRemote } from '@trame/release/publish';
import { packPackages } from '../../../tools/pack/pack-packages.ts';
import { test as base } from '../../fixtures/own-store.ts';
import { expect } from '../../support/recruiter.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../../docs/examples/second-repository');

/** The command that the guide gives. */
const GUIDE = readFileSync(resolve(EXAMPLE, '../../second-repository.md'), 'utf8');
const INSTALL = /^npm install \S+/m.exec(GUIDE)?.[0] ?? 'false';

/** Variables that npm and Playwright set for their commands concern this workspace, not the other repository. */
const ENV = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NX_|VITEST|NODE_ENV|NODE_OPTIONS)/.test(name)),
);

/** A folder that is not in the workspace, with the example in it and the packed packages installed. */
const test = base.extend<{ repository: { folder: string; run: (...command: string[]) => Promise<string> } }>({
  repository: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, provide) => {
      const place = mkdtempSync(join(tmpdir(), 'trame-second-'));
      const folder = join(place, 'neighbour');
      cpSync(EXAMPLE, folder, { recursive: true });
      const run = async (...[program = '', ...args]: string[]) => {
        try {
          const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env: ENV });
          return stdout;
        } catch (error) {
          const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
          throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
        }
      };
      try {
        await packPackages(join(folder, 'packages'));
        await run('sh', '-c', `${INSTALL} --prefer-offline --no-audit --no-fund`);
        await provide({ folder, run });
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
    // Packs and installs, on a busy machine.
    { timeout: 180_000 },
  ],
});

test('an app of another repository is built, checked, tested, published and opened with the packed packages', async ({
  page,
  repository: { folder, run },
  store,
}) => {
  test.setTimeout(180_000);
  await run('npm', 'run', 'typecheck');
  await run('npm', 'test');
  await run('npm', 'run', 'build');
  const uses = JSON.parse(readFileSync(join(folder, 'dist/uses.json'), 'utf8')) as Record<string, string[]>;
  expect(Object.keys(uses)).toEqual(
    expect.arrayContaining(['@trame/platform', '@trame/data', '@trame/ui/page']),
  );
  const published = await publishRemote(store, { folder });
  await store.release('shell', 'now');
  await promote(store, [published]);

  await page.goto('/depot-voisin');
  await expect(page.getByRole('heading', { name: 'Dépôt voisin', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Prompts' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Un numéro de téléphone' }).click();
  await expect(page.getByText('+33 6 12 34 56 78')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Numéro vérifié', { exact: true })).toBeVisible();
});
