import { describe, expect, it } from 'vitest';
import { findPeriods, parsePeriod } from './dates.ts';

describe('a period', () => {
  it.each([
    ['Depuis le 1er septembre 2018', '2018-09', 'present'],
    ['depuis 2019', '2019', 'present'],
    ['Depuis mars 2019', '2019-03', 'present'],
    ['Since Jan. 2020', '2020-01', 'present'],
    ['De mars 2020 à aujourd’hui', '2020-03', 'present'],
    ['mars 2020 > auj.', '2020-03', 'present'],
    ['Mai 2011 - Août 2018', '2011-05', '2018-08'],
    ['de 2006 à 2011', '2006', '2011'],
    ['2016 → 2020', '2016', '2020'],
    ['sept. 2013 – févr. 2016', '2013-09', '2016-02'],
    ['Oct. 2010 à août 2013', '2010-10', '2013-08'],
    ['01/04/2018 – ACTUEL', '2018-04', 'present'],
    ['01/09/2011 – 31/03/2018', '2011-09', '2018-03'],
    ['09/2015 - 06/2018', '2015-09', '2018-06'],
    ['09/15 – 06/18', '2015-09', '2018-06'],
    ['03/2022 - Present', '2022-03', 'present'],
    ['Jul 2021 - Present', '2021-07', 'present'],
    ['févr. 2021 – juill. 2025', '2021-02', '2025-07'],
    ['Sep. 2025 – Apr. 2026', '2025-09', '2026-04'],
    ['June 2023 – present', '2023-06', 'present'],
    ['2020 to date', '2020', 'present'],
    ['from May 2018 to now', '2018-05', 'present'],
    ['2018 à ce jour', '2018', 'present'],
    ['2018 – à ce jour', '2018', 'present'],
    ['2018 - en cours', '2018', 'present'],
    ['2018 (en cours)', '2018', 'present'],
    ['janvier 2017 jusqu’à aujourd’hui', '2017-01', 'present'],
    ['du 12 janvier 2017 au 3 mars 2019', '2017-01', '2019-03'],
    ['Du 01.02.2017 au 30.06.2019', '2017-02', '2019-06'],
    ['Février à juin 2019', '2019-02', '2019-06'],
    ['Nov - Feb 2021', '2020-11', '2021-02'],
    ['septembre 2019 à juin', '2019-09', '2020-06'],
    ['September 1, 2018 to June 30, 2020', '2018-09', '2020-06'],
    ['’18 – ’21', '2018', '2021'],
    ['Sept ’98 – Mai ’04', '1998-09', '2004-05'],
    ['2019-2020', '2019', '2020'],
    ['2019/2020', '2019', '2020'],
    ['2019-20', '2019', '2020'],
    ['2018-09 – 2023-05', '2018-09', '2023-05'],
    ['2020-03', '2020-03', '2020-03'],
    ['2019', '2019', '2019'],
    ['Été 2019', '2019', '2019'],
    ['Summer 2021', '2021', '2021'],
    ['Juin 2021', '2021-06', '2021-06'],
    ['AVRIL 2016 - MARS 2018', '2016-04', '2018-03'],
    ['2019 –', '2019', 'present'],
    ['jusqu’en 2015', null, '2015'],
    ['2020 - 2018', '2018', '2020'],
    ['Fe\u0301vrier 2015 – De\u0301cembre 2016', '2015-02', '2016-12'],
    ['3 ans', null, null],
    ['formation de mars', null, null],
    ['', null, null],
  ])('« %s » is %s to %s', (text, start, end) => {
    expect(parsePeriod(text)).toEqual({ start, end });
  });

  // The separator of two dates could be split in as many ways as it has characters: these texts never ended.
  it.each(['->'.repeat(400), '-'.repeat(400)])(
    'is not found when %s and more are between two years',
    (between) => {
      expect(findPeriods(`2019 ${between}! 2020`).map((period) => period.text)).toEqual(['2019', '2020']);
    },
  );

  it.each([
    ['06 39 98 41 07', []],
    ['ISO 9001:2015', []],
    ['35000 Rennes', []],
    ['Formateur Excel — mars 2019 à mai 2020 — Lyon', ['mars 2019 à mai 2020']],
    ['De mars 2020 à aujourd’hui Formateur', ['De mars 2020 à aujourd’hui']],
    ['2015 : Licence ; 2012 : BTS', ['2015', '2012']],
    ['septembre 2008 décembre 2015', ['septembre 2008 décembre 2015']],
    ['janvier 2016 présent', ['janvier 2016 présent']],
    ['2012 2014', ['2012', '2014']],
    ['Depuis le 1er septembre 2018 : Formatrice', ['Depuis le 1er septembre 2018']],
  ])('is found in « %s »: %j', (text, expected) => {
    expect(findPeriods(text).map((period) => period.text)).toEqual(expected);
  });
});
