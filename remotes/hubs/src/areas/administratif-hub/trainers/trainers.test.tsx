import { axeViolations, configureTestSupabase, renderRoutes } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildPaper,
  buildTrainer,
  buildTrainerRow,
  serveTrainers,
  TRAINER_ID,
} from '../../../../testing/trainers.ts';
import { serveEvidence } from '../../../../testing/evidence.ts';
import { buildMission } from '../../../../testing/missions.ts';
import remote from '../../../routes.tsx';
import { daysOfMonth, monthAfter, monthTitle } from './model/trainer.ts';

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() =>
  Promise.all([import('./trainers-page.tsx'), import('./trainer-page.tsx'), import('./paper-ends-page.tsx')]),
);

const open = (route: string) => renderRoutes(remote, { area: 'administratif-hub', route });

describe('the list of trainers', () => {
  it('says what the papers of each lack, and their missions', async () => {
    serveTrainers({
      rows: [
        buildTrainerRow(),
        buildTrainerRow({
          user_id: 'a1000000-0000-4000-8000-000000000002',
          full_name: 'Bruno Lacombe',
          to_check: 0,
          ending: 0,
          missions: 0,
          last_mission: null,
        }),
      ],
    });
    open('/formateurs');
    expect(await screen.findByRole('link', { name: 'Claire Estavoyer' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/formateurs/${TRAINER_ID}$`)),
    );
    expect(screen.getByText('1 à vérifier, 2 expirent bientôt')).toBeVisible();
    expect(screen.getByText('7, dernière le 18/11/2026')).toBeVisible();
    expect(screen.getByText('À jour')).toBeVisible();
    expect(await screen.findByText('2 formateurs')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('is narrowed by its address and searched in the body of the request', async () => {
    const database = serveTrainers();
    const { user } = open('/formateurs?etat=approved&pieces=lapsed');
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher' }), 'claire');
    await waitFor(() =>
      expect(database.last('list_office_trainers')).toEqual({
        search: 'claire',
        state_filter: 'approved',
        paper_filter: 'lapsed',
        page_size: 30,
      }),
    );
  });
});

describe('a trainer', () => {
  beforeEach(() => {
    serveEvidence();
  });

  it('has papers with who checked them, missions, the thread and how they bill', async () => {
    serveTrainers({
      papers: [
        buildPaper(),
        buildPaper({
          id: 'c1000000-0000-4000-8000-000000000002',
          kind: 'diplomes',
          status: 'to_check',
          expires_on: null,
          checked_at: null,
          checked_by_name: null,
        }),
      ],
      missions: [buildMission()],
      thread: [
        {
          id: 1,
          at: '2026-11-23T08:40:00Z',
          kind: 'paper_reminder',
          actor_name: null,
          public_sentence: 'Votre attestation finit bientôt.',
          staff_sentence: 'Deuxième relance.',
        },
        {
          id: 2,
          at: '2026-07-05T08:40:00Z',
          kind: 'iban_confirmed',
          actor_name: 'Nadège Saulnier',
          public_sentence: null,
          staff_sentence: 'IBAN confirmé par téléphone.',
        },
      ],
      billing: [
        {
          legal_name: 'Claire Estavoyer EI',
          siret: null,
          nda: null,
          vat_case: 'franchise_293b',
          iban_last4: '0189',
          iban_status: 'confirmed',
          iban_confirmed_at: '2026-07-05T08:40:00Z',
        },
      ],
    });
    const { user } = open(`/formateurs/${TRAINER_ID}`);
    expect(await screen.findByRole('heading', { name: 'Claire Estavoyer', level: 1 })).toBeVisible();
    expect(
      screen.getByText(/Avec Trame depuis le 02\/07\/2026 · 7 missions · 11 jours animés/),
    ).toBeVisible();
    const papers = await screen.findByRole('table', { name: 'Pièces' });
    // What is in order is not among what moves.
    expect(within(papers).queryByText('Assurance RC pro')).toBeNull();
    const diploma = within(papers).getByText('Diplômes et certifications').closest('tr')!;
    expect(within(diploma).getByRole('link', { name: /Vérifier/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/pieces\?id=c1000000-0000-4000-8000-000000000002$/),
    );
    // Nobody asks for what only some hold; what is asked for and was never sent is a line.
    expect(within(papers).queryByText('Certificat Qualiopi')).toBeNull();
    expect(within(papers).getByText('CV à jour')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Revit, niveau 2' })).toBeVisible();
    expect(await screen.findByText(/0189, confirmé le 05\/07\/2026/)).toBeVisible();
    expect(await screen.findByText('IBAN confirmé par téléphone.')).toBeVisible();
    expect(await screen.findByText(/^9\sjours, 1\sjour à confirmer$/)).toBeVisible();
    expect(screen.getByText('Présentiel, Distanciel')).toBeVisible();
    expect(screen.getByText('Français, Portugais')).toBeVisible();
    expect(screen.getByText(/^6\sfiches en ligne$/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Ce qu’il lit' }));
    expect(screen.queryByText('IBAN confirmé par téléphone.')).toBeNull();
    expect(screen.getByText('Votre attestation finit bientôt.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);

    await user.click(screen.getByRole('link', { name: 'Toutes les pièces' }));
    const insurance = (await screen.findByText('Assurance RC pro')).closest('tr')!;
    expect(within(insurance).getByText('31/12/2099')).toBeVisible();
    expect(within(insurance).getByText('Yannick Prigent')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Pièces', selected: true })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Missions' }));
    expect(await screen.findByRole('link', { name: 'Revit, niveau 2' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('shows the day of an evaluation to the office, and its result to who reads applications', async () => {
    serveTrainers();
    const first = open(`/formateurs/${TRAINER_ID}?onglet=evaluation`);
    expect(await screen.findByText('Le 24/06/2026 par Camille Roussel')).toBeVisible();
    expect(screen.getByText(/se lisent dans le recrutement/)).toBeVisible();
    expect(screen.queryByText('123 / 145')).toBeNull();
    first.unmount();
    serveTrainers({
      trainer: buildTrainer({
        application_id: 'b1000000-0000-4000-8000-000000000001',
        application_reference: 'C-2026-0412',
      }),
    });
    open(`/formateurs/${TRAINER_ID}?onglet=evaluation`);
    expect(await screen.findByText('123 / 145')).toBeVisible();
    expect(screen.getByText('Faite, avec ses preuves')).toBeVisible();
    expect(screen.getByText('C-2026-0412')).toBeVisible();
  });

  it('that does not exist is said', async () => {
    serveTrainers({ trainer: null });
    open(`/formateurs/${TRAINER_ID}`);
    expect(await screen.findByRole('heading', { name: 'Formateur introuvable', level: 1 })).toBeVisible();
  });
});

describe('the days on which papers end', () => {
  it('are read month by month', async () => {
    const database = serveTrainers({
      ends: [
        {
          id: 'c1000000-0000-4000-8000-000000000001',
          user_id: TRAINER_ID,
          full_name: 'Claire Estavoyer',
          kind: 'vigilance',
          status: 'verified',
          expires_on: '2099-12-31',
          is_replaced_soon: true,
        },
      ],
    });
    const { user } = open('/formateurs/echeances?mois=2099-12');
    expect(await screen.findByRole('heading', { name: 'Décembre 2099', level: 2 })).toBeVisible();
    expect(await screen.findByText('Attestation de vigilance')).toBeVisible();
    expect(screen.getByText('La suivante est à vérifier')).toBeVisible();
    expect(database.last('office_paper_ends')).toMatchObject({
      from_day: '2099-12-01',
      until_day: '2099-12-31',
    });
    await user.click(screen.getByRole('button', { name: 'Novembre 2099' }));
    await waitFor(() =>
      expect(database.last('office_paper_ends')).toMatchObject({
        from_day: '2099-11-01',
        until_day: '2099-11-30',
      }),
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('go over the end of a year and know the length of February', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2027-01', -1)).toBe('2026-12');
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
    expect(monthTitle('2026-08')).toBe('Août 2026');
  });
});
