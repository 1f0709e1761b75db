import { CONTENT_LIMITS } from '@trame/domain/company';
import { describe, expect, it } from 'vitest';
import { EVENT_SCHEMA } from './event.ts';

const VALUES = {
  precision: 'year',
  starts_on: '2019',
  title_fr: 'Trame naît',
  text_fr: 'À Rennes.',
  title_en: null,
  text_en: null,
  state: 'published',
  picture: null,
};
const PICTURE = { path: 'timeline/a.png', type: 'image/png', width: 60, height: 40 };
const check = (values: object) => EVENT_SCHEMA.safeParse({ ...VALUES, ...values });
const fieldsOf = (values: object) => check(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of an event', () => {
  it.each<[what: string, values: object, field: string]>([
    ['a title that nobody sees', { title_fr: '\u200b' }, 'title_fr'],
    ['a text that nobody sees', { text_fr: ' \u200b\n' }, 'text_fr'],
    ['a control character in a title', { title_en: 'a\u0007b' }, 'title_en'],
    ['a control character in a text', { text_fr: 'a\u0007b' }, 'text_fr'],
    ['a picture that nobody describes', { picture: { ...PICTURE, alt: '\u200b' } }, 'picture'],
  ])('refuses %s, as the database does', (_, values, field) => {
    expect(fieldsOf(values)).toEqual([field]);
  });

  it('says all that is missing at once', () => {
    expect(fieldsOf({ title_fr: '', text_fr: '', starts_on: '', picture: PICTURE }).toSorted()).toEqual([
      'picture',
      'starts_on',
      'text_fr',
      'title_fr',
    ]);
  });

  it('counts characters as the database does', () => {
    const { eventTitle, eventText } = CONTENT_LIMITS;
    expect(fieldsOf({ title_fr: '🌱'.repeat(eventTitle), text_en: '🌱'.repeat(eventText) })).toEqual([]);
    expect(fieldsOf({ title_fr: '🌱'.repeat(eventTitle + 1), text_en: '🌱'.repeat(eventText + 1) })).toEqual([
      'title_fr',
      'text_en',
    ]);
  });

  it('is saved without what nobody sees, with the lines of its text', () => {
    const values = {
      title_fr: ' Trame\u200b naît ',
      text_fr: 'un\ndeux ',
      title_en: '\u200b',
      picture: { ...PICTURE, alt: ' Un\u200b bureau ' },
    };
    expect(check(values).data).toEqual({
      ...VALUES,
      starts_on: '2019-01-01',
      title_fr: 'Trame naît',
      text_fr: 'un\ndeux',
      picture: { ...PICTURE, alt: 'Un bureau' },
    });
  });
});
