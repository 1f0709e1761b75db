import { axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConfig } from '@trame/session/config';
import { haveAccount } from '../../../testing/account.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import type { Profile } from './data/profile.ts';
import ProfilePage from './profile-page.tsx';

const PROFILE: Omit<Profile, 'id'> = {
  user_id: 'a0000000-0000-4000-8000-000000000009',
  phone: '+33612489035',
  street: null,
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  job_title: 'Formatrice en gestion',
  presentation: null,
  intervention_type: ['Présentiel'],
  availability: 'Immédiate',
  training_sectors: ['Informatique & Technologies'],
  other_sector: null,
  expertise_areas: ['Sage 100'],
  mastered_software: [],
  teaching_languages: ['French'],
  saved_at: null,
  updated_at: '2026-11-20T10:00:00.000+00:00',
};

type Sent = { profile: Record<string, unknown>; version: string };
let sent: Sent[];

beforeEach(() => {
  configureTestSupabase();
  setConfig(aConfig());
  haveAccount();
  sent = [];
  server.use(http.post(rpcUrl('my_profile'), () => HttpResponse.json([PROFILE])));
});

/** The answers of the database to the saves, one after the other. */
const answerSaves = (...answers: object[][]) =>
  server.use(
    http.post(rpcUrl('save_my_profile'), async ({ request }) => {
      sent.push((await request.json()) as Sent);
      return HttpResponse.json(answers.shift() ?? []);
    }),
  );

const city = () => screen.findByRole('textbox', { name: /^Ville/ });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

describe('the profile', () => {
  it('without an application is to be filled in', async () => {
    const empty = { phone: null, city: null, job_title: null };
    server.use(http.post(rpcUrl('my_profile'), () => HttpResponse.json([{ ...PROFILE, ...empty }])));
    render(<ProfilePage />);
    expect(await screen.findByText('Profil à remplir, puis à enregistrer.')).toBeInTheDocument();
    expect(screen.queryByText(/^Repris de votre candidature/)).toBeNull();
  });

  it('starts with the answers of the application, and says so', async () => {
    const { container } = render(<ProfilePage />);
    expect(await city()).toHaveValue('Nantes');
    expect(screen.getByText(/^Repris de votre candidature/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Informatique & Technologies' })).toBeChecked();
    expect(await axeViolations(container)).toEqual([]);
  });

  it('is saved whole, on the version that was read', async () => {
    const { user, host } = render(<ProfilePage />);
    answerSaves([
      { ...PROFILE, city: 'Rezé', saved_at: '2026-11-28T10:00:00Z', updated_at: '2026-11-28T10:00:00Z' },
    ]);
    await user.clear(await city());
    await user.type(await city(), ' Rezé ');
    expect(host.unsaved()).toBe(1);
    await user.click(save());
    await screen.findByText(/^Profil enregistré le 28\/11\/2026/);
    expect(sent).toEqual([
      {
        version: PROFILE.updated_at,
        profile: expect.objectContaining({ city: 'Rezé', phone: '+33612489035', street: null }) as object,
      },
    ]);
    expect(host.unsaved()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
  });

  it('is not sent while something is wrong, and says what, with a way there', async () => {
    const { user } = render(<ProfilePage />);
    answerSaves();
    await user.clear(await city());
    await user.click(screen.getByRole('checkbox', { name: 'Autres Domaines' }));
    await user.click(save());
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ville\u00a0: Ville requise', 'Autre secteur\u00a0: Précisez votre autre secteur']);
    expect(sent).toEqual([]);
  });

  it('that was changed elsewhere is not overwritten: both values are shown', async () => {
    const { user } = render(<ProfilePage />);
    answerSaves([]);
    await user.clear(await city());
    await user.type(await city(), 'Rezé');
    server.use(
      http.post(rpcUrl('my_profile'), () =>
        HttpResponse.json([{ ...PROFILE, city: 'Vertou', updated_at: '2026-11-28T09:00:00.000+00:00' }]),
      ),
    );
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Votre profil a changé entre-temps' });
    expect(within(dialog).getByText('Rezé')).toBeInTheDocument();
    expect(within(dialog).getByText('Vertou')).toBeInTheDocument();
  });

  it('that cannot be read offers to try again', async () => {
    server.use(http.post(rpcUrl('my_profile'), () => HttpResponse.json({}, { status: 403 }), { once: true }));
    const { user } = render(<ProfilePage />);
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
    await waitFor(async () => expect(await city()).toHaveValue('Nantes'));
  });
});
