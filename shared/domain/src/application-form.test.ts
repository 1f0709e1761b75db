import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  applicationFormSchema,
  emptyApplicationForm,
  type ApplicationFormInput,
} from './application-form.ts';
import { APPLICANT_FIELDS, applicantFields } from './applicant-fields.ts';
import { MAX_TAGS } from './limits.ts';
import type { Locale } from './locale.ts';

const filled: ApplicationFormInput = {
  ...emptyApplicationForm(0),
  full_name: '  Élodie Saint-Aubin ',
  email: ' Elodie.Saint-Aubin@Exemple.FR ',
  phone: '06 12 34 56 78',
  city: ' Nantes ',
  postal_code: '44000',
  current_status: 'Indépendant',
  availability: 'Sous 1 mois',
  training_sectors: ["ERP & Gestion d'entreprise"],
  teaching_languages: ['French', 'English'],
  intervention_type: ['Les deux'],
  mastered_software: [' Sage 100 ', 'sage 100', '', 'Power  BI'],
  consent: true,
};

function errorsOf(change: object, locale: Locale = 'fr'): Record<string, string> {
  const result = z.safeParse(applicationFormSchema(locale), { ...filled, ...change });
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

const parsed = (change: object = {}) => z.parse(applicationFormSchema('fr'), { ...filled, ...change });

describe('a filled form', () => {
  it('is trimmed, with the phone in international form and null for what is empty', () => {
    expect(parsed()).toEqual({
      ...Object.fromEntries(applicantFields().map((name) => [name, null])),
      full_name: 'Élodie Saint-Aubin',
      email: 'elodie.saint-aubin@exemple.fr',
      phone: '+33612345678',
      birth_date: null,
      country: 'FR',
      city: 'Nantes',
      postal_code: '44000',
      current_status: 'Indépendant',
      other_status: null,
      remote_experience: false,
      availability: 'Sous 1 mois',
      job_title: null,
      training_sectors: ["ERP & Gestion d'entreprise"],
      other_sector: null,
      teaching_languages: ['French', 'English'],
      intervention_type: ['Les deux'],
      mastered_software: ['Sage 100', 'Power BI'],
      expertise_areas: [],
      additional_notes: null,
      consent: true,
      pool_consent: false,
      language: 0,
    });
  });

  it('is unchanged when parsed again, as the server does with what the browser sent', () => {
    const payload = parsed({ phone: '(514) 555-0123', phone_country: 'CA', birth_date: '1980-05-04' });
    expect(z.parse(applicationFormSchema('en'), payload)).toEqual(payload);
  });

  it('stores where the person came from as a word, and refuses nobody for it', () => {
    expect(parsed({ source: 'LinkedIn' }).source).toBe('linkedin');
    expect(parsed({ source: 'ana@exemple.fr' }).source).toBeUndefined();
    expect(parsed({}).source).toBeUndefined();
  });

  it('keeps lists in the order of the form and without duplicates', () => {
    const { teaching_languages } = parsed({ teaching_languages: ['English', 'French', 'English'] });
    expect(teaching_languages).toEqual(['French', 'English']);
  });

  it('drops the other status and sector without their choice', () => {
    const payload = parsed({ other_status: 'Retraitée', other_sector: 'Logistique' });
    expect(payload).toMatchObject({ other_status: null, other_sector: null });
  });

  it('keeps the other status and sector with their choice', () => {
    const payload = parsed({
      current_status: 'Autre',
      other_status: ' Retraitée ',
      training_sectors: ['Autres Domaines'],
      other_sector: 'Logistique',
    });
    expect(payload).toMatchObject({ other_status: 'Retraitée', other_sector: 'Logistique' });
  });

  it('keeps line breaks in the notes', () => {
    expect(parsed({ additional_notes: ' Bonjour,\n\tmerci ' }).additional_notes).toBe('Bonjour,\n\tmerci');
  });
});

const REFUSED: [what: string, change: object, field: string, message: string][] = [
  ['no name', { full_name: ' ' }, 'full_name', 'Nom complet requis'],
  ['a long name', { full_name: 'x'.repeat(121) }, 'full_name', '120 caractères au plus'],
  [
    'a name with a line break inside',
    { full_name: 'A\nBcc: x' },
    'full_name',
    'Ce texte contient des caractères non acceptés',
  ],
  ['no e-mail', { email: '' }, 'email', 'Adresse e-mail requise'],
  ['an e-mail without a domain', { email: 'a@b' }, 'email', 'Adresse e-mail invalide'],
  ['an e-mail with two signs', { email: 'a@b@c.fr' }, 'email', 'Adresse e-mail invalide'],
  ['an e-mail with a line break', { email: 'a@b.fr\nBcc: c@d.fr' }, 'email', 'Adresse e-mail invalide'],
  ['a list of e-mails', { email: 'a@b.fr,c@d.fr' }, 'email', 'Adresse e-mail invalide'],
  ['a long e-mail', { email: `${'x'.repeat(250)}@b.fr` }, 'email', '254 caractères au plus'],
  ['no phone', { phone: '' }, 'phone', 'Numéro de téléphone requis'],
  ['letters as a phone', { phone: 'appelez-moi' }, 'phone', 'Format de numéro invalide'],
  [
    'a phone of another country',
    { phone: '06 12', phone_country: 'FR' },
    'phone',
    'Numéro de téléphone invalide',
  ],
  [
    'a future birth',
    { birth_date: '2999-01-01' },
    'birth_date',
    'La date de naissance ne peut pas être dans le futur',
  ],
  [
    'a birth in 1899',
    { birth_date: '1899-12-31' },
    'birth_date',
    'La date de naissance ne peut pas être antérieure au 01/01/1900',
  ],
  ['a day that does not exist', { birth_date: '2001-02-30' }, 'birth_date', 'Date de naissance invalide'],
  ['no country', { country: '' }, 'country', 'Pays requis'],
  ['a country that is none', { country: 'XX' }, 'country', 'Choix invalide'],
  ['no city', { city: '' }, 'city', 'Ville requise'],
  ['no postal code in France', { postal_code: '' }, 'postal_code', 'Code postal requis'],
  [
    'a French postal code of four digits',
    { postal_code: '4400' },
    'postal_code',
    'Code postal invalide\u00a0: cinq chiffres attendus',
  ],
  ['no current status', { current_status: '' }, 'current_status', 'Statut actuel requis'],
  ['an unknown current status', { current_status: 'Pirate' }, 'current_status', 'Choix invalide'],
  ['Autre alone', { current_status: 'Autre' }, 'other_status', 'Précisez votre statut'],
  ['no availability', { availability: '' }, 'availability', 'Disponibilité requise'],
  ['no sector', { training_sectors: [] }, 'training_sectors', 'Choisissez au moins un secteur de formation'],
  ['an unknown sector', { training_sectors: ['ERP'] }, 'training_sectors', 'Choix invalide'],
  [
    'Autres Domaines alone',
    { training_sectors: ['Autres Domaines'] },
    'other_sector',
    'Précisez votre autre secteur',
  ],
  [
    'no language',
    { teaching_languages: [] },
    'teaching_languages',
    'Choisissez au moins une langue d’enseignement',
  ],
  [
    'no intervention mode',
    { intervention_type: [] },
    'intervention_type',
    'Choisissez un mode d’intervention',
  ],
  [
    'too many tags',
    { mastered_software: Array.from({ length: MAX_TAGS + 1 }, (_, index) => `Outil ${index}`) },
    'mastered_software',
    '50 éléments au plus',
  ],
  ['a long tag', { expertise_areas: ['x'.repeat(81)] }, 'expertise_areas.0', '80 caractères au plus'],
  [
    'long notes',
    { additional_notes: 'x'.repeat(APPLICANT_FIELDS.additional_notes.limit + 1) },
    'additional_notes',
    '5000 caractères au plus',
  ],
  ['no consent', { consent: false }, 'consent', 'Votre accord est nécessaire pour étudier votre candidature'],
];

describe('a form that is refused', () => {
  it.each(REFUSED)('for %s', (_what, change, field, message) => {
    expect(errorsOf(change)).toEqual({ [field]: message });
  });

  it('has the same messages in English', () => {
    for (const [, change, field] of REFUSED) {
      const message = errorsOf(change, 'en')[field];
      expect(message).toBeTruthy();
      expect(message).not.toMatch(/[éèà]| requis| invalide/);
    }
  });

  it('names every field at once when nothing is filled in', () => {
    const { error } = z.safeParse(applicationFormSchema('fr'), emptyApplicationForm(0));
    expect(error?.issues.map((issue) => issue.path[0]).toSorted()).toEqual([
      'availability',
      'city',
      'consent',
      'current_status',
      'email',
      'full_name',
      'intervention_type',
      'phone',
      'postal_code',
      'teaching_languages',
      'training_sectors',
    ]);
  });

  it('names unknown keys and wrong types, which only a program sends', () => {
    expect(errorsOf({ status: 'accepted' })).toHaveProperty('');
    expect(errorsOf({ language: 2 })).toHaveProperty('language');
    expect(errorsOf({ training_sectors: 'ERP' })).toHaveProperty('training_sectors');
    expect(errorsOf({ remote_experience: 'true' })).toHaveProperty('remote_experience');
  });

  it('is not one that leaves out optional fields', () => {
    const { other_status, other_sector, job_title, birth_date, additional_notes, pool_consent, ...rest } =
      filled;
    expect([other_status, other_sector, job_title, birth_date, additional_notes, pool_consent]).toBeDefined();
    expect(z.safeParse(applicationFormSchema('fr'), rest).success).toBe(true);
  });

  it('is not one without a postal code outside France', () => {
    expect(errorsOf({ country: 'AE', postal_code: null })).toEqual({});
  });
});
