import {
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import { costOfOne, lastMonths, totalOf } from './model/acquisition.ts';

beforeAll(configureTestSupabase);
beforeAll(() => Promise.all([import('./acquisition-page.tsx'), import('./components/cost-dialog.tsx')]));
giveDialogsTheirOwnIds();

const ROW = {
  source: 'linkedin',
  month: `${new Date().toISOString().slice(0, 7)}-01`,
  leads: 4,
  missions: 2,
  applications: null,
  approved: null,
  cost_cents: 9900,
  cost_version: 3,
};

function serve(rows: readonly object[]) {
  const saved: unknown[] = [];
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(rpcUrl('acquisition_figures'), () => HttpResponse.json(rows)),
    http.post(rpcUrl('acquisition_lines'), () =>
      HttpResponse.json([
        {
          id: 'd7',
          kind: 'lead',
          label: 'Menuiseries Briand',
          note: 'BE-2026-0F7K2Q',
          day: '2026-11-20T09:00:00Z',
        },
      ]),
    ),
    http.post(rpcUrl('save_acquisition_cost'), async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(4);
    }),
  );
  return saved;
}
const open = () => renderRoutes(remote, { area: 'marketing-hub', route: '/acquisition' });

it('a figure opens its lines; those of recruitment are not shown to others', async () => {
  serve([ROW]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'LinkedIn, mois par mois' }));
  await user.click(await screen.findByRole('button', { name: /^Demandes, LinkedIn,/ }));
  const drawer = await screen.findByRole('dialog', { name: /^Demandes, LinkedIn,/ });
  expect(await within(drawer).findByText(/Menuiseries Briand/)).toBeVisible();
  expect(screen.queryByText('Comptes approuvés')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Candidatures' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

it('sources are compared over the period, with what became of what came', async () => {
  const earlier = {
    ...ROW,
    month: '2026-01-01',
    leads: 6,
    missions: 3,
    applications: 10,
    approved: 1,
    cost_cents: null,
  };
  serve([
    { ...ROW, applications: 0, approved: 0 },
    earlier,
    { ...earlier, source: 'salon', leads: 0, missions: 0 },
  ]);
  open();
  const table = await screen.findByRole('table', { name: 'Sources' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['LinkedIn, mois par mois', 'Salon, mois par mois']);
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(within(table).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['10', '5', '10', '1', '99,00\u00a0€', '30\u00a0%', '16,50\u00a0€'],
    ['0', '0', '10', '1', '–', '10\u00a0%', '–'],
  ]);
});

it('a cost is entered on the version that was read', async () => {
  const saved = serve([ROW]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'LinkedIn, mois par mois' }));
  await user.click(await screen.findByRole('button', { name: /changer le coût de LinkedIn/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Coût d’une source' });
  const cost = within(dialog).getByRole('textbox', { name: /^Coût/ });
  await user.clear(cost);
  await user.type(cost, '120,50');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(saved).toEqual([{ source: 'linkedin', month: ROW.month, cost_cents: 12_050, expected: 3 }]),
  );
});

it('counts a conversion for each mission and each approved account', () => {
  expect(costOfOne({ missions: 2, approved: null, cost_cents: 9900 })).toBe(4950);
  expect(costOfOne({ missions: 1, approved: 2, cost_cents: 100 })).toBe(33);
  expect(costOfOne({ missions: 0, approved: 0, cost_cents: 100 })).toBeUndefined();
  expect(costOfOne({ missions: 1, approved: 0, cost_cents: null })).toBeUndefined();
  expect(totalOf([ROW, { ...ROW, cost_cents: null, leads: 1 }])).toMatchObject({
    leads: 5,
    cost_cents: 9900,
    approved: null,
  });
  expect(lastMonths('2027-02-15', 3)).toEqual(['2027-02-01', '2027-01-01', '2026-12-01']);
});
