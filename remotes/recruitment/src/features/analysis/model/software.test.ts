import { expect, it } from 'vitest';
import { buildAnalysis, passage } from '../../../../testing/analysis.ts';
import { isSoftware } from '@trame/cv';
import { compareExpertise, compareSoftware } from './software.ts';

const skill = (name: string, isProven = true) => ({
  name,
  category: null,
  evidence: isProven ? passage(name) : null,
});
const cv = (...names: string[]) =>
  buildAnalysis({ result: { skills: names.map((name) => skill(name)) } }).result;

it('a software and the same with its maker are one, whatever the case and the accents', () => {
  expect(
    compareSoftware(['excel', 'AutoCAD 2024', 'Éclipse'], cv('Microsoft Excel', 'AutoCAD', 'ECLIPSE')),
  ).toEqual({
    confirmed: ['excel', 'AutoCAD 2024', 'Éclipse'],
    declaredOnly: [],
    foundOnly: [],
  });
});

it.each([
  ['Excel', 'Microsoft Excel'],
  ['Excel', 'Excel 2019'],
  ['Microsoft Excel', 'Excel 2019'],
  ['MS Word', 'Microsoft Word 2016'],
  ['Pack Office', 'Suite Microsoft Office'],
  ['MS Office', 'Office 365'],
  ['Microsoft 365', 'Pack Office 2021'],
  ['Adobe Photoshop', 'Photoshop CS6'],
  ['Photoshop', 'Adobe Photoshop CC'],
  ['Premiere Pro', 'Adobe Premiere'],
  ['Suite Adobe', 'Adobe Creative Cloud'],
  ['AutoCAD', 'Autodesk AutoCAD 2023'],
  ['CATIA V5', 'Dassault Systèmes CATIA'],
  ['Power BI', 'Microsoft PowerBI Desktop'],
  ['SketchUp', 'Sketch Up Pro 2022'],
  ['Windows 10', 'Windows 11'],
  ['Google Workspace', 'G Suite'],
  ['AWS', 'Amazon Web Services'],
  ['Excel', 'Logiciel Excel (Microsoft)'],
  ['Microsoft Excel', 'Excel avancé, VBA'],
])('%s and %s are one software', (one, other) => {
  expect(compareSoftware([one], cv(other))).toMatchObject({ confirmed: [one], foundOnly: [] });
  expect(compareSoftware([other], cv(one))).toMatchObject({ confirmed: [other], foundOnly: [] });
});

it.each([
  ['Sage 50', 'Sage 100'],
  ['Sage 100', 'Sage X3'],
  ['Google Forms', 'Microsoft Forms'],
  ['Adobe Analytics', 'Google Analytics'],
  ['Microsoft Word', 'WordPress'],
  ['Microsoft Excel', 'Microsoft Word'],
  ['Microsoft Project', 'Project management'],
  ['Microsoft Access', 'Remote access'],
  ['Pack Office', 'LibreOffice'],
  ['Suite Microsoft Office', 'Back office'],
  ['Adobe Premiere Pro', 'Classes de première'],
  ['Adobe Illustrator', 'Adobe InDesign'],
  ['Articulate 360', 'Autodesk Fusion 360'],
  ['Windows 10', 'Linux'],
])('%s and %s are two software', (one, other) => {
  expect(compareSoftware([one], cv(other))).toEqual({
    confirmed: [],
    declaredOnly: [one],
    // Skills that are not software are not compared with it.
    foundOnly: isSoftware(other) ? [other] : [],
  });
});

it('methods and qualities are not offered as software, but compared with expertise', () => {
  const { result } = buildAnalysis({
    result: {
      experiences: [],
      certifications: [],
      skills: [
        { name: 'Excel', category: 'Bureautique', evidence: passage('Excel') },
        { name: 'Scrum', category: 'Logiciels', evidence: passage('Scrum') },
        { name: 'Gestion des conflits', category: null, evidence: passage('Gestion des conflits') },
        { name: 'Esprit d’équipe', category: 'Savoir-être', evidence: passage('Esprit d’équipe') },
        { name: 'Pédagogie', category: null, evidence: null },
      ],
    },
  });
  expect(compareSoftware(['Word'], result)).toEqual({
    confirmed: [],
    declaredOnly: ['Word'],
    foundOnly: ['Excel'],
  });
  expect(compareExpertise(['Gestion de conflit', 'Bureautique', 'Pédagogie', 'SST'], result)).toEqual({
    confirmed: ['Gestion de conflit', 'Bureautique'],
    declaredOnly: ['Pédagogie', 'SST'],
    foundOnly: ['Scrum', 'Esprit d’équipe'],
  });
});

it('a software declared with its maker is found in a sentence of the CV', () => {
  const certifications = [
    { name: 'Animation d’ateliers Excel et Access', issuer: null, year: null, evidence: passage('x') },
  ];
  const { result } = buildAnalysis({ result: { skills: [], experiences: [], certifications } });
  expect(compareSoftware(['Microsoft Excel', 'Microsoft Word'], result)).toMatchObject({
    confirmed: ['Microsoft Excel'],
    declaredOnly: ['Microsoft Word'],
  });
});

it('a part of a word is not taken for a software', () => {
  expect(compareSoftware(['C', 'Java'], cv('C++', 'JavaScript'))).toEqual({
    confirmed: [],
    declaredOnly: ['C', 'Java'],
    foundOnly: ['C++', 'JavaScript'],
  });
});

it('a software is found in the text of an experience, if the experience is proven', () => {
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

it('a skill that nothing proves is found nowhere', () => {
  const { result } = buildAnalysis({ result: { skills: [skill('Notion', false)], experiences: [] } });
  expect(compareSoftware(['Notion'], result)).toEqual({
    confirmed: [],
    declaredOnly: ['Notion'],
    foundOnly: [],
  });
});
