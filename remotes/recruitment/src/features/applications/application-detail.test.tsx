import {
  allowConsole,
  axeViolations,
  buildApplication,
  buildEvaluation,
  buildTrainerAccount,
  configureTestSupabase,
  functionUrl,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { timelineKeys } from '@trame/app/timeline-keys';
import { createQueryClient } from '@trame/data';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { applicationEntity } from '../application-data/model/entity.ts';
import { serveBackend, type Backend } from '../../../testing/backend.ts';

beforeAll(configureTestSupabase);

const openDetail = ({ id }: Pick<Application, 'id'>, suffix = '') =>
  renderRoutes(remote, { route: `/applications/${id}${suffix}` });

const dialog = () => screen.findByRole('dialog');
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of one application', () => {
  // spec 2.39, 2.40, 2.46, 2.48, 3.1
  it('opens from a shared link with every section', async () => {
    const application = buildApplication({
      full_name: 'Tamara Lamarque-Oyono',
      created_at: '2026-11-17T08:42:00+00:00',
      birth_date: '1988-03-04',
      current_status: 'Autre',
      other_status: 'Intermittente',
      training_sectors: ['CAO / DAO & Design Industriel'],
      intervention_type: ['Les deux'],
      additional_notes: 'Disponible le mardi.\nEt le jeudi.',
      language: 1,
    });
    serveBackend({ applications: [application] });
    const { host } = openDetail(application);

    expect(
      await within(await dialog()).findByRole('heading', { name: /Tamara Lamarque-Oyono/ }),
    ).toBeInTheDocument();
    const personal = await section('Informations personnelles');
    expect(personal.getByText('04/03/1988')).toBeInTheDocument();
    expect(await personal.findByRole('link', { name: /\+33 6 12 34 56 78/ })).toHaveAttribute(
      'href',
      'https://wa.me/33612345678',
    );
    expect((await section('Adresse')).getByText('69003')).toBeInTheDocument();
    const professional = await section('Informations professionnelles');
    expect(professional.getByText('Autre : Intermittente')).toBeInTheDocument();
    expect(professional.getByText('Les deux')).toBeInTheDocument();
    expect(professional.getByText('Oui')).toBeInTheDocument();
    expect((await section('Expertise et compétences')).getByText('Excel')).toBeInTheDocument();
    expect((await section('Pièces jointes (1)')).getByText('CV Éléonore Dupré.pdf')).toBeInTheDocument();
    const notes = await section('Notes');
    expect(notes.getByText(/Disponible le mardi/)).toBeInTheDocument();
    expect(notes.getByText('Aucune note.')).toBeInTheDocument();
    const metadata = await section('Métadonnées');
    expect(metadata.getByText('17/11/2026 à 09:42')).toBeInTheDocument();
    expect(metadata.getByText('Anglais')).toBeInTheDocument();
    expect(metadata.getByText(application.reference)).toBeInTheDocument();
    const analysis = await section('Analyse IA du CV');
    expect(analysis.getByText('Le CV n’a pas encore été analysé.')).toBeInTheDocument();
    // A name does not go into the browser's history.
    expect(JSON.stringify(host.pages)).not.toContain('Lamarque');
  });

  // spec 2.33
  it('shows its completed evaluation: percentage, points, band', async () => {
    const application = buildApplication();
    const evaluation = buildEvaluation(application.id, { score: 4 });
    serveBackend({ applications: [application], evaluations: [evaluation] });
    openDetail(application);
    const banner = await section('Évaluation');
    expect(
      await banner.findByText(`${evaluation.total_score} points sur ${evaluation.max_score}`),
    ).toBeInTheDocument();
    expect(banner.getAllByText('80,00 %').length).toBeGreaterThan(0);
    expect(banner.getByText(/Bon profil/)).toBeInTheDocument();
    expect(banner.getByText('Candidat recommandé avec suivi initial')).toBeInTheDocument();
  });

  it('shows that there is no evaluation', async () => {
    const application = buildApplication();
    serveBackend({ applications: [application] });
    openDetail(application);
    expect(await screen.findByText('Candidature non évaluée')).toBeInTheDocument();
  });

  // spec 2.49, 4.21
  it('offers editing, deciding and deleting, by buttons and by keys', async () => {
    const application = buildApplication();
    serveBackend({ applications: [application] });
    const { user } = openDetail(application);
    await user.click(await screen.findByRole('button', { name: 'Modifier' }));
    expect(await screen.findByRole('dialog', { name: 'Modifier la candidature' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(
      await screen.findByRole('dialog', { name: new RegExp(application.full_name) }),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Modifier' })).toHaveFocus());

    await user.keyboard('s');
    const status = await screen.findByRole('dialog', { name: 'Changer le statut' });
    await user.click(within(status).getByRole('button', { name: 'Annuler' }));
    await user.keyboard('n');
    const notes = await screen.findByRole('dialog', { name: 'Notes internes' });
    expect(within(notes).getByRole('textbox')).toHaveValue('');
    await user.click(within(notes).getByRole('button', { name: 'Annuler' }));
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toBeInTheDocument();
    await user.keyboard('{Escape}');

    await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
    // The menu accepts no pointer while it opens, and jsdom never ends an animation.
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Supprimer/ }));
    expect(await screen.findByRole('dialog', { name: 'Confirmer la suppression' })).toBeInTheDocument();
  });

  describe('the account of the applicant', () => {
    const MISSING = "Un utilisateur existe avec cet email mais n'a pas de compte formateur";
    const userOf = ({ email }: Application) => ({
      id: '20000000-0000-4000-8000-00000000a001',
      email: email.toUpperCase(),
    });

    // spec 2.37, 2.38
    it('is shown as missing when a user has the address', async () => {
      const application = buildApplication();
      const log = serveBackend({ applications: [application], users: [userOf(application)] });
      openDetail(application);
      expect(await screen.findByText(MISSING)).toBeInTheDocument();
      expect(log.emails).toContainEqual([application.email]);
      expect(screen.getByRole('button', { name: 'Créer compte formateur' })).toBeInTheDocument();
      expect(await axeViolations()).toEqual([]);
    });

    // spec 4.13
    it.each<[string, (application: Application) => Backend]>([
      ['nobody has the address', () => ({})],
      [
        'it is linked to the application',
        (application) => ({
          users: [userOf(application)],
          accounts: [buildTrainerAccount({ application_id: application.id })],
        }),
      ],
      [
        'it is the user’s, without a link',
        (application) => ({
          users: [userOf(application)],
          accounts: [buildTrainerAccount({ user_id: userOf(application).id })],
        }),
      ],
      [
        'it was asked for',
        (application) => ({
          applications: [{ ...application, account_request_status: 'pending' }],
          users: [userOf(application)],
        }),
      ],
    ])('is not shown as missing when %s', async (_, backend) => {
      const application = buildApplication();
      serveBackend({ applications: [application], ...backend(application) });
      const queryClient = new QueryClient();
      renderRoutes(remote, { route: `/applications/${application.id}`, queryClient });
      await section('Métadonnées');
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(screen.queryByText(MISSING)).toBeNull();
    });

    it.each([
      [
        'accounts',
        () => http.get(tableUrl('trainer_accounts'), () => HttpResponse.json({}, { status: 500 })),
      ],
      [
        'users',
        () => http.post(functionUrl('get-matching-users'), () => new HttpResponse(null, { status: 503 })),
      ],
    ])('is not shown as missing when %s cannot be read, which is reported', async (_, failing) => {
      allowConsole('Failed to load resource');
      // Without a CV, whose link would also be requested: only the account fails here.
      const application = buildApplication({ resume_url: null, resume_filename: null });
      serveBackend({ applications: [application], users: [userOf(application)] });
      server.use(failing());
      // Without the list behind, which reads the same for all of its rows.
      const { host } = openDetail(application, '/plein-ecran');
      await section('Métadonnées');
      await waitFor(() =>
        expect(host.reports.map(({ context }) => context)).toContainEqual({ during: 'detail-account' }),
      );
      expect(screen.queryByText(MISSING)).toBeNull();
      expect(host.notices).toEqual([]);
    });
  });

  // spec 2.41, 2.42, 2.43, 3.9, 4.7
  it.each<[string, Partial<Application>, string[]]>([
    ['runs', { ai_status: 'processing', ai_started_at: new Date().toISOString() }, ['Analyse en cours...']],
    [
      'failed',
      { ai_status: 'error', ai_error: 'Texte illisible' },
      ["Erreur lors de l'analyse - Vous pouvez relancer", 'Texte illisible'],
    ],
    ['has no v2 result', { ai_status: 'success' }, ['Analyse v2 (améliorée)']],
    [
      'has its figures',
      {
        ai_status: 'success',
        ai_analysis_v2: { result: {} },
        ai_confidence_score: 0.86,
        ai_support_score: 0.8,
        ai_extracted_text_length: 5212,
      },
      ['Élevée', '0,86', '80 %', '5 212 caractères'],
    ],
    ['has a result without figures', { ai_status: 'success', ai_analysis_v2: {} }, ['Le CV a été analysé.']],
    ['is in a state nobody knows', { ai_status: 'queued' }, ['État de l’analyse : queued']],
  ])('shows an analysis that %s', async (_, change, texts) => {
    const application = buildApplication(change);
    serveBackend({ applications: [application] });
    openDetail(application);
    const analysis = await section('Analyse IA du CV');
    for (const text of texts) expect(analysis.getByText(text)).toBeInTheDocument();
    expect(analysis.queryByText('Analyse v2 (améliorée)') !== null).toBe(
      texts.includes('Analyse v2 (améliorée)'),
    );
    expect(analysis.queryByRole('button', { name: 'Relancer' }) === null).toBe(
      change.ai_status === 'processing',
    );
  });

  // spec 2.40
  it('shows no analysis without a CV', async () => {
    const application = buildApplication({ resume_url: null, resume_filename: null });
    serveBackend({ applications: [application] });
    openDetail(application);
    await section('Métadonnées');
    expect(screen.queryByText('Analyse IA du CV')).toBeNull();
  });

  it('has no serious accessibility fault', async () => {
    const application = buildApplication();
    serveBackend({ applications: [application], evaluations: [buildEvaluation(application.id)] });
    openDetail(application);
    await section('Métadonnées');
    await section('Pièces jointes (1)');
    expect(await axeViolations()).toEqual([]);
  });
});

describe('going from one application to the next', () => {
  const applications = ['Première', 'Deuxième'].map((full_name) => buildApplication({ full_name }));

  // spec 2.30
  it('opens the next and the previous one, and returns to the card of the last one', async () => {
    // antd's tooltip flushes while React commits, when a dialog moves the focus.
    allowConsole('flushSync was called');
    serveBackend({ applications });
    const { user } = renderRoutes(remote, { route: '/applications' });
    await user.click(await screen.findByRole('button', { name: 'Ouvrir la candidature de Première' }));
    await section('Métadonnées');
    expect(screen.getByRole('button', { name: 'Candidature précédente (K)' })).toBeDisabled();
    await user.keyboard('j');
    expect(
      await within(screen.getByRole('dialog')).findByRole('heading', { name: /Deuxième/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('article', { name: 'Deuxième' })).toHaveFocus());
  });

  it('opens in full screen, where the list shows the position', async () => {
    serveBackend({ applications });
    const [, second] = applications;
    if (!second) throw new Error('two applications');
    openDetail(second, '/plein-ecran');
    expect(await screen.findByRole('heading', { name: 'Deuxième', level: 1 })).toBeVisible();
    expect(await screen.findByText('2 sur 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Candidature suivante (J)' })).toBeDisabled();
  });

  it('leaves the form in full screen by Escape, and asks before what was typed is lost', async () => {
    const application = buildApplication();
    serveBackend({ applications: [application] });
    const { user } = openDetail(application, '/plein-ecran');
    await user.click(await screen.findByRole('button', { name: 'Modifier' }));
    await user.type(await screen.findByRole('textbox', { name: 'Ville' }), ' 3e{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    const city = screen.getByRole('textbox', { name: 'Ville' });
    expect(city).toHaveValue('Lyon 3e');
    await user.type(city, '{Backspace}{Backspace}{Backspace}{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ville' })).toBeNull());
  });
});

describe('a comment being written while the application is edited', () => {
  it.each([
    ['over the list', ''],
    ['in full screen', '/plein-ecran'],
  ])('remains %s, out of reach, and is there again after Annuler', async (_where, suffix) => {
    const application = buildApplication();
    serveBackend({ applications: [application] });
    const queryClient = createQueryClient();
    const { user, host } = renderRoutes(remote, {
      route: `/applications/${application.id}${suffix}`,
      queryClient,
    });
    const history = () =>
      queryClient
        .getQueryCache()
        .find({ queryKey: timelineKeys.ofEntity(applicationEntity(application.id)), exact: false })
        ?.isActive();
    await user.type(await screen.findByRole('textbox', { name: 'Commentaire' }), 'Long et précieux');
    expect(history()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Modifier' }));
    await screen.findByRole('textbox', { name: 'Ville' });
    const hidden = screen.getByLabelText('Commentaire');
    expect(hidden).not.toBeVisible();
    expect(hidden.closest('[inert]')).not.toBeNull();
    expect(history()).toBe(false);
    expect(host.unsaved()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    const comment = await screen.findByRole('textbox', { name: 'Commentaire' });
    expect(comment).toHaveValue('Long et précieux');
    expect(comment.closest('[inert]')).toBeNull();
    expect(history()).toBe(true);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Modifier' })).toHaveFocus());
  });
});

describe('when an application cannot be read', () => {
  it.each(['00000000-0000-4000-8000-00000000dead', 'nimporte-quoi'])(
    'the page says that %s does not exist',
    async (id) => {
      serveBackend({ applications: [buildApplication()] });
      const { host } = openDetail({ id });
      expect(await screen.findByText('Candidature introuvable')).toBeInTheDocument();
      expect(host.notices).toEqual([]);
    },
  );

  it('the page does not take an ended session, which hides every application, for a missing one', async () => {
    allowConsole('Failed to load resource');
    const { id } = buildApplication();
    serveBackend();
    server.use(
      http.post(rpcUrl('my_roles'), () =>
        HttpResponse.json({ code: '28000', message: 'the session is over' }, { status: 403 }),
      ),
    );
    openDetail({ id });
    expect(await screen.findByText('Impossible de charger la candidature')).toBeInTheDocument();
    expect(screen.queryByText('Candidature introuvable')).toBeNull();
  });

  it('the page says so, and tries again on demand', async () => {
    const application = buildApplication();
    serveBackend({ applications: [application] });
    server.use(
      http.get(
        tableUrl('trainer_applications'),
        () => HttpResponse.json({ code: '57014' }, { status: 500 }),
        {
          once: true,
        },
      ),
    );
    const { user } = openDetail(application);
    expect(await screen.findByText('Impossible de charger la candidature')).toBeInTheDocument();
    expect(screen.getByText('La réponse a trop tardé. Réessayez dans un instant.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('region', { name: 'Métadonnées' })).toBeInTheDocument();
  });

  // spec 8.8
  it('the page says when its evaluation could not be read', async () => {
    const application = buildApplication();
    serveBackend({ applications: [application] });
    server.use(http.get(tableUrl('trainer_evaluations'), () => HttpResponse.json({}, { status: 500 })));
    const { host } = openDetail(application);
    expect(await screen.findByText('Impossible de charger les évaluations')).toBeInTheDocument();
    expect(host.notices.at(-1)).toEqual({
      kind: 'error',
      notice: { title: 'Erreur', description: 'Impossible de charger les évaluations' },
    });
  });
});
