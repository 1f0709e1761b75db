/** The name under which the host itself is published, promoted and rolled back. */
export const SHELL = 'shell';

export const REGISTRY = 'registry.json';
export const PRELOAD = 'preload.js';
export const JOURNAL = 'private/journal.jsonl';

/** Folder of a version of a remote, with a slash at its end. */
export const remoteFolder = (name: string, version: string): string => `remotes/${name}/${version}/`;
/** Folder of a shell version's files outside `static/`, with a slash at its end. */
export const shellFolder = (version: string): string => `private/shell/${version}/`;

/** Written last: the version is complete when this file exists. */
export const INTEGRITY = 'integrity.json';
export const FACTS = 'remote.json';
export const MANIFEST = 'mf-manifest.json';
/** The names that a remote's build uses of each module that it takes from the shell. */
export const USES = 'uses.json';
/** The modules that a version of the shell offers to remotes. */
export const SHELL_FACTS = 'shell.json';
