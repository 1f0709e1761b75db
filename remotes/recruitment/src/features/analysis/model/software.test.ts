import { expect, it } from 'vitest';
import { buildAnalysis, passage } from '../../../../testing/analysis.ts';
import { compareSoftware } from './software.ts';

const skill = (name: string, isProven = true) => ({
  name,
  category: null,
  evidence: isProven ? passage(name) : null,
});
const cv = (...names: string[]) =>
  buildAnalysis({ result: { skills: names.map((name) => skill(name)) } }).result;

it('takes a name and the same with its maker for one software, whatever the case and the accents', () => {
  expect(
    compareSoftware(['excel', 'AutoCAD 2024', 'Éclipse'], cv('Microsoft Excel', 'AutoCAD', 'ECLIPSE')),
  ).toEqual({
    confirmed: ['excel', 'AutoCAD 2024', 'Éclipse'],
    declaredOnly: [],
    foundOnly: [],
  });
});

it('does not take a part of a word for a software', () => {
  expect(compareSoftware(['C', 'Java'], cv('C++', 'JavaScript'))).toEqual({
    confirmed: [],
    declaredOnly: ['C', 'Java'],
    foundOnly: ['C++', 'JavaScript'],
  });
});

it('finds a software in what an experience says, as long as the experience is proven', () => {
  const experience = {
    title: 'Formateur Revit',
    company: null,
    duration: null,
    start: null,
    end: null,
    description: null,
  };
  const said = (evidence: ReturnType<typeof passage> | null) =>
    compareSoftware(
      ['Revit'],
      buildAnalysis({ result: { skills: [], experiences: [{ ...experience, evidence }] } }).result,
    );
  expect(said(passage('Formateur Revit')).confirmed).toEqual(['Revit']);
  expect(said(null).declaredOnly).toEqual(['Revit']);
});

it('finds nowhere a skill that nothing proves', () => {
  const { result } = buildAnalysis({ result: { skills: [skill('Notion', false)], experiences: [] } });
  expect(compareSoftware(['Notion'], result)).toEqual({
    confirmed: [],
    declaredOnly: ['Notion'],
    foundOnly: [],
  });
});
