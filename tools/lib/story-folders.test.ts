import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { affectedStoryFolders, STORY_FOLDERS, storyFoldersSince } from './story-folders.ts';

const TEST_COMMAND = join(ROOT, 'tools/test.ts');

const all = Object.keys(STORY_FOLDERS);

describe('the folders of stories', () => {
  it('are all listed, as a story elsewhere would never run', () => {
    const folders = globSync('**/*.spec.ts', { cwd: join(ROOT, 'e2e') }).map((file) =>
      dirname(file).replace(/^stories\//, ''),
    );
    expect([...new Set(folders)].toSorted()).toEqual(all.toSorted());
  });

  it('that only read make no applications, which others would then find in the list', () => {
    const writing = globSync('stories/**/*.spec.ts', { cwd: join(ROOT, 'e2e') }).filter((file) => {
      const folder = dirname(file).replace(/^stories\//, '');
      const text = readFileSync(join(ROOT, 'e2e', file), 'utf8');
      return STORY_FOLDERS[folder]?.writes === false && /\bnewApplications\(/.test(text);
    });
    expect(writing).toEqual([]);
  });
});

describe('the stories to run after a change', () => {
  it('of one app are its own, and those that open its pages', () => {
    expect(affectedStoryFolders(['@trame/recruitment', '@trame/e2e'], [])).toEqual(
      all.filter(
        (name) =>
          !['catalogue', 'corporate', 'hubs', 'public-site', 'signature-center', 'trainer-portal'].includes(
            name,
          ),
      ),
    );
    expect(affectedStoryFolders(['@trame/catalogue'], [])).toEqual(['all-apps', 'catalogue']);
    expect(affectedStoryFolders(['@trame/corporate'], [])).toEqual(['all-apps', 'corporate']);
    expect(affectedStoryFolders(['@trame/hubs'], [])).toEqual([
      'all-apps',
      'federation',
      'hubs',
      'sendpulse',
    ]);
    expect(affectedStoryFolders(['@trame/signature-center'], [])).toEqual(['all-apps', 'signature-center']);
    expect(affectedStoryFolders(['@trame/public-site'], [])).toEqual([
      'all-apps',
      'public-site',
      'signature-center',
    ]);
    expect(affectedStoryFolders(['@trame/trainer-portal'], [])).toEqual(['all-apps', 'trainer-portal']);
  });

  it('of the shell are all but those of the other deployments', () => {
    const others = ['public-site', 'trainer-portal'];
    expect(affectedStoryFolders(['@trame/shell'], [])).toEqual(all.filter((name) => !others.includes(name)));
  });

  it('of the database, the functions, the commands or what stories share are all', () => {
    expect(affectedStoryFolders(['@trame/supabase'], [])).toEqual(all);
    expect(affectedStoryFolders(['@trame/tools'], ['tools/start.ts'])).toEqual(all);
    expect(affectedStoryFolders([], ['e2e/support/form.ts'])).toEqual(all);
  });

  it('of one story are those of its folder', () => {
    expect(affectedStoryFolders(['@trame/e2e'], ['e2e/stories/recruitment/whole-list/list.spec.ts'])).toEqual(
      ['recruitment/whole-list'],
    );
  });

  // Nx names the package of the commands for nearly every change: its tests read most of the repository.
  it('of a document or of a test of the commands are none', () => {
    expect(affectedStoryFolders(['@trame/tools'], ['docs/glossary.md', 'tools/words.test.ts'])).toEqual([]);
  });

  it('are computed from what Nx and git say of a real change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trame-stories-'));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    try {
      git('clone', '--quiet', '--no-hardlinks', '--depth', '1', `file://${ROOT}`, '.');
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      appendFileSync(join(folder, 'remotes/hubs/src/routes.tsx'), '// changed\n');
      expect(storyFoldersSince('HEAD', folder)).toEqual(['all-apps', 'federation', 'hubs', 'sendpulse']);
      git('checkout', '--quiet', '.');
      appendFileSync(join(folder, 'docs/glossary.md'), 'changed\n');
      expect(storyFoldersSince('HEAD', folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('npm test -- --affected', () => {
  const inRepository = (
    check: (folder: string, ask: (...args: string[]) => [number | null, string]) => void,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'trame-affected-'));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    try {
      git('init', '--quiet');
      writeFileSync(join(folder, 'a.txt'), 'a');
      git('add', '.');
      git('-c', 'user.name=A', '-c', 'user.email=a@trame.example', 'commit', '--quiet', '-m', 'First');
      check(folder, (...args) => {
        const command = [TEST_COMMAND, '--only', 'format', ...args];
        const { status, stdout, stderr } = spawnSync(process.execPath, command, {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, NODE_OPTIONS: '' },
        });
        return [status, `${stdout}${stderr}`.trim()];
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it('says in one sentence that nothing changed, that git does not know the revision, or that there are two, and runs nothing', () => {
    inRepository((folder, ask) => {
      expect(ask('--affected', 'HEAD')).toEqual([
        1,
        expect.stringMatching(/^✗ Rien n’a changé depuis « HEAD »[^\n]+$/) as string,
      ]);
      for (const range of ['HEAD~1..HEAD', 'nowhere...HEAD', 'HEAD..']) {
        expect(ask('--affected', range)).toEqual([
          1,
          expect.stringMatching(/^✗ « [^\n]+ » est un intervalle[^\n]+une seule révision[^\n]+$/) as string,
        ]);
      }
      for (const unknown of ['nowhere', '0'.repeat(40)]) {
        expect(ask('--affected', unknown)).toEqual([
          1,
          expect.stringMatching(
            new RegExp(`^✗ git ne connaît pas la révision « ${unknown} »[^\\n]+$`),
          ) as string,
        ]);
      }
      for (const missing of [['--affected', ''], ['--affected=']]) {
        expect(ask(...missing)).toEqual([
          1,
          expect.stringMatching(/^✗ --affected attend une valeur[^\n]+$/) as string,
        ]);
      }
      writeFileSync(join(folder, 'b.txt'), 'not committed');
      expect(ask('--affected', 'HEAD')[1]).toContain('▸ format');
    });
  });
});
