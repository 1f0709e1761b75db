import { describe, expect, it } from 'vitest';
import type { ProgrammeContent } from './content.ts';
import { generalTitle } from './explanations.ts';
import { PROGRAMME_FIELDS } from './fields.ts';
import { PROGRAMME_RULES, type ProgrammeRuleId } from './rules.ts';
import { programmeScore, type ScoreFacts } from './score.ts';

const TODAY = '2026-11-23';
const PICTURE = { path: 'a.png', type: 'image/png', width: 1, height: 1 } as const;
const CERTIFICATION = {
  title: 'Titre',
  code: 'RNCP37123',
  certifier: 'Un certificateur',
  registered_on: '2024-03-01',
  ends_on: '2027-03-01',
};
const ENGINES = {
  title: 'Revit',
  summary: 'Créer',
  sector: 'Autres Domaines',
  modality: 'Mixte',
  duration_days: 2,
  price_terms: 'Sur devis',
} as const;
const contact = (more: object) => ({
  accessibility_contact: { name: 'Nadège Saulnier', phone: '+33299000012', ...more },
});

type Case = [content: Partial<ProgrammeContent>, isMet: boolean, facts?: Partial<ScoreFacts>];

const WRITTEN: readonly [string, boolean][] = [
  ['Aucun', true],
  ['Néant', true],
  ['Sur devis', true],
  ['À compléter', false],
  ['a completer…', false],
  ['— À DÉFINIR —', false],
  ['TBD', false],
  ['N/A', false],
  ['n.c.', false],
  ['xxx', false],
  ['…', false],
  ['-', false],
  ['À définir avec vous lors de l’entretien', true],
];
/** The same texts in a field of text alone. */
const written = (key: keyof ProgrammeContent): Case[] => [
  [{}, false],
  ...WRITTEN.map(([text, isMet]): Case => [{ [key]: text }, isMet]),
];

const CASES: Record<ProgrammeRuleId, Case[]> = {
  prerequisites: written('prerequisites'),
  objectives: [
    [{}, false],
    [{ objectives: [] }, false],
    [{ objectives: ['Connaître Revit'] }, true],
  ],
  duration: [
    [{}, false],
    [{ duration_hours: 7 }, true],
    [{ duration_days: 1 }, true],
  ],
  access_terms: written('access_terms'),
  access_delay: [...written('access_delay'), [{ access_delay: 'rapidement' }, true]],
  price: [
    ...written('price_terms'),
    [{ price_cents: 1 }, true],
    [{ price_cents: 1, price_terms: 'xxx' }, true],
  ],
  contact: [
    [{}, false],
    [{ contact_name: 'Solène Aubrac' }, false],
    [{ contact_email: 'a@trame.example' }, true],
    [{ contact_phone: '+33299000012' }, true],
  ],
  methods: written('methods'),
  evaluation: written('evaluation'),
  accessibility: written('accessibility'),
  access_delay_days: [
    [{}, false],
    [{ access_delay: '15 jours ouvrés' }, true],
    [{ access_delay: '2 semaines' }, true],
    [{ access_delay: 'rapidement' }, false],
  ],
  accessibility_contact: [
    [{}, false, contact({})],
    [{ accessibility: 'Notre référent' }, false, contact({})],
    [{ accessibility: 'Nadège Saulnier' }, true, contact({})],
    [{ accessibility: 'Nadège Saulnier' }, false],
    [{ accessibility: '02 99 00 00 14' }, true],
    [{ accessibility: '02 99 00 00 14' }, false, contact({ outdated: ['+33299000014'] })],
    [{ accessibility: 'a@trame.example' }, true, contact({ outdated: ['b@trame.example'] })],
  ],
  objective_verbs: [
    [{}, false],
    [{ objectives: ['Créer'] }, true],
    [{ objectives: ['Créer', 'Connaître'] }, false],
  ],
  certification_in_force: [
    [{}, true],
    [{ certification: CERTIFICATION }, true],
    [{ certification: { ...CERTIFICATION, ends_on: TODAY } }, true],
    [{ certification: { ...CERTIFICATION, ends_on: '2026-11-22' } }, false],
    [{ certification: { ...CERTIFICATION, registered_on: '2026-11-24' } }, false],
    ...Object.keys(CERTIFICATION).map((part): Case => {
      const { [part as keyof typeof CERTIFICATION]: _left, ...others } = CERTIFICATION;
      return [{ certification: others }, false];
    }),
  ],
  recent_results: [
    [{}, false],
    [{}, false, { indicators: [] }],
    [{}, false, { indicators: [{ n: 0, year: 2026 }] }],
    [{}, true, { indicators: [{ n: 1, year: 2026 }] }],
    [{}, true, { indicators: [{ n: 1, year: 2024 }] }],
    [{}, false, { indicators: [{ n: 1, year: 2023 }] }],
    [{}, false, { indicators: [{ n: 1, year: 2027 }] }],
  ],
  confirmed: [
    [{}, false],
    [{}, false, { confirmed_on: null }],
    [{}, true, { confirmed_on: TODAY }],
    [{}, true, { confirmed_on: '2025-11-23' }],
    [{}, false, { confirmed_on: '2025-11-22' }],
  ],
  consistent_duration: [
    [{}, false],
    [{ duration_hours: 7 }, false],
    [{ duration_days: 1 }, false],
    [{ duration_hours: 7, duration_days: 1 }, true],
    [{ duration_hours: 10.5, duration_days: 1.5 }, true],
    [{ duration_hours: 3.5, duration_days: 0.5 }, true],
    [{ duration_hours: 16, duration_days: 2 }, true],
    [{ duration_hours: 17, duration_days: 2 }, false],
    [{ duration_hours: 4, duration_days: 2 }, true],
    [{ duration_hours: 3.5, duration_days: 2 }, false],
    [
      {
        duration_hours: 14,
        duration_days: 2,
        modules: [
          { title: 'a', hours: 7 },
          { title: 'b', hours: 7 },
        ],
      },
      true,
    ],
    [
      {
        duration_hours: 14,
        duration_days: 2,
        modules: [
          { title: 'a', hours: 7 },
          { title: 'b', hours: 6 },
        ],
      },
      false,
    ],
    [{ duration_hours: 14, duration_days: 2, modules: [{ title: 'a', hours: 7 }, { title: 'b' }] }, true],
    [{ duration_hours: 14, duration_days: 2, modules: [{ title: 'a', hours: 15 }, { title: 'b' }] }, false],
    [{ duration_hours: 14, duration_days: 2, modules: [{ title: 'a' }] }, true],
    [
      {
        duration_hours: 0.3,
        duration_days: 0.15,
        modules: [
          { title: 'a', hours: 0.1 },
          { title: 'b', hours: 0.2 },
        ],
      },
      true,
    ],
  ],
  structured_data: [
    [ENGINES, true],
    [{ ...ENGINES, price_cents: 1 }, true],
    ...(['title', 'summary', 'sector', 'modality', 'duration_days', 'price_terms'] as const).map(
      (key): Case => {
        const { [key]: _left, ...others } = ENGINES;
        return [{ title: '', ...others }, false];
      },
    ),
  ],
  title_length: [
    [{ title: 'a'.repeat(29) }, false],
    [{ title: 'a'.repeat(30) }, true],
    [{ title: '🙂'.repeat(30) }, true],
    [{ title: 'a'.repeat(65) }, true],
    [{ title: 'a'.repeat(66) }, false],
  ],
  summary_length: [
    [{}, false],
    [{ summary: 'é'.repeat(119) }, false],
    [{ summary: 'é'.repeat(120) }, true],
    [{ summary: 'é'.repeat(160) }, true],
    [{ summary: 'é'.repeat(161) }, false],
  ],
  picture_text: [
    [{}, false],
    [{ picture: PICTURE }, false],
    [{ picture: { ...PICTURE, alt: 'à compléter' } }, false],
    [{ picture: { ...PICTURE, alt: 'Deux personnes devant un plan' } }, true],
  ],
  audience: written('audience'),
  modules: [
    [{}, false],
    [{ modules: [] }, false],
    [{ modules: [{ title: 'Un' }] }, true],
  ],
  group_and_modality: [
    [{}, false],
    [{ group_max: 8 }, false],
    [{ modality: 'Mixte' }, false],
    [{ group_max: 8, modality: 'Mixte' }, true],
  ],
};

describe('each rule, over a table of cases', () => {
  it.each(
    Object.entries(CASES).flatMap(([rule, cases]) =>
      cases.map(([content, isMet, facts], at) => [rule, at, content, isMet, facts] as const),
    ),
  )('%s, case %i', (rule, _at, content, isMet, facts) => {
    const { lost, score, presence, quality, reach } = programmeScore(
      { title: 'Revit', ...content },
      { today: TODAY, ...facts },
    );
    expect(lost.some((each) => each.rule === rule)).toBe(!isMet);
    expect(score).toBe(presence + quality + reach);
    expect(score).toBe(100 - lost.reduce((sum, { points }) => sum + points, 0));
  });

  it('has cases that meet it and cases that do not', () => {
    for (const { id } of PROGRAMME_RULES)
      expect([id, new Set(CASES[id].map(([, isMet]) => isMet)).size]).toEqual([id, 2]);
  });
});

describe('the texts of the rules', () => {
  it.each(PROGRAMME_RULES)('of $id say what is wrong, why, and what mends it', (rule) => {
    for (const text of [rule.name, generalTitle(rule), rule.why, rule.fix, rule.source])
      expect(text).not.toBe('');
    expect(rule.fix).toMatch(/^[\p{Ll}].*\.$/u);
    expect(rule.why).toMatch(/^[\p{Lu}].*\.$/u);
    for (const title of [rule.empty, generalTitle(rule)]) expect(title).toMatch(/^[\p{Lu}].*[^.]$/u);
    // Spaces before signs do not break, as in the other texts.
    expect([rule.empty, rule.wrong ?? '', rule.why, rule.fix].join(' ')).not.toMatch(/ [:;!?»]|« /);
  });

  it('name the ten fields of indicator 1, which the table of fields marks', () => {
    const marked = PROGRAMME_FIELDS.filter(({ isMandatory }) => isMandatory).map(({ key }) => key);
    const asked = PROGRAMME_RULES.flatMap(({ group, test }) =>
      group === 'presence' && test.kind === 'written' ? test.groups.flat() : [],
    );
    expect(asked.toSorted()).toEqual(marked.toSorted());
  });
});
