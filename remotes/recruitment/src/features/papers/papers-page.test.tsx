import { configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useLocation } from '@trame/platform/router';
import PapersPage from './papers-page.tsx';

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

  it.each([
    [49, 0],
    [50, 1],
  ])(
    'is one of the oldest: of %i papers the list says %i times how another is found',
    async (count, times) => {
      waiting = Array.from({ length: count }, (_, at) => paper(`p${at}`, `Personne ${at}`, 'cv'));
      render(<PapersPage />, { route: '/pieces' });
      expect(await screen.findByText(`${count} pièces attendent.`)).toBeInTheDocument();
      expect(screen.queryAllByText(/^Les 50 plus anciennes/)).toHaveLength(times);
    },
  );

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
