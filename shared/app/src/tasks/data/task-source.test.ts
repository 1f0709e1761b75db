import { configureTestSupabase, rpcUrl, server } from '@trame/testing';
import { readTasks } from '@trame/platform';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dayGroup,
  lateAfter,
  restOf,
  taskCount,
  taskSource,
  tasksOf,
  waitedText,
  type TaskKind,
  type TaskRow,
} from './task-source.ts';

beforeAll(configureTestSupabase);

const NOW = { instant: Date.parse('2026-11-29T10:00:00Z'), today: '2026-11-29' };
const row = (given: Partial<TaskRow>): TaskRow => ({
  kind: 'draft',
  total: 1,
  cents: null,
  id: null,
  who: null,
  what: null,
  since: null,
  due_on: null,
  ...given,
});
const DRAFT = { one: 'autre brouillon', many: 'autres brouillons', isFeminine: false };
const KINDS: Record<string, TaskKind> = {
  draft: {
    line: ({ what }) => ({
      group: 'today',
      title: `Finir ${what ?? ''}`,
      action: 'Finir',
      routeId: 'app.draft',
    }),
    rest: restOf(DRAFT, { group: 'coming', routeId: 'app.drafts', params: { etat: 'draft' } }),
  },
};

describe('what an app tells of rows', () => {
  it('has a line for each, and one for those that the answer leaves out', () => {
    const rows = [
      row({ id: 'a', what: 'A', total: 5 }),
      row({ id: 'b', what: 'B', total: 5, due_on: '2026-12-04' }),
      row({ kind: 'weather', total: 9 }),
    ];
    expect(tasksOf(rows, KINDS, NOW)).toEqual([
      { id: 'draft a', group: 'today', title: 'Finir A', action: 'Finir', routeId: 'app.draft' },
      {
        id: 'draft b',
        day: '2026-12-04',
        group: 'today',
        title: 'Finir B',
        action: 'Finir',
        routeId: 'app.draft',
      },
      {
        id: 'draft rest',
        group: 'coming',
        title: expect.stringMatching(/^Voir 3\sautres brouillons$/) as string,
        action: 'Voir',
        routeId: 'app.drafts',
        params: { etat: 'draft' },
      },
    ]);
  });

  it('says that there are more than were counted', () => {
    expect(taskCount(DRAFT, 1000)).toMatch(/^1\s000\sautres/);
    expect(taskCount(DRAFT, 1001)).toMatch(/^plus de 1\s000\sautres/);
    const [, rest] = tasksOf([row({ id: 'a', total: 1001 })], KINDS, NOW);
    expect(rest?.title).toMatch(/^Voir plus de 999\sautres brouillons$/);
  });

  it.each([
    ['2026-11-29T08:00:00Z', 'Depuis aujourd’hui', 'today'],
    ['2026-11-24T10:00:00Z', 'Depuis 5 jours', 'today'],
    ['2026-11-23T09:00:00Z', 'Depuis 6 jours', 'late'],
    // The clock of the device is behind the server's.
    ['2026-11-30T10:00:00Z', 'Depuis aujourd’hui', 'today'],
    [null, 'Depuis aujourd’hui', 'today'],
  ])('of %s says %s', (since, text, group) => {
    expect(waitedText(since, NOW).replaceAll('\u00a0', ' ')).toBe(text);
    expect(lateAfter(5, since, NOW)).toBe(group);
  });

  it.each([
    ['2026-11-28', 'late'],
    ['2026-11-29', 'today'],
    ['2026-12-02', 'today'],
    ['2026-12-03', 'coming'],
    [null, 'today'],
  ])('of the day %s is %s', (day, group) => {
    expect(dayGroup(day, 3, NOW)).toBe(group);
  });

  it('asks the database once, and answers as the home page reads it', async () => {
    server.use(
      http.post(rpcUrl('signature_tasks'), () => HttpResponse.json([row({ id: 'a', what: 'la charte' })])),
    );
    const answer = await taskSource('signature_tasks', KINDS)(new AbortController().signal);
    expect(readTasks(answer)).toMatchObject([{ id: 'draft a', title: 'Finir la charte' }]);
  });

  it('fails when the database does', async () => {
    server.use(
      http.post(rpcUrl('signature_tasks'), () => HttpResponse.json({ message: 'no' }, { status: 400 })),
    );
    await expect(taskSource('signature_tasks', KINDS)(new AbortController().signal)).rejects.toThrow();
  });
});
