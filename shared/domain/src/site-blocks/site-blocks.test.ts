import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SITE_BLOCK_IDS, siteBlock } from './blocks.ts';
import {
  blockTexts,
  blockValues,
  fillMarks,
  isBlockLink,
  isBlockShown,
  numbered,
  siteBlockSchema,
  storedBlock,
} from './rules.ts';

const read = (values: Record<string, string>) =>
  z
    .safeParse(siteBlockSchema('home-hero'), values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);
const HERO = blockValues('home-hero', {});
const { title_fr: BUILT } = HERO;

describe('a block', () => {
  it.each(SITE_BLOCK_IDS)('%s has built texts that its own rules accept', (id) => {
    expect(isBlockShown(id, blockValues(id, {}))).toBe(true);
    const known = siteBlock(id).fields.map(({ id: field }) => field);
    for (const texts of Object.values(siteBlock(id).built))
      expect(known).toEqual(expect.arrayContaining(Object.keys(texts)));
  });

  it('keeps nothing of a language that has its built texts', () => {
    expect(storedBlock('home-hero', HERO)).toEqual({});
    const stored = storedBlock('home-hero', { ...HERO, title_en: 'Otherwise' });
    expect(Object.keys(stored).every((key) => key.endsWith('_en'))).toBe(true);
    expect(blockValues('home-hero', stored)).toEqual({ ...HERO, title_en: 'Otherwise' });
  });

  it('needs both of a pair, and what the block cannot be without', () => {
    expect(read({ ...HERO, title_fr: ' ' })).toEqual([['title_fr', 'Texte requis']]);
    expect(read({ ...HERO, action_2_link_fr: '' })).toEqual([['action_2_link_fr', 'Texte requis']]);
    expect(read({ ...HERO, action_2_fr: '', action_2_link_fr: '' })).toBeUndefined();
    const withoutEnglish = Object.fromEntries(
      Object.entries(HERO).map(([key, text]) => [key, key.endsWith('_en') ? '' : text]),
    );
    expect(read(withoutEnglish)).toBeUndefined();
  });

  it('refuses what is too long, and a mark that the site does not know', () => {
    expect(read({ ...HERO, title_fr: 'x'.repeat(91) })?.[0]?.[0]).toBe('title_fr');
    expect(read({ ...HERO, lead_fr: 'Chez {societe}' })?.[0]?.[1]).toContain('{societe}');
  });
});

describe('a link', () => {
  it.each([
    '/',
    '/formateurs#x',
    'https://a.example/b?c',
    'http://a.example',
    'mailto:{email}',
    'tel:+33123456789',
  ])('%s is one', (text) => expect(isBlockLink(text)).toBe(true));
  it.each([
    '',
    'javascript:alert(1)',
    '//a.example',
    '/\\a.example',
    'data:text/html,x',
    'formateurs',
    'https://',
    ' /',
  ])('%j is none', (text) => expect(isBlockLink(text)).toBe(false));
});

describe('what cannot be shown has the built text', () => {
  const shown = (stored: unknown) => blockTexts('home-hero', stored, 'fr')['title'];
  const stored = storedBlock('home-hero', { ...HERO, title_fr: 'Autrement' });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no object', 'damaged'],
    ['a list', [stored]],
    ['a text that is none', { ...stored, title_fr: 3 }],
    ['a field of another version', { ...stored, subtitle_fr: 'x' }],
    ['a required text less', { title_fr: 'Autrement' }],
    ['a link that runs', { ...stored, action_1_link_fr: 'javascript:alert(1)' }],
  ])('%s', (_, given) => {
    expect(shown(stored)).toBe('Autrement');
    expect(shown(given)).toBe(BUILT);
    if (given !== undefined) expect(isBlockShown('home-hero', given)).toBe(false);
  });

  it('of one language alone', () => {
    expect(shown({ ...stored, title_en: 3 })).toBe('Autrement');
    expect(blockTexts('home-hero', { ...stored, title_en: 3 }, 'en')).toEqual(
      siteBlock('home-hero').built.en,
    );
  });
});

it('fills in facts of the company, and says when one is not known', () => {
  const facts = { entreprise: 'Trame', email: null };
  expect(fillMarks('{entreprise}, {autre}', facts)).toBe('Trame, {autre}');
  expect(fillMarks('mailto:{email}', facts)).toBeNull();
});

it('numbers what there is', () => {
  const texts = {
    question_1: 'A',
    question_1_answer: 'a',
    question_2: '',
    question_2_answer: '',
    question_3: 'C',
  };
  expect(numbered(texts, 'question', 'answer')).toEqual([
    ['A', 'a'],
    ['C', ''],
  ]);
});
