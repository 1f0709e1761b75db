import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { missingSettings, SETTINGS_FIELDS, SETTINGS_GROUPS, type SettingsRow } from './settings-fields.ts';
import { SETTING_SCHEMAS, settingsTogether, settingText } from './settings-rules.ts';
import { CONTENT_LIMITS, preciseDate, SITE_CONTENT, SITE_PICTURE, startOf } from './site-content.ts';

/** What the form of the settings checks, for all facts at once. */
const COMPANY_SETTINGS = z.strictObject(SETTING_SCHEMAS).check(settingsTogether((id) => id));
const NOTHING = Object.fromEntries(SETTINGS_FIELDS.map(({ id }) => [id, null])) as SettingsRow;
const parse = (values: object) => COMPANY_SETTINGS.safeParse({ ...NOTHING, ...values });
const messageOf = (values: object) => parse(values).error?.issues[0]?.message;

describe('the table of settings', () => {
  it('has each fact once, in a group of the form, with a place where it is used', () => {
    const ids = SETTINGS_FIELDS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(SETTINGS_FIELDS.map(({ group }) => group))).toEqual(
      new Set(SETTINGS_GROUPS.map(({ id }) => id)),
    );
    for (const { id, usedIn } of SETTINGS_FIELDS) expect([id, usedIn.length > 0]).toEqual([id, true]);
  });

  it('names only pages that the specification has', () => {
    const pages =
      '/ /accessibilite /cgu-formateurs /cgv /charte-graphique /charte-rse /confidentialite /confidentialite-formateurs /formateurs /formules-formation /livret-formateur /mentions-legales /portage-qualiopi /qualiopi-portage /rgpd /services-aux-entreprises /trainers-apply';
    const named = SETTINGS_FIELDS.flatMap(({ usedIn }) => usedIn.map(({ href }) => href)).filter(Boolean);
    expect(named.filter((href) => !pages.split(' ').includes(href!))).toEqual([]);
  });

  it('says what is missing, and of a certificate only when there is one', () => {
    const missing = (row: Partial<SettingsRow>) => missingSettings(row).map(({ id }) => id);
    expect(missing(NOTHING)).toContain('siren');
    expect(missing(NOTHING)).not.toContain('qualiopi_until');
    expect(missing({ ...NOTHING, siren: '200000008' })).not.toContain('siren');
    expect(missing({ ...NOTHING, qualiopi_number: '2022/1' })).toEqual(
      expect.arrayContaining(['qualiopi_until', 'qualiopi_categories', 'qualiopi_certifier']),
    );
  });
});

describe('the settings', () => {
  it('are stored without the separators that people type, and empty texts as unknown', () => {
    const { data } = parse({
      siren: ' 200 000 008 ',
      vat_number: 'FR 37 200 000 008',
      nda: '53 35 00000 35',
      phone: '01 99 00 00 01',
      email: 'Bonjour@Trame.example',
      trade_name: '  ',
      host_address: '1 place du Métier\n44000 Nantes',
      qualiopi_categories: ['vae', 'actions_de_formation'],
      legal_name: 'Trame\u200b SAS',
    });
    expect(data).toMatchObject({
      siren: '200000008',
      vat_number: 'FR37200000008',
      nda: '53350000035',
      phone: '+33199000001',
      email: 'bonjour@trame.example',
      trade_name: null,
      host_address: '1 place du Métier\n44000 Nantes',
      qualiopi_categories: ['actions_de_formation', 'vae'],
      legal_name: 'Trame SAS',
    });
    expect(COMPANY_SETTINGS.parse(data)).toEqual(data);
  });

  it.each<[string, object, string]>([
    ['a SIREN whose last digit is wrong', { siren: '200000009' }, 'SIREN n’existe pas'],
    ['the VAT number of another company', { siren: '100000009', vat_number: 'FR37200000008' }, 'autre SIREN'],
    ['a capital of nothing', { capital_cents: 0 }, 'plus grand que zéro'],
    ['a fraction of a cent', { capital_cents: 1.5 }, 'plus grand que zéro'],
    ['a day that does not exist', { qualiopi_until: '2027-02-30' }, 'n’existe pas'],
    [
      'a certificate that ends before it begins',
      { qualiopi_from: '2027-03-12', qualiopi_until: '2027-03-11' },
      'ne peut pas précéder',
    ],
    ['an address that is not https', { linkedin_url: 'http://www.linkedin.com' }, 'https://'],
    ['an address that runs a script', { mediator_url: 'javascript:alert(1)' }, 'https://'],
    ['an address with a quote', { mediator_url: 'https://mediation.example/"onload' }, 'https://'],
    [
      'an address with a port that there is not',
      { mediator_url: 'https://mediation.example:99999/' },
      'https://',
    ],
    ['an e-mail address without domain', { email: 'bonjour' }, 'e-mail invalide'],
    ['a postal code of four digits', { postal_code: '3500' }, 'cinq chiffres'],
    ['a phone number that nobody has', { phone: '01 99' }, 'invalide'],
    ['a name of several lines', { legal_name: 'Trame\nSAS' }, 'caractères non acceptés'],
    ['a name that is too long', { legal_name: 'x'.repeat(121) }, '120 caractères'],
    ['a path outside its folder', { qualiopi_file: 'qualiopi/../consents/a.pdf' }, 'certificat en PDF'],
  ])('refuse %s', (_, values, message) => {
    expect(messageOf(values)).toContain(message);
  });

  it('have no categories when the list is empty', () => {
    expect(parse({ qualiopi_categories: [] }).data?.qualiopi_categories).toBeNull();
  });

  it('refuse a category that the law does not know, and a fact that they do not have', () => {
    expect(parse({ qualiopi_categories: ['yoga'] }).success).toBe(false);
    expect(COMPANY_SETTINGS.safeParse({ ...NOTHING, iban: 'FR76' }).success).toBe(false);
  });

  it.each([
    ['amount', 2_000_000, '20\u202f000\u00a0€'],
    ['amount', 2_000_050, '20\u202f000,50\u00a0€'],
    ['siren', '200000008', '200\u00a0000\u00a0008'],
    ['phone', '+33199000001', '01 99 00 00 01'],
    ['phone', '+3225551234', '+32 2 555 12 34'],
    ['date', '2028-03-12', '12/03/2028'],
    [
      'categories',
      ['vae', 'actions_de_formation'],
      'Actions de formation, Validation des acquis de l’expérience',
    ],
    ['file', 'qualiopi/2022.pdf', 'Fichier joint'],
    ['file', '', ''],
    ['line', 'Trame', 'Trame'],
    ['line', null, ''],
  ] as const)('are read as people write them: %s %s', (kind, value, text) => {
    expect(settingText(kind, value)).toBe(text);
  });
});

describe('the content of the site', () => {
  const picture = { path: 'logos/a.svg', type: 'image/svg+xml', width: 120, height: 40 };
  const content = {
    company: {},
    logos: [{ id: '1', name: 'Fauvel', alt: 'Imprimerie Fauvel', link: null, picture }],
    timeline: [
      {
        id: '2',
        date: '2019-01-01',
        precision: 'year',
        title: { fr: 'Trame naît', en: null },
        text: { fr: 'À Rennes.', en: null },
        picture: null,
      },
    ],
    changedAt: '2026-11-23T10:00:00.000Z',
  };

  it('has the facts of the company under their names in code, null where they are not known', () => {
    const { company } = SITE_CONTENT.parse({
      ...content,
      company: { legalName: 'Trame SAS', capitalCents: 1 },
    });
    expect(company).toMatchObject({ legalName: 'Trame SAS', capitalCents: 1, vatNumber: null });
    expect(Object.keys(company)).toHaveLength(SETTINGS_FIELDS.length);
  });

  it('has every phone number that the database accepts, which knows no plans of numbers', () => {
    const withPhone = (phone: string) =>
      SITE_CONTENT.safeParse({ ...content, company: { phone, hostPhone: phone } });
    for (const phone of ['+33999999', '+12345', '+33199000001'])
      expect(withPhone(phone).data?.company).toMatchObject({ phone, hostPhone: phone });
    for (const phone of ['01 99 00 00 01', '+1234', '+0123456', '+1234567890123456'])
      expect(withPhone(phone).success).toBe(false);
  });

  it.each<[string, object]>([
    ['a picture under the name of another type', { ...picture, type: 'image/png' }],
    ['a picture outside its folder', { ...picture, path: '../logos/a.svg' }],
    ['a proof of consent as a picture', { ...picture, path: 'consents/a.png', type: 'image/png' }],
    ['a picture without size', { ...picture, width: 0 }],
    ['a picture of half a pixel', { ...picture, width: 1.5 }],
    ['a picture that is too large', { ...picture, width: CONTENT_LIMITS.pictureSide + 1 }],
    ['a picture with an empty text', { ...picture, alt: ' ' }],
    ['a picture with something else', { ...picture, onload: 'x' }],
  ])('refuses %s', (_, wrong) => {
    expect(SITE_PICTURE.safeParse(picture).success).toBe(true);
    expect(SITE_PICTURE.safeParse(wrong).success).toBe(false);
  });

  it('has texts as long as the database allows, which counts an emoji as one character', () => {
    const withTexts = (change: number) => {
      const text = (max: number) => '🌱'.repeat(max + change);
      const { logoName, alt, eventTitle, eventText } = CONTENT_LIMITS;
      const [title, lines] = [text(eventTitle), text(eventText)];
      return SITE_CONTENT.safeParse({
        ...content,
        company: { legalName: text(120) },
        logos: content.logos.map((logo) => ({ ...logo, name: text(logoName), alt: text(alt) })),
        timeline: content.timeline.map((event) => ({
          ...event,
          title: { fr: title, en: title },
          text: { fr: lines, en: lines },
        })),
      });
    };
    expect(withTexts(0).error).toBeUndefined();
    expect(withTexts(1).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'company.legalName',
      'logos.0.name',
      'logos.0.alt',
      'timeline.0.title.fr',
      'timeline.0.title.en',
      'timeline.0.text.fr',
      'timeline.0.text.en',
    ]);
  });

  it('refuses an empty title, and a link that is no https address', () => {
    const [event] = content.timeline;
    const [logo] = content.logos;
    for (const wrong of [
      { timeline: [{ ...event, title: { fr: ' ', en: null } }] },
      { timeline: [{ ...event, text: { fr: '', en: null } }] },
      { timeline: [{ ...event, date: '' }] },
      { logos: [{ ...logo, link: 'javascript:alert(1)' }] },
    ])
      expect(SITE_CONTENT.safeParse({ ...content, ...wrong }).success).toBe(false);
    expect(SITE_CONTENT.safeParse(content).success).toBe(true);
  });

  it.each([
    ['year', '2019-01-01'],
    ['month', '2019-05-01'],
    ['day', '2019-05-14'],
  ] as const)('has a date of the precision %s as its first day', (precision, stored) => {
    expect(startOf(precision, '2019-05-14')).toBe(stored);
    const timeline = content.timeline.map((event) => ({ ...event, precision, date: '2019-05-14' }));
    expect(SITE_CONTENT.parse({ ...content, timeline }).timeline[0]?.date).toBe(stored);
  });
});

it.each([
  ['year', '2019-01-01', '2019', '2019'],
  ['month', '2025-03-01', 'Mars 2025', 'March 2025'],
  ['day', '2022-03-12', '12 mars 2022', '12 March 2022'],
  ['day', '2024-06-01', '1er juin 2024', '1 June 2024'],
] as const)('a date known to the %s is written in words: %s', (precision, day, french, english) => {
  expect(preciseDate(precision, day)).toBe(french);
  expect(preciseDate(precision, day, 'en')).toBe(english);
});
