import { describe, expect, it } from 'vitest';
import {
  asksOtherSector,
  asksOtherStatus,
  checkApplicationEdit,
  clearsOtherSector,
  editedColumns,
  editInputOf,
  type ApplicationEditInput,
  type EditableApplication,
} from './application-edit.ts';
import { APPLICANT_FIELDS, applicantFields } from './applicant-fields.ts';
import { MAX_TAGS } from './limits.ts';
import { OTHER_SECTOR, TRAINING_SECTORS } from './options.ts';

/** Spec §3. */
const ANSWERS_OF_THE_SPECIFICATION: readonly string[] = [
  ...'full_name email phone birth_date country city postal_code current_status other_status'.split(' '),
  ...'remote_experience training_sectors other_sector teaching_languages intervention_type'.split(' '),
  ...'mastered_software expertise_areas job_title additional_notes availability'.split(' '),
];

/** An edit without changes, so that a field of the catalogue needs no line here. */
function noAnswers(): EditableApplication {
  const answers: Partial<EditableApplication> = {};
  for (const name of editedColumns()) Object.assign(answers, { [name]: null });
  return answers as EditableApplication;
}

const row: EditableApplication = {
  ...noAnswers(),
  full_name: 'Éléonore Dupré',
  email: 'Eleonore.Dupre@exemple.fr',
  phone: '+33612345678',
  birth_date: '1987-04-12',
  country: 'FR',
  city: 'Lyon',
  postal_code: '69003',
  current_status: 'Indépendant',
  other_status: null,
  remote_experience: null,
  training_sectors: ['Bureautique', 'Compétences Comportementales'],
  other_sector: null,
  teaching_languages: ['English', 'French'],
  intervention_type: ['Distanciel'],
  mastered_software: ['Excel', 'Word'],
  additional_notes: null,
  admin_notes: null,
  status: 'to-call',
};

const check = (change: Partial<ApplicationEditInput> = {}, from: EditableApplication = row) =>
  checkApplicationEdit(from, { ...editInputOf(from), ...change });
const saved = (change: Partial<ApplicationEditInput> = {}, from: EditableApplication = row) => {
  const { edit, problems } = check(change, from);
  expect(problems).toBeUndefined();
  return edit;
};

describe('an edited application', () => {
  // spec 7.13
  it('is saved with the columns of the specification, whatever was changed', () => {
    expect(Object.keys(saved() ?? {}).toSorted()).toEqual(editedColumns().toSorted());
    const columns =
      'full_name email phone birth_date country city postal_code current_status other_status remote_experience ' +
      'training_sectors other_sector teaching_languages intervention_type mastered_software additional_notes ' +
      'admin_notes status';
    // Fields that the specification does not have may be edited too; no other column of a row may.
    const added = applicantFields().filter((name) => !ANSWERS_OF_THE_SPECIFICATION.includes(name));
    expect(
      editedColumns()
        .filter((name) => !added.some((other) => other === name))
        .toSorted(),
    ).toEqual(columns.split(' ').toSorted());
  });

  it('is saved unchanged when nobody changed anything: no value is cleaned', () => {
    expect(saved()).toEqual(row);
  });

  it('is saved trimmed, with the e-mail in lower case and the phone in international form', () => {
    expect(
      saved({
        full_name: '  Éléonore Dupré-Martin ',
        email: ' Nouvelle@Exemple.FR ',
        phone: '07 98 76 54 32',
      }),
    ).toMatchObject({
      full_name: 'Éléonore Dupré-Martin',
      email: 'nouvelle@exemple.fr',
      phone: '+33798765432',
    });
  });

  // spec 5.9
  it.each(['birth_date', 'country', 'city', 'postal_code', 'additional_notes', 'admin_notes'] as const)(
    'is saved with null for an emptied %s',
    (field) => {
      const full = { ...row, additional_notes: 'Note', admin_notes: 'Note' };
      expect(saved({ [field]: '' }, full)?.[field]).toBeNull();
    },
  );

  it('is saved with the phone read in the chosen country', () => {
    expect(saved({ phone: '0470 12 34 56', phone_country: 'BE' })?.phone).toBe('+32470123456');
    expect(saved({ phone: '+1 514-555-0123' })?.phone).toBe('+15145550123');
  });

  // spec 3.4
  it('is saved with each tag once, trimmed', () => {
    expect(saved({ mastered_software: [' Sage 100 ', 'sage 100', 'Excel'] })?.mastered_software).toEqual([
      'Sage 100',
      'Excel',
    ]);
  });

  // spec 3.5
  it.each([
    ['["Excel","Word"]', ['Excel', 'Word']],
    ['Excel, Word', ['Excel', 'Word']],
    [null, []],
  ])('is saved with the software of an older row, %j, as a list', (mastered_software, list) => {
    expect(saved({}, { ...row, mastered_software })?.mastered_software).toEqual(list);
  });
});

it('a field with spaces alone counts as empty', () => {
  expect(saved({ city: '  ', admin_notes: ' \n ' }, { ...row, admin_notes: 'Note' })).toMatchObject({
    city: null,
    admin_notes: null,
  });
});

describe('fields that depend on another', () => {
  const other: EditableApplication = {
    ...row,
    current_status: 'Autre',
    other_status: 'Retraitée',
    training_sectors: [OTHER_SECTOR],
    other_sector: 'Logistique',
  };

  // spec 5.4
  it('the other status is asked for with Autre alone', () => {
    expect(['Indépendant', 'Salarié', 'Organisme de formation', 'Autre', ''].filter(asksOtherStatus)).toEqual(
      ['Autre'],
    );
  });

  it('the other status is cleared with another choice, and kept with Autre', () => {
    expect(saved({ current_status: 'Salarié' }, other)?.other_status).toBeNull();
    expect(saved({ other_status: ' Intermittente ' }, other)?.other_status).toBe('Intermittente');
    expect(saved({ other_status: '' }, other)?.other_status).toBeNull();
  });

  it('the other status of an older row beside another choice is kept', () => {
    expect(saved({ city: 'Nantes' }, { ...row, other_status: 'Vacataire' })?.other_status).toBe('Vacataire');
  });

  // spec 5.5
  it('the other sector is asked for with Autres Domaines or Other', () => {
    const asked = [...TRAINING_SECTORS.map(({ value }) => value), 'Other'].filter((sector) =>
      asksOtherSector([sector]),
    );
    expect(asked).toEqual(['Autres Domaines', 'Other']);
    expect(asksOtherSector([])).toBe(false);
  });

  // spec 5.6
  it.each<[string[], string[], boolean]>([
    [['Autres Domaines'], [], true],
    [['Other'], [], true],
    [['Autres Domaines', 'Other'], ['Other'], true],
    [['Autres Domaines'], ['Autres Domaines', 'Informatique & Technologies'], false],
    [['Informatique & Technologies', 'Autres Domaines'], ['Autres Domaines'], false],
    [[], ['Autres Domaines'], false],
  ])('a change from %j to %j clears the other sector: %j', (before, after, clears) => {
    expect(clearsOtherSector(before, after)).toBe(clears);
  });

  it('the other sector is cleared when its sector is unchecked', () => {
    expect(saved({ training_sectors: [] }, other)?.other_sector).toBeNull();
    expect(saved({ other_sector: 'Transport' }, other)?.other_sector).toBe('Transport');
  });
});

const REFUSED: [what: string, change: Partial<ApplicationEditInput>, message: string][] = [
  ['no name', { full_name: ' ' }, 'Nom complet requis'],
  ['a long name', { full_name: 'x'.repeat(APPLICANT_FIELDS.full_name.limit + 1) }, '120 caractères au plus'],
  ['no e-mail', { email: '' }, 'Adresse e-mail requise'],
  ['no e-mail but spaces', { email: '  ' }, 'Adresse e-mail requise'],
  ['an e-mail without a domain', { email: 'a@b' }, 'Adresse e-mail invalide'],
  ['two e-mails', { email: 'a@b.fr,c@d.fr' }, 'Adresse e-mail invalide'],
  ['no current status', { current_status: '' }, 'Statut actuel requis'],
  ['no phone', { phone: '' }, 'Numéro de téléphone requis'],
  ['letters as a phone', { phone: 'appelez-moi' }, 'Format de numéro invalide'],
  ['a short phone', { phone: '06 12' }, 'Numéro de téléphone invalide'],
  ['a phone of another country', { phone_country: 'BE' }, 'Numéro de téléphone invalide'],
  ['a birth to come', { birth_date: '2999-01-01' }, 'La date de naissance ne peut pas être dans le futur'],
  [
    'a birth before 1900',
    { birth_date: '1899-12-31' },
    'La date de naissance ne peut pas être antérieure au 01/01/1900',
  ],
  ['a day that does not exist', { birth_date: '2001-02-30' }, 'Date de naissance invalide'],
  ['a country that does not exist', { country: 'ZZ' }, 'Choix invalide'],
  ['a long city', { city: 'x'.repeat(121) }, '120 caractères au plus'],
  ['a long postal code', { postal_code: '1'.repeat(17) }, '16 caractères au plus'],
  ['long notes', { additional_notes: 'x'.repeat(5001) }, '5000 caractères au plus'],
  ['long internal notes', { admin_notes: 'x'.repeat(10_001) }, '10000 caractères au plus'],
  ['a control character', { city: 'Ly\u0007on' }, 'Ce texte contient des caractères non acceptés'],
  [
    'too many tags',
    { mastered_software: Array.from({ length: MAX_TAGS + 1 }, (_, index) => `Logiciel ${index}`) },
    '50 éléments au plus',
  ],
];

describe('an edit is refused', () => {
  // spec 5.2, 5.7
  it.each(REFUSED)('for %s', (_what, change, message) => {
    const field = Object.keys(change)[0];
    expect(check(change).problems).toEqual({
      [field === 'phone_country' ? 'phone' : (field ?? '')]: message,
    });
  });

  // spec 5.1, 5.3
  it('with all its errors at once', () => {
    expect(check({ full_name: '', email: '', phone: '', current_status: '' }).problems).toEqual({
      full_name: 'Nom complet requis',
      email: 'Adresse e-mail requise',
      phone: 'Numéro de téléphone requis',
      current_status: 'Statut actuel requis',
    });
  });

  it('but never for a value of an older row that nobody changed', () => {
    const older = { ...row, training_sectors: ['Bureautique'], status: 'liste d’attente', city: null };
    expect(saved({}, older)).toEqual(older);
  });
});
