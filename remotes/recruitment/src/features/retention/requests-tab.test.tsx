import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server, tableUrl } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayFromNow, serveRetention } from '../../../testing/retention.ts';
import remote from '../../routes.tsx';
import type { RightsRequest } from './data/rights-requests.ts';
import { canExtend, dueText, urgency } from './model/request-text.ts';

beforeAll(configureTestSupabase);

const ID = 'd7000000-0000-4000-8000-000000000002';

const build = (change: Partial<RightsRequest> = {}): RightsRequest => ({
  id: ID,
  reference: 'DR-2026-0F7K2Q',
  kind: 'access',
  relation: 'applicant',
  message: 'Une copie de ma candidature.',
  name: 'Nadia Ferrand',
  email: 'nadia@exemple.test',
  received_on: dayFromNow(-20),
  due_on: dayFromNow(11),
  state: 'confirmed',
  address_confirmed_at: '2026-11-20T10:00:00+00:00',
  extended_on: null,
  extension_reason: null,
  closed_on: null,
  closing_note: null,
  updated_at: '2026-11-20T10:00:00.000+00:00',
  ...change,
});

function serve(requests: RightsRequest[], answer: () => Response = () => HttpResponse.json('2026-11-24')) {
  const handled: unknown[] = [];
  serveRetention();
  server.use(
    http.get(tableUrl('rights_requests'), ({ request }) => {
      const isOpen = new URL(request.url).searchParams.get('closed_on') === 'is.null';
      return HttpResponse.json(requests.filter(({ closed_on }) => (closed_on === null) === isOpen));
    }),
    http.post(rpcUrl('applications_of_rights_request'), () =>
      HttpResponse.json([
        { id: 'b0000000-0000-4000-8000-000000000001', reference: 'TR-2026-0A0A0A', full_name: 'Nadia F.' },
      ]),
    ),
    http.post(rpcUrl('recruiters'), () => HttpResponse.json([])),
    http.post(rpcUrl('entity_timeline'), () => HttpResponse.json([])),
    http.post(rpcUrl('handle_rights_request'), async ({ request }) => {
      handled.push(await request.json());
      return answer();
    }),
  );
  return handled;
}

const open = () => renderRoutes(remote, { route: '/conservation?onglet=demandes' });
const openOne = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Ouvrir la demande DR-2026-0F7K2Q' }));
  return screen.findByRole('dialog', { name: 'Demande de Nadia Ferrand' });
};

describe('requests about data', () => {
  it('are listed with the day on which the answer is due, late ones marked, closed ones apart', async () => {
    serve([
      build({
        id: `${ID.slice(0, -1)}3`,
        reference: 'DR-2026-000003',
        due_on: dayFromNow(-2),
        name: 'En Retard',
      }),
      build(),
      build({
        id: `${ID.slice(0, -1)}4`,
        reference: 'DR-2026-000004',
        state: 'refused',
        closed_on: dayFromNow(-1),
        closing_note: 'Sans mandat',
      }),
    ]);
    open();
    const due = within(await screen.findByRole('region', { name: 'À répondre (2)' }));
    const [late, calm] = due.getAllByRole('listitem');
    expect(late).toHaveTextContent(/En retard.*en retard de 2\sjours/);
    expect(calm).toHaveTextContent(/Adresse confirmée.*due dans 11\sjours/);
    expect(screen.getByRole('region', { name: 'Closes' })).toHaveTextContent('Refusée');
    expect(await axeViolations()).toEqual([]);
  });

  it('say so when there is none', async () => {
    serve([]);
    open();
    expect(await screen.findByText('Aucune demande de droits')).toBeVisible();
  });

  it('are answered with a note, on the version that was read', async () => {
    const handled = serve([build()]);
    const { user, host } = open();
    const dialog = await openOne(user);
    expect(dialog).toHaveTextContent('Une copie de ma candidature.');
    await waitFor(() => expect(within(dialog).getByText('Nadia F.')).toBeVisible());
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText('Dites ce qui a été répondu, ou pourquoi')).toBeVisible();
    expect(handled).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Ce qui a été répondu/), 'Copie envoyée');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ notice: { title: 'Demande notée comme répondue' } }]),
    );
    expect(handled).toEqual([
      { id: ID, action: 'answer', note: 'Copie envoyée', expected: '2026-11-20T10:00:00.000+00:00' },
    ]);
  });

  it('warn that nothing is to be sent to an address that is not confirmed', async () => {
    serve([build({ state: 'received', address_confirmed_at: null })]);
    const { user } = open();
    expect(await openOne(user)).toHaveTextContent('Adresse non confirmée');
  });

  it('keep what was typed when a colleague was faster', async () => {
    serve([build()], () => HttpResponse.json({ code: 'PT409', message: 'changed' }, { status: 409 }));
    const { user } = open();
    const dialog = await openOne(user);
    await user.type(within(dialog).getByLabelText(/Ce qui a été répondu/), 'Copie envoyée');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText(/Un collègue l’a changée/)).toBeVisible();
    expect(within(dialog).getByLabelText(/Ce qui a été répondu/)).toHaveValue('Copie envoyée');
  });
});

describe('the delay in words', () => {
  const now = new Date('2026-11-24T11:00:00Z');
  it.each([
    ['2026-11-22', 'en retard de 2\u00a0jours', 'late'],
    ['2026-11-23', 'en retard de 1\u00a0jour', 'late'],
    ['2026-11-24', 'due aujourd’hui', 'soon'],
    ['2026-11-25', 'due demain', 'soon'],
    ['2026-12-10', 'due dans 16\u00a0jours', 'calm'],
  ])('until %s: %s', (due_on, text, how) => {
    expect(dueText(due_on, now)).toBe(text);
    expect(urgency({ state: 'received', due_on }, now)).toBe(how);
    expect(canExtend({ state: 'received', due_on, extended_on: null }, now)).toBe(how !== 'late');
    expect(urgency({ state: 'answered', due_on }, now)).toBe('done');
  });
});
