import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import {
  openFolderStore,
  promote,
  publishRemote,
  publishShell,
  readJournal,
  readRegistry,
  SHELL,
  withdrawRemote,
  type Operator,
} from '@trame/release/publish';
import { ROOT } from '../lib/paths.ts';
import { explained } from './explained.ts';
import { commitOf } from './who.ts';

const isBuilt = (folder: string): boolean =>
  ['dist/mf-manifest.json', 'dist/shell.json'].some((file) => existsSync(join(folder, file)));

/** Folders of the remotes of a workspace. */
export const remoteFolders = (root = ROOT): string[] =>
  globSync('remotes/*/remote.json', { cwd: root })
    .map((file) => join(root, file, '..'))
    .toSorted();

/**
 * Puts what is built here in force in this machine's own store, all at once, and takes out what is no longer in the
 * workspace. Versions before stay there, so that open tabs find their files; what did not change costs a hash.
 */
export async function releaseWorkspace(
  store: string,
  log: (line: string) => void,
  root = ROOT,
): Promise<void> {
  const operator: Operator = { store: openFolderStore(store), by: 'npm start' };
  const commit = () => commitOf(root);
  try {
    const published = [];
    const shell = join(root, 'shell');
    if (isBuilt(shell)) published.push(await publishShell(operator, { folder: shell, commit }));
    const folders = remoteFolders(root);
    for (const folder of folders.filter(isBuilt))
      published.push(await publishRemote(operator, { folder, commit }));
    const { remotes } = await readRegistry(operator.store);
    const here = new Set(folders.map((folder) => folder.split(/[/\\]/).at(-1)));
    const journal = await readJournal(operator.store);
    // Published by hand, from another repository: whoever put it there takes it out.
    const isOurs = (name: string) =>
      journal.findLast(({ action, remote }) => action === 'publish' && remote === name)?.by === operator.by;
    for (const { name } of remotes.filter((remote) => !here.has(remote.name) && isOurs(remote.name))) {
      await withdrawRemote(operator, name);
      log(`  ${name} retiré : il n’est plus dans remotes/`);
    }
    if (!published.some(({ name }) => name === SHELL)) return;
    for (const { name, version, changed } of await promote(operator, published)) {
      if (changed) log(`  ${name} ${version} en service`);
    }
  } catch (error) {
    throw explained(error);
  }
}
