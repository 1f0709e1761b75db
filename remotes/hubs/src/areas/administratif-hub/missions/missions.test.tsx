import { axeViolations, configureTestSupabase, giveDialogsTheirOwnIds, renderRoutes } from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMission, serveMissions } from '../../../../testing/missions.ts';
import remote from '../../../routes.tsx';

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() =>
  Promise.all([
    import('./missions-page.tsx'),
    import('./mission-page.tsx'),
    import('./mission-import-page.tsx'),
  ]),
);
giveDialogsTheirOwnIds();

const links = { 'hubs.trainer': '/formateurs/:userId' };
const open = (route: string) => renderRoutes(remote, { area: 'administratif-hub', route, links });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list of missions', () => {
  it('shows who gives what, when, for how much, and the evidence that has come', async () => {
    serveMissions([buildMission()]);
    const { host } = open('/missions');
    expect(await screen.findByRole('link', { name: 'Revit, niveau 2' })).toBeVisible();
    expect(screen.getByText(/OM-2026-104/)).toBeVisible();
    expect(screen.getByText('Claire Estavoyer')).toBeVisible();
    expect(screen.getByText(/^1\s040,00/)).toBeVisible();
    expect(screen.getByText('1 sur 2')).toBeVisible();
    expect(await screen.findByText('1 mission')).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('Missions');
    expect(await axeViolations()).toEqual([]);
  });

  it('is narrowed by its address and searched in the body of the request', async () => {
    const database = serveMissions([buildMission()]);
    const { user } = open('/missions?statut=open&preuves=missing');
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher' }), 'verrier');
    await waitFor(() =>
      expect(database.last('list')?.body).toEqual({
        search: 'verrier',
        status_filter: 'open',
        evidence_filter: 'missing',
        sort: '-start',
        page_size: 30,
      }),
    );
  });

  it('gives a new mission once the form is whole', async () => {
    const database = serveMissions([buildMission()]);
    const { user } = open('/missions');
    await user.click(await button('Nouvelle mission'));
    await user.click(await button('Enregistrer'));
    expect(await screen.findAllByText(/Choisissez le formateur/)).not.toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Nouvelle mission' });
    const type = async (label: RegExp, text: string) => {
      await user.click(within(dialog).getByRole('textbox', { name: label }));
      await user.paste(text);
    };
    await user.click(within(dialog).getByRole('combobox', { name: /^Formateur/ }));
    fireEvent.click(await screen.findByTitle('Claire Estavoyer (claire@exemple.test)'));
    await type(/^Intitulé/, 'Excel');
    await type(/^Client/, 'Atelier Verrier');
    await type(/^Premier jour/, '12/01/2027');
    await type(/^Dernier jour/, '13/01/2027');
    await type(/^Lieu/, 'Rennes');
    await type(/^Jours/, '1,5');
    await type(/^Tarif/, '520');
    expect(within(dialog).getByText(/^780,00/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(await button('Enregistrer'));
    expect(await screen.findByRole('heading', { name: 'Revit, niveau 2', level: 1 })).toBeVisible();
    expect(database.last('insert')?.body).toMatchObject({
      title: 'Excel',
      days: 1.5,
      day_rate_cents: 52_000,
      evidence: ['emargement'],
      note: null,
    });
  });
});

describe('a mission', () => {
  const mission = buildMission();

  it('says what was agreed and which evidence is missing', async () => {
    serveMissions([mission]);
    open(`/missions/${mission.id}`);
    expect(await screen.findByRole('heading', { name: 'Revit, niveau 2', level: 1 })).toBeVisible();
    expect(screen.getByText('Attendue')).toBeVisible();
    expect(screen.getByRole('link', { name: mission.full_name })).toHaveAttribute(
      'href',
      `/formateurs/${mission.user_id}`,
    );
    expect(await screen.findByRole('link', { name: 'Facture F-12' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/factures\/i1$/),
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('notes the evidence that came', async () => {
    const database = serveMissions([mission]);
    const { user } = open(`/missions/${mission.id}`);
    await user.click(await button(/^Bilan de session.*reçue$/));
    await waitFor(() =>
      expect(database.last('evidence')?.body).toEqual({
        mission: mission.id,
        evidence: 'bilan',
        received: true,
      }),
    );
  });

  it('moves on the version that was read, and is cancelled once that is confirmed', async () => {
    const database = serveMissions([mission]);
    const { user } = open(`/missions/${mission.id}`);
    await user.click(await button('Marquer en cours'));
    await waitFor(() =>
      expect(database.last('move')?.body).toEqual({
        mission: mission.id,
        to_status: 'running',
        version: 'v1',
      }),
    );
    await user.click(await button('Annuler la mission'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Annuler la mission' }));
    await waitFor(() => expect(database.last('move')?.body).toMatchObject({ to_status: 'cancelled' }));
  });

  it('says how much is deposited, invoiced and left, and what comes before it is cancelled', async () => {
    const database = serveMissions([mission], {
      deposits: 2,
      deposits_cents: 30_000,
      invoiced_cents: 30_000,
      left_cents: 74_000,
    });
    const { user } = open(`/missions/${mission.id}`);
    const part = await screen.findByRole('region', { name: 'Facturé, HT' });
    expect(part).toHaveTextContent(/2 acomptes\s*300,00 €/);
    expect(part).toHaveTextContent(/Reste à facturer\s*740,00 €/);
    expect(await screen.findByRole('link', { name: 'Acompte F-12' })).toBeVisible();
    await user.click(await button('Annuler la mission'));
    const dialog = await screen.findByRole('dialog', { name: 'Cette mission est facturée en partie' });
    expect(dialog).toHaveTextContent(/demandez au formateur un avoir qui la reprend/);
    await user.click(within(dialog).getByRole('button', { name: 'Garder la mission' }));
    expect(database.last('move')).toBeUndefined();
  });

  it('keeps who followed it by the types of the yearly report, on the version that was read', async () => {
    const database = serveMissions([mission]);
    const { user } = open(`/missions/${mission.id}`);
    await user.click(await button('Saisir les stagiaires'));
    const dialog = await screen.findByRole('dialog', { name: /^Stagiaires de la mission/ });
    const employees = within(dialog).getByRole('textbox', { name: /^Salariés/ });
    await user.type(employees, '6x');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText(/^Un nombre entier/)).toBeVisible();
    expect(database.last('update')).toBeUndefined();
    await user.clear(employees);
    await user.type(employees, '6');
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(database.last('update')?.body).toEqual({
        trainees: { employees: 6, apprentices: 0, job_seekers: 0, individuals: 0, others: 0 },
      }),
    );
    expect(database.last('update')?.address).toContain('updated_at=eq.v1');
  });

  it('is copied without its days and its order', async () => {
    serveMissions([mission]);
    const { user } = open(`/missions/${mission.id}`);
    await user.click(await button('Copier'));
    const dialog = await screen.findByRole('dialog', { name: 'Nouvelle mission' });
    expect(within(dialog).getByRole('textbox', { name: /^Intitulé/ })).toHaveValue('Revit, niveau 2');
    expect(within(dialog).getByRole('textbox', { name: /^Premier jour/ })).toHaveValue('');
    expect(within(dialog).getByRole('textbox', { name: /^Ordre/ })).toHaveValue('');
  });
});

describe('an import', () => {
  const FILE = [
    'Formateur;Intitulé;Client;Début;Fin;Jours;Tarif;Tarif par jour;Lieu',
    'claire@exemple.test;Revit;Verrier;12/01/2027;13/01/2027;2;;520;Rennes',
    'nul@exemple.test;Excel;Verrier;12/01/2027;13/01/2027;2;;520;Rennes',
    'claire@exemple.test;Sage;Verrier;12/01/2027;11/01/2027;2;;520;Rennes',
  ].join('\n');

  it('shows each line with what is wrong with it, and adds the others', async () => {
    const database = serveMissions([]);
    const { user } = open('/missions/importer');
    await screen.findByRole('heading', { name: 'Importer des missions', level: 1 });
    await user.upload(
      screen.getByLabelText('Fichier CSV ou classeur'),
      new File([FILE], 'missions.csv', { type: 'text/csv' }),
    );
    const lines = await screen.findByRole('list', { name: 'Lignes du fichier' });
    expect(await within(lines).findByText('Aucun compte de formateur à cette adresse')).toBeVisible();
    expect(within(lines).getByText(/précéder/)).toBeVisible();
    expect(database.last('import')?.body).toMatchObject({ dry_run: true });
    expect(await axeViolations()).toEqual([]);
    await user.click(await button(/^Ajouter 1 mission/));
    expect(await within(lines).findByRole('link', { name: 'Revit' })).toBeVisible();
    expect(screen.getByText(/^1\smission ajoutée/)).toBeVisible();
    expect(database.last('import')?.body).toMatchObject({
      dry_run: false,
      rows: [{ title: 'Revit', trainer_email: 'claire@exemple.test' }],
    });
  });

  it('is sent once by a double press', async () => {
    const database = serveMissions([]);
    const { user } = open('/missions/importer');
    await user.upload(
      await screen.findByLabelText('Fichier CSV ou classeur'),
      new File([FILE], 'missions.csv'),
    );
    const add = await button(/^Ajouter 1 mission/);
    fireEvent.click(add);
    fireEvent.click(add);
    expect(await screen.findByRole('link', { name: 'Revit' })).toBeVisible();
    expect(database.all('import').filter(({ body }) => !(body as { dry_run: boolean }).dry_run)).toHaveLength(
      1,
    );
  });

  it('says of a file that is no sheet what to do, and reads the next one', async () => {
    serveMissions([]);
    const { user } = open('/missions/importer');
    const choose = async (content: BlobPart, name: string) =>
      user.upload(await screen.findByLabelText('Fichier CSV ou classeur'), new File([content], name));
    await choose(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'missions.csv');
    expect(await screen.findByText(/enregistrez-le en \.xlsx, sans mot de passe/)).toBeVisible();
    await choose(FILE, 'missions.csv');
    expect(await screen.findByRole('list', { name: 'Lignes du fichier' })).toBeVisible();
    expect(screen.queryByText(/enregistrez-le en/)).toBeNull();
  });

  it('names the columns that a file lacks', async () => {
    serveMissions([]);
    const { user } = open('/missions/importer');
    await user.upload(
      await screen.findByLabelText('Fichier CSV ou classeur'),
      new File(['Client\nx'], 'x.csv'),
    );
    expect(await screen.findByText(/^Formateur \(e-mail\), Intitulé, Début/)).toBeVisible();
  });
});
