import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, loadConfig } from '@rsbuild/core';
import {
  openFolderStore,
  promote,
  publishRemote,
  readRegistry,
  withdrawRemote,
  type Operator,
} from '@trame/release/publish';
import { ROOT } from '../../lib/paths.ts';
import type { Place } from './switches.ts';

/** The example of the documents, built from the sources of this workspace; no part of the product. */
const EXAMPLE = join(ROOT, 'docs/examples/second-repository');
/** Inside the workspace: its packages are found from there. */
const FOLDER = join(ROOT, '.local/bench/third-app');

/** Its first page, and an element that shows its data. */
export const THIRD: Place = { path: '/depot-voisin', ready: 'main ul[aria-label="Prompts"] li' };

async function build(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(EXAMPLE, FOLDER, { recursive: true });
  const options = { cwd: FOLDER, loadEnv: false } as Parameters<typeof loadConfig>[0];
  const { content } = await loadConfig(options);
  const config = { ...content, mode: 'production', logLevel: 'error' } as const;
  const { close } = await (await createRsbuild({ cwd: FOLDER, config })).build();
  await close();
}

async function withdraw(operator: Operator, name: string): Promise<void> {
  const { remotes } = await readRegistry(operator.store);
  if (remotes.some((remote) => remote.name === name)) await withdrawRemote(operator, name);
}

/** Puts a third app in force in a store while something is measured, and takes it out again. */
export async function withThirdApp<T>(store: string, measure: (folder: string) => Promise<T>): Promise<T> {
  const operator: Operator = { store: openFolderStore(store), by: 'npm run bench' };
  await build();
  const { name } = JSON.parse(readFileSync(join(FOLDER, 'remote.json'), 'utf8')) as { name: string };
  try {
    await promote(operator, [await publishRemote(operator, { folder: FOLDER })]);
    return await measure(FOLDER);
  } finally {
    await withdraw(operator, name);
  }
}
