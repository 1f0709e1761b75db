import { describe, expect, it } from 'vitest';
import { campaignFormSchema, renderCampaign, unfilledVariable } from './campaigns.ts';

const VALUES = {
  name: 'Rentrée',
  subject: 'Vos disponibilités, {{prenom}}',
  body: 'Bonjour {{nom}},\n\nOù en êtes-vous ?',
  bases: ['pool'],
  sectors: [],
  language: 'all',
};
const faults = (values: object) =>
  campaignFormSchema.safeParse({ ...VALUES, ...values }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

describe('the message of a campaign', () => {
  it('is filled with first name and name', () => {
    expect(renderCampaign(VALUES, { prenom: 'Ana', nom: 'Ana Sol' })).toEqual({
      subject: 'Vos disponibilités, Ana',
      body: 'Bonjour Ana Sol,\n\nOù en êtes-vous ?',
    });
  });

  it.each([
    ['Bonjour {{prenom}} {{ Nom }}', undefined],
    ['Bonjour {{prenm}}', '{{prenm}}'],
    ['Candidature {{reference}}', '{{reference}}'],
    ['Bonjour {{prenom}', '{{prenom'],
  ])('%s names what nobody fills: %s', (text, named) => {
    expect(unfilledVariable(text)).toBe(named);
  });
});

describe('the form of a campaign', () => {
  it.each<[what: string, values: object, fields: string[]]>([
    ['what is whole', {}, []],
    ['nobody to write to', { bases: [] }, ['bases']],
    ['an unknown sector', { sectors: ['Cuisine'] }, ['sectors']],
    ['a text of spaces', { name: ' \u200b', subject: '', body: '\n' }, ['name', 'subject', 'body']],
    ['a variable that nobody fills', { subject: '{{motif}}', body: '{{x}}' }, ['subject', 'body']],
  ])('judges %s', (_, values, fields) => {
    expect(faults(values)).toEqual(fields);
  });
});
