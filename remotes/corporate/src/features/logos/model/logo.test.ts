import { CONTENT_LIMITS } from '@trame/domain/company';
import { describe, expect, it } from 'vitest';
import { LOGO_SCHEMA } from './logo.ts';

const VALUES = {
  name: 'Fauvel',
  alt: null,
  link: null,
  visible_from: null,
  visible_until: null,
  consent_by: null,
  consent_on: null,
  consent_until: null,
  consent_note: null,
  picture: null,
  consent_file: null,
};
const check = (values: object) => LOGO_SCHEMA.safeParse({ ...VALUES, ...values });
const fieldsOf = (values: object) => check(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of a logo', () => {
  it.each<[what: string, values: object, field: string]>([
    ['a name that nobody sees', { name: '\u200b' }, 'name'],
    ['a control character in the name', { name: 'Fau\u0007vel' }, 'name'],
    ['a line break in the alternative text', { alt: 'a\nb' }, 'alt'],
    ['a link that runs a script', { link: 'javascript:alert(1)' }, 'link'],
    ['a day that does not exist', { consent_on: '2026-02-30' }, 'consent_on'],
    ['days in the wrong order', { visible_from: '2026-02-02', visible_until: '2026-02-01' }, 'visible_until'],
  ])('refuses %s, as the database does', (_, values, field) => {
    expect(fieldsOf(values)).toEqual([field]);
  });

  it('counts characters as the database does', () => {
    const { logoName, alt, consentBy, consentNote } = CONTENT_LIMITS;
    const texts = (more: number) => ({
      name: '🌱'.repeat(logoName + more),
      alt: '🌱'.repeat(alt + more),
      consent_by: '🌱'.repeat(consentBy + more),
      consent_note: '🌱'.repeat(consentNote + more),
    });
    expect(fieldsOf(texts(0))).toEqual([]);
    expect(fieldsOf(texts(1))).toEqual(['name', 'alt', 'consent_by', 'consent_note']);
  });

  it('is saved without what nobody sees, and null for what is not filled', () => {
    const values = {
      name: ' Fau\u200bvel ',
      alt: ' ',
      link: 'https://fauvel.example/\u200b',
      consent_on: '',
    };
    expect(check(values).data).toEqual({ ...VALUES, link: 'https://fauvel.example/' });
  });
});
