import { describe, expect, it } from 'vitest';
import { changesBetween, contentDifferences, differenceText, mergeContents, withChanges } from './changes.ts';
import type { ProgrammeContent } from './content.ts';
import { programmeSlug } from './slug.ts';

const BASE: ProgrammeContent = {
  title: 'AutoCAD, les bases',
  price_cents: 129_000,
  price_unit: 'person',
  objectives: ['Dessiner un plan', 'Coter un plan'],
  certification: { title: 'Titre', code: 'RS123' },
  access_delay: 'rapidement',
};

describe('what two contents say differently', () => {
  it('is said field by field, in the order of the form, in words', () => {
    const after: ProgrammeContent = {
      ...BASE,
      title: 'AutoCAD, les bases du plan',
      price_cents: 135_000,
      objectives: ['Coter un plan', 'Imprimer un plan', 'Dessiner un plan'],
      certification: { code: 'RS123', title: 'Titre' },
      audience: 'Dessinateurs',
    };
    const { access_delay: _removed, ...kept } = after;
    const differences = contentDifferences(BASE, kept);
    expect(differences.map(differenceText)).toEqual([
      'Titre\u00a0: AutoCAD, les bases devient AutoCAD, les bases du plan',
      'Objectifs\u00a0: 1 en plus ou réécrit',
      'Public visé\u00a0: ajouté',
      'Tarif\u00a0: 1\u202f290\u00a0€ devient 1\u202f350\u00a0€',
      'Délai d’accès\u00a0: retiré',
    ]);
    expect(differences[1]).toMatchObject({ added: ['Imprimer un plan'], removed: [] });
    expect(withChanges(BASE, changesBetween(BASE, kept))).toEqual(kept);
  });

  it('is nothing for equal ones, and an order for entries that moved', () => {
    expect(contentDifferences(BASE, { ...BASE })).toEqual([]);
    const [moved] = contentDifferences(BASE, { ...BASE, objectives: ['Coter un plan', 'Dessiner un plan'] });
    expect(moved && differenceText(moved)).toBe('Objectifs\u00a0: ordre changé');
  });
});

describe('two contents that began from one', () => {
  it('are merged where one alone changed a field, and where both made the same change', () => {
    const mine = { ...BASE, price_cents: 135_000, access_delay: '15 jours', audience: 'Dessinateurs' };
    const { certification: _ended, ...without } = BASE;
    const theirs = { ...without, access_delay: '15 jours', objectives: ['Dessiner un plan'] };
    expect(mergeContents(BASE, mine, theirs)).toEqual({
      content: {
        ...without,
        price_cents: 135_000,
        access_delay: '15 jours',
        audience: 'Dessinateurs',
        objectives: ['Dessiner un plan'],
      },
      conflicts: [],
    });
  });

  it.each<[what: string, mine: Partial<ProgrammeContent>, theirs: Partial<ProgrammeContent>]>([
    ['two values', { access_delay: '15 jours' }, { access_delay: '10 jours' }],
    ['a value and none', { access_delay: '15 jours' }, {}],
    ['none and a value', {}, { access_delay: '10 jours' }],
  ])('conflict where both changed a field differently: %s', (_what, mine, theirs) => {
    const of = (changes: object) => withChanges(BASE, changes);
    const own = of({ access_delay: null, ...mine });
    const other = of({ access_delay: null, ...theirs });
    const { content, conflicts } = mergeContents(BASE, own, other);
    expect(conflicts).toEqual([{ key: 'access_delay', label: 'Délai d’accès' }]);
    expect(content).toEqual(own);
  });
});

describe('the address of a title', () => {
  it.each([
    ['Revit, niveau 2', 'revit-niveau-2'],
    ['Œuvre d’été : C++ & C#', 'oeuvre-d-ete-c-c'],
    ['  ', 'programme'],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('%s', (title, slug) => {
    expect(programmeSlug(title)).toBe(slug);
  });
});
