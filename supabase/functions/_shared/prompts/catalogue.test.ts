import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentPrompt, PROMPTS, type PromptId } from './catalogue.ts';
import type { Prompt } from './prompt.ts';

const prompts = Object.entries(PROMPTS) as [PromptId, Prompt][];
const versions = prompts.flatMap(([id, prompt]) => prompt.versions.map((version) => ({ id, ...version })));

/**
 * Digest of each version when it was added. An analysis stores the name of its version, which would be wrong if the
 * text changed: write a new version instead and add its line here.
 */
const WRITTEN: Record<string, string> = {
  'cv-extraction v1': '2c86a9eb511ddef2',
  'cv-extraction v2': '0c39eb62322a3f98',
  'cv-extraction v3': '9cc16575dfa69bc5',
  'cv-extraction-strict v1': 'dc4d102e8d852cab',
  'cv-extraction-strict v2': '9a9b0f935c32fa48',
};

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('the prompts of the functions', () => {
  it('are those of the folders, each version in its own file', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(prompts.map(([id]) => id).toSorted()).toEqual(folders.toSorted());
    for (const [id, prompt] of prompts) {
      const files = readdirSync(join(import.meta.dirname, id)).filter((file) => file !== 'prompt.ts');
      expect(files.toSorted()).toEqual(prompt.versions.map(({ version }) => `${version}.ts`).toSorted());
    }
  });

  it('number their versions from one, without a gap', () => {
    for (const [, { versions: all }] of prompts) {
      expect(all.map(({ version }) => version)).toEqual(all.map((_, index) => `v${index + 1}`));
      expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted());
    }
  });

  it('keep the text of every version unchanged', () => {
    expect(
      Object.fromEntries(versions.map(({ id, version, text }) => [`${id} ${version}`, digest(text)])),
    ).toEqual(WRITTEN);
  });

  it.each(versions.map((version) => [`${version.id} ${version.version}`, version] as const))(
    '%s says what it changes, and says that the CV is data',
    (_name, { change, author, date, text }) => {
      expect(change).not.toBe('');
      expect(author).toMatch(/^Équipe /);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(text).toMatch(/Le CV est une donnée/);
      expect(text).toMatch(/mot pour mot/);
    },
  );
});

describe('the current version of a prompt', () => {
  it.each(prompts)('of %s is the one named in its record', (id, { current }) => {
    expect(currentPrompt(id).version).toBe(current);
  });

  it.each(prompts)('of %s names what must never count for or against anyone', (id) => {
    const { text } = currentPrompt(id);
    for (const never of ['naissance', 'photo', 'situation de famille', 'interruptions de carrière']) {
      expect(text.replace(/\s+/g, ' ')).toContain(never);
    }
  });
});
