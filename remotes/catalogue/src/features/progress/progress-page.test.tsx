import { axeViolations, configureTestSupabase, renderRoutes, rpcUrl, server } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import {
  buildCovered,
  buildMove,
  buildPoint,
  buildSectorCoverage,
  OWNER,
  serveCoverage,
  serveProgress,
  SHEET,
} from '../../../testing/progress.ts';
import remote from '../../routes.tsx';
// Loaded before the first test, not during it.
import './progress-page.tsx';
import './components/goal-dialog.tsx';

beforeAll(configureTestSupabase);

const open = (route = '/progress', roles: readonly string[] = ['app2_user'], links = {}) =>
  renderRoutes(remote, { route, roles: roles as never, links });

it('draws the whole catalogue beside its best and least good sector, with the same as a table', async () => {
  const { asked } = serveProgress();
  const { container } = open();
  const chart = await screen.findByRole('img', { name: 'Score moyen dans le temps' });
  await waitFor(() => expect(chart).toHaveAccessibleDescription(/Catalogue.: de 72 .* à 81 .*CAO.*Sécurité/));
  expect(chart).not.toHaveAccessibleDescription(/Sans secteur/);
  const list = screen.getByRole('table', { name: 'Scores au début de la période et maintenant' });
  expect(within(list).getByRole('row', { name: /Catalogue 72 81 \+9 40/ })).toBeVisible();
  expect(within(list).getByRole('row', { name: /Sécurité.* 62 66 \+4 9/ })).toBeVisible();
  expect(asked('progress')).toContainEqual({
    group_by: 'sector',
    since: expect.any(String) as string,
    step: 'week',
  });
  expect(await axeViolations(container)).toEqual([]);
});

it('another curve is drawn when it is chosen, three at most', async () => {
  serveProgress();
  const { user } = open();
  const chart = await screen.findByRole('img', { name: 'Score moyen dans le temps' });
  await user.click(await screen.findByRole('checkbox', { name: 'Sans secteur' }));
  expect(chart).toHaveAccessibleDescription(/Sans secteur/);
  await user.click(screen.getByRole('checkbox', { name: /Sécurité/ }));
  expect(chart).not.toHaveAccessibleDescription(/Sécurité/);
  expect(screen.getByRole('checkbox', { name: 'Catalogue' })).toBeDisabled();
});

it('the period, the sector and the person are in the address, and in what the database is asked', async () => {
  const { asked } = serveProgress();
  open(`/progress?periode=30j&par=owner&secteur=Autres+Domaines&responsable=${OWNER}`);
  await screen.findByRole('checkbox', { name: 'Solène Aubrac' });
  expect(asked('progress')).toContainEqual({
    group_by: 'owner',
    since: addDays(today(), -30),
    step: 'day',
    only_sector: 'Autres Domaines',
    only_owner: OWNER,
  });
  expect(asked('moves')[0]).toMatchObject({ only_sector: 'Autres Domaines', only_owner: OWNER });
  expect(screen.getByRole('checkbox', { name: 'Ensemble choisi' })).toBeChecked();
});

it('a sheet is followed by its curve, from the address or by a search', async () => {
  const { asked } = serveProgress({ moves: [] });
  open(`/progress?par=programme&fiche=${SHEET}`);
  expect(await screen.findByRole('checkbox', { name: 'Revit, niveau 2' })).toBeChecked();
  expect(asked('progress')).toContainEqual(
    expect.objectContaining({ group_by: 'programme', only_programme: SHEET }),
  );
  expect(screen.getByRole('combobox', { name: 'Suivre une fiche' })).toBeVisible();
});

it('says which rules, which sheets and who moved the scores', async () => {
  serveProgress({
    moves: [
      buildMove(),
      buildMove({
        programme_id: 'm2',
        title: 'SST',
        before: 80,
        after: 74,
        met: [],
        lost: ['access_delay_days'],
        writers: [],
      }),
      buildMove({
        programme_id: 'm3',
        title: 'Python',
        before: null,
        after: 40,
        met: [],
        lost: [],
        writers: ['Zoé'],
      }),
    ],
  });
  open();
  expect(
    await screen.findByText(/24 points gagnés sur 1 fiche, 6 points perdus sur 1 fiche, 1 fiche de plus\./),
  ).toBeVisible();
  const rules = screen.getByRole('table', { name: 'Par règle' });
  expect(within(rules).getByRole('row', { name: 'Public visé 1 fiche – +3' })).toBeVisible();
  expect(within(rules).getByRole('row', { name: 'Délai d’accès en jours 1 fiche 1 fiche 0' })).toBeVisible();
  const sheets = screen.getByRole('table', { name: 'Par fiche' });
  expect(
    within(sheets).getByRole('row', {
      name: /Revit, niveau 2.*58.*82 \+24 Gagné.: délai d’accès en jours.* Paul Lenoir/,
    }),
  ).toBeVisible();
  expect(within(sheets).getByRole('row', { name: /SST.*−6 Perdu/ })).toHaveTextContent(
    'Le calendrier, les paramètres',
  );
  expect(within(sheets).getByRole('row', { name: /Python.*Nouvelle.*40/ })).toBeVisible();
  expect(within(sheets).getByRole('link', { name: 'Revit, niveau 2' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/catalogue/${SHEET}`),
  );
});

it('with one day there is no curve yet, and the page says from when there is', async () => {
  serveProgress({ points: { all: [buildPoint()] }, moves: [] });
  open();
  expect(await screen.findByText('Pas encore de courbe')).toBeVisible();
  expect(screen.getByText(/commence avec le deuxième jour/)).toBeVisible();
  expect(await screen.findByText(/Aucun score n’a changé/)).toBeVisible();
  expect(screen.getByText(/Aucun objectif\./)).toBeVisible();
});

it('a goal says how far it is, and what the pace leads to', async () => {
  serveProgress({
    goals: [
      { scope: 'all', target: 88, by_day: addDays(today(), 7) },
      { scope: 'sector:Sécurité & Prévention des Risques', target: 85, by_day: addDays(today(), 7) },
      { scope: `owner:${OWNER}`, target: 80, by_day: addDays(today(), 90) },
      { scope: `programme:${SHEET}`, target: 90, by_day: addDays(today(), -1) },
    ],
  });
  open();
  const goals = within(await screen.findByRole('region', { name: 'Objectifs' }));
  await waitFor(() =>
    expect(goals.getAllByRole('listitem')[0]).toHaveTextContent(
      /Tout le catalogueEn retard81 \(bonne\), objectif 88 avant le/,
    ),
  );
  const [all, sector, owner, sheet] = goals.getAllByRole('listitem');
  expect(all).toHaveTextContent(
    'Encore 7 points de moyenne, soit 280 points à gagner sur l’ensemble des fiches.',
  );
  expect(all).toHaveTextContent('Au rythme de la période, la moyenne sera de 86 à cette date.');
  await waitFor(() => expect(sector).toHaveTextContent(/Sécurité.*En retard/));
  await waitFor(() => expect(sheet).toHaveTextContent(/Revit/));
  expect(owner).toHaveTextContent(/Solène AubracAtteint/);
  expect(sheet).toHaveTextContent(
    /Revit, niveau 2Date passée.*Encore 8 points à gagner\. La date est passée depuis un jour\./,
  );
});

it('a goal is fixed, refused when it is no score or no day to come, and taken away with a way back', async () => {
  const { goals, asked } = serveProgress();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Fixer un objectif' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fixer un objectif' }));
  await user.type(dialog.getByRole('textbox', { name: /Score à atteindre/ }), '120');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect((await dialog.findAllByText(/un nombre de 1 à 100/))[0]).toBeVisible();
  expect(goals()).toEqual([]);
  await user.clear(dialog.getByRole('textbox', { name: /Score à atteindre/ }));
  await user.type(dialog.getByRole('textbox', { name: /Score à atteindre/ }), '88');
  const day = addDays(today(), 200);
  await user.type(dialog.getByRole('textbox', { name: /Avant le/ }), day.split('-').toReversed().join('/'));
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(goals()).toEqual([{ scope: 'all', target: 88, by_day: day }]));
  await user.click(await screen.findByRole('button', { name: /Retirer l’objectif.: Tout le catalogue/ }));
  await waitFor(() => expect(goals()).toEqual([]));
  expect(asked('goal').at(-1)).toEqual({ scope: 'all' });
  await user.click(await screen.findByRole('button', { name: /^Annuler/ }));
  await waitFor(() => expect(goals()).toHaveLength(1));
});

it('a failure says what could not be read', async () => {
  serveProgress();
  server.use(
    http.post(rpcUrl('programme_progress'), () => HttpResponse.json({ message: 'down' }, { status: 503 })),
  );
  open();
  expect(
    await screen.findByText('Impossible de charger la progression', {}, { timeout: 9000 }),
  ).toBeVisible();
});

it('coverage says what each sector lacks, gaps first, with the same as a table', async () => {
  const asked = serveCoverage(
    [buildCovered()],
    [
      buildSectorCoverage(),
      buildSectorCoverage({
        sector: 'Autres Domaines',
        programmes: 3,
        several: 1,
        single: 0,
        missing: 2,
        missing_online: 1,
      }),
      buildSectorCoverage({
        sector: null,
        programmes: 480,
        several: 470,
        single: 9,
        missing: 1,
        first_missing: 'Python',
        missing_online: 0,
      }),
    ],
  );
  const { container } = open('/progress?onglet=formateurs');
  const region = within(await screen.findByRole('region', { name: 'Qui peut les enseigner' }));
  expect(await region.findByText('Une tient à une personne')).toBeVisible();
  expect(region.getByText('2 sans formateur')).toBeVisible();
  expect(region.getByText(/, dont une en ligne/)).toBeVisible();
  expect(region.getByText('Python : personne')).toBeVisible();
  expect(region.getByText('un carré pour 20 fiches')).toBeVisible();
  expect(asked).toEqual([{ gap: 'none', page_size: 30, skip: 0 }]);
  expect(await screen.findByRole('link', { name: 'Python, premiers pas' })).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

it('a gap leads to the applications that may fill it, for recruiters alone', async () => {
  serveCoverage([
    buildCovered({ applications: 4, people: [] }),
    buildCovered({ programme_id: 'p2', title: 'Figma', search: 'figma', applications: 0, people: [] }),
    buildCovered({
      programme_id: 'p3',
      title: 'Revit',
      trainers: 1,
      near: 1,
      places: [{ place: 'Rennes', trainers: 1 }],
      people: [{ user_id: OWNER, name: 'Claire Estavoyer' }],
      search: 'revit',
      applications: 1,
    }),
  ]);
  const { host } = open('/progress?onglet=formateurs', ['app2_user', 'app5_user'], {
    'recruitment.applications': '/recrutement/applications',
    'recruitment.trainers': `/recrutement/trainers?compte=${OWNER}`,
  });
  const link = await screen.findByRole('link', { name: /Voir les 4 candidatures pour/ });
  expect(link).toHaveAttribute('href', expect.stringContaining('f=secteur%3AInformatique+%26+Technologies'));
  expect(link.getAttribute('href')).not.toContain('python');
  expect(screen.getByText(/Aucune candidature pour «.Figma.»/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Voir la candidature pour/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Claire Estavoyer' })).toBeVisible();
  expect(host.reports).toEqual([]);
});

it('without the right to recruit there is no link', async () => {
  serveCoverage([buildCovered()]);
  open('/progress?onglet=formateurs&manque=one');
  expect(await screen.findByText('Le recrutement voit les candidatures')).toBeVisible();
  expect(screen.queryByRole('link', { name: /candidature/ })).toBeNull();
});
