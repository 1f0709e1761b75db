import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { Commit } from '@trame/release/publish';

/** The author of a command by default: the name in their git commits, else their account on this machine. */
export function whoIsThere(): string {
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    if (name !== '') return name;
  } catch {
    // No git here, or no name in it.
  }
  return userInfo().username;
}

/** The commit that is checked out in a folder; undefined where git has none. */
export function commitOf(folder: string): Commit | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { id: git('rev-parse', 'HEAD'), isModified: git('status', '--porcelain') !== '' };
  } catch {
    return undefined;
  }
}
