import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** Who a command acts for, when it does not say: the name that signs their commits, else their account here. */
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
