import { describe, expect, it } from 'vitest';
import type { ProgrammeContent } from './content.ts';
import {
  drawnDays,
  groupText,
  hoursAndMinutes,
  lastResults,
  longDuration,
  programmePublisher,
  questionsOf,
} from './page-texts.ts';
import { programmeDocument } from './programme-document.ts';

const PUBLISHER = programmePublisher({
  legalName: null,
  tradeName: 'Trame',
  nda: '53350000000',
  disabilityContactName: 'Nadège Saulnier',
  disabilityContactPhone: '+33200000012',
  disabilityContactEmail: null,
});

describe('the page of a programme', () => {
  it('says hours with their minutes', () => {
    expect([3.5, 0.75, 1.999].map(hoursAndMinutes)).toEqual(['3 h 30', '45 min', '2 h']);
    expect(longDuration({ duration_days: 2, duration_hours: 14 })).toMatch(/^2\sjours, 14 h$/);
  });

  it('draws days, a half, and ten at most', () => {
    expect(drawnDays({ duration_days: 1.5 })).toEqual({ whole: 1, half: true });
    expect(drawnDays({ duration_hours: 21 })).toEqual({ whole: 3, half: false });
    expect(drawnDays({ duration_days: 40.5 })).toEqual({ whole: 10, half: false });
    expect(drawnDays({})).toEqual({ whole: 0, half: false });
  });

  it('says the size of a group as far as it is known', () => {
    expect(groupText({ group_min: 4, group_max: 8 })).toBe('4 à 8 personnes');
    expect(groupText({ group_max: 1 })).toBe('1 personne au plus');
    expect(groupText({ group_min: 6, group_max: 6 })).toBe('6 personnes');
    expect(groupText({ group_min: 2 })).toBe('À partir de 2 personnes');
    expect(groupText({})).toBe('');
  });

  it('shows results of the last year alone, each with how many people it is of', () => {
    expect(
      lastResults([
        { kind: 'satisfaction', year: 2024, value: 4.1, n: 10 },
        { kind: 'satisfaction', year: 2025, value: 4.7, n: 112 },
      ]),
    ).toEqual({ year: 2025, results: [{ label: 'Satisfaction', unit: '/ 5', value: '4,7', n: 112 }] });
    expect(lastResults([])).toBeNull();
  });

  it('answers what the sheet and the settings know of access', () => {
    const asked = questionsOf(
      { title: 'Revit', access_delay: '15 jours', accessibility: 'Locaux de plain-pied' },
      PUBLISHER,
    );
    expect(asked).toEqual([
      { question: 'Combien de temps avant de commencer ?', answer: '15 jours' },
      {
        question: 'Et en cas de handicap ?',
        answer:
          'Locaux de plain-pied\nVotre interlocuteur : Nadège Saulnier, 02\u00a000\u00a000\u00a000\u00a012',
      },
    ]);
  });
});

describe('the document of a programme', () => {
  const content: ProgrammeContent = {
    title: 'Revit, niveau 2',
    objectives: ['Créer une famille'],
    modules: [{ title: 'Familles', hours: 7, text: 'Sur vos maquettes' }],
    accessibility: 'Locaux de plain-pied',
    price_cents: 145_000,
  };
  const print = (version: number | null) =>
    programmeDocument({
      content,
      indicators: [{ kind: 'success', year: 2026, value: 91, n: 12 }],
      version,
      day: '2026-11-24',
      publisher: PUBLISHER,
      address: 'https://www.trame.example/formules-formation/revit',
    });

  it('says its version, and what the sheet says, in the order of the form', () => {
    const { about, footer, blocks } = print(3);
    expect(about).toMatch(/^Version 3 du 24 novembre 2026\. Trame, déclaration d’activité 53/);
    expect(footer).toBe('www.trame.example/formules-formation/revit');
    expect(blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))).toEqual([
      'Objectifs',
      'Programme',
      'Familles (7 h)',
      'Accessibilité aux personnes handicapées',
      'Résultats 2026',
    ]);
  });

  it('of a draft says on each page that it is not online', () => {
    const { about, footer } = print(null);
    expect(footer).toBe('Brouillon du 24 novembre 2026, qui n’est pas en ligne');
    expect(about).toContain(footer);
  });
});
