import { join, relative, resolve } from 'node:path';

/** Root of the workspace. */
export const ROOT = resolve(import.meta.dirname, '../..');
export const SUPABASE_DIR = join(ROOT, 'supabase');
export const MIGRATIONS_DIR = join(SUPABASE_DIR, 'migrations');
export const FUNCTIONS_DIR = join(SUPABASE_DIR, 'functions');

/** The state of a run; `npm start -- --reset` deletes all of it. */
export type StatePaths = {
  root: string;
  postgres: string;
  storage: string;
  mailbox: string;
  /** The store that the shell's origin serves: shell, registry, published remotes. */
  registry: string;
  /** The public site as it is published: releases, and the link to the one that is up. */
  site: string;
  /** Where this run's API answers. */
  addresses: string;
  logs: string;
  secrets: string;
  /** Key and certificate of the seal of signatures. */
  seal: string;
  lock: string;
};

/** The command that deletes the state of a folder, for advice to the person at the terminal. */
export function resetCommand(root: string): string {
  if (root === statePaths().root) return 'npm start -- --reset';
  const fromHere = relative(ROOT, root);
  const folder = fromHere.startsWith('..') ? root : fromHere;
  return `npm start -- --state ${/\s/.test(folder) ? `"${folder}"` : folder} --reset`;
}

/** The state folders of a run, `.local/` unless `--state` names another one. */
export function statePaths(folder = '.local'): StatePaths {
  const root = resolve(ROOT, folder);
  return {
    root,
    postgres: join(root, 'postgres'),
    storage: join(root, 'storage'),
    mailbox: join(root, 'mailbox'),
    registry: join(root, 'registry'),
    site: join(root, 'site'),
    addresses: join(root, 'addresses.json'),
    logs: join(root, 'logs'),
    secrets: join(root, 'secrets.json'),
    seal: join(root, 'seal.json'),
    lock: join(root, 'run.json'),
  };
}

/** A path as it was typed: npm runs commands in the workspace, and the person may be in another folder. */
export function typedPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? ROOT, path);
}
