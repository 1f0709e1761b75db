import { readFilters, word, writeFilters, type FilterCodecs } from '@trame/app/filters-codec';
import type { Prompt, PromptVersion } from '../data/prompts-query.ts';
import { currentVersion, findVersion, versionBefore } from './versions.ts';

/** What is shown of a prompt: one version to read, or two to compare. */
export type PromptView =
  { mode: 'read'; version: PromptVersion } | { mode: 'compare'; before: PromptVersion; after: PromptVersion };

/** The versions named in an address. */
type NamedVersions = { before: string | null; after: string | null; version: string | null };

const VERSIONS: FilterCodecs<NamedVersions> = {
  before: word('de'),
  after: word('a'),
  version: word('version'),
};

/** What an address asks to show; a version that does not exist is ignored. */
export function readView(search: URLSearchParams, prompt: Prompt): PromptView {
  const named = readFilters(VERSIONS, { search: search.toString(), state: null });
  const before = findVersion(prompt, named.before);
  const after = findVersion(prompt, named.after);
  if (before && after) return { mode: 'compare', before, after };
  return { mode: 'read', version: findVersion(prompt, named.version) ?? currentVersion(prompt) };
}

/** The query string for what is shown; none for the current version. */
export function writeView(view: PromptView, prompt: Prompt): string {
  const named: NamedVersions =
    view.mode === 'compare'
      ? { before: view.before.version, after: view.after.version, version: null }
      : { before: null, after: null, version: view.version.version };
  const version = named.version === prompt.current ? null : named.version;
  return writeFilters(VERSIONS, { ...named, version }, { search: '', state: null }).search;
}

/** The other mode for what is shown: a comparison is with the previous version, if there is one. */
export function switchMode(view: PromptView, mode: PromptView['mode'], prompt: Prompt): PromptView {
  if (view.mode === mode) return view;
  if (view.mode === 'compare') return { mode: 'read', version: view.after };
  const before = versionBefore(prompt, view.version);
  if (before) return { mode: 'compare', before, after: view.version };
  return { mode: 'compare', before: view.version, after: prompt.versions[1] ?? view.version };
}
