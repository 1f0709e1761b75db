import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';
import { buildBuild, buildSettings, buildStatus, serveCorporate } from '../../../testing/corporate.ts';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderRoutes(remote, { route: '/settings' });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

describe('the settings', () => {
  it('are the first page of the app, with every fact as it is read', async () => {
    serveCorporate();
    const { host } = renderRoutes(remote);
    expect(await field('SIREN')).toHaveValue('200\u00a0000\u00a0008');
    expect(await field('Téléphone')).toHaveValue('01 99 00 00 01');
    expect(await field('Capital social')).toHaveValue('20\u202f000\u00a0€');
    expect(screen.getByRole('heading', { name: 'Identité légale' })).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('Paramètres');
    expect(await axeViolations()).toEqual([]);
  });

  it('say beside each field where it is used, with links to the pages of the site', async () => {
    serveCorporate();
    open();
    const uses = within(
      await screen.findByRole('list', { name: 'Où c’est utilisé\u00a0: Horaires du téléphone' }),
    );
    expect(await uses.findByRole('link', { name: /^Mentions légales/ })).toHaveAttribute(
      'href',
      'https://site.example/mentions-legales',
    );
  });

  it('say first that nothing is missing for a lawful site, when nothing is', async () => {
    serveCorporate();
    open();
    expect(await screen.findByText('Rien ne manque.')).toBeVisible();
  });

  it('say first what is missing, lead to its field, and take it off the list once it is typed', async () => {
    serveCorporate({ settings: buildSettings({ host_phone: null, privacy_email: null }) });
    const { user } = open();
    expect(
      await screen.findByRole('heading', { name: 'Il manque 2 informations pour un site en règle' }),
    ).toBeVisible();
    expect(screen.getByText('RGPD, art. 13')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'E-mail des demandes sur les données' }));
    expect(await field('E-mail des demandes sur les données')).toHaveFocus();
    await user.paste('donnees@trame.example');
    expect(
      await screen.findByRole('heading', { name: 'Il manque une information pour un site en règle' }),
    ).toBeVisible();
  });

  it('check a field once it is left, then as one types', async () => {
    serveCorporate();
    const { user } = open();
    const siren = await field('SIREN');
    await user.clear(siren);
    await user.type(siren, '200 000 009');
    await user.tab();
    await waitFor(() => expect(siren).toBeInvalid());
    await user.type(siren, '{Backspace}8');
    await waitFor(() => expect(siren).toBeValid());
    expect(screen.getByText('Clé juste')).toBeVisible();
  });

  it('are saved on the version that was read, in the form of the database, and tell that the site follows', async () => {
    const database = serveCorporate();
    const { user } = open();
    const phone = await field('Téléphone');
    await user.clear(phone);
    await user.type(phone, '01 99 00 00 03');
    expect(screen.getByText('Un champ modifié.')).toBeVisible();
    expect(screen.getByText('01 99 00 00 01')).toBeVisible();
    const capital = await field('Capital social');
    await user.clear(capital);
    await user.type(capital, '25 000,50');
    database.world.status = buildStatus({ changed_since: '2026-11-20T16:00:00.000Z' });
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Tout est enregistré.')).toHaveFocus();
    const saved = database.last('save');
    expect(saved?.filters).toContain('updated_at=eq.v1');
    expect(saved?.body).toMatchObject({
      phone: '+33199000003',
      capital_cents: 2_500_050,
      siren: '200000008',
    });
    expect(await field('Téléphone')).toHaveValue('01 99 00 00 03');
    expect(await screen.findByText(/en ligne dans moins d’une minute/)).toBeVisible();
  });

  it('say which fields are wrong in the order of the page, and how many beside what saves them', async () => {
    serveCorporate();
    const { user } = open();
    const capital = await field('Capital social');
    const mail = await field('E-mail des demandes sur les données');
    await user.clear(mail);
    await user.type(mail, 'personne');
    await user.clear(capital);
    await user.type(capital, 'vingt mille');
    await user.click(await button('Enregistrer'));
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByText('2 champs sont à corriger avant l’enregistrement')).toBeVisible();
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Capital social/),
      expect.stringMatching(/^E-mail des demandes sur les données/),
    ]);
    expect(screen.getByText('2 champs à corriger.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Aller au premier'));
    expect(capital).toHaveFocus();
    await user.clear(capital);
    await user.type(capital, '20 000');
    await user.tab();
    expect(await screen.findByText('Un champ à corriger.')).toBeVisible();
    await user.click(await button('Y aller'));
    expect(mail).toHaveFocus();
  });

  it('say once that saving failed, when nothing can be reached', async () => {
    allowConsole('Failed to load resource');
    serveCorporate();
    const { user, host } = open();
    await user.type(await field('Téléphone'), '{Backspace}9');
    server.use(
      http.get(tableUrl('company_settings'), () => HttpResponse.error()),
      http.patch(tableUrl('company_settings'), () => HttpResponse.error()),
    );
    await user.click(await button('Enregistrer'));
    expect(await screen.findByText('Votre saisie est conservée.')).toBeVisible();
    await waitFor(() => expect(host.notices).not.toEqual([]));
    expect(host.notices.map(({ notice }) => notice.description)).not.toContain(
      'Impossible de charger les paramètres',
    );
    expect(host.notices).toHaveLength(1);
  });

  it('have a way to each of their parts, and say who may change them', async () => {
    serveCorporate({ status: buildStatus({ changed_since: '2026-11-20T16:00:00.000Z' }) });
    const { user } = open();
    const parts = within(await screen.findByRole('navigation', { name: 'Parties de la page' }));
    await user.click(parts.getByRole('link', { name: 'Formation et Qualiopi' }));
    const group = document.activeElement as HTMLElement;
    expect(within(group).getByRole('heading', { name: 'Formation et Qualiopi' })).toBeVisible();
    await user.tab();
    expect(group).toContainElement(document.activeElement as HTMLElement);
    expect(screen.getByRole('heading', { name: 'Qui peut changer quoi' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Publication' })).toBeVisible();
  });

  it('say at the field that an amount is none', async () => {
    const database = serveCorporate();
    const { user } = open();
    const capital = await field('Capital social');
    await user.clear(capital);
    await user.type(capital, 'vingt mille');
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(capital).toHaveAccessibleDescription(/Montant invalide/));
    expect(database.last('save')).toBeUndefined();
  });

  it('show at the field what the database refuses, and keep what was typed', async () => {
    allowConsole('Failed to load resource');
    serveCorporate();
    const refusal = {
      code: '23514',
      message: 'violates check constraint "company_settings_rcs_city_form"',
    };
    server.use(http.patch(tableUrl('company_settings'), () => HttpResponse.json(refusal, { status: 400 })));
    const { user } = open();
    const city = await field('Ville du registre du commerce');
    await user.type(city, ' bis');
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(city).toHaveAccessibleDescription(/refuse cette valeur/));
    expect(city).toHaveValue('Rennes bis');
    expect(city).toHaveFocus();
  });

  it('are not changed by the same value with other spaces', async () => {
    serveCorporate();
    const { user } = open();
    const siren = await field('SIREN');
    await user.clear(siren);
    await user.type(siren, '200 000 008');
    expect(screen.getByText('Un champ modifié.')).toBeVisible();
    await user.tab();
    expect(await screen.findByText('Tout est enregistré.')).toBeVisible();
    expect(siren).toHaveValue('200\u00a0000\u00a0008');
  });

  it('ask field by field when somebody else changed the same fact, and name them', async () => {
    const version = {
      version: 2,
      saved_at: '2026-11-20T15:00:00.000Z',
      saved_by_name: 'Jeanne Abadie',
      changed: ['city'],
      settings: {},
      previous: null,
    };
    const database = serveCorporate({
      settings: buildSettings({ updated_at: '2026-11-20T14:00:00.000Z' }),
      versions: [version, { ...version, version: 1, saved_at: '2026-11-20T14:00:00.000Z' }],
    });
    const { user } = open();
    const city = await field('Siège\u00a0: ville');
    await user.type(city, ' sud');
    database.world.settings = buildSettings({ city: 'Nantes', street: '1 quai', updated_at: 'v2' });
    await user.click(await button('Enregistrer'));
    const dialog = await screen.findByRole('dialog', { name: 'Ces paramètres ont changé entre-temps' });
    expect(dialog).toHaveTextContent(/Siège\s: ville.*Rennes sud.*Jeanne Abadie.*Nantes/);
    expect(dialog).not.toHaveTextContent('Une autre personne');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer ces choix' }));
    await waitFor(() =>
      expect(database.world.settings).toMatchObject({ city: 'Rennes sud', street: '1 quai' }),
    );
  });

  it('are given up only after a question, and come back as they were', async () => {
    serveCorporate();
    const { user } = open();
    await user.type(await field('Téléphone'), '9');
    await user.click(await button('Annuler'));
    await user.click(await button('Abandonner'));
    await waitFor(async () => expect(await field('Téléphone')).toHaveValue('01 99 00 00 01'));
  });

  it('that cannot be read say so, and are read again on demand', async () => {
    allowConsole('Failed to load resource');
    serveCorporate();
    server.use(
      http.get(tableUrl('company_settings'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
    );
    const { user } = open();
    expect(await screen.findByText('Impossible de charger les paramètres')).toBeVisible();
    await user.click(await button('Réessayer'));
    expect(await field('SIREN')).toBeVisible();
  });

  it('have the certificate as a link when there is one, and another one is stored and saved', async () => {
    const database = serveCorporate({
      settings: buildSettings({ qualiopi_file: 'qualiopi/certificat.pdf' }),
    });
    const stored = 'qualiopi/abc.pdf';
    server.use(
      http.post(functionUrl('site-media'), async ({ request }) => {
        if (request.headers.get('content-type') !== 'application/json')
          return HttpResponse.json({ path: stored, type: 'application/pdf' });
        const { paths } = (await request.json()) as { paths: string[] };
        return HttpResponse.json({
          urls: Object.fromEntries(paths.map((path) => [path, `https://files.example/${path}`])),
        });
      }),
    );
    const { user } = open();
    const link = () => screen.findByRole('link', { name: /Lire le certificat/ });
    expect(await link()).toHaveAttribute('href', 'https://files.example/qualiopi/certificat.pdf');
    const control = screen.getByLabelText(/^Certificat Qualiopi.*, fichier$/);
    await user.upload(control, new File(['%PDF-'], 'certificat.pdf', { type: 'application/pdf' }));
    await waitFor(async () =>
      expect(await link()).toHaveAttribute('href', `https://files.example/${stored}`),
    );
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(database.last('save')?.body).toMatchObject({ qualiopi_file: stored }));
  });
});

describe('the publication', () => {
  it('says since when the site is up, and what the last builds did', async () => {
    serveCorporate();
    open();
    expect(await screen.findByText(/En ligne depuis le 20\/11\/2026 à 16:31/)).toBeVisible();
    expect(await screen.findByText('31 pages changées sur 41, 48 secondes')).toBeVisible();
  });

  it('says that one is running, and who asked', async () => {
    serveCorporate({
      status: buildStatus({ running_since: '2026-11-20T16:00:00.000Z', running_by: 'Hélène Garrigue' }),
    });
    open();
    expect(await screen.findByText(/en cours depuis .*à la demande d’Hélène Garrigue/)).toBeVisible();
  });

  it('says which picture the site that is up is without', async () => {
    const failure = 'L’image du logo « Lacombe » ne peut pas être lue : déposez le fichier de nouveau.';
    serveCorporate({ status: buildStatus({ failure }), builds: [buildBuild({ reason: failure })] });
    open();
    expect(
      await screen.findByText(/^31 pages changées sur 41, .* L’image du logo « Lacombe »/),
    ).toBeVisible();
    const [line] = screen.getAllByText(/déposez le fichier de nouveau/);
    expect(line).toHaveTextContent(/^En ligne depuis .* L’image du logo « Lacombe »/);
    expect(screen.queryByRole('button', { name: 'Remettre en ligne' })).not.toBeInTheDocument();
  });

  it('says why one failed, with what the publisher says is up, and is asked for again', async () => {
    const failure = 'Une image de la frise est illisible. Le site d’avant reste en ligne.';
    const database = serveCorporate({
      status: buildStatus({
        changed_since: '2026-11-20T16:00:00.000Z',
        failed_at: '2026-11-20T16:01:00.000Z',
        failure,
      }),
      builds: [buildBuild({ state: 'failed', is_live: false, reason: failure })],
    });
    const { user } = open();
    const [line] = await screen.findAllByText(
      /Une image de la frise est illisible\. Le site d’avant reste en ligne\.$/,
    );
    expect(line).toHaveTextContent(/^La mise en ligne de .* a échoué\./);
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Remettre en ligne'));
    await waitFor(() => expect(database.last('publish')?.body).toEqual({ kind: 'publication' }));
  });

  it('says on which day the site changes by itself', async () => {
    serveCorporate({ status: buildStatus({ next_change: '2026-12-01' }) });
    open();
    expect(await screen.findByText(/Il change de lui-même le 01\/12\/2026\./)).toBeVisible();
  });

  it('is read again every three seconds while the site changes, and every thirty otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const database = serveCorporate();
    open();
    expect(await screen.findByText(/En ligne depuis/)).toBeVisible();
    database.world.status = buildStatus({ running_since: '2026-11-20T16:00:00.000Z' });
    vi.advanceTimersByTime(29_000);
    expect(screen.queryByText(/en cours depuis/)).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(await screen.findByText(/en cours depuis/)).toBeVisible();
    database.world.status = buildStatus({ live_since: '2026-11-20T16:02:00.000Z' });
    vi.advanceTimersByTime(3000);
    expect(await screen.findByText(/En ligne depuis le 20\/11\/2026 à 17:02/)).toBeVisible();
  });

  it('does not keep anyone from the settings when it is not known', async () => {
    allowConsole('Failed to load resource');
    serveCorporate();
    server.use(http.post(rpcUrl('site_status'), () => HttpResponse.json({}, { status: 500 })));
    open();
    expect(await field('SIREN')).toBeVisible();
    expect(screen.getByText('L’état du site n’est pas connu pour le moment.')).toBeVisible();
  });
});

describe('the versions', () => {
  const before = { ...buildSettings({ phone: '+33199000009' }) };
  const versions = [
    {
      version: 3,
      saved_at: '2026-11-20T15:00:00.000Z',
      saved_by_name: 'Hélène Garrigue',
      changed: ['phone'],
      settings: { ...buildSettings() },
      previous: before,
    },
    {
      version: 2,
      saved_at: '2026-11-19T15:00:00.000Z',
      saved_by_name: null,
      changed: ['phone'],
      settings: before,
      previous: { ...before, phone: null },
    },
  ];

  it('say who changed what and when, and one is restored after what it will change is shown', async () => {
    const database = serveCorporate({ versions });
    const { user } = open();
    await field('SIREN');
    await user.click(await button('Versions'));
    expect(await screen.findByText(/20\/11\/2026 à 16:00/)).toBeVisible();
    expect(screen.getByText(/par Hélène Garrigue/)).toBeVisible();
    expect(screen.getByText('Version actuelle')).toBeVisible();
    expect(screen.getByText('Non renseigné').tagName).toBe('SPAN');
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Restaurer la version 2'));
    const dialog = await screen.findByRole('dialog', { name: 'Restaurer la version 2' });
    expect(dialog).toHaveTextContent(/Un champ changera.*Téléphone.*01 99 00 00 01.*01 99 00 00 09/);
    await user.click(within(dialog).getByRole('button', { name: 'Restaurer' }));
    await waitFor(() => expect(database.world.settings.phone).toBe('+33199000009'));
    expect(database.last('restore')?.body).toEqual({ version: 2, expected: 'v1' });
    await waitFor(async () => expect(await field('Téléphone')).toHaveValue('01 99 00 00 09'));
  });

  it('are read further back on demand', async () => {
    serveCorporate();
    const all = Array.from({ length: 21 }, (_, index) => ({ ...versions[1]!, version: 21 - index }));
    server.use(
      http.post(rpcUrl('company_settings_history'), async ({ request }) => {
        const { before_version: below = 99, page_size: size } = (await request.json()) as {
          before_version?: number;
          page_size: number;
        };
        return HttpResponse.json(all.filter(({ version }) => version < below).slice(0, size));
      }),
    );
    const { user } = open();
    await field('SIREN');
    await user.click(await button('Versions'));
    expect(await screen.findByRole('heading', { name: 'Version 2' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Version 1' })).toBeNull();
    await user.click(await button('Voir les plus anciennes'));
    expect(await screen.findByRole('heading', { name: 'Version 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Voir les plus anciennes' })).toBeNull();
  });

  it('that did not know a fact yet would leave it as it is', async () => {
    const { linkedin_url: _, ...former } = buildSettings();
    serveCorporate({
      settings: buildSettings({ linkedin_url: 'https://linkedin.example/' }),
      versions: [{ ...versions[1]!, settings: former }],
    });
    const { user } = open();
    await field('SIREN');
    await user.click(await button('Versions'));
    expect(await screen.findByText('Version actuelle')).toBeVisible();
  });

  it('are not restored over something saved meanwhile', async () => {
    const database = serveCorporate({ versions });
    const { user } = open();
    await field('SIREN');
    await user.click(await button('Versions'));
    await user.click(await button('Restaurer la version 2'));
    database.world.settings = buildSettings({ city: 'Nantes', updated_at: 'v2' });
    const dialog = await screen.findByRole('dialog', { name: 'Restaurer la version 2' });
    await user.click(within(dialog).getByRole('button', { name: 'Restaurer' }));
    expect(await within(dialog).findByText(/ont changé entre-temps/)).toBeVisible();
    expect(database.world.settings.city).toBe('Nantes');
  });

  it('are not restored over typed text', async () => {
    serveCorporate({ versions });
    const { user } = open();
    await user.type(await field('Téléphone'), '9');
    await user.click(await button('Versions'));
    expect(await button('Restaurer la version 2')).toBeDisabled();
    expect(screen.getByText(/Enregistrez ou abandonnez votre saisie/)).toBeVisible();
  });
});
