import { allowConsole, configureTestSupabase, giveDialogsTheirOwnIds, renderRoutes } from '@trame/testing';
import type * as Router from '@trame/platform/router';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  buildInvoice,
  buildWrongInvoice,
  serveInvoices,
  serveStepMails,
} from '../../../../testing/invoices.ts';
import remote from '../../../routes.tsx';

const guard = vi.hoisted(() => ({ holds: (): boolean => false }));
// As the host does: nobody leaves a page while a form of it has unsaved text.
vi.mock('@trame/platform/router', async (original) => {
  const router = await original<typeof Router>();
  return {
    ...router,
    useNavigate: () => {
      const navigate = router.useNavigate();
      return (...to: Parameters<typeof navigate>) => (guard.holds() ? undefined : navigate(...to));
    },
  };
});

beforeAll(configureTestSupabase);
beforeAll(() => import('./invoice-page.tsx'));
giveDialogsTheirOwnIds();
// The file itself is not there: the viewer says so.
beforeEach(() => allowConsole('Failed to load resource'));

it('a decision with a reason leads on to the next invoice without a question about what was sent', async () => {
  const first = buildWrongInvoice();
  serveStepMails();
  serveInvoices([first, buildInvoice({ id: 'd1000000-0000-4000-8000-000000000002', number: 'FA-19' })]);
  const { user, host } = renderRoutes(remote, {
    area: 'administratif-hub',
    route: `/factures/${first.id}`,
  });
  guard.holds = () => host.unsaved() > 0;
  await user.click(await screen.findByRole('button', { name: /^Mettre en litige/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Mettre en litige la facture 2026-07' });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Motif officiel/ }));
  fireEvent.click(await screen.findByTitle('Taux de TVA erroné'));
  await user.click(within(dialog).getByRole('button', { name: 'Mettre en litige' }));
  expect(await screen.findByRole('heading', { name: 'Facture FA-19', level: 1 })).toBeVisible();
});
