import { describe, expect, it } from 'vitest';
import { withChanges } from './changes.ts';
import type { ProgrammeContent } from './content.ts';
import { explainLostPoints } from './explanations.ts';
import { programmeFixes } from './fixes.ts';
import { objectiveProposal } from './objective-proposals.ts';
import { programmeScore, type ScoreFacts } from './score.ts';

const FACTS: ScoreFacts = {
  today: '2026-11-23',
  accessibility_contact: {
    name: 'Nadège Saulnier',
    phone: '+33299000012',
    email: 'handicap@trame.example',
    outdated: ['Paul Fauvel', '+33299000013'],
  },
  indicators: [{ n: 112, year: 2025 }],
  confirmed_on: '2026-11-12',
};
const REVIT: ProgrammeContent = {
  title: 'Revit, niveau 2 : familles et maquettes partagées',
  summary: 'Créer des familles paramétriques et travailler à plusieurs sur une maquette Revit.',
  sector: 'CAO / DAO & Design Industriel',
  objectives: ['Créer une famille', 'Connaître les règles de partage d’une maquette'],
  duration_hours: 14,
  duration_days: 2,
  access_delay: 'rapidement',
  accessibility: 'Référent : Paul Fauvel, 02 99 00 00 13. Les salles sont de plain-pied.',
};
const others = (...contents: Partial<ProgrammeContent>[]): ProgrammeContent[] =>
  contents.map((content, at) => ({ title: `Fiche ${at}`, ...content }));
const fixOf = (content: ProgrammeContent, field: string, sheets: ProgrammeContent[] = []) =>
  programmeFixes(content, FACTS, sheets).find((fix) => fix.field === field);

describe('lost points in words', () => {
  it('say what is wrong in the field, why, and what gains them', () => {
    const { lost } = programmeScore(REVIT, FACTS);
    const lines = explainLostPoints(REVIT, lost).map(
      ({ points, title, gain }) => `−${points} ${title}. ${gain}`,
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        '−6 «\u00a0rapidement\u00a0» n’est pas un délai. Pour gagner 6 points\u00a0: un nombre de jours, comme «\u00a015 jours ouvrés\u00a0».',
        '−4 «\u00a0Connaître\u00a0» ne s’observe pas. Pour gagner 4 points\u00a0: un verbe que l’on peut voir faire, comme «\u00a0appliquer\u00a0» ou «\u00a0créer\u00a0».',
        '−3 La description a 82 caractères, sur 120 à 160. Pour gagner 3 points\u00a0: dire le bénéfice et pour qui, en 120 à 160 caractères.',
        '−5 Le tarif manque. Pour gagner 5 points\u00a0: un montant hors taxes, ou les conditions de tarif.',
        '−4 Il manque aux moteurs\u00a0: modalité et tarif. Pour gagner 4 points\u00a0: remplir ce qui manque\u00a0: modalité et tarif.',
        '−6 «\u00a0Paul Fauvel\u00a0» et «\u00a0+33 2 99 00 00 13\u00a0» ne sont plus à jour. Pour gagner 6 points\u00a0: le référent handicap de l’entreprise, avec son numéro ou son adresse.',
      ]),
    );
    expect(lines[0]).toMatch(/^−6/);
  });

  it('name each verb at fault once, and what a certification lacks', () => {
    const content: ProgrammeContent = {
      ...REVIT,
      objectives: ['Connaître A', 'comprendre B', 'Connaître C', 'Être sensibilisé à D'],
      certification: { code: 'RS123', ends_on: '2027-01-01' },
    };
    const titles = explainLostPoints(content, programmeScore(content, FACTS).lost).map(({ title }) => title);
    expect(titles).toContain(
      '«\u00a0Connaître\u00a0», «\u00a0comprendre\u00a0» et «\u00a0Être sensibilisé\u00a0» ne s’observent pas',
    );
    expect(titles).toContain(
      'À la certification manquent l’intitulé, le certificateur et la date d’enregistrement',
    );
  });
});

describe('an objective with another verb', () => {
  it.each<[objective: string, text: string | undefined, isSure?: boolean]>([
    ['Connaître les règles de partage d’une maquette', 'Appliquer les règles de partage d’une maquette'],
    ['Savoir créer un tableau', 'Créer un tableau', true],
    ['Être capable de savoir créer un tableau', 'Créer un tableau', true],
    ['- Apprendre à filtrer une liste', 'Filtrer une liste', true],
    ['Connaître et appliquer les gestes de premiers secours', 'Appliquer les gestes de premiers secours'],
    ['Comprendre le fonctionnement d’un tableau croisé', 'Expliquer le fonctionnement d’un tableau croisé'],
    ['Être sensibilisé aux risques chimiques', 'Repérer les risques chimiques'],
    ['Maîtriser les fonctions avancées', 'Utiliser les fonctions avancées'],
    ['Se familiariser avec l’interface', 'Utiliser l’interface'],
    ['COMPRENDRE les enjeux', 'Identifier les enjeux'],
    ['Découvrir Revit', 'Citer Revit'],
    ['Les bases d’Excel', undefined],
    ['Ne pas oublier', undefined],
    ['Créer une famille', undefined],
    ['Comprendre', undefined],
  ])('%s', (objective, text, isSure = false) => {
    expect(objectiveProposal(objective)).toEqual(text === undefined ? undefined : { text, isSure });
  });
});

describe('fixes', () => {
  it('take a delay over when at least three sheets of the sector say one, and all the same', () => {
    const of = (...delays: string[]) =>
      others(
        ...(delays.map((access_delay) => ({
          sector: REVIT.sector,
          access_delay,
        })) as Partial<ProgrammeContent>[]),
      );
    expect(
      fixOf(REVIT, 'access_delay', of('15 jours ouvrés', '15 jours ouvrés', '15 Jours ouvrés', 'vite')),
    ).toEqual({
      rules: ['access_delay_days'],
      points: 6,
      field: 'access_delay',
      changes: { access_delay: '15 jours ouvrés' },
      isSure: true,
      label: 'Mettre 15 jours ouvrés',
      because: '3 autres fiches du même secteur disent 15 jours ouvrés.',
    });
    expect(fixOf(REVIT, 'access_delay', of('15 jours', '15 jours', '15 jours', '8 jours'))?.isSure).toBe(
      false,
    );
    expect(fixOf(REVIT, 'access_delay', of('15 jours', '15 jours'))?.isSure).toBe(false);
    expect(
      fixOf(REVIT, 'access_delay', others({ sector: 'Autres Domaines', access_delay: '15 jours' })),
    ).toBeUndefined();
    const { access_delay: _gone, ...empty } = REVIT;
    expect(fixOf(empty, 'access_delay', of('15 jours'))).toMatchObject({
      points: 11,
      rules: ['access_delay', 'access_delay_days'],
    });
  });

  it.each<[written: string | undefined, accessibility: string, isSure: boolean]>([
    [
      'Référent : M. Paul Fauvel, 02 99 00 00 13. Les salles sont de plain-pied.',
      'Référent : M. Nadège Saulnier, 02 99 00 00 12. Les salles sont de plain-pied.',
      false,
    ],
    ['Tél. (0)2.99.00.00.13 ou +33 2 99 00 00 13', 'Tél. (0)2.99.00.00.13 ou 02 99 00 00 12', true],
    [
      'Salles de plain-pied.',
      'Salles de plain-pied.\nRéférent handicap\u00a0: Nadège Saulnier, +33 2 99 00 00 12, handicap@trame.example.',
      true,
    ],
    [undefined, 'Référent handicap\u00a0: Nadège Saulnier, +33 2 99 00 00 12, handicap@trame.example.', true],
    [
      'À compléter',
      'Référent handicap\u00a0: Nadège Saulnier, +33 2 99 00 00 12, handicap@trame.example.',
      true,
    ],
    [
      'Écrire à Paul  Fauvel. Salles de plain-pied.',
      'Salles de plain-pied.\nRéférent handicap\u00a0: Nadège Saulnier, +33 2 99 00 00 12, handicap@trame.example.',
      false,
    ],
  ])(
    'put the contact of the settings in the place of a former one, and keep the rest: %s',
    (written, accessibility, isSure) => {
      const { accessibility: _old, ...without } = REVIT;
      const fix = fixOf({ ...without, ...(written && { accessibility: written }) }, 'accessibility');
      expect(fix).toMatchObject({ isSure, changes: { accessibility } });
    },
  );

  it('change the verbs of all objectives at fault, and are sure only when nothing but words that say nothing goes', () => {
    expect(fixOf(REVIT, 'objectives')).toMatchObject({
      isSure: false,
      label: 'Remplacer le verbe',
      changes: { objectives: ['Créer une famille', 'Appliquer les règles de partage d’une maquette'] },
    });
    expect(fixOf({ ...REVIT, objectives: ['Savoir créer une famille'] }, 'objectives')).toMatchObject({
      isSure: true,
      changes: { objectives: ['Créer une famille'] },
    });
    expect(fixOf({ ...REVIT, objectives: ['Savoir créer', 'Les bases'] }, 'objectives')).toBeUndefined();
  });

  it('take the text of the same picture elsewhere', () => {
    const picture = { path: 'revit.webp', type: 'image/webp', width: 1200, height: 630 } as const;
    expect(
      fixOf({ ...REVIT, picture }, 'picture', others({ picture: { ...picture, alt: 'Une maquette' } })),
    ).toMatchObject({
      isSure: true,
      points: 3,
      changes: { picture: { ...picture, alt: 'Une maquette' } },
    });
    expect(fixOf({ ...REVIT, picture }, 'picture', others({ picture }))).toBeUndefined();
  });

  it('propose a price of a sheet like it, with its name', () => {
    const sheets = others({
      title: 'Revit, niveau 1',
      duration_hours: 14,
      price_cents: 145_000,
      price_unit: 'day',
    });
    expect(fixOf(REVIT, 'price_cents', sheets)).toMatchObject({
      isSure: false,
      points: 5,
      because: 'Tirée de Revit, niveau 1\u00a0: 1\u202f450\u00a0€ HT par jour.',
    });
  });

  it('propose the sector of a sheet like it', () => {
    const { sector: _none, ...without } = {
      ...REVIT,
      modality: 'Présentiel',
      price_terms: 'Sur devis',
    } satisfies ProgrammeContent;
    const sheets = others(
      { title: 'Paie', sector: 'Autres Domaines' },
      { title: 'Revit, familles', sector: 'CAO / DAO & Design Industriel' },
    );
    expect(fixOf(without, 'sector', sheets)).toMatchObject({
      isSure: false,
      rules: ['structured_data'],
      changes: { sector: 'CAO / DAO & Design Industriel' },
      because: 'C’est le secteur de Revit, familles.',
    });
    expect(fixOf(without, 'sector', others({ title: 'Paie', sector: 'Autres Domaines' }))).toBeUndefined();
  });

  it('never lower the score, and gain the points that they say', () => {
    const sheets = others({
      ...REVIT,
      access_delay: '15 jours',
      prerequisites: 'Revit, niveau 1',
      price_cents: 145_000,
      methods: 'Atelier',
      evaluation: 'Mise en situation',
      access_terms: 'Entretien',
      audience: 'Dessinateurs',
      contact_email: 'a@trame.example',
      group_max: 8,
      modality: 'Présentiel',
    });
    const fixes = programmeFixes(REVIT, FACTS, sheets);
    expect(fixes.length).toBeGreaterThan(9);
    const before = programmeScore(REVIT, FACTS).score;
    for (const { changes, points } of fixes) {
      const after = programmeScore(withChanges(REVIT, changes), FACTS).score;
      expect(after - before).toBe(points);
    }
  });

  it('bring a sheet of about 40 above 85 when followed one after the other', () => {
    const sheets = others({
      ...REVIT,
      access_delay: '15 jours',
      prerequisites: 'Revit, niveau 1',
      price_cents: 145_000,
      methods: 'Atelier',
      evaluation: 'Mise en situation',
      access_terms: 'Entretien',
      audience: 'Dessinateurs de bureaux d’études',
      contact_email: 'a@trame.example',
      group_max: 8,
      modality: 'Présentiel',
    });
    let content = REVIT;
    expect(programmeScore(content, FACTS).score).toBeLessThan(45);
    for (let step = 0; step < 20; step += 1) {
      const [fix] = programmeFixes(content, FACTS, sheets);
      if (!fix) break;
      content = withChanges(content, fix.changes);
    }
    expect(programmeScore(content, FACTS).lost.map(({ rule }) => rule)).toEqual(['picture_text', 'modules']);
  });
});
