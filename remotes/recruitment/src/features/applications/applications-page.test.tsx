import {
  allowConsole,
  axeViolations,
  buildApplication,
  buildEvaluation,
  configureTestSupabase,
  functionUrl,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { createQueryClient } from '@trame/data';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';
import { serveBackend, type BackendLog } from '../../../testing/backend.ts';

const PLACEHOLDER = 'Rechercher (nom, email, expertises...)';
const LIST_FAILED = 'Impossible de charger les candidatures';

const openList = (route = '/applications') => renderRoutes(remote, { route });
const cards = () => screen.findAllByRole('article');
const card = (name: string) => screen.findByRole('article', { name });

const askedAfter = (log: BackendLog, row: { id: string } | undefined) =>
  waitFor(() => expect(log.searches.map(({ before_id }) => before_id)).toContain(row?.id));

beforeAll(configureTestSupabase);

describe('the list of applications', () => {
  it('asks for words searched in CVs, and shows a message when the database refuses them', async () => {
    allowConsole('Failed to load resource');
    const log = serveBackend({ applications: [buildApplication()] });
    const { user, host } = openList();
    await cards();
    await user.click(screen.getByRole('button', { name: 'Filtres avancés' }));
    const field = await screen.findByRole('textbox', { name: 'Texte des CV' });
    await user.type(field, 'Power BI{Enter}');
    await waitFor(() =>
      expect(log.searches.at(-1)).toMatchObject({
        filters: [{ field: 'cv', op: 'in', values: ['Power BI'] }],
      }),
    );
    const refuse = () => HttpResponse.json({ code: '22023', message: 'cv needs a word' }, { status: 400 });
    server.use(
      http.post(rpcUrl('search_trainer_applications'), refuse),
      http.post(rpcUrl('count_trainer_applications'), refuse),
    );
    await user.type(field, 'ⅷ{Enter}');
    expect(
      await screen.findByText(
        'Un des filtres n’est pas compris. Corrigez-le ou retirez-le pour revoir la liste.',
      ),
    ).toBeVisible();
    expect(host.notices.at(-1)?.notice.description).toBe(LIST_FAILED);
  });

  // spec 2.3, 2.7, 2.8, 4.18
  it('shows that it is loading', async () => {
    serveBackend({ applications: [buildApplication()] });
    const { host } = openList('/applications');
    expect(await screen.findByText('Chargement des candidatures...')).toBeVisible();
    expect(await cards()).toHaveLength(1);
    expect(screen.queryByText('Chargement des candidatures...')).toBeNull();
    expect(host.pages.at(-1)?.title).toBe('Candidatures');
    expect(screen.getByText('1 candidature')).toBeVisible();
  });

  // spec 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.26, 2.27, 2.28, 9.15
  it('shows on a card what a recruiter looks for', async () => {
    const application = buildApplication({
      full_name: 'Solène Marchadier',
      country: 'BE',
      status: 'accepted',
      created_at: '2026-11-20T23:30:00+00:00',
      mastered_software: ['Sage 100', 'Sage X3', 'EBP', 'Ciel', 'Odoo'],
      references_url: 'references/r.docx',
      references_original_name: 'Références.docx',
      references_size: 1_258_291,
    });
    serveBackend({
      applications: [application],
      evaluations: [buildEvaluation(application.id, { score: 4 })],
    });
    const { user } = openList();

    const shown = within(await card('Solène Marchadier'));
    expect(await shown.findByRole('img', { name: 'Belgique' })).toBeVisible();
    expect(shown.getByText('Accepté')).toBeVisible();
    expect(await shown.findByText(/Bon profil/)).toBeVisible();
    expect(shown.getByText(/80,00/)).toBeVisible();
    expect(shown.getByText('EBP')).toBeVisible();
    expect(shown.queryByText('Ciel')).toBeNull();
    expect(shown.getByText(/^\+2/)).toBeVisible();
    // Paris time: already the 21st there.
    expect(shown.getByText('21/11/2026')).toBeVisible();
    expect(shown.queryByText(application.email)).toBeNull();

    await user.click(shown.getByRole('button', { name: 'Voir les détails' }));
    expect(shown.getByRole('link', { name: application.email })).toHaveAttribute(
      'href',
      `mailto:${application.email}`,
    );
    expect(await shown.findByRole('link', { name: /\+33 6 12 34 56 78/ })).toHaveAttribute(
      'href',
      'https://wa.me/33612345678',
    );
    expect(shown.getByText('Tableaux croisés dynamiques')).toBeVisible();
    expect(shown.getByText('Français')).toBeVisible();
    expect(shown.getByRole('button', { name: 'CV Éléonore Dupré.pdf' })).toBeVisible();
    expect(shown.getByText(/1,2/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  // spec 3.5, 4.2
  it('shows an unknown status as it is stored, and software stored as a text', async () => {
    const odd = Object.assign(buildApplication({ full_name: 'Dagmar Hohenstein', status: 'on_hold' }), {
      mastered_software: '["Excel", "Word"]',
    });
    serveBackend({ applications: [odd] });
    openList();
    const shown = within(await card('Dagmar Hohenstein'));
    expect(shown.getByText('on_hold')).toBeVisible();
    expect(shown.getByText('Word')).toBeVisible();
    expect(await shown.findByText('Non évaluée')).toBeVisible();
  });

  // spec 2.13
  it('loads further pages, and counts all applications', async () => {
    const applications = Array.from({ length: 65 }, (_, index) =>
      buildApplication({
        full_name: `Personne ${index}`,
        created_at: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
      }),
    );
    const log = serveBackend({ applications });
    openList();
    expect(await screen.findByText('65 candidatures')).toBeVisible();
    await askedAfter(log, applications[59]);
    expect(log.searches.every(({ page_size }) => page_size === 30)).toBe(true);
    const last = (await screen.findByText('Personne 64')).closest('article');
    expect(last).toHaveAttribute('aria-posinset', '65');
    expect(last).toHaveAttribute('aria-setsize', '65');
    // Follow-ups are requested page by page.
    await waitFor(() => expect(new Set(log.emails.map((emails) => emails.length))).toEqual(new Set([30, 5])));
  });

  it('finds accounts by ids: no request has the address of an applicant in its own address', async () => {
    const applications = [
      buildApplication({ full_name: 'Léa Martin', email: 'lea.martin@example.org' }),
      buildApplication({ full_name: 'Omar Haddad', email: 'omar.haddad@example.org' }),
    ];
    const user = { id: '20000000-0000-4000-8000-00000000a001', email: 'lea.martin@example.org' };
    const log = serveBackend({ applications, users: [user] });
    const asked: string[] = [];
    const accountsAsked: string[] = [];
    server.use(
      http.all('*', ({ request }) => {
        asked.push(decodeURIComponent(request.url));
      }),
      http.get(tableUrl('trainer_accounts'), ({ request }) => {
        accountsAsked.push(new URL(request.url).searchParams.get('or') ?? '');
        return HttpResponse.json([]);
      }),
    );
    openList();
    await card('Omar Haddad');
    const ids = applications.map(({ id }) => id).join(',');
    await waitFor(() =>
      expect(accountsAsked).toEqual([`(application_id.in.(${ids}),user_id.in.(${user.id}))`]),
    );
    expect(log.emails).toEqual([applications.map(({ email }) => email)]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes('@') || url.includes('example.org'))).toEqual([]);
  });

  // spec 2.19
  it('shows that it is empty', async () => {
    serveBackend();
    openList();
    expect(await screen.findByText('Aucune candidature trouvée')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Effacer tous' })).toBeNull();
  });
});

describe('the requests of the list', () => {
  const LOOK_EVERY_MS = 30_000;
  const FIRST = Date.UTC(2026, 10, 20);
  const applicationAt = (full_name: string, time: number) =>
    buildApplication({ full_name, created_at: new Date(time).toISOString() });
  const listOf = (count: number) =>
    Array.from({ length: count }, (_, index) => applicationAt(`Personne ${index}`, FIRST - index * 60_000));

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.body.style.display = '';
  });

  it('are its first page once, and the next page when the person scrolls', async () => {
    // Rows as high as on a screen; in jsdom they have no height, and the whole list would be in view.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(206);
    const applications = listOf(65);
    const log = serveBackend({ applications });
    const queryClient = createQueryClient();
    renderRoutes(remote, { route: '/applications', queryClient });
    expect(await screen.findByText('65 candidatures')).toBeVisible();
    expect((await screen.findAllByText('Non évaluée')).length).toBeGreaterThan(0);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(log.searches).toEqual([expect.not.objectContaining({ before_id: expect.anything() })]);
    expect(log.looks).toEqual([]);

    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    fireEvent.scroll(window);
    await askedAfter(log, applications[29]);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(log.searches).toHaveLength(2);
  });

  it('are none while the list is hidden, though its rows have no height then, and go on once it is back', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(206);
    const observers = new Set<() => void>();
    class Sizes implements ResizeObserver {
      readonly #targets = new Set<Element>();
      constructor(callback: ResizeObserverCallback) {
        observers.add(() => {
          const entries = [...this.#targets].map((target) => ({ target }) as ResizeObserverEntry);
          if (entries.length > 0) callback(entries, this);
        });
      }
      observe(target: Element): void {
        this.#targets.add(target);
      }
      unobserve(target: Element): void {
        this.#targets.delete(target);
      }
      disconnect(): void {
        this.#targets.clear();
      }
    }
    vi.stubGlobal('ResizeObserver', Sizes);
    const log = serveBackend({ applications: listOf(125) });
    const queryClient = createQueryClient();
    renderRoutes(remote, { route: '/applications', queryClient });
    expect((await screen.findAllByText('Non évaluée')).length).toBeGreaterThan(0);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    /** As the frame does while the code of another page is awaited. */
    const show = (isShown: boolean) => {
      document.body.style.display = isShown ? '' : 'none';
      height.mockReturnValue(isShown ? 206 : 0);
      act(() => observers.forEach((changed) => changed()));
    };
    const rows = document.querySelectorAll('.cand-row').length;
    const before = log.searches.length;
    show(false);
    show(false);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(log.searches).toHaveLength(before);
    expect(document.querySelectorAll('.cand-row')).toHaveLength(rows);

    show(true);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(5_000);
    fireEvent.scroll(window);
    await waitFor(() => expect(log.searches.length).toBeGreaterThan(before));
  });

  it.each([
    ['after a while', () => void vi.advanceTimersByTime(LOOK_EVERY_MS)],
    [
      'when the person comes back to the page',
      () => void window.dispatchEvent(new Event('visibilitychange')),
    ],
  ])('are then for what arrived, %s, which appears on top without a reload', async (_, passes) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const applications: Application[] = listOf(2);
    const since = applications[0]!.created_at;
    const log = serveBackend({ applications });
    const { user } = renderRoutes(remote, { route: '/applications', queryClient: createQueryClient() });
    await card('Personne 1');
    applications.unshift(applicationAt('Nouvelle', FIRST + 60_000));
    act(() => passes());
    vi.useRealTimers();

    const button = await screen.findByRole('button', { name: '1 nouvelle candidature' });
    expect(log.looks).toEqual([{ select: 'id,created_at', since }]);
    expect(log.searches).toHaveLength(1);
    expect(screen.queryByRole('article', { name: 'Nouvelle' })).toBeNull();
    await user.click(button);
    expect(await card('Nouvelle')).toHaveAttribute('aria-posinset', '1');
    expect(screen.queryByRole('button', { name: /nouvelle/ })).toBeNull();
    expect(log.searches).toHaveLength(2);
    expect(await screen.findByText('3 candidatures')).toBeVisible();
  });

  it('are one page when filters change, and nothing else', async () => {
    const log = serveBackend({ applications: listOf(2) });
    const queryClient = createQueryClient();
    const { user } = renderRoutes(remote, { route: '/applications', queryClient });
    await card('Personne 1');
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'personne');
    await waitFor(() => expect(log.searches.map(({ search }) => search)).toEqual(['', 'personne']));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(log.looks).toEqual([]);
  });
});

describe('the search and the filters of the list', () => {
  // spec 2.9, 2.32, 5.28
  it('send one request once the person stops typing, mark matches, and keep the term out of the address', async () => {
    const log = serveBackend({ applications: [buildApplication({ full_name: 'Omar Haddad' })] });
    const { user } = openList();
    await card('Omar Haddad');
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'mar');
    await waitFor(() => expect(log.searches.some(({ search }) => search === 'mar')).toBe(true));
    expect(log.searches.map(({ search }) => search)).not.toContain('m');
    const shown = await card('Omar Haddad');
    await waitFor(() => expect(shown.querySelector('mark')).toHaveTextContent('mar'));
  });

  it('keep a search typed just before an application opens, for when it closes', async () => {
    const found = buildApplication({ full_name: 'Marie Lambert' });
    const log = serveBackend({ applications: [found] });
    const { user } = openList();
    const link = within(await card('Marie Lambert')).getByRole('link', { name: 'Marie Lambert' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mar' } });
    await user.click(screen.getByRole('searchbox'));
    await user.click(link);
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('searchbox')).toHaveValue('mar');
    await waitFor(() => expect(log.searches.at(-1)).toMatchObject({ search: 'mar' }));
  });

  // spec 2.14, 2.15, 2.17, 5.33
  it('narrow the list by status and evaluation, with a badge, chips and one button to clear all', async () => {
    const log = serveBackend({ applications: [buildApplication()] });
    const { user } = openList('/applications?statut=new&evaluation=not_evaluated');
    await cards();
    expect(log.searches[0]).toMatchObject({ status_filter: 'new', evaluation_filter: 'not_evaluated' });
    expect(screen.getByText('2 filtres actifs')).toBeInTheDocument();
    expect(screen.getByText('Statut: Nouveau')).toBeVisible();
    expect(screen.getByText('Évaluation: Non évaluées')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Retirer le filtre Statut: Nouveau' }));
    await waitFor(() => expect(log.searches.at(-1)).toMatchObject({ status_filter: 'all' }));
    expect(screen.getByText('1 filtre actif')).toBeInTheDocument();

    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'x');
    await user.click(screen.getByRole('button', { name: 'Effacer tous' }));
    await waitFor(() =>
      expect(log.searches.at(-1)).toMatchObject({
        search: '',
        status_filter: 'all',
        evaluation_filter: 'all',
      }),
    );
    expect(screen.getByPlaceholderText(PLACEHOLDER)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Effacer tous' })).toBeNull();
  });

  // spec 2.10, 2.12
  it('are behind "Filtres avancés"', async () => {
    const log = serveBackend({ applications: [buildApplication()] });
    const { user } = openList();
    await cards();
    const toggle = screen.getByRole('button', { name: 'Filtres avancés' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    await user.click(screen.getByRole('combobox', { name: 'Évaluation' }));
    await user.click(await screen.findByTitle('Évaluées'));
    await waitFor(() => expect(log.searches.at(-1)).toMatchObject({ evaluation_filter: 'evaluated' }));
    expect(await screen.findByText('Évaluation: Évaluées')).toBeVisible();
  });

  it('can be cleared from an empty result', async () => {
    serveBackend();
    openList('/applications?statut=rejected');
    expect(await screen.findByText('Aucune candidature trouvée')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Effacer tous' })).toHaveLength(2);
  });
});

describe('a list that still shows the previous search', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('says so, and counts nothing, while the new search is running', async () => {
    const log = serveBackend({ applications: [buildApplication({ full_name: 'Léa Martin' })] });
    const { user } = openList();
    await card('Léa Martin');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.use(
      http.post(rpcUrl('search_trainer_applications'), async () => {
        await answered;
        return HttpResponse.json([]);
      }),
      http.post(rpcUrl('count_trainer_applications'), () => new Promise<never>(() => {})),
    );
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'haddad');
    expect(
      await screen.findByText('Recherche en cours. La liste affichée répond encore à la demande précédente.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('1 candidature')).toBeNull();
    answer();
    expect(await screen.findByText('Aucune candidature trouvée')).toBeVisible();
    expect(screen.queryByText(/répond encore/)).toBeNull();
    expect(log.searches).toHaveLength(1);
  });

  it('is hidden offline, and the result of the new search comes with the network', async () => {
    const log = serveBackend({ applications: [buildApplication({ full_name: 'Léa Martin' })] });
    const { user } = openList();
    await card('Léa Martin');
    act(() => onlineManager.setOnline(false));
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'haddad');
    expect(await screen.findByText('Vous êtes hors ligne')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByText('1 candidature')).toBeNull();
    act(() => onlineManager.setOnline(true));
    await card('Léa Martin');
    expect(log.searches.at(-1)).toMatchObject({ search: 'haddad' });
  });
});

describe('when the list cannot be read', () => {
  // spec 8.1, 8.2
  it('a toast and the page say so, and the person can try again', async () => {
    serveBackend({ applications: [buildApplication({ full_name: 'Léa Martin' })] });
    server.use(
      http.post(
        rpcUrl('search_trainer_applications'),
        () => HttpResponse.json({ code: '42501' }, { status: 403 }),
        {
          once: true,
        },
      ),
    );
    const { user, host } = openList();
    expect(await screen.findByRole('alert')).toHaveTextContent(LIST_FAILED);
    expect(host.notices).toEqual([{ kind: 'error', notice: { title: 'Erreur', description: LIST_FAILED } }]);
    expect(screen.getByText('TEST-1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await card('Léa Martin')).toBeVisible();
  });

  // spec 7.3, 7.5, 7.7
  it.each([
    ['accounts', () => http.get(tableUrl('trainer_accounts'), () => HttpResponse.json({}, { status: 500 }))],
    [
      'matching users',
      () => http.post(functionUrl('get-matching-users'), () => new HttpResponse(null, { status: 503 })),
    ],
    [
      'evaluations',
      () => http.get(tableUrl('trainer_evaluations'), () => HttpResponse.json({}, { status: 500 })),
    ],
  ])('it is still shown when only %s cannot be read, which is reported', async (_, failing) => {
    allowConsole('Failed to load resource');
    serveBackend({ applications: [buildApplication({ full_name: 'Léa Martin' })] });
    server.use(failing());
    const { host } = openList();
    expect(await card('Léa Martin')).toBeVisible();
    // One failure does not cause another.
    await waitFor(() => expect(host.reports).toHaveLength(1));
    expect(host.notices).toEqual([]);
  });

  it('an application is not shown as not evaluated when its evaluation could not be read', async () => {
    serveBackend({ applications: [buildApplication({ full_name: 'Léa Martin' })] });
    server.use(http.get(tableUrl('trainer_evaluations'), () => HttpResponse.json({}, { status: 500 })));
    openList();
    expect(await within(await card('Léa Martin')).findByText('Évaluation indisponible')).toBeVisible();
    expect(screen.queryByText('Non évaluée')).toBeNull();
  });
});

describe('single keys on the list', () => {
  it('search, move through the list and open an application', async () => {
    const applications = ['Première', 'Deuxième', 'Troisième'].map((full_name) =>
      buildApplication({ full_name }),
    );
    serveBackend({ applications });
    const { user } = openList();
    await card('Première');
    await user.keyboard('/');
    expect(screen.getByPlaceholderText(PLACEHOLDER)).toHaveFocus();
    // Inside the field they are letters.
    await user.keyboard('j');
    expect(screen.getByPlaceholderText(PLACEHOLDER)).toHaveValue('j');
    await user.clear(screen.getByPlaceholderText(PLACEHOLDER));
    screen.getByPlaceholderText(PLACEHOLDER).blur();

    await user.keyboard('j');
    await waitFor(async () => expect(await card('Première')).toHaveFocus());
    await user.keyboard('j');
    await waitFor(async () => expect(await card('Deuxième')).toHaveFocus());
    await user.keyboard('k');
    await waitFor(async () => expect(await card('Première')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Première/ })).toBeInTheDocument();
  });

  it('can be switched off', async () => {
    serveBackend({ applications: [buildApplication()] });
    const { user } = openList();
    await cards();
    await user.click(screen.getByRole('button', { name: 'Désactiver les raccourcis clavier' }));
    await user.keyboard('/');
    expect(screen.getByPlaceholderText(PLACEHOLDER)).not.toHaveFocus();
    expect(screen.getByRole('button', { name: 'Activer les raccourcis clavier' })).toBeVisible();
  });
});
