import { allowConsole, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { useLocation } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerMissions,
  EXCEL,
  mission,
  MISSION_FILTERS,
  missionData,
  missionList,
  PAGE_SIZE,
  sessionIsOver,
  type Mission,
  type MissionFilters,
} from '../testing/missions.ts';
import { ListPage } from './list-page.tsx';
import { oneOf, pageNumber, searchTerm } from '../address/filters-codec.ts';
import { useEntityList } from './use-entity-list.ts';
import { useListFilters } from './use-list-filters.ts';

const WORD = mission(2, 'Word');
const ACCESS = mission(3, 'Access');

const NO_FILTERS: MissionFilters = { search: '', status: 'all', order: '-created' };

const TEXTS = {
  failed: 'Impossible de charger les missions',
  loading: 'Chargement des missions...',
  search: 'Rechercher (intitulé)...',
  count: (total: number) => `${total} missions`,
  notFound: 'Aucune mission trouvée',
  empty: { title: 'Aucune mission', description: 'Créez la première.' },
};

function Missions() {
  const list = useEntityList(missionList, MISSION_FILTERS);
  const { search } = useLocation();
  return (
    <>
      <output aria-label="Adresse">{search}</output>
      <ListPage<Mission>
        title="Missions"
        list={list}
        texts={TEXTS}
        filters={<Button onClick={() => list.setFilter({ status: 'open' })}>Ouvertes</Button>}
      >
        {(rows, { order, onOrder }) => (
          <>
            <Button onClick={() => onOrder('title')}>Intitulé ({order})</Button>
            <ul>
              {rows.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          </>
        )}
      </ListPage>
    </>
  );
}

const open = (route = '/') => render(<Missions />, { route });
const titles = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const address = () => screen.getByLabelText('Adresse').textContent;
const clearAll = () => screen.queryByRole('button', { name: 'Effacer tous' });

/** Answers the pages of a list of three, by the row to go on from. */
const byPosition = (body: unknown) => ((body as { after_id?: string }).after_id ? [ACCESS] : [EXCEL, WORD]);

beforeAll(configureTestSupabase);

describe('a list', () => {
  it('is read page by page to its end, each page from the last row of the one before', async () => {
    const { of } = answerMissions({ list: byPosition, count: 3 });
    const { host } = open();
    await waitFor(() => expect(titles()).toEqual(['Excel', 'Word', 'Access']));
    expect(screen.getByText('3 missions')).toBeVisible();
    expect(host.pages.at(-1)).toMatchObject({ title: 'Missions' });
    const first = { search: '', status: 'all', order: '-created', page_size: 2 };
    expect(of('list')).toEqual([first, { ...first, after_id: WORD.id }]);
  });

  it('starts again when the row to continue after was deleted', async () => {
    allowConsole('Failed to load resource');
    const gone = () => HttpResponse.json({ code: 'P0002', message: 'gone' }, { status: 400 });
    let isGone = true;
    const { of } = answerMissions({
      list: (body: unknown) => {
        const { after_id: after } = body as { after_id?: string };
        if (after === undefined) return isGone ? [EXCEL, WORD] : [EXCEL, ACCESS];
        if (after === ACCESS.id) return [];
        isGone = false;
        return gone();
      },
      count: 2,
    });
    open();
    await waitFor(() => expect(titles()).toEqual(['Excel', 'Access']));
    const positions = of('list').map((body) => (body as { after_id?: string }).after_id);
    expect(positions.slice(0, 3)).toEqual([undefined, WORD.id, undefined]);
  });

  it('says where its loading stopped, and continues from there', async () => {
    allowConsole('Failed to load resource');
    let isDown = true;
    answerMissions({
      list: (body: unknown) =>
        isDown && (body as { after_id?: string }).after_id
          ? HttpResponse.json({}, { status: 503 })
          : byPosition(body),
      count: 3,
    });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(titles()).toEqual(['Excel', 'Word']);
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(titles()).toEqual(['Excel', 'Word', 'Access']));
  });

  it('says when there are no rows, in any order', async () => {
    answerMissions({ list: [], count: 0 });
    open('/?tri=title');
    expect(await screen.findByText('Aucune mission')).toBeVisible();
    expect(clearAll()).toBeNull();
  });

  it('offers to clear the filter and the search that leave no rows, and keeps its order', async () => {
    const { of } = answerMissions({ list: [], count: 0 });
    const { user } = open('/?statut=open&tri=title');
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'excel');
    await waitFor(() => expect(of('list').at(-1)).toMatchObject({ search: 'excel', status: 'open' }));
    expect(await screen.findByText('Aucune mission trouvée')).toBeVisible();
    await user.click(clearAll()!);
    expect(await screen.findByText('Aucune mission')).toBeVisible();
    expect(of('list').at(-1)).toMatchObject({ search: '', status: 'all', order: 'title' });
    expect(screen.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('');
    expect(address()).toBe('?tri=title');
  });

  it('clears what was typed, even before it is searched', async () => {
    answerMissions({ list: [], count: 0 });
    const { user } = open('/?statut=open');
    await screen.findByText('Aucune mission trouvée');
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'e');
    await user.click(clearAll()!);
    expect(screen.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('');
  });

  it('keeps its filters and its order in the address, but no search term', async () => {
    answerMissions({ list: [EXCEL], count: 1 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Intitulé (-created)' }));
    await user.click(screen.getByRole('button', { name: 'Ouvertes' }));
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'excel');
    expect(await screen.findByRole('button', { name: 'Intitulé (title)' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('?tri=title&statut=open'));
  });

  it('shows the former rows while new filters load, and says so', async () => {
    const gate = Promise.withResolvers<Mission[]>();
    answerMissions({
      list: (body: unknown) => ((body as { status: string }).status === 'open' ? gate.promise : [EXCEL]),
      count: 1,
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Intitulé/ }));
    await user.click(screen.getByRole('button', { name: 'Ouvertes' }));
    expect(await screen.findByText(/répond encore à la demande précédente/)).toBeVisible();
    expect(titles()).toEqual(['Excel']);
    gate.resolve([ACCESS]);
    await waitFor(() => expect(titles()).toEqual(['Access']));
    expect(screen.queryByText(/répond encore à la demande précédente/)).toBeNull();
  });

  it('that cannot be read keeps its filters for the retry', async () => {
    allowConsole('Failed to load resource');
    let answer: unknown = HttpResponse.json({}, { status: 503 });
    answerMissions({ list: () => answer, count: () => answer });
    const { user, host } = open('/?statut=open');
    expect(await screen.findByText(/Vos filtres sont gardés\.$/)).toBeVisible();
    expect(host.notices).toHaveLength(1);
    answer = [];
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucune mission trouvée')).toBeVisible();
  });

  it('is shown without its count when the count cannot be read', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ list: [EXCEL], count: HttpResponse.json({}, { status: 503 }) });
    const { host } = open();
    await waitFor(() => expect(titles()).toEqual(['Excel']));
    await waitFor(() => expect(host.reports).toHaveLength(1));
    expect(host.notices).toEqual([]);
  });

  it('gives the focus to its heading when « Effacer tous » or « Réessayer » goes away', async () => {
    allowConsole('Failed to load resource');
    let answer: unknown = HttpResponse.json({}, { status: 503 });
    answerMissions({ list: () => answer, count: 0 });
    const { user } = open('/?statut=open');
    const heading = await screen.findByRole('heading', { name: 'Missions' });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    answer = [];
    await user.click(retry);
    await screen.findByText('Aucune mission trouvée');
    expect(heading).toHaveFocus();
    await user.click(clearAll()!);
    await screen.findByText('Aucune mission');
    expect(heading).toHaveFocus();
  });

  it('keeps the focus at its end while the next page is asked for again', async () => {
    allowConsole('Failed to load resource');
    let isDown = true;
    answerMissions({
      list: (body: unknown) =>
        isDown && (body as { after_id?: string }).after_id
          ? HttpResponse.json({}, { status: 503 })
          : byPosition(body),
      count: 3,
    });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(titles()).toEqual(['Excel', 'Word', 'Access']));
    // The last control before its end: the rows of this list have none.
    expect(screen.getByRole('button', { name: /^Intitulé/ })).toHaveFocus();
  });
});

describe('a list in numbered pages', () => {
  const FILTERS = {
    search: searchTerm(),
    status: oneOf('statut', ['all', 'open'], 'all'),
    page: pageNumber(),
  };
  const PAGES = [[EXCEL, WORD], [ACCESS]];

  function Numbered() {
    const list = useListFilters(FILTERS);
    const view = {
      data: PAGES[list.filters.page - 1] ?? [],
      error: null,
      isPlaceholderData: false,
      fetchStatus: 'idle' as const,
      refetch: () => undefined,
    };
    return (
      <>
        <output aria-label="Adresse">{useLocation().search}</output>
        <ListPage<Mission>
          title="Missions"
          list={{ ...list, view, isBusy: false, total: 3, pages: { perPage: 2, setPage: list.setPage } }}
          texts={{ ...TEXTS, searchLabel: 'Rechercher une mission' }}
          filters={<Button onClick={() => list.setFilter({ status: 'open' })}>Ouvertes</Button>}
          notice={<p>Un e-mail n’est pas parti</p>}
        >
          {(rows) => (
            <ul>
              {rows.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          )}
        </ListPage>
      </>
    );
  }

  it('goes from page to page, and back to the first page for other rows', async () => {
    const { user } = render(<Numbered />);
    expect(titles()).toEqual(['Excel', 'Word']);
    await user.click(screen.getByRole('button', { name: 'Suivante' }));
    expect(titles()).toEqual(['Access']);
    expect(screen.getByText('3 à 3 sur 3')).toBeVisible();
    expect(address()).toBe('?page=2');
    await user.click(screen.getByRole('button', { name: 'Ouvertes' }));
    expect(address()).toBe('?statut=open');
    expect(screen.getByRole('searchbox', { name: 'Rechercher une mission' })).toBeVisible();
  });

  it('beyond its last page leads back to the first, with the filters, and keeps its actions in view', async () => {
    const { user } = render(<Numbered />, { route: '/?statut=open&page=7' });
    expect(screen.getByText('Cette page est vide')).toBeVisible();
    expect(screen.getByText('Un e-mail n’est pas parti')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revenir au début' }));
    expect(titles()).toEqual(['Excel', 'Word']);
    expect(address()).toBe('?statut=open');
  });

  it('does not take an ended session, which hides every row, for an empty list', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ list: [], count: 0 });
    server.use(http.post(rpcUrl('my_roles'), sessionIsOver));
    open();
    expect(
      await screen.findByText(/^Votre session a expiré\. Reconnectez-vous pour continuer\./),
    ).toBeVisible();
    expect(screen.queryByText('Aucune mission')).toBeNull();
  });
});

describe('a list of more pages than are read again', () => {
  const LONG = Array.from({ length: 12 }, (_, index) => mission(index + 1, `Mission ${index + 1}`));
  const page = (after: string | undefined, rows: readonly Mission[] = LONG) => {
    const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    return rows.slice(start, start + PAGE_SIZE);
  };
  const listOf = (client: QueryClient) =>
    client.fetchInfiniteQuery({ ...missionList.rows(NO_FILTERS), pages: 5, initialPageParam: null });
  const shown = (client: QueryClient) =>
    client
      .getQueryData(missionList.rows(NO_FILTERS).queryKey)
      ?.pages.flatMap(({ rows }) => rows.map(({ title }) => title));

  async function readFivePages() {
    answerMissions({
      list: (body: unknown) => page((body as { after_id?: string }).after_id),
      count: LONG.length,
    });
    const client = new QueryClient();
    await listOf(client);
    expect(shown(client)).toHaveLength(5 * PAGE_SIZE);
    return client;
  }

  it('shows the saved version of a row', async () => {
    const client = await readFivePages();
    await missionData.changed(client, { ...LONG[2]!, title: 'Renommée' });
    expect(shown(client)?.[2]).toBe('Renommée');
    expect(shown(client)).toHaveLength(5 * PAGE_SIZE);
  });

  it('starts anew after a row was added, so that it is read', async () => {
    const client = await readFivePages();
    await missionData.changed(client, mission(99, 'Nouvelle'));
    expect(shown(client)).toHaveLength(PAGE_SIZE);
  });

  it('goes on after its last row was deleted', async () => {
    const client = await readFivePages();
    const last = LONG[5 * PAGE_SIZE - 1]!;
    await missionData.deleted(client, last.id);
    expect(shown(client)).toHaveLength(5 * PAGE_SIZE - 1);
    const options = missionList.rows(NO_FILTERS);
    const data = client.getQueryData(options.queryKey)!;
    expect(options.getNextPageParam(data.pages.at(-1)!, data.pages, null, [])).toBe(
      LONG[5 * PAGE_SIZE - 2]!.id,
    );
  });
});
