import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server, tableUrl } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  buildApplied,
  buildStored,
  FIRST,
  SECOND,
  serveChanged,
  serveDoubles,
  serveEnding,
  serveOptimisation,
} from '../../../testing/optimisation.ts';
import { dismissUndo } from '@trame/app/undo-store';
import remote from '../../routes.tsx';
// Loaded before the first test, not during it.
import './components/apply-dialog.tsx';
import './components/compare-dialog.tsx';
import './components/review-dialog.tsx';
import './optimisation-page.tsx';

beforeAll(configureTestSupabase);
beforeEach(dismissUndo);

const open = (route = '/optimisation', roles: readonly string[] = ['app2_user']) =>
  renderRoutes(remote, { route, roles: roles as never });

const gains = async () => within(await screen.findByRole('list', { name: 'Gains' }));
const sureButton = () => screen.findByRole('button', { name: /^Appliquer l/ }, { timeout: 9000 });

it('each gain says its points, why they count, and leads to the sheets that lose them', async () => {
  const { asked } = serveOptimisation();
  const { container } = open(
    `/optimisation?${new URLSearchParams({ secteur: 'Autres Domaines' }).toString()}`,
  );
  const [first] = (await gains()).getAllByRole('listitem');
  expect(first).toHaveTextContent('+6611 fichesLe délai d’accès est un mot, pas un nombre');
  expect(first).toHaveTextContent('Guide V9, indicateur 1.');
  expect(screen.getByText(/^93 points à gagner/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir 11 fiches, délai d’accès en jours' })).toHaveAttribute(
    'href',
    expect.stringContaining('/catalogue?regle=access_delay_days&secteur=Autres+Domaines'),
  );
  expect(asked('gains')).toEqual([{ sectors: ['Autres Domaines'] }]);
  expect(await axeViolations(container)).toEqual([]);
});

it('a catalogue that loses nothing says so', async () => {
  serveOptimisation({ gains: [] });
  open();
  expect(await screen.findByText('Rien à gagner')).toBeVisible();
});

it('one rule alone is shown when it is chosen', async () => {
  serveOptimisation();
  open('/optimisation?regle=objective_verbs');
  expect((await gains()).getByText(/verbe qui ne s’observe pas/)).toBeVisible();
  expect(screen.queryByText(/Le délai d’accès est un mot/)).toBeNull();
});

it('sure corrections are counted before they are applied together, and taken back together', async () => {
  const { asked, stored } = serveOptimisation({
    sheets: [
      buildStored(),
      buildStored(SECOND, { title: 'Revit, niveau 3', access_delay: 'nous consulter' }),
    ],
  });
  const { user, host } = open();
  await user.click(await sureButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Appliquer les corrections sûres' }));
  expect(dialog.getByText(/^\d+ corrections sur 2 fiches, \d+ points à gagner$/)).toBeInTheDocument();
  expect(dialog.getByText(/2 corrections.: délai d’accès en jours/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^Appliquer \d+ corrections$/ }));
  await waitFor(() => expect(stored()).toMatchObject({ access_delay: '15 jours ouvrés' }));
  const [sent] = asked('apply') as { fixes: Record<string, unknown>[] }[];
  expect(sent?.fixes).toContainEqual({
    programme_id: SECOND,
    rule: 'access_delay_days',
    changes: { access_delay: '15 jours ouvrés' },
    base: { access_delay: 'nous consulter' },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Appliquer les/ })).toBeNull());
  expect(host.notices[0]).toMatchObject({
    notice: { title: expect.stringMatching(/^\d+ corrections appliquées$/) as string },
  });
  await user.click(await screen.findByRole('button', { name: /^Annuler/ }));
  await waitFor(() => expect(stored()).toMatchObject({ access_delay: 'rapidement' }));
  expect(await sureButton()).toBeVisible();
});

it('one sheet is corrected in one click, and what somebody changed meanwhile is left and said', async () => {
  const { asked } = serveOptimisation({ outcomes: ['changed_since'] });
  const { user, host } = open();
  await sureButton();
  await user.click((await gains()).getAllByText('Fiche par fiche')[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: /^Mettre 15 jours ouvrés, Revit/ }));
  await waitFor(() => expect(asked('apply')).toHaveLength(1));
  await waitFor(() =>
    expect(host.notices[0]).toMatchObject({
      notice: {
        title: 'Aucune correction appliquée',
        description: '1 correction laissée\u00a0: quelqu’un a changé la fiche entre-temps.',
      },
    }),
  );
  expect(screen.queryByRole('button', { name: /^Annuler/ })).toBeNull();
});

it('proposals are read one after the other by keys: written otherwise, skipped, accepted, then applied together', async () => {
  const verbs = ['Connaître les règles de partage', 'Créer une famille'];
  const { asked } = serveOptimisation({
    sheets: [
      buildStored(FIRST, { objectives: verbs, access_delay: '15 jours ouvrés' }),
      buildStored(SECOND, { title: 'Revit, niveau 3', objectives: verbs, access_delay: '15 jours ouvrés' }),
    ],
  });
  const { user, container } = open('/optimisation?regle=objective_verbs');
  await user.click(
    await screen.findByRole('button', { name: 'Relire les 2, verbes des objectifs' }, { timeout: 9000 }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Relire les propositions' }));
  expect(dialog.getByText('1 sur 2, aucune acceptée')).toBeInTheDocument();
  expect(dialog.getByText(/Pour gagner 4 points/)).toBeInTheDocument();
  await user.keyboard('p');
  expect(dialog.getByText('2 sur 2, aucune acceptée')).toBeInTheDocument();
  await user.keyboard('k');
  expect(dialog.getByText('Vous l’avez passée.')).toBeInTheDocument();
  await user.keyboard('j');
  await user.keyboard('e');
  const field = dialog.getByRole('textbox', { name: 'Objectifs, un par ligne' });
  await user.clear(field);
  await user.type(field, 'Appliquer les règles de partage');
  await user.click(dialog.getByRole('button', { name: /^Accepter/ }));
  expect(dialog.getByText('2 propositions relues, 1 acceptée')).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Appliquer 1 correction' }));
  await waitFor(() => expect(asked('apply')).toHaveLength(1));
  expect(asked('apply')[0]).toMatchObject({
    fixes: [
      {
        programme_id: SECOND,
        rule: 'objective_verbs',
        changes: { objectives: ['Appliquer les règles de partage'] },
        base: { objectives: verbs },
      },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Relire les propositions' })).toBeNull());
});

it('leaving with accepted proposals asks first', async () => {
  serveOptimisation({ sheets: [buildStored(FIRST, { objectives: ['Connaître les règles'] })] });
  const { user } = open('/optimisation?regle=objective_verbs');
  await user.click(
    await screen.findByRole(
      'button',
      { name: 'Relire la proposition, verbes des objectifs' },
      { timeout: 9000 },
    ),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Relire les propositions' }));
  await user.keyboard('a');
  await dialog.findByText('1 proposition relue, 1 acceptée');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: /Abandonner/ })).toBeInTheDocument();
});

it('without the right to write there are gains, and nothing to apply', async () => {
  serveOptimisation();
  open('/optimisation', ['app5_user']);
  await gains();
  expect(screen.queryByRole('button', { name: /^(?:Appliquer|Corriger|Relire)/ })).toBeNull();
});

it('when the corrections cannot be searched the gains remain, with a way to try again', async () => {
  serveOptimisation();
  server.use(http.get(tableUrl('programmes'), () => HttpResponse.json({ message: 'down' }, { status: 503 })));
  open();
  await gains();
  expect(
    await screen.findByText('Les corrections n’ont pas pu être cherchées', {}, { timeout: 9000 }),
  ).toBeVisible();
});

it('what was applied is listed with what it changed, and taken back', async () => {
  const { asked } = serveOptimisation({
    applied: [
      buildApplied(),
      buildApplied({
        place: 2,
        programme_id: SECOND,
        rule: 'audience',
        changes: { audience: 'Tous' },
        before: {},
      }),
      buildApplied({ batch_id: 'b0', at: '2026-11-20T10:00:00Z', undone_at: '2026-11-21T10:00:00Z' }),
    ],
  });
  const { user, container } = open('/optimisation?onglet=corrections');
  const [last, before] = within(await screen.findByRole('list', { name: 'Corrections faites' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Corrections faites');
  expect(last).toHaveTextContent(
    /2 corrections sur 2 fiches.*Solène Aubrac.*délai d’accès en jours, public visé/,
  );
  expect(last).toHaveTextContent('jusqu’au 28/12/2026');
  expect(before).toHaveTextContent('Annulées');
  await user.click(screen.getByRole('button', { name: 'Annuler 2 corrections sur 2 fiches' }));
  await waitFor(() => expect(asked('undo')).toEqual([{ batch_id: 'b1' }]));
  await waitFor(() => expect(last).toHaveTextContent('Annulées'));
  expect(await axeViolations(container)).toEqual([]);
});

it('nothing applied says how long corrections stay here', async () => {
  serveOptimisation();
  open('/optimisation?onglet=corrections');
  expect(await screen.findByText('Aucune correction')).toBeVisible();
});

it('two sheets that resemble each other are shown side by side, what differs first', async () => {
  serveDoubles({ title: 'Revit 2 : familles', access_delay: '3 semaines' });
  const { user, container } = open('/optimisation?onglet=semblables');
  expect(await screen.findByText(/titres semblables à 74.%/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Comparer Revit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comparer deux fiches' }));
  const rows = await dialog.findAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^Titre ?Différent/);
  expect(rows[2]).toHaveTextContent(/^Délai d’accès ?Différentrapidement3 semaines/);
  expect(rows.at(-1)).toHaveTextContent('Égal');
  expect(await axeViolations(container)).toEqual([]);
});

it('a sheet that says something else than the site names the fields, and both dates', async () => {
  serveChanged({ price_cents: 129_000 });
  const { container } = open('/optimisation?onglet=site');
  expect(await screen.findByText(/2 champs diffèrent.: Tarif.*, Adresse/)).toBeVisible();
  expect(screen.getByText('Page et PDF du 12/11/2026, fiche du 20/11/2026')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Relire et publier Revit/ })).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

it('certifications that end are listed by their day', async () => {
  const row = (title: string, days: number) => ({
    id: FIRST + title,
    title,
    sector: null,
    certification_code: 'RS6207',
    certification_ends_on: addDays(today(), days),
  });
  serveEnding([row('SST', -12), row('Excel', 0), row('Revit', 31)]);
  open('/optimisation?onglet=certifications');
  expect(await screen.findByText('Terminée depuis 12 jours')).toBeVisible();
  expect(screen.getByText('Se termine aujourd’hui')).toBeVisible();
  expect(screen.getByText('Se termine dans 31 jours')).toBeVisible();
});

it('what cannot be read says so on its own tab', async () => {
  serveOptimisation();
  server.use(
    http.post(rpcUrl('programme_doubles'), () => HttpResponse.json({ message: 'x' }, { status: 500 })),
  );
  open('/optimisation?onglet=semblables');
  expect(
    await screen.findByText('Impossible de chercher les fiches semblables', {}, { timeout: 9000 }),
  ).toBeVisible();
});
