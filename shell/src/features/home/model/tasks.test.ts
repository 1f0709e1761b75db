import { QueryClient } from '@tanstack/react-query';
import type { Task } from '@trame/platform';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { remoteLoader } from '../../../remotes/remote-loader.ts';
import {
  TASKS_LIMIT_MS,
  tasksQuery,
  taskGroups,
  tasksSentence,
  tellingApps,
  type HomeTask,
} from './tasks.ts';

const ROLES = ['app5_user'];
const entry = recruitmentEntry({ tasks: { roles: [] } });
const registry = registryOf(entry);
const [app] = tellingApps(registry, ROLES);
const task: Task = {
  id: 'due',
  group: 'late',
  title: 'Relire 4 candidatures',
  action: 'Relire',
  routeId: 'recruitment.applications',
  params: { status: 'new' },
};

/** The app's code, with this source of tasks in it. */
function serve(tasks: unknown): void {
  const module = { routes: [], ...(tasks !== undefined && { tasks: async () => ({ default: tasks }) }) };
  vi.spyOn(remoteLoader, 'load').mockResolvedValue({ module: module as never, release: entry });
}

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const ask = async () =>
  client.fetchQuery({ ...tasksQuery(app!, { registry, roles: ROLES, userId: 'u1', client }), staleTime: 0 });

describe('the apps that are asked what is to do', () => {
  const names = (entries: Parameters<typeof registryOf>, roles: string[]) =>
    tellingApps(registryOf(...entries), roles).map(({ name }) => name);

  it('are those that declare it, are open to the person and are in service', () => {
    expect(names([entry, catalogueEntry()], ROLES)).toEqual(['Recrutement']);
    expect(names([entry], ['gestionnaire'])).toEqual([]);
    expect(
      names([recruitmentEntry({ tasks: { roles: [] }, disabled: { message: 'Mise à jour' } })], ROLES),
    ).toEqual([]);
  });

  it('are asked once each, and named by all their areas that the person may open', () => {
    const areas = ['administratif-hub', 'marketing-hub', 'dashboard', 'ai-prompt-viewer'];
    const routes = areas.map((area) => ({ id: `hubs.${area}`, area, path: '', title: area, roles: [] }));
    const hub = recruitmentEntry({ tasks: { roles: ['gestionnaire'] }, areas, routes });
    expect(names([hub], ['gestionnaire'])).toEqual(['Hub administratif, Hub marketing']);
    // The prompts, which everyone may open, tell nothing.
    expect(names([hub], ['app5_user'])).toEqual([]);
  });
});

describe('what an app tells of what is to do', () => {
  it('leads to its pages', async () => {
    serve(async () => [task]);
    expect(await ask()).toMatchObject({
      tasks: [
        {
          key: 'recruitment/due',
          title: 'Relire 4 candidatures',
          href: '/recrutement-6f1b4/applications?status=new',
          area: { id: 'recruitment' },
        },
      ],
    });
  });

  it('leaves out what needs a role that the person lacks', async () => {
    serve(async () => [task, { ...task, id: 'other', routeId: 'recruitment.config', params: {} }]);
    expect(await ask()).toMatchObject({ tasks: [{ key: 'recruitment/due' }] });
  });

  it('is nothing for a version of the app that does not tell', async () => {
    serve(undefined);
    expect(await ask()).toMatchObject({ tasks: [] });
  });

  it.each([
    ['failed', async () => Promise.reject(new Error('Erwan Le Goff'))],
    ['malformed', async () => [{ ...task, group: 'someday' }]],
    ['malformed', async () => [{ ...task, routeId: 'hubs.invoices' }]],
    ['malformed', 'tasks'],
  ])('is missing, and said so, when it %s', async (silence, tasks) => {
    serve(tasks);
    expect(await ask()).toMatchObject({ silence, lastAnswerAt: undefined });
  });

  it('is not waited for longer than its time', async () => {
    serve(async () => new Promise(() => undefined));
    const asked = ask();
    await vi.advanceTimersByTimeAsync(TASKS_LIMIT_MS);
    expect(await asked).toMatchObject({ silence: 'slow' });
  });

  it('that does not come says when it came last', async () => {
    vi.setSystemTime(Date.parse('2026-11-30T07:55:00Z'));
    serve(async () => [task]);
    await ask();
    vi.setSystemTime(Date.parse('2026-11-30T08:10:00Z'));
    serve(async () => Promise.reject(new Error('down')));
    for (const lastAnswerAt of [Date.parse('2026-11-30T07:55:00Z'), Date.parse('2026-11-30T07:55:00Z')])
      // oxlint-disable-next-line no-await-in-loop -- a second silence remembers the same answer
      expect(await ask()).toMatchObject({ silence: 'failed', lastAnswerAt });
  });
});

it.each([
  [[], ''],
  [['today'], '1 chose à faire.'],
  [['late', 'today', 'coming'], '3 choses à faire, dont 1 en retard.'],
] as const)('%o is said as « %s »', (groups, said) => {
  expect(tasksSentence(groups.map((group) => ({ group }) as HomeTask))).toBe(said);
});

it('has what comes in the order of the days, whatever app it is of, and the rest as the apps tell it', () => {
  const tasks = [
    { key: 'a', group: 'coming', day: '2026-12-31' },
    { key: 'b', group: 'today', day: '2026-12-02' },
    { key: 'c', group: 'coming' },
    { key: 'd', group: 'coming', day: '2026-12-04' },
    { key: 'e', group: 'today', day: '2026-12-01' },
  ] as HomeTask[];
  expect(taskGroups(tasks).map((one) => one.tasks.map(({ key }) => key))).toEqual([
    ['b', 'e'],
    ['d', 'a', 'c'],
  ]);
});
