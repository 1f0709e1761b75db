import {
  foldWords,
  PROGRAMME_CONTENT,
  programmeScore,
  type ProgrammeContent,
  type ScoreFacts,
} from '@trame/domain/catalogue';
import { describe, expect, it } from 'vitest';
import { JUDGED_SHEETS } from '../../shared/domain/src/catalogue/testing/sheets.ts';
import { openDatabase } from './support/database.ts';

const open = openDatabase();

/** The same numbers on every run: a test that fails can be run again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const next = numbers(20_261_204);
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
const some = <Value>(values: readonly Value[], most: number): Value[] =>
  Array.from({ length: Math.floor(next() * (most + 1)) }, () => oneOf(values));

const PLACEHOLDERS = [
  'À compléter',
  '…',
  '-- à définir --',
  'N/A',
  'xxx',
  'À venir.',
  '(à préciser)',
  'TBD',
  'Néant',
  'Aucun',
];
const TEXTS = [
  'Entretien, puis convention',
  'Œuvre d’été\u00a0: « 12 € »',
  '漢字',
  'Ligne\nsuivante',
  ...PLACEHOLDERS,
];
const DELAYS = [
  '15 jours ouvrés',
  '2 semaines',
  'Sous 48 h',
  'rapidement',
  'Nous consulter',
  'dès que possible',
  'entre 10 et 15 jours',
  '10 à 15 jours',
  'J+15',
  'Deux mois',
  'immédiat',
  'Accès immédiat',
  'variable selon les sessions',
  '2024',
  '3,5 jours',
  '48H',
  'sous quinze jours',
  'un mois maximum',
  'une quinzaine',
  '1 à 3 semaines',
  '12 personnes',
  'Délai : 11 jours',
  ...PLACEHOLDERS,
];
const CONTACTS = [
  'Référente handicap\u00a0: Nadège Saulnier, 02 00 00 00 12',
  'Contactez-nous',
  'Nadège Saulnier',
  'nadege saulnier adapte',
  'handicap@trame.example',
  'Écrire à HANDICAP@Trame.example ou au +33 (0)2 99 00 00 12',
  '02.99.00.00.13',
  '0299000013',
  '0033 2 99 00 00 13',
  '+32 470 12 34 56',
  '12 34',
  'de 8 h 30 à 17 h 45, salles 12 et 14',
  'tél 02-99-00-00-14/06 12 34 56 78',
  'ancien@trame.example',
  'Paul Fauvel, 02 99 00 00 12',
  '+33299000013 puis 02 99 00 00 12',
  '+1 555 123 4567 89',
  'a@b',
  ...PLACEHOLDERS,
];
const OBJECTIVES = [
  'Créer un client',
  'CONNAÎTRE les règles',
  'Comprendre le fonctionnement',
  'Savoir créer',
  'Être capable de créer',
  'être sensibilisé à la sécurité',
  '• Paramétrer une société',
  '1. Établir un devis',
  'a) Se repérer dans l’interface',
  'S’approprier l’outil',
  'S’exprimer en public',
  'Ne pas oublier',
  'N’utiliser que les calques',
  'Maîtriser',
  'Les bases d’Excel',
  'Atelier pratique',
  'À l’issue de la formation, le stagiaire sera capable de : rédiger',
  'Le participant saura identifier',
  'Vous serez en mesure d’animer une réunion',
  'En situation réelle, réagir',
  'Co-construire un plan',
  'Savoir-faire',
  'Prendre conscience des risques',
  'Prendre des mesures',
  'Monter en compétences',
  '– Mieux communiquer',
  'Objectif 1 : lire un plan',
  '',
  '5S',
  '« Choisir » un EPI',
  'Rendre compte',
  'Découvrir Revit',
  'de créer',
  'd’identifier',
  '1. - 2. - 3. créer',
  '漢字',
  'Manager une équipe',
  'Développer ses compétences',
  'Développer une application',
  'Dernier jour',
  'Bien choisir',
  'Gérer',
  'Apprendre à dessiner',
  'Avoir des notions',
  'Pouvoir expliquer',
  'Les apprenants seront aptes à conduire un chariot',
  '->Dessiner',
];
const TODAY = ['2026-11-23', '2024-02-29', '2025-12-31', '2026-01-01'];
const DAYS = [
  '2019-01-01',
  '2025-11-22',
  '2025-11-23',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2023-02-28',
  '2023-03-01',
  '2028-12-31',
];
const maybe = <Value>(value: () => Value, share = 0.8): Value | undefined =>
  next() < share ? value() : undefined;
const known = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
const ofLength = (length: number) => 'Créer une maquette '.repeat(20).slice(0, length).replace(/ $/, 'e');

function content(): ProgrammeContent {
  return known({
    title: oneOf([
      'Revit',
      ofLength(29),
      ofLength(30),
      ofLength(65),
      ofLength(66),
      '🙂'.repeat(30),
      'À définir',
    ]),
    summary: maybe(() =>
      oneOf([
        ...TEXTS,
        ofLength(119),
        ofLength(120),
        ofLength(160),
        ofLength(161),
        `é${'e\u0301'.repeat(70)}`,
      ]),
    ),
    sector: maybe(() => oneOf(['Autres Domaines', 'Informatique & Technologies'] as const)),
    audience: maybe(() => oneOf(TEXTS)),
    prerequisites: maybe(() => oneOf(TEXTS)),
    objectives: maybe(() => some(OBJECTIVES, next() < 0.5 ? 1 : 4)),
    modules: maybe(() =>
      some([7, 3.5, 14, 0.1, 0.2, undefined], 4).map((hours) => known({ title: 'Un module', hours })),
    ),
    duration_hours: maybe(() => oneOf([7, 14, 21, 3.5, 10.5, 0.3, 0.1, 0.6])),
    duration_days: maybe(() => oneOf([1, 2, 3, 0.5, 1.5, 0.15, 0.05])),
    modality: maybe(() => oneOf(['Présentiel', 'Distanciel', 'Mixte'] as const)),
    access_terms: maybe(() => oneOf(TEXTS)),
    access_delay: maybe(() => oneOf(DELAYS)),
    price_cents: maybe(() => oneOf([1, 156_000]), 0.5),
    price_terms: maybe(() => oneOf(TEXTS), 0.5),
    methods: maybe(() => oneOf(TEXTS)),
    evaluation: maybe(() => oneOf(TEXTS)),
    accessibility: maybe(() => oneOf(CONTACTS), 0.9),
    contact_email: maybe(() => 'formation@trame.example', 0.5),
    contact_phone: maybe(() => '+33299000012', 0.5),
    certification: maybe(
      () =>
        known({
          title: maybe(() => 'Titre', 0.9),
          code: maybe(() => 'RNCP37123', 0.9),
          certifier: maybe(() => 'Un certificateur', 0.9),
          registered_on: maybe(() => oneOf(DAYS), 0.95),
          ends_on: maybe(() => oneOf(DAYS), 0.95),
        }),
      0.6,
    ),
    group_max: maybe(() => 8),
    picture: maybe(
      () =>
        known({
          path: 'a.png',
          type: 'image/png' as const,
          width: 1,
          height: 1,
          alt: maybe(() => oneOf(TEXTS)),
        }),
      0.6,
    ),
  }) as ProgrammeContent;
}

function facts(): ScoreFacts {
  return known({
    today: oneOf(TODAY),
    accessibility_contact: oneOf([
      undefined,
      null,
      { name: 'Nadège Saulnier', phone: '+33200000012' },
      { name: 'Nadège Saulnier' },
      { email: 'handicap@trame.example', outdated: ['+33299000013', 'Paul Fauvel', 'ancien@trame.example'] },
      {
        name: 'Nadège Saulnier',
        email: 'x@trame.example',
        outdated: ['+33299000012', '+32470123456', '+15551234567', '+155512345678'],
      },
    ]),
    indicators: oneOf([
      undefined,
      null,
      [],
      [{ n: 0, year: 2025 }],
      [
        { n: 12, year: 2019 },
        { n: 3, year: 2024 },
      ],
      [{ n: 1, year: 2027 }],
    ]),
    confirmed_on: oneOf([undefined, null, ...DAYS]),
  }) as ScoreFacts;
}

describe('the score of a sheet in the database', () => {
  it('is that of the domain for two thousand sheets', async () => {
    const cases = [
      ...JUDGED_SHEETS.map((one) => ({ content: one.content, facts: facts() })),
      ...Array.from({ length: 2000 }, () => ({ content: content(), facts: facts() })),
    ];
    const rows = await open.sql<{ place: number; score: unknown }[]>`
      select place::integer, private.programme_score(c -> 'content', c -> 'facts') as score
      from jsonb_array_elements(${open.sql.json(cases)}) with ordinality as e (c, place) order by place`;
    const differences = rows.flatMap(({ place, score }) => {
      const one = cases[place - 1];
      if (!one) return [];
      const expected = programmeScore(one.content, one.facts);
      return JSON.stringify(sorted(score)) === JSON.stringify(sorted(expected))
        ? []
        : [{ one, score, expected }];
    });
    expect(rows).toHaveLength(cases.length);
    expect(differences.slice(0, 3)).toEqual([]);
    // Each rule was met by some sheets and lost by others.
    const counts = new Map<string, number>();
    for (const { score } of rows)
      for (const { rule } of (score as ReturnType<typeof programmeScore>).lost)
        counts.set(rule, (counts.get(rule) ?? 0) + 1);
    expect(counts.size).toBe(24);
    for (const [rule, count] of counts) expect([rule, count < cases.length]).toEqual([rule, true]);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

describe('the folding of words', () => {
  it('is that of the domain for every character', async () => {
    const rows = await open.sql<{ code: number; folded: string }[]>`
      select code, private.fold_words('a' || chr(code) || 'b') as folded
      from unnest(array(select generate_series(1, 65535)) || array[128512]) as code
      where code not between 55296 and 57343`;
    expect(
      rows.filter(({ code, folded }) => folded !== foldWords(`a${String.fromCodePoint(code)}b`)),
    ).toEqual([]);
  });
});

describe('a content that may be stored', () => {
  const faultOf = async (value: unknown) => {
    const [row] = await open.sql<{ fault: string | null }[]>`
      select private.programme_content_fault(${open.sql.json(value as never)}) as fault`;
    return row?.fault;
  };
  const TITLE = { title: 'Revit, niveau 2' };

  it('is whatever the form leaves, for a thousand sheets', async () => {
    const cases = Array.from({ length: 1000 }, content).flatMap((one) => {
      const { data } = PROGRAMME_CONTENT.safeParse({
        ...one,
        places: [' Rennes ', ''],
        group_min: 2,
        funding: 'a\r\nb\u2028c',
      });
      return data ?? [];
    });
    const rows = await open.sql`
      select c, private.programme_content_fault(c) as fault
      from jsonb_array_elements(${open.sql.json(cases)}) as c
      where private.programme_content_fault(c) is not null`;
    expect(cases.length).toBeGreaterThan(500);
    expect([...rows]).toEqual([]);
  });

  it.each<[key: string, value: unknown]>([
    ['title', {}],
    ['title', { title: '' }],
    ['title', { title: '\u00a0' }],
    ['title', { title: 'a\nb' }],
    ['title', { title: 'a'.repeat(161) }],
    ['title', { title: 3 }],
    ['summary', { ...TITLE, summary: 'a'.repeat(401) }],
    ['sector', { ...TITLE, sector: 'Cuisine' }],
    ['sector', { ...TITLE, sector: ['Autres Domaines'] }],
    ['objectives', { ...TITLE, objectives: 'Créer' }],
    ['objectives', { ...TITLE, objectives: [3] }],
    ['objectives', { ...TITLE, objectives: Array.from({ length: 21 }, () => 'Créer') }],
    ['objectives', { ...TITLE, objectives: ['a'.repeat(301)] }],
    ['modules', { ...TITLE, modules: [{ hours: 3 }] }],
    ['modules', { ...TITLE, modules: [{ title: 'Un', hours: -1 }] }],
    ['modules', { ...TITLE, modules: [{ title: 'Un', more: 1 }] }],
    ['modules', { ...TITLE, modules: { title: 'Un' } }],
    ['duration_hours', { ...TITLE, duration_hours: 0 }],
    ['duration_hours', { ...TITLE, duration_hours: 7.125 }],
    ['duration_hours', { ...TITLE, duration_hours: '7' }],
    ['duration_days', { ...TITLE, duration_days: 401 }],
    ['price_cents', { ...TITLE, price_cents: 10.5 }],
    ['price_unit', { ...TITLE, price_unit: 'hour' }],
    ['contact_email', { ...TITLE, contact_email: 'formation' }],
    ['certification', { ...TITLE, certification: { code: 'ABC1' } }],
    ['certification', { ...TITLE, certification: { registered_on: '2026-02-30' } }],
    ['certification', { ...TITLE, certification: { registered_on: '2026-02-03', ends_on: '2026-02-02' } }],
    ['group_max', { ...TITLE, group_max: 1.5 }],
    ['group_min', { ...TITLE, group_min: 9, group_max: 8 }],
    ['places', { ...TITLE, places: Array.from({ length: 21 }, () => 'Rennes') }],
    ['picture', { ...TITLE, picture: { path: '../a.png', type: 'image/png', width: 1, height: 1 } }],
  ])('is refused by the form and by the database at the same field: %s %j', async (key, value) => {
    const { error } = PROGRAMME_CONTENT.safeParse(value);
    expect(error?.issues.map(({ path }) => path[0])).toContain(key);
    expect(await faultOf(value)).toBe(key);
  });

  it.each<[key: string, value: unknown]>([
    ['title', { title: ' Revit' }],
    ['title', { title: 'Re\u200bvit' }],
    ['summary', { ...TITLE, summary: null }],
    ['objectives', { ...TITLE, objectives: [] }],
    ['contact_email', { ...TITLE, contact_email: 'Formation@trame.example' }],
    ['contact_phone', { ...TITLE, contact_phone: '02 99 00 00 12' }],
    ['certification', { ...TITLE, certification: {} }],
    ['funding', { ...TITLE, funding: 'a\r\nb' }],
    ['cost', { ...TITLE, cost: 3 }],
  ])('is in the form in which it is stored: %s %j', async (key, value) => {
    expect(await faultOf(value)).toBe(key);
  });
});
