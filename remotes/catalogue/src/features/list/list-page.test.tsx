import { clearSelection } from '@trame/app/selection-store';
import { axeViolations, configureTestSupabase, giveDialogsTheirOwnIds, renderRoutes } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  buildFigures,
  buildProgramme,
  buildRow,
  serveList,
  serveProgramme,
} from '../../../testing/catalogue.ts';
import remote from '../../routes.tsx';
// Loaded before the first test, not during it.
import './list-page.tsx';

beforeAll(configureTestSupabase);
beforeEach(() => localStorage.clear());
afterEach(() => clearSelection('programmes'));
giveDialogsTheirOwnIds();

const DRAFT = buildRow({
  id: 'c0000000-0000-4000-8000-000000000002',
  title: 'Gérer son stress au poste',
  sector: null,
  status: 'draft',
  duration_hours: null,
  duration_days: null,
  score: 38,
  lost: [
    { rule: 'duration', points: 5 },
    { rule: 'price', points: 5 },
    { rule: 'access_delay', points: 5 },
    { rule: 'access_delay_days', points: 6 },
  ],
});

const open = (route = '/catalogue', roles: readonly string[] = ['app2_user']) =>
  renderRoutes(remote, { route, roles: roles as never });

it('says the average of all sheets, with one thread for each and the same as a table', async () => {
  serveList([buildRow()]);
  const { container } = open();
  expect(await screen.findByRole('img', { name: 'Score moyen' })).toHaveAccessibleDescription(
    '4 fiches, de 97 à 38 points.',
  );
  expect(screen.getByText('4 fiches, 3 en ligne, et 1 archivée.')).toBeVisible();
  expect(screen.getByText(/^\+6 points depuis/)).toBeVisible();
  expect(screen.getByText('1 insuffisante')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Bonne 70 points 2', hidden: true })).toBeInTheDocument();
  await screen.findByRole('link', { name: 'Revit, niveau 2' });
  expect(await axeViolations(container)).toEqual([]);
});

it('a catalogue without sheets has no average, and says what a sheet is', async () => {
  serveList([], buildFigures({ total: 0, published: 0, average: null, average_before: null, scores: [] }));
  open();
  expect(await screen.findByText('Aucune fiche')).toBeVisible();
  expect(screen.queryByText('Score moyen')).toBeNull();
});

it('each sheet says what gains the most: the empty mandatory fields together, else the best rule', async () => {
  serveList([buildRow(), DRAFT]);
  open();
  const draft = await screen.findByRole('row', { name: /Gérer son stress/ });
  expect(draft).toHaveTextContent('+15 durée, tarif, délai d’accès');
  expect(draft).toHaveTextContent('Sans secteur');
  expect(within(draft).getByText('Brouillon')).toBeVisible();
  const published = screen.getByRole('row', { name: /Revit/ });
  expect(published).toHaveTextContent('+6 délai d’accès en jours');
  await waitFor(() => expect(published).toHaveTextContent('14 h–3'));
});

it('filters are in the address, and in what the database is asked', async () => {
  const { last } = serveList([buildRow()]);
  open('/catalogue?etat=changed&niveau=good&regle=price&responsable=none&tri=-score&q=revit');
  await screen.findByRole('link', { name: 'Revit, niveau 2' });
  expect(last('list')).toMatchObject({
    search: 'revit',
    statuses: ['changed'],
    bands: ['good'],
    rules: ['price'],
    owners: ['00000000-0000-0000-0000-000000000000'],
    sort: '-score',
  });
  expect(screen.getByText('1 fiche, les meilleurs scores d’abord')).toBeVisible();
});

it('cards replace the table for whoever prefers them', async () => {
  serveList([buildRow(), { ...DRAFT, title: 'Excel : « tris » et filtres' }]);
  const { user, container } = open();
  await user.click(await screen.findByRole('radio', { name: 'Fiches' }));
  const cards = screen.getByRole('list', { name: 'Catalogue' });
  expect(within(cards).getByText('14 h')).toBeVisible();
  const draft = within(cards).getByRole('link', { name: /^Excel/ });
  expect(draft.textContent).toBe('Excel\u00a0: «\u00a0tris\u00a0» et filtres');
  expect(draft.closest('li')).not.toHaveTextContent('–');
  expect(within(cards).getByRole('link', { name: 'Revit, niveau 2' })).toHaveAttribute(
    'href',
    expect.stringContaining('/catalogue/c0000000-0000-4000-8000-000000000001'),
  );
  expect(await axeViolations(container)).toEqual([]);
});

it('a new sheet needs a title, and is opened', async () => {
  serveProgramme({ programme: buildProgramme({ content: { title: 'Python, premiers pas' } }) });
  const { last } = serveList([]);
  const { user } = open();
  await user.click((await screen.findAllByRole('button', { name: 'Nouvelle fiche' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Créer le brouillon' }));
  expect((await screen.findAllByText(/Titre requis/))[0]).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Titre/ }), 'Python, premiers pas');
  await user.click(screen.getByRole('button', { name: 'Créer le brouillon' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Python, premiers pas/ })).toBeVisible();
  expect(last('create')?.['content']).toEqual({ title: 'Python, premiers pas' });
});

it('one change is made to the chosen sheets, with its outcome for each, and taken back', async () => {
  const { last } = serveList([buildRow(), DRAFT]);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Revit, niveau 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner Gérer son stress au poste' }));
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Faire relire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Faire relire les fiches' });
  expect(last('change')).toMatchObject({ action: 'submit', ids: [buildRow().id, DRAFT.id] });
  await waitFor(() => expect(dialog).toHaveTextContent('Seul un brouillon se fait relire.'));
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(last('undo')).toEqual({ batch: last('change')?.['request_id'] }));
});

it('archiving many asks first', async () => {
  const { last } = serveList([buildRow()]);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Revit, niveau 2' }));
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archiver…' }));
  const dialog = await screen.findByRole('dialog', { name: /^Archiver 1 fiche/ });
  expect(last('change')).toBeUndefined();
  await user.click(within(dialog).getByRole('button', { name: 'Archiver' }));
  await waitFor(() => expect(last('change')).toMatchObject({ action: 'archive' }));
});

it('whoever may not write adds no sheet', async () => {
  serveList([buildRow()]);
  open('/catalogue', ['app5_user']);
  await screen.findByRole('link', { name: 'Revit, niveau 2' });
  expect(screen.queryByRole('button', { name: 'Nouvelle fiche' })).toBeNull();
});
