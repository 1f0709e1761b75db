import type { Prompt, PromptVersion } from '../data/prompts-query.ts';
import { currentVersion, findVersion, versionBefore } from './versions.ts';

/** What of a prompt is on the screen: one version to read, or two to compare. */
export type PromptView =
  { mode: 'read'; version: PromptVersion } | { mode: 'compare'; before: PromptVersion; after: PromptVersion };

/** What an address asks to see; a version that does not exist counts as not asked for. */
export function readView(search: URLSearchParams, prompt: Prompt): PromptView {
  const before = findVersion(prompt, search.get('de'));
  const after = findVersion(prompt, search.get('a'));
  if (before && after) return { mode: 'compare', before, after };
  return { mode: 'read', version: findVersion(prompt, search.get('version')) ?? currentVersion(prompt) };
}

/** The query string of what is to be seen; none for the version in force. */
export function writeView(view: PromptView, prompt: Prompt): string {
  if (view.mode === 'compare') return `?de=${view.before.version}&a=${view.after.version}`;
  return view.version.version === prompt.current ? '' : `?version=${view.version.version}`;
}

/** Reading or comparing, from what is on the screen: the comparison is with the version before, as far as there is one. */
export function switchMode(view: PromptView, mode: PromptView['mode'], prompt: Prompt): PromptView {
  if (view.mode === mode) return view;
  if (view.mode === 'compare') return { mode: 'read', version: view.after };
  const before = versionBefore(prompt, view.version);
  if (before) return { mode: 'compare', before, after: view.version };
  return { mode: 'compare', before: view.version, after: prompt.versions[1] ?? view.version };
}
