import { expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);

type Indicator = { number: number; criterion: number; place: string; weight: string };
const indicators = () =>
  runAs(
    open.sql,
    'approvedTrainer',
    (tx) => tx<Indicator[]>`
      select number, criterion, place, weight from public.qualiopi_indicators
      where reference_version = 'V9' order by number`,
  );
const numbersOf = (rows: readonly Indicator[], place: string) =>
  rows.filter((row) => row.place === place).map(({ number }) => number);

it('the guide V9 has 32 indicators in 7 criteria, 13 of which a trainer has a part in', async () => {
  const rows = await indicators();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  const counts = [1, 2, 3, 4, 5, 6, 7].map((one) => rows.filter(({ criterion }) => criterion === one).length);
  expect(counts).toEqual([3, 5, 8, 4, 2, 7, 3]);
  expect(numbersOf(rows, 'dossier')).toEqual([17, 18, 19, 21, 22, 26, 27]);
  expect(numbersOf(rows, 'session')).toEqual([5, 9, 10, 11, 30, 31]);
});

it('a deviation from an indicator is always major, but for the fifteen of the preamble', async () => {
  const rows = await indicators();
  const minor = rows.filter(({ weight }) => weight === 'minor').map(({ number }) => number);
  expect(minor).toEqual([1, 2, 3, 8, 9, 12, 13, 17, 18, 19, 23, 24, 25, 28, 30]);
});

it('what a trainer provides beside a paper does not name the paper again', async () => {
  const rows = await runAs(
    open.sql,
    'noRole',
    (tx) => tx<{ number: number; provide: string[] }[]>`
      select number, provide from public.qualiopi_indicators where paper_kinds <> '{}' order by number`,
  );
  expect(rows.map(({ number, provide }) => [number, ...provide])).toEqual([
    [17, 'Le matériel et les logiciels, décrits dans le déroulé avant la session'],
    [18, 'Un bilan après chaque session'],
    [21],
    [27],
  ]);
});

it('a version is dated', async () => {
  const [row] = await runAs(
    open.sql,
    'noRole',
    (tx) => tx`select version, published_on::text from public.qualiopi_references`,
  );
  expect(row).toEqual({ version: 'V9', published_on: '2024-01-08' });
});

it.each([
  ['a heading without its meaning', `place = 'dossier', heading = 'Titre'`],
  ['what to provide, of an indicator of the company', `provide = array['Un papier']`],
  ['a model that nobody makes', `place = 'session', heading = 'T', meaning = 'M', models = array['facture']`],
])('no migration gives an indicator %s', async (_, change) => {
  const code = await errorCode(
    open.sql.unsafe(`update public.qualiopi_indicators set ${change} where number = 1`),
  );
  expect(code).toBe('23514');
});
