import { configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useLocation } from '@trame/platform/router';
import { shortcutsSetting } from '../shortcuts/shortcuts-setting.ts';
import { PapersQueuePage } from './papers-queue-page.tsx';

beforeAll(configureTestSupabase);

const paper = (id: string, full_name: string, kind: string) => ({
  id,
  user_id: id,
  full_name,
  email: 'a@exemple.test',
  account_status: 'approved',
  kind,
  file_name: 'a.pdf',
  file_size: 1,
  pages: 1,
  issued_on: null,
  expires_on: null,
  reference: null,
  reading: {},
  counting_until: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
});
const useShortcutsSetting = shortcutsSetting('tests');

function PapersPage() {
  return <PapersQueuePage title="Pièces à vérifier" shortcuts={useShortcutsSetting()} />;
}

const PAPERS = [paper('a', 'Claire Dubois', 'cv'), paper('b', 'Paul Martin', 'rc-pro')];

it('the queue is narrowed to a trainer or a kind of paper, and says when nothing is found', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('papers_to_check'), async ({ request }) => {
      const filters = (await request.json()) as { search: string; kind?: string };
      asked.push(filters);
      return HttpResponse.json(
        PAPERS.filter(
          ({ full_name, kind }) =>
            full_name.toLowerCase().includes(filters.search) && (!filters.kind || kind === filters.kind),
        ),
      );
    }),
    http.post(rpcUrl('count_papers_to_check'), () => HttpResponse.json(2)),
    http.post('*/functions/v1/trainer-papers', () => HttpResponse.json({ signedUrl: 'http://file.test' })),
    http.get('http://file.test', () => new HttpResponse(null, { status: 404 })),
  );
  const { user } = render(<PapersPage />, { route: '/pieces?piece=rc-pro' });
  const names = () =>
    within(screen.getByRole('navigation', { name: 'File des pièces' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  expect(await screen.findByText('2 pièces attendent.')).toBeInTheDocument();
  expect(names()).toEqual(['Paul Martin']);
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un formateur' }), 'claire');
  expect(await screen.findByText('Aucune pièce ne correspond')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(names()).toEqual(['Claire Dubois', 'Paul Martin']));
  expect(asked).toEqual([
    { page_size: 50, search: '', kind: 'rc-pro' },
    { page_size: 50, search: 'claire', kind: 'rc-pro' },
    { page_size: 50, search: '' },
  ]);
});

describe('the paper that is shown', () => {
  let waiting: typeof PAPERS;
  beforeEach(() => {
    waiting = [...PAPERS, paper('c', 'Zoé Petit', 'diplomes')];
    server.use(
      http.post(rpcUrl('papers_to_check'), () => HttpResponse.json(waiting)),
      http.post(rpcUrl('count_papers_to_check'), () => HttpResponse.json(waiting.length)),
      http.post('*/functions/v1/trainer-papers', () => HttpResponse.json({ signedUrl: 'http://file.test' })),
      http.get('http://file.test', () => new HttpResponse(null, { status: 404 })),
      http.post(rpcUrl('decide_trainer_paper'), async ({ request }) => {
        const { paper_id } = (await request.json()) as { paper_id: string };
        waiting = waiting.filter(({ id }) => id !== paper_id);
        return HttpResponse.json([{ status: 'verified', expires_on: null }]);
      }),
    );
  });
  function Address() {
    return <span data-testid="address">{useLocation().search}</span>;
  }
  const open = (search: string) =>
    render(
      <>
        <PapersPage />
        <Address />
      </>,
      { route: `/pieces${search}` },
    );
  const shown = async (name: string, search: string) => {
    expect(await screen.findByRole('button', { current: true, name: new RegExp(name) })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(search));
  };

  it('is in the address, which keys and clicks change', async () => {
    const { user } = open('?piece=&id=b');
    await shown('Paul Martin', 'id=b');
    await user.keyboard('j');
    await shown('Zoé Petit', 'id=c');
    await user.click(screen.getByRole('button', { name: /Claire Dubois/ }));
    await shown('Claire Dubois', 'id=a');
  });

  it('is followed by the next one when it is decided', async () => {
    const { user } = open('?id=c');
    await shown('Zoé Petit', 'id=c');
    await user.keyboard('v');
    await shown('Paul Martin', 'id=b');
    expect(screen.queryByText(/^La pièce demandée/)).toBeNull();
  });

  it('is the first one, and the page says so, when that of a link is not in the list', async () => {
    open('?id=gone');
    await shown('Claire Dubois', 'id=a');
    expect(screen.getByText(/^La pièce demandée n’est pas dans cette liste/)).toBeVisible();
  });

  it('holds what was typed about it: leaving it asks first', async () => {
    const { user, host } = open('?id=a');
    await shown('Claire Dubois', 'id=a');
    expect(host.unsaved()).toBe(0);
    await user.type(screen.getByLabelText('Délivrée le'), '10/01/2026');
    expect(host.unsaved()).toBe(1);
  });
});

describe('a queue of several pages', () => {
  const ID = (at: number) => `d8000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  let waiting: typeof PAPERS;
  /** Answers as the database does: after a place, whatever has left before it. */
  const read = async ({ request }: { request: Request }) => {
    const { after_at, after_id } = (await request.json()) as { after_at?: string; after_id?: string };
    const rest = waiting.filter(
      ({ created_at, id }) =>
        !after_at || created_at > after_at || (created_at === after_at && id > (after_id ?? '')),
    );
    return HttpResponse.json(rest.slice(0, 50));
  };
  beforeEach(() => {
    waiting = Array.from({ length: 120 }, (_, at) => ({
      ...paper(ID(at), `Personne ${at}`, 'cv'),
      // Several were sent at the same moment.
      created_at: `2026-11-20T10:${String(Math.floor(at / 7)).padStart(2, '0')}:00.000Z`,
    }));
    server.use(
      http.post(rpcUrl('papers_to_check'), read),
      http.post(rpcUrl('count_papers_to_check'), () => HttpResponse.json(waiting.length)),
      http.post('*/functions/v1/trainer-papers', () => HttpResponse.json({ signedUrl: 'http://file.test' })),
      http.get('http://file.test', () => new HttpResponse(null, { status: 404 })),
    );
  });
  const names = () =>
    within(screen.getByRole('navigation', { name: 'File des pièces' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Personne ${from + at}`);

  it('is read on by a button, each paper once, also when some leave meanwhile', async () => {
    const { user } = render(<PapersPage />, { route: '/pieces' });
    expect(await screen.findByText('120 pièces attendent.')).toBeInTheDocument();
    expect(names()).toEqual(people(0, 50));
    // A colleague decides three that are on the screen, and one that is not yet.
    waiting = waiting.filter((_, at) => ![0, 20, 49, 55].includes(at));
    await user.click(screen.getByRole('button', { name: 'Afficher les 50 suivantes' }));
    const second = [...people(0, 55), ...people(56, 101)];
    await waitFor(() => expect(names()).toEqual(second));
    await user.click(screen.getByRole('button', { name: 'Afficher les 20 suivantes' }));
    await waitFor(() => expect(names()).toEqual([...second, ...people(101, 120)]));
    expect(screen.queryByRole('button', { name: /^Afficher/ })).toBeNull();
  });

  it('goes on by key from the last one that is shown', async () => {
    const { user } = render(<PapersPage />, { route: `/pieces?id=${ID(49)}` });
    expect(await screen.findByRole('button', { current: true, name: /Personne 49/ })).toBeInTheDocument();
    await user.keyboard('j');
    await waitFor(() => expect(names()).toHaveLength(100));
    await user.keyboard('j');
    expect(await screen.findByRole('button', { current: true, name: /Personne 50/ })).toBeInTheDocument();
  });

  it('says how a paper is found that is further on', async () => {
    render(<PapersPage />, { route: `/pieces?id=${ID(80)}` });
    expect(await screen.findByText(/affichez les suivantes, ou recherchez le formateur/)).toBeVisible();
  });

  it('offers to try again when the next page is not read', async () => {
    let isDown = true;
    server.use(
      http.post(rpcUrl('papers_to_check'), async ({ request }) => {
        const { after_at } = (await request.clone().json()) as { after_at?: string };
        if (isDown && after_at) return HttpResponse.json({ message: 'x', code: '42P01' }, { status: 404 });
        return read({ request });
      }),
    );
    const { user } = render(<PapersPage />, { route: '/pieces' });
    await user.click(await screen.findByRole('button', { name: 'Afficher les 50 suivantes' }));
    expect(await screen.findByText('Impossible de charger la suite.')).toBeVisible();
    isDown = false;
    const queue = screen.getByRole('navigation', { name: 'File des pièces' });
    await user.click(within(queue).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(names()).toHaveLength(100));
  });
});

it.each([
  ['app5_user', false],
  ['gestionnaire', true],
] as const)(
  'a person who is %s is offered the kinds that they check: the RIB, %s',
  async (role, isOffered) => {
    server.use(
      http.post(rpcUrl('papers_to_check'), () => HttpResponse.json([])),
      http.post(rpcUrl('count_papers_to_check'), () => HttpResponse.json(0)),
    );
    const { user } = render(<PapersPage />, { route: '/pieces', roles: [role] });
    await user.click(await screen.findByRole('combobox', { name: 'Type de pièce' }));
    expect(await screen.findByTitle('CV à jour')).toBeInTheDocument();
    expect(screen.queryAllByTitle('RIB')).toHaveLength(isOffered ? 1 : 0);
  },
);

it('single keys can be turned off', async () => {
  server.use(
    http.post(rpcUrl('papers_to_check'), () => HttpResponse.json(PAPERS)),
    http.post(rpcUrl('count_papers_to_check'), () => HttpResponse.json(2)),
    http.post('*/functions/v1/trainer-papers', () => HttpResponse.json({ signedUrl: 'http://file.test' })),
    http.get('http://file.test', () => new HttpResponse(null, { status: 404 })),
  );
  const { user } = render(<PapersPage />, { route: '/pieces' });
  await user.click(await screen.findByRole('button', { name: 'Désactiver les raccourcis clavier' }));
  await user.keyboard('j');
  expect(screen.getByRole('button', { current: true, name: /Claire Dubois/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Activer les raccourcis clavier' }));
  await user.keyboard('j');
  expect(await screen.findByRole('button', { current: true, name: /Paul Martin/ })).toBeInTheDocument();
});
