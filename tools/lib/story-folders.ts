import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** A folder of `e2e/stories`: the packages whose screens its stories open, and whether they change the database. */
export type StoryFolder = { apps: string[]; writes: boolean };

export const STORY_FOLDERS: Readonly<Record<string, StoryFolder>> = JSON.parse(
  readFileSync(join(ROOT, 'e2e/story-folders.json'), 'utf8'),
);

/** The packages that every story depends on: the database with its functions, and how apps are built and published. */
const UNDER_EVERY_STORY = ['@trame/supabase', '@trame/release'];
/**
 * The commands that serve the platform. Nx calls their package affected by nearly every change, because its tests read
 * most of the repository; the stories depend on the commands themselves alone.
 */
const isCommand = (file: string): boolean => file.startsWith('tools/') && !/\.(?:test\.ts|md)$/.test(file);
const STORIES = 'e2e/stories/';

/**
 * The folders whose stories a change can break.
 * `packages`: names of the packages that it touches, directly or through what they import.
 * `files`: paths of the files that it touches, from the root of the repository.
 */
export function affectedStoryFolders(packages: readonly string[], files: readonly string[]): string[] {
  const names = Object.keys(STORY_FOLDERS);
  const ofStories = files.filter((file) => file.startsWith('e2e/'));
  if (files.some(isCommand)) return names;
  if (UNDER_EVERY_STORY.some((name) => packages.includes(name))) return names;
  if (ofStories.some((file) => !file.startsWith(STORIES))) return names;
  const edited = new Set(ofStories.map((file) => file.slice(STORIES.length, file.lastIndexOf('/'))));
  return names.filter(
    (name) => edited.has(name) || STORY_FOLDERS[name]?.apps.some((app) => packages.includes(app)),
  );
}

/** Paths of the files that differ from a revision, uncommitted and new ones included, from the root of the repository. */
export function changedSince(revision: string, root: string = ROOT): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const changed = git('diff', '--name-only', revision);
  const added = git('ls-files', '--others', '--exclude-standard');
  return `${changed}${added}`.split('\n').filter(Boolean);
}

/** The same, for everything changed since `revision`, uncommitted changes included. Throws when git does not know it. */
export function storyFoldersSince(revision: string, root: string = ROOT): string[] {
  const args = ['nx', 'show', 'projects', '--affected', `--base=${revision}`, '--json'];
  const env = { ...process.env, NX_DAEMON: 'false' };
  const answer = execFileSync('npx', args, { cwd: root, encoding: 'utf8', env });
  return affectedStoryFolders(JSON.parse(answer) as string[], changedSince(revision, root));
}
