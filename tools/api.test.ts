import { describe, expect, it } from 'vitest';
import { checkReports } from './api/check.ts';
import { compareReports } from './api/compare.ts';
import { isEnough } from './api/required.ts';

const moduleOf = (...lines: string[]): string =>
  `declare module '@trame/example' {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;

const BUTTON = [
  "import type { ReactNode } from 'react';",
  "export type Kind = 'primary' | 'danger';",
  'export type ButtonProps = {',
  '    kind?: Kind;',
  '    children: ReactNode;',
  '};',
  'export function Button({ kind, children }: ButtonProps): ReactNode;',
];
const HOST = [
  'export type Host = {',
  '    setPage: (title: string) => () => void;',
  '    telemetry: { report: (error: unknown) => string };',
  '};',
  'export function useHost(): Host;',
];
const OPEN = [
  'export function open(id: string, given: { kind?: string; size?: number }, rank?: number): void;',
  'export function all(...ids: string[]): void;',
  'export const links: { to: (id: string, given: { hash?: string; search?: string }) => string };',
];
const replaced = (lines: readonly string[], from: string, to: string) =>
  lines.map((line) => line.replace(from, to));

describe('a change of the types of a package', () => {
  it.each<[what: string, before: string[], now: string[], level: string]>([
    ['nothing', BUTTON, BUTTON, 'none'],
    ['an export is added', BUTTON, [...BUTTON, 'export const SIZE: number;'], 'minor'],
    [
      'a prop that may be left out is added',
      BUTTON,
      replaced(BUTTON, 'kind?', 'size?: number; kind?'),
      'minor',
    ],
    ['a value more is accepted', BUTTON, replaced(BUTTON, "'danger'", "'danger' | 'plain'"), 'minor'],
    [
      'the host offers one function more',
      HOST,
      replaced(HOST, 'setPage', 'back: () => void; setPage'),
      'minor',
    ],
    [
      'a part of the host offers one function more',
      HOST,
      replaced(HOST, 'report:', 'trace: () => void; report:'),
      'minor',
    ],
    [
      'an argument that may be left out is added',
      HOST,
      replaced(HOST, '(title: string)', '(title: string, rank?: number)'),
      'minor',
    ],

    [
      'an argument is added after others',
      OPEN,
      replaced(OPEN, 'rank?: number', 'rank?: number, at?: Date'),
      'minor',
    ],
    ['a property more is accepted', OPEN, replaced(OPEN, 'kind?', 'tone?: string; kind?'), 'minor'],
    [
      'any number of arguments is accepted',
      OPEN,
      replaced(OPEN, 'rank?: number', '...ranks: (number | undefined)[]'),
      'minor',
    ],
    [
      'a property less of the first argument is accepted',
      replaced(OPEN, 'id: string, ', ''),
      replaced(OPEN, 'id: string, given: { kind?: string; ', 'given: { '),
      'major',
    ],
    [
      'a property less of the second argument is accepted',
      OPEN,
      replaced(OPEN, ' size?: number', ''),
      'major',
    ],
    ['an argument less is accepted', OPEN, replaced(OPEN, ', rank?: number', ''), 'major'],
    [
      'one argument is accepted instead of many',
      OPEN,
      replaced(OPEN, '...ids: string[]', 'ids: string'),
      'major',
    ],
    [
      'a function in an object accepts a property less',
      OPEN,
      replaced(OPEN, '; search?: string', ''),
      'major',
    ],
    [
      'the host takes an argument less',
      replaced(HOST, 'title: string', 'title: string, rank?: number'),
      HOST,
      'major',
    ],
    [
      'a control calls back with less',
      replaced(BUTTON, 'kind?', 'onPress?: (at: number, by?: string) => void; kind?'),
      replaced(BUTTON, 'kind?', 'onPress?: (at: number) => void; kind?'),
      'major',
    ],
    [
      'a type takes a parameter more',
      ['export type Row<A> = { of: A };'],
      ['export type Row<A, B> = { of: A; by: B };'],
      'major',
    ],

    ['an export is removed', BUTTON, BUTTON.slice(0, -1), 'major'],
    ['a type is removed', BUTTON, replaced(BUTTON, 'export type Kind', 'type Kind'), 'major'],
    ['a prop is needed', BUTTON, replaced(BUTTON, 'kind?', 'kind'), 'major'],
    ['a prop is removed', BUTTON, replaced(BUTTON, 'kind?: Kind;', ''), 'major'],
    ['a value less is accepted', BUTTON, replaced(BUTTON, " | 'danger'", ''), 'major'],
    [
      'the host offers one function less',
      HOST,
      replaced(HOST, 'setPage: (title: string) => () => void;', ''),
      'major',
    ],
    [
      'an argument is needed',
      HOST,
      replaced(HOST, '(title: string)', '(title: string, rank: number)'),
      'major',
    ],
    ['an answer is another', HOST, replaced(HOST, '=> string', '=> number'), 'major'],
  ])('%s', async (_what, before, now, level) => {
    const change = await compareReports([moduleOf(...before)], [moduleOf(...now)]);
    expect(change.level).toBe(level);
    expect(change.breaks.length > 0).toBe(level === 'major');
  });

  it('a module is removed', async () => {
    const change = await compareReports(
      [moduleOf(...BUTTON) + moduleOf(...HOST).replace('@trame/example', '@trame/example/host')],
      [moduleOf(...BUTTON)],
    );
    expect(change).toEqual({ level: 'major', breaks: ['@trame/example/host : retiré'] });
  });

  it.each([
    ['1.3.0', '1.3.0', 'none', true],
    ['1.3.0', '1.3.1', 'minor', false],
    ['1.3.0', '1.4.0', 'minor', true],
    ['1.3.0', '1.4.0', 'major', false],
    ['1.3.0', '2.0.0', 'major', true],
    ['1.3.0', '2.0.0', 'minor', true],
    ['1.3.0', '1.2.0', 'minor', false],
    ['2.0.0', '1.4.0', 'minor', false],
    ['2.3.0', '1.4.0', 'major', false],
  ] as const)('from %s to %s is enough for %s: %s', (before, now, level, enough) => {
    expect(isEnough(before, now, level)).toBe(enough);
  });
});

it('the types of the packages are those of docs/api, or the versions moved as they did: npm run api', async () => {
  const { changed, problems } = await checkReports();
  expect(problems).toEqual([]);
  expect(changed).toEqual([]);
}, 120_000);
