import { describe, expect, it } from 'vitest';
import { buildPrompt } from '../../../../testing/prompts.ts';
import { stateOf } from './versions.ts';
import { readView, switchMode, writeView, type PromptView } from './view.ts';

const prompt = buildPrompt();
const read = (search: string) => readView(new URLSearchParams(search), prompt);
const names = (view: PromptView) =>
  view.mode === 'read' ? [view.version.version] : [view.before.version, view.after.version];

describe('the address of a prompt', () => {
  it.each([
    ['', ['v2']],
    ['?version=v1', ['v1']],
    ['?de=v1&a=v3', ['v1', 'v3']],
    ['?de=v3&a=v1', ['v3', 'v1']],
    ['?de=v2&a=v2', ['v2', 'v2']],
    ['?version=v9', ['v2']],
    ['?de=v1&a=v9', ['v2']],
    ['?de=v1', ['v2']],
  ])('"%s" shows %j', (search, expected) => {
    expect(names(read(search))).toEqual(expected);
  });

  it.each(['', '?version=v1', '?version=v3', '?de=v1&a=v3'])('"%s" is written as it is read', (search) => {
    expect(writeView(read(search), prompt)).toBe(search);
  });
});

describe('switching to the comparison', () => {
  it.each([
    ['?version=v3', ['v2', 'v3']],
    ['', ['v1', 'v2']],
    ['?version=v1', ['v1', 'v2']],
  ])('from "%s" compares %j', (search, expected) => {
    expect(names(switchMode(read(search), 'compare', prompt))).toEqual(expected);
  });

  it('and back shows the later version', () => {
    expect(names(switchMode(read('?de=v1&a=v3'), 'read', prompt))).toEqual(['v3']);
  });
});

it('a version is current, replaced by a later one, or proposed after it', () => {
  const states = prompt.versions.map(({ version }) => stateOf(prompt, version));
  expect(states).toEqual(['replaced', 'current', 'proposed']);
});
