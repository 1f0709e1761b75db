import { highlightRanges } from '@trame/domain';
import { AppError } from '@trame/data';
import { buildApplication } from '@trame/testing';
import { SEARCH_CASES, SEARCHED_PEOPLE } from '@trame/testing/search-cases';
import { describe, expect, it } from 'vitest';
import type { ApplicationDetail } from '../data/application-columns.ts';
import { phoneContact } from './contact.ts';
import { availabilityText, currentStatusText, formLanguageText, sectorTexts, yesNo } from './detail-text.ts';
import { fieldText } from './field-text.ts';
import { failureAdvice } from '@trame/app/failure-advice';
import { hiddenMatches } from './search-match.ts';

describe('the WhatsApp link', () => {
  // spec 5.15, 5.16
  it.each([
    ['+33612345678', 'FR', 'https://wa.me/33612345678'],
    ['06 12 34 56 78', 'FR', 'https://wa.me/33612345678'],
    ['0470 12 34 56', 'BE', 'https://wa.me/32470123456'],
    // No country said: France.
    ['06 12 34 56 78', null, 'https://wa.me/33612345678'],
    // Not a number of any country: its raw digits.
    ['poste 12', 'FR', 'https://wa.me/12'],
  ])('of %s (%s) is %s', (phone, country, href) => {
    expect(phoneContact(phone, country)).toMatchObject({ href });
  });

  // spec 5.17
  it('is replaced by a message for a phone without digits', () => {
    expect(phoneContact('inconnu', 'FR')).toEqual({
      label: 'inconnu',
      problem: 'Numéro de téléphone requis',
    });
  });

  it('does not exist without a number', () => {
    expect(phoneContact(null, 'FR')).toBeUndefined();
    expect(phoneContact('  ', 'FR')).toBeUndefined();
  });
});

describe('the page of an application shows', () => {
  const detail = (change: Partial<ApplicationDetail>) =>
    ({ ...buildApplication(), ...change }) as ApplicationDetail;

  it.each([
    ['Indépendant', null, 'Indépendant'],
    ['Autre', 'Retraité actif', 'Autre\u00a0: Retraité actif'],
    ['Autre', null, 'Autre'],
    ['Salarié', 'ancien texte', 'Salarié'],
    ['', null, ''],
  ])('the status %s with %s: %s', (current_status, other_status, text) => {
    expect(currentStatusText(detail({ current_status, other_status }))).toBe(text);
  });

  // spec 3.3
  it.each([
    [["ERP & Gestion d'entreprise"], null, ["ERP & Gestion d'entreprise"]],
    [['Autres Domaines'], 'Hôtellerie', ['Autres Domaines\u00a0: Hôtellerie']],
    [[], 'Hôtellerie', ['Hôtellerie']],
    [['Bureautique'], null, ['Bureautique']],
  ])('sectors %o with %s', (training_sectors, other_sector, texts) => {
    expect(sectorTexts(detail({ training_sectors, other_sector }))).toEqual(texts);
  });

  // spec 3.2
  it('lists stored in English in French', () => {
    expect(
      fieldText('teaching_languages', detail({ teaching_languages: ['French', 'German', 'Breton'] })),
    ).toBe('Français, Allemand, Breton');
    expect(fieldText('intervention_type', detail({ intervention_type: ['Présentiel', 'Distanciel'] }))).toBe(
      'Présentiel, Distanciel',
    );
    expect(availabilityText(detail({ availability: 'Sous 2 semaines' }))).toBe('Sous 2 semaines');
    expect(availabilityText(detail({ availability: null }))).toBe('');
  });

  it.each([
    [true, 'Oui'],
    [false, 'Non'],
    [null, ''],
  ])('the remote experience %s: %s', (value, text) => {
    expect(yesNo(value)).toBe(text);
  });

  // spec 2.48
  it.each([
    [0, 'Français'],
    [1, 'Anglais'],
    [2, '2'],
  ])('the language %d: %s', (language, text) => {
    expect(formLanguageText(language)).toBe(text);
  });
});

describe('the reason why a card is in the results', () => {
  const row = buildApplication({
    full_name: 'Léa Martin',
    reference: 'TR-2026-0F7K2Q',
    job_title: 'Formatrice Excel',
    email: 'lea@example.org',
    phone: '+33698712345',
    expertise_areas: ['Power Query', 'Tableaux croisés'],
    training_sectors: ['Informatique & Technologies'],
    teaching_languages: ['German'],
    mastered_software: ['Excel', 'Word', 'Visio', 'Sage 100'],
  });
  const why = (search: string, isExpanded = false) =>
    hiddenMatches(row, search, { shownSoftware: ['Excel', 'Word', 'Visio'], isExpanded }).map(
      ({ label, text, query }) => [
        label,
        text,
        highlightRanges(text, query)
          .map(({ start, end }) => text.slice(start, end))
          .join('|'),
      ],
    );

  // spec 5.27
  it.each<[string, boolean, string[][]]>([
    ['', false, []],
    ['martin', false, []],
    ['EXCEL', false, []],
    ['visio', false, []],
    ['example.org', false, [['E-mail', 'lea@example.org', 'example.org']]],
    ['croises', false, [['Expertise', 'Tableaux croisés', 'croisés']]],
    ['allemand', false, [['Langue', 'Allemand', 'Allemand']]],
    ['informatique', false, [['Secteur', 'Informatique & Technologies', 'Informatique']]],
    // Details show all of it but the sectors and the software.
    ['croises', true, []],
    ['informatique', true, [['Secteur', 'Informatique & Technologies', 'Informatique']]],
    ['introuvable', false, []],
    ['sage 100', false, [['Logiciel', 'Sage 100', 'Sage|100']]],
    ['martin sage', false, [['Logiciel', 'Sage 100', 'Sage']]],
    ['TR-2026-0F7K2Q', false, [['Référence', 'TR-2026-0F7K2Q', 'TR-2026-0F7K2Q']]],
    ['tr 2026 of7k2q', false, [['Référence', 'TR-2026-0F7K2Q', 'TR-2026-0F7K2Q']]],
    ['0f7k', false, [['Référence', 'TR-2026-0F7K2Q', 'TR-2026-0F7K2Q']]],
    ['06 98 71 23 45', false, [['Téléphone', '+33698712345', '698712345']]],
    ['06.98.71', false, [['Téléphone', '+33698712345', '69871']]],
    ['0033 6 98', false, [['Téléphone', '+33698712345', '+33698']]],
    ['+33 (0)6 98 71', false, [['Téléphone', '+33698712345', '+3369871']]],
    ['6 98 71 23 45', false, [['Téléphone', '+33698712345', '698712345']]],
    ['martin 06 98', false, [['Téléphone', '+33698712345', '698']]],
    ['07 98 71 23 45', false, []],
    ['paul+33@x.fr', false, []],
    ['marie0698@x.fr', false, []],
    ['x712345@x.fr', false, []],
  ])('"%s" (expanded: %s): %j', (search, isExpanded, expected) => {
    expect(why(search, isExpanded)).toEqual(expected);
  });

  it.each(SEARCH_CASES)('agrees with the search of the database, by $what: $search', ({ search, found }) => {
    const shown = Object.entries(SEARCHED_PEOPLE).flatMap(([person, values]) => {
      const application = buildApplication({ full_name: 'Zz', email: 'zz', job_title: null, ...values });
      return hiddenMatches(application, search).map(({ label }) => [person, label]);
    });
    expect(Object.fromEntries(shown)).toEqual(found);
  });
});

it.each([
  [new AppError('network', 'x'), 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.'],
  [
    new AppError('forbidden', 'x'),
    'Votre rôle ne permet pas de lire ces informations. Contactez l’administrateur.',
  ],
  [new AppError('unknown', 'x'), 'Le problème a été signalé. Réessayez dans un instant.'],
  [new Error('x'), 'Le problème a été signalé. Réessayez dans un instant.'],
])('gives the advice for the failure %o', (error, text) => {
  expect(failureAdvice(error)).toBe(text);
});
