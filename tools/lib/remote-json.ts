import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRemoteJson, RemoteJsonError, type RemoteJson } from '@trame/platform/registry';
import { UserError } from './user-error.ts';

/** Reads the `remote.json` of an app of this workspace; faults are described in a sentence. */
export function readRemoteJson(root: string, name: string): RemoteJson {
  const text = readFileSync(join(root, 'remotes', name, 'remote.json'), 'utf8');
  try {
    return parseRemoteJson(JSON.parse(text));
  } catch (error) {
    const path = `remotes/${name}/remote.json`;
    if (error instanceof SyntaxError) throw new UserError(`${path} n’est pas du JSON.`, { cause: error });
    if (!(error instanceof RemoteJsonError)) throw error;
    throw new UserError(`${path} ne convient pas : ${error.reason}.`, { cause: error });
  }
}
