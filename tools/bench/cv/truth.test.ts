import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSamples } from './documents.ts';
import { parsePrintedPeriod } from './printed-period.ts';
import { jsonTruth, renderCvTruth } from './truth.ts';

it('the truth of a CV is read in the form of the project', () => {
  const truth = jsonTruth({
    expect: 'not_a_cv',
    lang: 'fr',
    result: { full_name: null, skills: [{ name: 'Word' }], languages: [{ language: 'Breton', level: null }] },
    must_not_contain: ['1984'],
  });
  expect(truth).toMatchObject({
    expect: 'not_a_cv',
    lang: 'fr',
    names: [],
    skills: ['Word'],
    languages: [{ language: 'Breton', level: null }],
    mustNotContain: ['1984'],
  });
});

it('the truth of a CV is read in the form of OfflineCV, without languages and certifications', () => {
  const truth = jsonTruth({
    contact: { full_name: 'Jordan Avery', email: 'j@example.com', phone: '(614) 555-0137' },
    experience: [{ title: 'Data Analyst', company: 'Brightwave', dates: 'Jul 2024 - Present' }],
    education: [{ degree: 'B.S.', institution: 'Ohio Valley' }],
    skills: ['SQL'],
  });
  expect(truth).toMatchObject({
    expect: 'ok',
    fields: ['names', 'emails', 'phones', 'experiences', 'education', 'skills'],
    experiences: [{ start: '2024-07', end: 'present' }],
    education: [{ degrees: ['B.S.'], year: null }],
  });
});

it('the truth of a CV is read from the source of RenderCV', () => {
  const truth = renderCvTruth({
    cv: {
      name: 'John Doe',
      sections: {
        education: [
          { institution: 'Princeton', area: 'Computer Science', degree: 'PhD', end_date: '2023-05' },
        ],
        experience: [
          {
            company: 'Nexus',
            position: 'CTO',
            start_date: '2023-06',
            end_date: 'present',
            highlights: ['Ran Ray'],
          },
        ],
        skills: [{ label: 'Languages', details: 'Python, C++' }],
      },
    },
  });
  expect(truth).toMatchObject({
    names: ['John Doe'],
    skills: ['Python', 'C++'],
    experiences: [{ title: 'CTO', company: 'Nexus', start: '2023-06', end: 'present' }],
    education: [{ institution: 'Princeton', year: '2023' }],
    jobTexts: ['Ran Ray'],
  });
  expect(truth?.education[0]?.degrees).toEqual(expect.arrayContaining(['PhD', 'PhD in Computer Science']));
});

it.each([
  ['Sep. 2025 – Apr. 2026', '2025-09', '2026-04'],
  ['03/2022 - Present', '2022-03', 'present'],
  ['2019', '2019', '2019'],
  [null, null, null],
])('the printed dates %s are read', (printed, start, end) => {
  expect(parsePrintedPeriod(printed)).toEqual({ start, end });
});

it('a document gets its truth, one that several share, or none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trame-cv-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'a.pdf': '',
    'a.truth.json': '{"expect":"corrupt"}',
    'shared-One.pdf': '',
    'shared-Two.docx': '',
    'shared.source.yaml': 'cv:\n  name: John Doe\n',
    'alone.pdf': '',
    'README.md': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(readSamples(folder).map(({ file, truth }) => [file, truth?.expect, truth?.names])).toEqual([
    ['a.pdf', 'corrupt', []],
    ['alone.pdf', undefined, undefined],
    ['shared-One.pdf', 'ok', ['John Doe']],
    ['shared-Two.docx', 'ok', ['John Doe']],
  ]);
});
