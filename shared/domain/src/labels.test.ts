import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, countryOptions, isCountryCode } from './countries.ts';
import { languageOf, localeOf } from './locale.ts';
import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  INTERVENTION_TYPES,
  optionLabel,
  optionValues,
  TEACHING_LANGUAGES,
  TRAINING_SECTORS,
} from './options.ts';
import { isRole, ROLE_LABELS, ROLES } from './roles.ts';
import { evaluationFilterLabel, STATUS_FILTERS, statusLabel } from './statuses.ts';
import { EXPERTISE_SUGGESTIONS, SOFTWARE_SUGGESTIONS } from './suggestions.ts';

describe('option lists', () => {
  // spec 3.24, 3.25, 3.26, 3.27, 3.28, 3.29
  it('have the values of the specification', () => {
    expect(optionValues(TRAINING_SECTORS)).toEqual([
      "ERP & Gestion d'entreprise",
      'Informatique & Technologies',
      'CAO / DAO & Design Industriel',
      'Sécurité & Prévention des Risques',
      'Compétences Comportementales',
      'Autres Domaines',
    ]);
    expect(TRAINING_SECTORS.map((sector) => sector.en)).toEqual([
      'ERP',
      'IT',
      'CAD-CAM',
      'Security',
      'Soft Skills',
      'Other',
    ]);
    expect(optionValues(TEACHING_LANGUAGES)).toEqual([
      'French',
      'English',
      'Spanish',
      'German',
      'Italian',
      'Portuguese',
      'Arabic',
      'Chinese',
      'Russian',
      'Other',
    ]);
    expect(optionValues(CURRENT_STATUSES)).toEqual([
      'Indépendant',
      'Salarié',
      'Organisme de formation',
      'Autre',
    ]);
    expect(optionValues(AVAILABILITIES)).toEqual([
      'Immédiate',
      'Sous 1 semaine',
      'Sous 2 semaines',
      'Sous 1 mois',
      'Sous 2 mois',
      'Sous 3 mois ou plus',
    ]);
    expect(optionValues(INTERVENTION_TYPES)).toEqual(['Présentiel', 'Distanciel', 'Les deux']);
  });

  it('give the label of a stored value, and an unknown value as it is', () => {
    expect(optionLabel(TEACHING_LANGUAGES, 'French')).toBe('Français');
    expect(optionLabel(TEACHING_LANGUAGES, 'French', 'en')).toBe('French');
    expect(optionLabel(TEACHING_LANGUAGES, 'Breton')).toBe('Breton');
  });

  it('suggest each tag once', () => {
    for (const list of [SOFTWARE_SUGGESTIONS, EXPERTISE_SUGGESTIONS]) {
      expect(new Set(list.map((tag) => tag.toLowerCase())).size).toBe(list.length);
    }
  });
});

describe('statuses', () => {
  // spec 4.1, 4.2
  it.each([
    ['new', 'Nouveau'],
    ['contacted', 'Contacté'],
    ['evaluated', 'Evalué'],
    ['accepted', 'Accepté'],
    ['rejected', 'Refusé'],
    ['on_hold', 'on_hold'],
  ])('%s reads %s', (value, label) => {
    expect(statusLabel(value)).toBe(label);
  });

  // spec 5.29
  it('are offered as filters, with their chips', () => {
    expect(STATUS_FILTERS).toEqual(['all', 'new', 'contacted', 'evaluated', 'accepted', 'rejected']);
    expect(evaluationFilterLabel('evaluated')).toBe('Évaluées');
    expect(evaluationFilterLabel('not_evaluated')).toBe('Non évaluées');
    expect(evaluationFilterLabel('all')).toBeUndefined();
  });
});

describe('roles', () => {
  // spec 6.1
  it('are the six of the specification, each with a name', () => {
    expect(ROLES).toEqual(['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user']);
    for (const role of ROLES) expect(ROLE_LABELS[role]).toBeTruthy();
    expect(isRole('app5_user')).toBe(true);
    expect(isRole('superadmin')).toBe(false);
    expect(isRole(undefined)).toBe(false);
  });
});

describe('countries', () => {
  // spec 3.30
  it('are the 249 of ISO 3166-1, named in French', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    expect(countryName('FR')).toBe('France');
    expect(countryName('DE')).toBe('Allemagne');
    expect(countryName('DE', 'en')).toBe('Germany');
    expect(countryName('ZZ')).toBe('ZZ');
    expect(isCountryCode('fr')).toBe(false);
  });

  it('each have a name, sorted as a French reader expects', () => {
    const labels = countryOptions().map((option) => option.label);
    expect(labels).toHaveLength(249);
    expect(labels.indexOf('Égypte')).toBeLessThan(labels.indexOf('France'));
    for (const { value, label } of countryOptions()) expect(label).not.toBe(value);
  });
});

describe('languages of a form', () => {
  it('are stored as 0 and 1', () => {
    expect([languageOf('fr'), languageOf('en')]).toEqual([0, 1]);
    expect([localeOf(0), localeOf(1), localeOf(null)]).toEqual(['fr', 'en', 'fr']);
  });
});
