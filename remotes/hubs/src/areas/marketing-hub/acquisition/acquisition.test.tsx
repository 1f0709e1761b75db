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
  await user.click(await screen.findByRole('button', { name: /^Demandes, linkedin,/ }));
  const drawer = await screen.findByRole('dialog', { name: /^Demandes, linkedin,/ });
  expect(await within(drawer).findByText(/Menuiseries Briand/)).toBeVisible();
  expect(screen.queryByText('Comptes approuvés')).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

it('a cost is entered on the version that was read', async () => {
  const saved = serve([ROW]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /changer le coût de linkedin/ }));
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
