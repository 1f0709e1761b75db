import { describe, expect, it } from 'vitest';
import { isRightsRequestOpen, RIGHTS, RIGHTS_STATES } from './request-fields.ts';
import {
  leadSchema,
  needAboutProgramme,
  NEEDS_MESSAGE,
  PROGRAMME_NEED_LIMIT,
  programmeLeadSchema,
  rightsSchema,
} from './request-forms.ts';

const LEAD = {
  need: 'Six comptables passent à Sage 100 en mars.',
  name: 'Paul Fauvel',
  company: 'Imprimerie Fauvel',
  email: 'paul@fauvel.example',
};
const lead = (values: object) => leadSchema.safeParse({ ...LEAD, ...values });

describe('what a company asks', () => {
  it('is stored without spaces around it, and null for what is not filled', () => {
    const sent = {
      need: ' Excel \n',
      people: ' 6 ',
      sector: '',
      phone: '02 99 00 00 12',
      email: ' Paul@X.example ',
    };
    const { data } = lead(sent);
    expect(data).toEqual({
      ...LEAD,
      need: 'Excel',
      people: 6,
      sector: null,
      dates: null,
      place: null,
      budget: null,
      phone: '+33299000012',
      email: 'paul@x.example',
    });
    expect(leadSchema.parse(data)).toEqual(data);
  });

  it.each([
    ['Lettre d’info', 'lettre-d-info'],
    ['linkedin', 'linkedin'],
    ['paul@fauvel.example', undefined],
    ['Paul Fauvel, 02 99 00 00 12', undefined],
    ['a'.repeat(41), undefined],
  ])('has a source that is a short word: %s', (source, stored) => {
    expect(lead({ source }).data?.source).toBe(stored);
  });

  it.each<[people: unknown, isAccepted: boolean]>([
    ['', true],
    ['1', true],
    [10_000, true],
    ['10001', false],
    [0, false],
    [1.5, false],
    ['six', false],
  ])('is for a number of people: %s', (people, isAccepted) => {
    expect(lead({ people }).success).toBe(isAccepted);
  });

  it.each<[field: string, value: string]>([
    ['need', ' \u200b'],
    ['sector', 'Piraterie'],
    ['phone', 'plus tard'],
    ['name', ''],
    ['company', 'a\r\nb'],
    ['status', 'won'],
  ])('is refused with another %s', (field, value) => {
    expect(lead({ [field]: value }).success).toBe(false);
  });
});

describe('a request about data', () => {
  const REQUEST = { relation: 'trainer', name: 'Élodie Saint-Aubin', email: 'elodie@exemple.test' };
  const fieldsOf = (values: object) =>
    rightsSchema.safeParse({ ...REQUEST, ...values }).error?.issues.map(({ path }) => path.join()) ?? [];

  it('says what it concerns, where nobody would know without', () => {
    const needed = RIGHTS.filter(({ value: kind }) => fieldsOf({ kind, message: ' ' }).includes('message'));
    expect(needed.map(({ value }) => value)).toEqual([
      'rectification',
      'restriction',
      'objection',
      'withdrawal',
    ]);
    expect(NEEDS_MESSAGE).toEqual(needed.map(({ value }) => value));
    for (const { value: kind } of RIGHTS) expect(fieldsOf({ kind, message: 'Mon téléphone' })).toEqual([]);
  });

  it('is about a known right of a known person', () => {
    expect(fieldsOf({ kind: '', message: null })).toContain('kind');
    expect(fieldsOf({ kind: 'secrecy', message: null })).toContain('kind');
    expect(fieldsOf({ kind: 'access', relation: 'neighbour', message: null })).toEqual(['relation']);
  });

  it('is open until it was answered or refused, also when its delay was extended', () => {
    const open = RIGHTS_STATES.filter(({ value }) => isRightsRequestOpen(value)).map(({ value }) => value);
    expect(open).toEqual(['received', 'confirmed', 'extended']);
  });
});

it('the longest request about the programme with the longest title is one that the function accepts', () => {
  const need = 'x'.repeat(PROGRAMME_NEED_LIMIT);
  expect(programmeLeadSchema.safeParse({ ...LEAD, need }).success).toBe(true);
  expect(programmeLeadSchema.safeParse({ ...LEAD, need: `${need}x` }).success).toBe(false);
  // The limit of titles in the table of fields.
  const whole = needAboutProgramme('T'.repeat(160), need);
  expect(whole).toMatch(/^Programme\u00A0: T+\n\nx+$/);
  expect(leadSchema.safeParse({ ...LEAD, need: whole }).success).toBe(true);
});
