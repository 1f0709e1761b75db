import {
  axeViolations,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  SUPABASE_URL,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { today } from '@trame/domain';
import { http, HttpResponse } from 'msw';
import { readTasks } from '@trame/platform';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import type { OfficeRow } from './data/tasks.ts';
import { leftText, snoozeText, taskList } from './model/tasks.ts';

beforeAll(configureTestSupabase);
beforeAll(() => import('./tasks-page.tsx'));

const row = (given: Partial<OfficeRow> & { kind: string }): OfficeRow => ({
  total: 1,
  cents: null,
  id: null,
  who: null,
  what: null,
  since: null,
  due_on: null,
  snoozed_until: null,
  snooze_reason: null,
  snoozed_by: null,
  snoozed_for_all: false,
  taken_by: null,
  taken_at: null,
  is_own: false,
  ...given,
});
const NOW = Date.parse('2026-11-29T10:00:00Z');
const DAYS = { waiting: 2, evidence: 7 };
const listOf = (...rows: OfficeRow[]) => taskList({ rows, days: DAYS }, NOW, '2026-11-29');

describe('the list of what there is to do', () => {
  it.each([
    ['invoices', { since: '2026-11-28T10:00:00Z' }, 'today', 'Depuis 1 jour'],
    ['invoices', { since: '2026-11-25T10:00:00Z' }, 'late', 'Depuis 4 jours'],
    ['payable', { due_on: '2026-12-04' }, 'legal', 'Première échéance le 04/12/2026'],
    ['payable', { due_on: '2026-11-28' }, 'late', 'Première échéance le 28/11/2026'],
    ['held', { due_on: '2026-11-28' }, 'late', 'Première échéance le 28/11/2026'],
    ['refunds', { since: '2026-11-01T10:00:00Z' }, 'today', 'Depuis 28 jours'],
    ['returns', { since: '2026-11-25T10:00:00Z' }, 'late', 'Depuis 4 jours'],
    ['movements', { since: '2026-11-28T10:00:00Z' }, 'today', 'Depuis 1 jour'],
    ['lapsing', { what: 'vigilance', due_on: '2026-11-30' }, 'legal', 'Jusqu’au 30/11/2026'],
    ['lapsing', { what: 'vigilance', due_on: '2026-11-28' }, 'late', 'Expirée le 28/11/2026'],
    ['lapsing', { what: 'rc-pro', due_on: '2026-11-30' }, 'today', 'Jusqu’au 30/11/2026'],
    ['run', { what: 'downloaded', due_on: '2026-11-30' }, 'today', 'Exécution le 30/11/2026'],
    ['evidence', { due_on: '2026-11-21' }, 'late', 'Terminée le 21/11/2026'],
    ['evidence', { due_on: '2026-11-22' }, 'today', 'Terminée le 22/11/2026'],
    ['legal_rate', { due_on: '2026-07-01' }, 'late', 'En vigueur depuis le 01/07/2026'],
    ['legal_rate', { due_on: '2027-01-01' }, 'legal', 'En vigueur le 01/01/2027'],
  ])('has %s of %o %s', (kind, given, group, when) => {
    expect(listOf(row({ kind, ...given })).tasks).toMatchObject([{ group, when }]);
  });

  it('counts the days of the rules', () => {
    const rows = [
      row({ kind: 'invoices', since: '2026-11-25T10:00:00Z' }),
      row({ kind: 'evidence', due_on: '2026-11-21' }),
    ];
    const groups = (days: typeof DAYS) =>
      taskList({ rows, days }, NOW, '2026-11-29').tasks.map(({ group }) => group);
    expect(groups(DAYS)).toEqual(['late', 'late']);
    expect(groups({ waiting: 4, evidence: 8 })).toEqual(['today', 'today']);
  });

  it('names the law of a date that it sets, and of no other', () => {
    const { tasks } = listOf(
      row({ kind: 'lapsing', what: 'vigilance', due_on: '2026-11-30', id: 'a' }),
      row({ kind: 'lapsing', what: 'rc-pro', due_on: '2026-11-30', id: 'b' }),
    );
    expect(tasks.map(({ law }) => law)).toEqual([expect.stringContaining('L8222-1'), null]);
  });

  it('counts what has no line, and leaves out kinds of a later version', () => {
    const { tasks, total, left } = listOf(
      row({ kind: 'invoices', total: 12 }),
      row({ kind: 'evidence', total: 3, id: 'm1', what: 'Excel' }),
      row({ kind: 'weather', total: 100 }),
    );
    expect([tasks.length, total]).toEqual([2, 15]);
    expect(left).toEqual([
      { kind: 'evidence', count: 2, page: { routeId: 'hubs.missions', params: { preuves: 'missing' } } },
    ]);
    expect(leftText(left[0]!)).toMatch(/^2\sautres missions sans leurs preuves$/);
    expect(leftText({ kind: 'account', count: 2, page: undefined })).toMatch(/^2\sautres IBAN à confirmer$/);
  });
});

describe('what is put off', () => {
  const put = (given: Partial<OfficeRow>) =>
    row({ kind: 'account', total: 3, snoozed_until: '2026-12-01', snooze_reason: 'Rappel lundi', ...given });

  it('has left the list and its count, and comes back in its order', () => {
    const { tasks, snoozed, total, left } = listOf(
      put({ id: 'a', who: 'Anne', snoozed_until: '2026-12-02' }),
      put({ id: 'b', who: 'Boris' }),
      put({ id: 'c', who: 'Chloé', snoozed_until: null, snooze_reason: null }),
    );
    expect(tasks.map(({ key }) => key)).toEqual(['account c']);
    expect(snoozed.map(({ key }) => key)).toEqual(['account b', 'account a']);
    expect([total, left]).toEqual([1, []]);
  });

  it('says for whom, by whom and why', () => {
    expect(snoozeText(put({}))).toBe('Pour vous\u00a0: Rappel lundi');
    expect(snoozeText(put({ snoozed_for_all: true, snoozed_by: 'Nadège Saulnier' }))).toBe(
      'Pour toute l’équipe, par Nadège Saulnier\u00a0: Rappel lundi',
    );
  });
});

describe('the page of what there is to do', () => {
  beforeEach(() => {
    server.use(
      http.get(`${SUPABASE_URL}/rest/v1/invoice_rules`, () =>
        HttpResponse.json([
          { key: 'reading_days', value: 2 },
          { key: 'evidence_days', value: 7 },
        ]),
      ),
    );
  });
  const links = {
    'hubs.invoices': '/factures',
    'hubs.accounts': '/comptes',
    'hubs.mission': '/missions/:missionId',
  };
  const open = () => renderRoutes(remote, { area: 'administratif-hub', roles: ['gestionnaire'], links });

  it('leads from each line to where it is done, the most urgent with the main button', async () => {
    server.use(
      http.post(rpcUrl('office_worklist'), () =>
        HttpResponse.json([
          row({ kind: 'invoices', what: '3', total: 1003, cents: 468_000, since: new Date().toISOString() }),
          row({ kind: 'account', id: 'u1', who: 'Solène Marchadier', what: '9025' }),
          row({
            kind: 'lapsing',
            id: 'claire@exemple.test',
            who: 'Claire',
            what: 'vigilance',
            due_on: '2020-01-01',
          }),
          row({ kind: 'evidence', id: 'm1', who: 'Éric', what: 'SST', due_on: '2099-01-01' }),
        ]),
      ),
    );
    open();
    const late = await screen.findByRole('region', { name: 'En retard 1' });
    expect(within(late).getByRole('link', { name: /^Écrire/ })).toHaveAttribute(
      'href',
      'mailto:claire@exemple.test',
    );
    const group = screen.getByRole('region', { name: 'Aujourd’hui 3' });
    expect(within(group).getByText(/^4\s680,00\s€ en tout/)).toBeVisible();
    expect(within(group).getByText(/^Traiter 1\s000\sfactures et 3\savoirs$/)).toBeVisible();
    const hrefs = within(group)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/factures', '/comptes', '/missions/m1']);
    expect(screen.getByText(/1\s006\schoses à faire/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('is on the home page, each line with its page', async () => {
    server.use(
      http.post(rpcUrl('office_worklist'), () =>
        HttpResponse.json([
          row({ kind: 'payable', total: 2, cents: 120_000, due_on: '2099-01-01' }),
          row({
            kind: 'evidence',
            id: 'm1',
            who: 'Éric',
            what: 'SST',
            due_on: '2099-01-01',
            taken_by: 'Nadège Saulnier',
          }),
          row({ kind: 'papers', total: 2, taken_by: 'Moi', is_own: true }),
        ]),
      ),
      http.post(rpcUrl('marketing_tasks'), () =>
        HttpResponse.json([row({ kind: 'unanswered', id: 'l1', who: 'Paul Monde' })]),
      ),
    );
    const { default: tell } = await remote.tasks!();
    expect(readTasks(await tell(new AbortController().signal))).toMatchObject([
      { id: 'payable', group: 'coming', routeId: 'hubs.payments', law: expect.stringContaining('L441-10') },
      {
        id: 'evidence m1 SST',
        group: 'today',
        routeId: 'hubs.mission',
        params: { missionId: 'm1' },
        owner: 'Nadège Saulnier',
      },
      expect.not.objectContaining({ owner: expect.anything() as string }),
      { id: 'unanswered l1', group: 'today', routeId: 'hubs.lead', params: { leadId: 'l1' } },
    ]);
  });

  it('puts a line off with a reason, and takes that back', async () => {
    const account = row({ kind: 'account', id: 'u1', who: 'Solène Marchadier', what: '9025' });
    const asked: unknown[] = [];
    server.use(
      http.post(rpcUrl('office_worklist'), () =>
        HttpResponse.json([
          row({ kind: 'invoices', total: 2 }),
          asked.length === 1
            ? {
                ...account,
                snoozed_until: '2099-01-01',
                snooze_reason: 'Rappel lundi',
                snoozed_for_all: true,
              }
            : account,
        ]),
      ),
      http.post(rpcUrl('snooze_office_task'), async ({ request }) => {
        asked.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Reporter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reporter' });
    await user.click(within(dialog).getByRole('button', { name: 'Reporter' }));
    expect(await within(dialog).findByText('Choisissez ce qui est reporté')).toBeVisible();
    expect(within(dialog).getByText('Écrivez pourquoi')).toBeVisible();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Quoi/ }));
    fireEvent.click(await screen.findByTitle('Confirmer l’IBAN de Solène Marchadier'));
    await user.type(within(dialog).getByRole('textbox', { name: /^Pourquoi/ }), 'Rappel lundi');
    await user.click(within(dialog).getByRole('checkbox', { name: /toute l’équipe/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Reporter' }));
    const snoozed = await screen.findByRole('region', { name: 'Reportées 1' });
    expect(asked).toMatchObject([
      { kind: 'account', task_id: 'u1', task_what: '9025', reason: 'Rappel lundi', for_all: true },
    ]);
    await user.click(within(snoozed).getByRole('button', { name: /^Reprendre/ }));
    await waitFor(() => expect(snoozed).not.toBeInTheDocument());
    expect(asked[1]).toMatchObject({ kind: 'account', task_id: 'u1', until_day: today(), for_all: true });
    expect(asked[1]).not.toHaveProperty('reason');
  });

  it('takes a line, gives it back, and says who took it before', async () => {
    const asked: Record<string, unknown>[] = [];
    let papers = row({ kind: 'papers', total: 2 });
    server.use(
      http.post(rpcUrl('office_worklist'), () =>
        HttpResponse.json([
          papers,
          row({
            kind: 'account',
            id: 'u1',
            who: 'Solène Marchadier',
            what: '9025',
            taken_by: 'Nadège Saulnier',
          }),
        ]),
      ),
      http.post(rpcUrl('take_office_task'), async ({ request }) => {
        asked.push((await request.json()) as Record<string, unknown>);
        if (asked.length === 3) return HttpResponse.json('Yannick Prigent');
        papers = {
          ...papers,
          taken_by: asked.length === 1 ? 'Hélène Garrigue' : null,
          is_own: asked.length === 1,
        };
        return HttpResponse.json(null);
      }),
    );
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: /^Prendre\s: Vérifier/ }));
    expect(await screen.findByText('Hélène Garrigue')).toBeVisible();
    expect(asked[0]).toMatchObject({ kind: 'papers', task_id: null, is_taken: true });
    await user.click(screen.getByRole('radio', { name: 'Les miennes 1' }));
    expect(screen.queryByText('Nadège Saulnier')).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Rendre\s: Vérifier/ }));
    expect(await screen.findByText(/^Aucune tâche n’est à vous/)).toBeVisible();
    expect(asked[1]).toMatchObject({ kind: 'papers', is_taken: false, seen_by: 'Hélène Garrigue' });
    await user.click(screen.getByRole('radio', { name: 'Tout 2' }));
    await user.click(screen.getByRole('button', { name: /^Prendre le relais\s: Confirmer l’IBAN/ }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice).toMatchObject({ title: 'Yannick Prigent l’a déjà prise' }),
    );
    expect(asked[2]).toMatchObject({ task_id: 'u1', is_taken: true, seen_by: 'Nadège Saulnier' });
  });

  it('says that nothing is to be done', async () => {
    server.use(http.post(rpcUrl('office_worklist'), () => HttpResponse.json([])));
    open();
    expect(await screen.findByText('Rien à faire')).toBeVisible();
  });

  it('says that it cannot be read, and reads it again', async () => {
    let fails = true;
    server.use(
      http.post(rpcUrl('office_worklist'), () =>
        fails
          ? HttpResponse.json({ message: 'no' }, { status: 400 })
          : HttpResponse.json([row({ kind: 'papers', total: 2 })]),
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Impossible de charger ce qu’il y a à faire')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: /Réessayer/ }));
    expect(await screen.findByText(/^Vérifier 2\spièces/)).toBeVisible();
  });
});
