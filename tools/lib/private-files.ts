import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StatePaths } from './paths.ts';

const ONLY_ME = 0o700;
/**
 * Started by root, PostgreSQL runs under another account, which passes through the state folder to its data. It may pass,
 * and see nothing.
 */
const PASS_THROUGH = 0o711;

/** Makes the folders of a run and closes them to other accounts, including files of earlier runs. */
export function closeState(state: StatePaths): void {
  mkdirSync(state.root, { recursive: true });
  // A folder that is closed already remains so: PostgreSQL has found another place then.
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (statSync(state.root).mode & 0o001) !== 0)
    chmodSync(state.root, isRoot ? PASS_THROUGH : ONLY_ME);
  for (const folder of [state.storage, state.mailbox, state.logs, state.registry]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, ONLY_ME);
  }
  for (const entry of readdirSync(state.root, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(state.root, entry.name), 0o600);
  }
}
