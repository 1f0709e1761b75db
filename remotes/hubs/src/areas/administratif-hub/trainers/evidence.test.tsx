import { axeViolations, configureTestSupabase, renderRoutes, server } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildPiece, PAPER_ADDRESS, PIECES, serveEvidence } from '../../../../testing/evidence.ts';
import { serveTrainers, TRAINER_ID } from '../../../../testing/trainers.ts';
import remote from '../../../routes.tsx';

const saved: string[] = [];
vi.mock('@trame/app/save-as', () => ({ saveAs: (_: Blob, name: string) => saved.push(name) }));
vi.mock('@trame/app/sheet-fonts', async () => {
  const { sheetFonts } = await import('@trame/app/testing/sheet-fonts');
  return { readSheetFonts: () => Promise.resolve(sheetFonts()) };
});

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() =>
  Promise.all([
    import('./trainer-page.tsx'),
    import('./trainers-page.tsx'),
    import('./components/evidence-dialog.tsx'),
    import('./components/period-dialog.tsx'),
    import('./data/save-evidence.ts'),
  ]),
);
beforeEach(() => {
  saved.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const openTrainer = () =>
  renderRoutes(remote, { area: 'administratif-hub', route: `/formateurs/${TRAINER_ID}` });

it('the page of a trainer says for each indicator what is held, by whom it was checked, and what is missing', async () => {
  serveTrainers();
  serveEvidence();
  openTrainer();
  expect(await screen.findByText(/^3 preuves sur 5, référentiel V9/)).toBeVisible();
  expect(screen.getByText('Vérifiée le 01/07/2026 par Yannick Prigent')).toBeVisible();
  expect(screen.getByText(/^Déroulé.*Sage 100, niveau 1$/)).toBeVisible();
  expect(screen.getByText('À demander au formateur, rien n’est gardé ici')).toBeVisible();
  expect(await screen.findByText(/02\/10\/2026 par Hélène Garrigue/)).toBeVisible();
});

it('of many pieces that are in order the page shows some, and the others when they are asked for', async () => {
  serveTrainers();
  serveEvidence([
    ...Array.from({ length: 7 }, (_, index) =>
      buildPiece({ indicator: 21, kind: 'order', label: `Ordre ${index}`, state: 'noted', paper_id: null }),
    ),
    ...PIECES.filter(({ state }) => state === 'missing'),
  ]);
  const { user } = openTrainer();
  expect(await screen.findByText('Ordre 4')).toBeVisible();
  expect(screen.queryByText('Ordre 5')).toBeNull();
  expect(screen.getByText(/^Déroulé/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2 autres, en ordre' }));
  expect(screen.getByText('Ordre 6')).toBeVisible();
});

it('the file is noted in the journal before its first paper is read, then saved', async () => {
  serveTrainers();
  const database = serveEvidence();
  const { user } = openTrainer();
  await user.click(await screen.findByRole('button', { name: 'Composer le dossier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Dossier de preuve/ });
  const count = await within(dialog).findByText('2 pièces');
  await waitFor(() => expect(count).toBeVisible());
  expect(within(dialog).getByText(/Au plus 200 formateurs/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Composer le dossier' }));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
  expect(saved[0]).toMatch(/^Dossier de preuve Claire Estavoyer \d{4}-\d{2}-\d{2}\.zip$/);
  const names = database.names();
  expect(names.indexOf('record_evidence_export')).toBeGreaterThan(-1);
  expect(names.indexOf('record_evidence_export')).toBeLessThan(names.indexOf('trainer-papers'));
  expect(database.last('record_evidence_export')).toEqual({ person: TRAINER_ID });
});

it('what is stopped saves nothing, and can be started again', async () => {
  serveTrainers();
  serveEvidence();
  server.use(
    http.get(PAPER_ADDRESS, async () => {
      await delay('infinite');
      return HttpResponse.json({});
    }),
  );
  const { user } = openTrainer();
  await user.click(await screen.findByRole('button', { name: 'Composer le dossier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Dossier de preuve/ });
  await within(dialog).findByText('2 pièces');
  await user.click(within(dialog).getByRole('button', { name: 'Composer le dossier' }));
  expect(await within(dialog).findByText('0 sur 2')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Arrêter' }));
  expect(await within(dialog).findByRole('button', { name: 'Composer le dossier' })).toBeEnabled();
  expect(within(dialog).queryByText('Le dossier n’est pas fait')).toBeNull();
  expect(saved).toEqual([]);
});

it('a paper that cannot be read ends it, says so and saves nothing', async () => {
  serveTrainers();
  serveEvidence();
  server.use(http.get(PAPER_ADDRESS, () => new HttpResponse(null, { status: 503 })));
  const { user } = openTrainer();
  await user.click(await screen.findByRole('button', { name: 'Composer le dossier' }));
  const dialog = await screen.findByRole('dialog', { name: /^Dossier de preuve/ });
  await within(dialog).findByText('2 pièces');
  await user.click(within(dialog).getByRole('button', { name: 'Composer le dossier' }));
  expect(await within(dialog).findByText('Le dossier n’est pas fait')).toBeVisible();
  expect(within(dialog).getByText(/Aucun fichier n’a été enregistré/)).toBeVisible();
  expect(saved).toEqual([]);
});

it('a period that holds too much is said before anything is noted', async () => {
  serveTrainers();
  const database = serveEvidence(
    undefined,
    Array.from({ length: 201 }, (_, index) => ({
      user_id: `a1000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      full_name: `Formateur ${index}`,
      files: 1,
      bytes: 1000,
    })),
  );
  const { user } = renderRoutes(remote, { area: 'administratif-hub', route: '/formateurs' });
  await user.click(await screen.findByRole('button', { name: 'Dossier d’une période' }));
  const dialog = await screen.findByRole('dialog', { name: /^Dossier de preuve/ });
  await waitFor(() => expect(within(dialog).getByText(/plus qu’un dossier ne peut tenir/)).toBeVisible());
  expect(within(dialog).getByRole('button', { name: 'Composer le dossier' })).toBeDisabled();
  expect(database.last('evidence_size')).toMatchObject({ from_day: expect.any(String) as string });
  expect(await axeViolations()).toEqual([]);
});
