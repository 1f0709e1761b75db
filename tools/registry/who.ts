import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

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
