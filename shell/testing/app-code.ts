import { runInThisContext } from 'node:vm';
import type { Origin } from '../src/remotes/shown-apps.ts';

/** Runs code as a file of an app. */
export const runAs = ({ remote, version }: Origin, code: string): unknown =>
  runInThisContext(`(() => { ${code} })()`, {
    filename: `${location.origin}/remotes/${remote}/${version}/static/js/a.js`,
  });
