import { describe, expect, it } from 'vitest';
import { PROGRAMME_CONTENT, type ProgrammeContent } from './content.ts';
import { PROGRAMME_RULES, SCORE_GROUPS } from './rules.ts';
import { scoreBand } from './score-bands.ts';
import { programmeScore } from './score.ts';

describe('the rules of the score', () => {
  it('are 24, and add up to 100 in their three groups', () => {
    expect(PROGRAMME_RULES).toHaveLength(24);
    for (const { key, points } of SCORE_GROUPS) {
      const own = PROGRAMME_RULES.filter(({ group }) => group === key);
      expect(own.reduce((sum, rule) => sum + rule.points, 0)).toBe(points);
    }
    expect(new Set(PROGRAMME_RULES.map(({ id }) => id)).size).toBe(24);
  });
});

const COMPLETE: ProgrammeContent = {
  title: 'Sage 100 Gestion commerciale, niveau 1',
  summary:
    'Du devis à la facture, sur vos articles, vos tarifs et vos modèles. Trois jours pour travailler seul le quatrième, en gestion commerciale.',
  sector: "ERP & Gestion d'entreprise",
  audience: 'Assistantes et assistants de gestion',
  prerequisites: 'Aucun',
  objectives: ['Créer un client, un article et un tarif sans doublon', 'Traiter un avoir'],
  modules: [
    { title: 'Vos circuits de vente', hours: 7 },
    { title: 'Du devis à la facture', hours: 14 },
  ],
  duration_hours: 21,
  duration_days: 3,
  modality: 'Présentiel',
  access_terms: 'Entretien, puis convention en ligne',
  access_delay: '10 jours ouvrés',
  price_cents: 156_000,
  price_unit: 'person',
  methods: 'Un tiers d’exposé, deux tiers de pratique.',
  evaluation: 'Cas noté à la sortie.',
  accessibility: 'Nadège Saulnier, référente handicap, 02 00 00 00 12',
  contact_email: 'formation@trame.example',
  group_max: 8,
  picture: { path: 'formations/sage.webp', type: 'image/webp', width: 1200, height: 630, alt: 'Un écran' },
};
const FACTS = {
  today: '2026-11-23',
  indicators: [{ n: 112, year: 2025 }],
  confirmed_on: '2026-11-12',
};

describe('the score of a sheet', () => {
  it('is 100 for a complete one, which the form accepts as it is', () => {
    expect(programmeScore(COMPLETE, FACTS)).toEqual({
      score: 100,
      presence: 50,
      quality: 30,
      reach: 20,
      lost: [],
    });
    expect(PROGRAMME_CONTENT.parse(COMPLETE)).toEqual(COMPLETE);
  });

  it('is 5 for a title alone: no certification is no fault', () => {
    const { score, lost } = programmeScore({ title: 'Revit' }, { today: '2026-11-23' });
    expect(score).toBe(5);
    expect(lost).toHaveLength(23);
  });

  it.each([
    [100, 'Excellente'],
    [85, 'Excellente'],
    [84, 'Bonne'],
    [70, 'Bonne'],
    [69, 'Moyenne'],
    [50, 'Moyenne'],
    [49, 'Insuffisante'],
    [0, 'Insuffisante'],
  ])('of %i is %s', (score, label) => {
    expect(scoreBand(score).label).toBe(label);
  });
});

describe('a sheet as a form gives it', () => {
  it('needs a title alone, and leaves out what is empty', () => {
    expect(
      PROGRAMME_CONTENT.parse({
        title: ' Revit ',
        summary: '',
        sector: '',
        modality: null,
        objectives: ['', ' Créer une famille '],
        certification: { title: '' },
        places: [],
        group_min: null,
        contact_phone: '02 99 00 00 12',
        contact_email: 'Formation@Trame.example',
      }),
    ).toEqual({
      title: 'Revit',
      objectives: ['Créer une famille'],
      contact_phone: '+33299000012',
      contact_email: 'formation@trame.example',
    });
  });
});
