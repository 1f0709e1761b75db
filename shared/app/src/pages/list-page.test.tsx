import { allowConsole, configureTestSupabase, render } from '@trame/testing';
import { useLocation } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerMissions,
  EXCEL,
  mission,
  MISSION_FILTERS,
  missionList,
  type Mission,
} from '../testing/missions.ts';
import { ListPage } from './list-page.tsx';
import { useEntityList } from './use-entity-list.ts';

const WORD = mission(2, 'Word');
const ACCESS = mission(3, 'Access');

function Missions() {
  const list = useEntityList(missionList, MISSION_FILTERS);
  const { search } = useLocation();
  return (
    <>
      <output aria-label="Adresse">{search}</output>
      <ListPage<Mission>
        title="Missions"
        list={list}
        texts={{
          failed: 'Impossible de charger les missions',
          loading: 'Chargement des missions...',
          search: 'Rechercher (intitulé)...',
          count: (total) => `${total} missions`,
          notFound: 'Aucune mission trouvée',
          empty: { title: 'Aucune mission', description: 'Créez la première.' },
        }}
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

  it('starts again when the row to go on from was deleted', async () => {
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

  it('says where its reading stopped, and goes on from there', async () => {
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

  it('without rows says that there are none, whatever its order', async () => {
    answerMissions({ list: [], count: 0 });
    open('/?tri=title');
    expect(await screen.findByText('Aucune mission')).toBeVisible();
    expect(clearAll()).toBeNull();
  });

  it('that a filter or a search empties offers to drop both, and keeps its order', async () => {
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

  it('drops what was typed, also before it is sent', async () => {
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

  it('shows the rows before those of new filters, and says so', async () => {
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

  it('is shown without its count when that cannot be read', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ list: [EXCEL], count: HttpResponse.json({}, { status: 503 }) });
    const { host } = open();
    await waitFor(() => expect(titles()).toEqual(['Excel']));
    await waitFor(() => expect(host.reports).toHaveLength(1));
    expect(host.notices).toEqual([]);
  });
});
