import { MOST_TASKS_SHOWN } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { readTasks } from './tasks.ts';

const task = {
  id: 'invoices',
  group: 'today',
  title: 'Traiter 3 factures',
  fact: '4 680,00 € en tout',
  when: 'Depuis 2 jours',
  action: 'Ouvrir',
  routeId: 'hubs.invoices',
  params: { etat: 'deposited' },
};

describe('what an app tells of what is to do', () => {
  it('is accepted when it is a list of tasks, and cut to the most that is shown', () => {
    expect(readTasks([task])).toEqual([task]);
    expect(readTasks([])).toEqual([]);
    expect(readTasks(Array.from({ length: 400 }, () => task))).toHaveLength(MOST_TASKS_SHOWN);
  });

  it('loses every property that a task does not have', () => {
    expect(readTasks([{ ...task, html: '<img src=x>' }])).toEqual([task]);
  });

  it.each([
    ['not a list', { data: [task] }],
    ['nothing', undefined],
    ['a task without title', [{ ...task, title: ' \u202e ' }]],
    ['a task without action', [{ ...task, action: '' }]],
    ['a group that does not exist', [{ ...task, group: 'someday' }]],
    ['a task without page', [{ ...task, routeId: undefined }]],
    ['parameters that are not a text', [{ ...task, params: { id: 1 } }]],
  ])('is refused as a whole when it is %s', (_, answer) => {
    expect(() => readTasks(answer)).toThrow();
  });

  it('cannot reverse a line, break it, or fill the screen', () => {
    const [found] = readTasks([
      { ...task, title: 'Lire\u202eavliS\u0000', fact: `Une\nligne ${'x'.repeat(500)}` },
    ]);
    expect(found?.title).toBe('Lire avliS');
    expect(found?.fact).toHaveLength(120);
  });
});
