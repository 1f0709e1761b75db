import { SOFTWARE_SUGGESTIONS, EXPERTISE_SUGGESTIONS } from '@trame/domain';
import { expect, it } from 'vitest';
import { SOFTWARE, SOFTWARE_WORDS } from '../vocabulary/software.ts';
import { isSoftware } from './software.ts';

it('a name is either only software, or also an ordinary word', () => {
  expect([...SOFTWARE].filter((name) => SOFTWARE_WORDS.has(name))).toEqual([]);
});

it.each(SOFTWARE_SUGGESTIONS)('%s, which the form suggests as software, is software', (name) => {
  expect(isSoftware(name)).toBe(true);
});

it.each(EXPERTISE_SUGGESTIONS)('%s, which the form suggests as expertise, is not software', (name) => {
  expect(isSoftware(name)).toBe(false);
  expect(isSoftware(name, 'Compétences')).toBe(false);
});

it.each([
  ['Excel'],
  ['Microsoft Excel'],
  ['Excel avancé, VBA'],
  ['Excel (TCD, macros)'],
  ['Maîtrise d’Excel'],
  ['Word, Excel et PowerPoint'],
  ['Pack Office 2021'],
  ['AutoCAD 2D/3D'],
  ['Autodesk Revit 2024'],
  ['EBP Compta'],
  ['Sage 100 Gestion commerciale', 'Logiciels'],
  ['C++'],
  ['C#'],
  ['.NET'],
  ['Word'],
  ['Microsoft Word'],
  ['Teams'],
  ['R', 'Langages de programmation'],
  ['Winbiz', 'Logiciels'],
  ['Logiciel X3D', 'Outils et logiciels'],
  ['Python avancé'],
  ['Inventor', 'CAO'],
  ['Autodesk Inventor'],
  ['Ciel Compta'],
  ['Reflex WMS'],
])('%s (%s) is software', (name, category?: string) => {
  expect(isSoftware(name, category ?? null)).toBe(true);
});

it.each([
  ['Gestion de projet'],
  ['Gestion de projet', 'Logiciels'],
  ['Méthode Agile'],
  ['Scrum'],
  ['Scrum', 'Outils et logiciels'],
  ['Esprit d’équipe'],
  ['Écoute active', 'Savoir-être'],
  ['Team building'],
  ['Project management'],
  ['Remote access'],
  ['Classes de première'],
  ['Back office'],
  ['Communication', 'Logiciels'],
  ['Animation de formations Excel'],
  ['Formation de formateurs'],
  ['Design thinking'],
  ['Prise de parole en public'],
  ['Word of mouth'],
  ['Access control'],
  ['Autonomie'],
  ['Rigueur', 'Qualités'],
  ['Travail en hauteur'],
  ['Anglais'],
  ['Pédagogie active'],
  ['SST'],
  ['TMS', 'Prévention des risques'],
  ['WMS', 'Logistique'],
  ['TMS', 'Logistique'],
  ['GMAO', 'Maintenance'],
  ['Clarity', 'Soft skills'],
  ['ENT', 'Compétences'],
  [''],
])('%s (%s) is not software', (name, category?: string) => {
  expect(isSoftware(name, category ?? null)).toBe(false);
});
