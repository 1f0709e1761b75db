import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { affectedStoryFolders, STORY_FOLDERS } from './story-folders.ts';

const all = Object.keys(STORY_FOLDERS);

describe('the folders of stories', () => {
  it('are all listed: a story elsewhere would never run', () => {
    const folders = globSync('**/*.spec.ts', { cwd: join(ROOT, 'e2e') }).map((file) =>
      dirname(file).replace(/^stories\//, ''),
    );
    expect([...new Set(folders)].toSorted()).toEqual(all.toSorted());
  });
});

describe('the stories that a change can break', () => {
  it('of one app: its own, and those of every app', () => {
    expect(affectedStoryFolders(['@trame/recruitment', '@trame/e2e'], [])).toEqual([
      'all-apps',
      'recruitment',
      'recruitment/whole-list',
    ]);
    expect(affectedStoryFolders(['@trame/public-site'], [])).toEqual(['all-apps', 'public-site']);
  });

  it('of the shell: all but those of the public site', () => {
    expect(affectedStoryFolders(['@trame/shell'], [])).toEqual(all.filter((name) => name !== 'public-site'));
  });

  it('of the database, the functions, the commands or what stories share: all', () => {
    expect(affectedStoryFolders(['@trame/supabase'], [])).toEqual(all);
    expect(affectedStoryFolders(['@trame/tools'], [])).toEqual(all);
    expect(affectedStoryFolders([], ['e2e/support/form.ts'])).toEqual(all);
  });

  it('of one story: those of its folder', () => {
    expect(affectedStoryFolders(['@trame/e2e'], ['e2e/stories/recruitment/whole-list/list.spec.ts'])).toEqual(
      ['recruitment/whole-list'],
    );
    expect(affectedStoryFolders([], ['docs/glossary.md'])).toEqual([]);
  });
});
