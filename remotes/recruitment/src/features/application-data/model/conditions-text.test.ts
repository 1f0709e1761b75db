import { describe, expect, it } from 'vitest';
import type { Condition } from './conditions.ts';
import { conditionLabel, knownValues, valueLabel } from './conditions-text.ts';

const CAMILLE = '10000000-0000-4000-8000-000000000001';
const names = new Map([[CAMILLE, 'Camille Roussel']]);

describe('the label of a chip for a filter', () => {
  it.each<[Condition, string]>([
    [{ field: 'country', op: 'in', values: ['FR'] }, 'Pays\u00a0: France'],
    [{ field: 'country', op: 'not_in', values: ['FR', 'BE'] }, 'Sauf pays\u00a0: France, Belgique'],
    [{ field: 'sector', op: 'not_in', values: ['Autres Domaines'] }, 'Sauf secteur\u00a0: Autres Domaines'],
    [{ field: 'language', op: 'in', values: ['French', 'Breton'] }, 'Langue\u00a0: Français, Breton'],
    [{ field: 'status', op: 'in', values: ['evaluated', 'on_hold'] }, 'Statut\u00a0: Evalué, on_hold'],
    [{ field: 'band', op: 'in', values: ['good', 'none'] }, 'Niveau\u00a0: Bon profil, Sans évaluation'],
    [
      { field: 'account', op: 'in', values: ['pending', 'none'] },
      'Compte formateur\u00a0: En attente, Sans compte',
    ],
    [
      { field: 'assignee', op: 'in', values: [CAMILLE, 'none', 'gone'] },
      'Responsable\u00a0: Camille Roussel, Personne, Ancien recruteur',
    ],
    [
      { field: 'tag', op: 'not_in', values: ['none', 'à rappeler'] },
      'Sauf étiquette\u00a0: none, à rappeler',
    ],
    [{ field: 'source', op: 'in', values: ['site', 'salon'] }, 'Provenance\u00a0: Site public, Salon'],
    [{ field: 'software', op: 'in', values: ['a', 'b', 'c', 'd'] }, 'Logiciel\u00a0: a, b, c, d'],
    [
      { field: 'software', op: 'in', values: ['a', 'b', 'c', 'd', 'e'] },
      'Logiciel\u00a0: a, b, c et 2 autres',
    ],
    [
      { field: 'created', op: 'between', from: '2026-10-01', to: '2026-10-31' },
      'Date de candidature\u00a0: du 01/10/2026 au 31/10/2026',
    ],
    [
      { field: 'created', op: 'between', from: '2026-10-01', to: '2026-10-01' },
      'Date de candidature\u00a0: le 01/10/2026',
    ],
    [{ field: 'contact', op: 'between', to: '2026-10-31' }, 'Dernier contact\u00a0: jusqu’au 31/10/2026'],
    [{ field: 'contact', op: 'between', from: '2026-10-31' }, 'Dernier contact\u00a0: depuis le 31/10/2026'],
    [{ field: 'archived', op: 'in', values: ['yes'] }, 'Archivées'],
  ])('%o', (condition, label) => {
    expect(conditionLabel(condition, names)).toBe(label);
  });
});

it('the values of lists known to the product are offered in words', () => {
  expect(knownValues('band').map((value) => valueLabel('band', value, names))).toEqual([
    'Excellent profil',
    'Bon profil',
    'Profil moyen',
    'Profil insuffisant',
    'Sans évaluation',
  ]);
  expect(knownValues('software')).toEqual([]);
});
