import { QueryClient, useQuery } from '@tanstack/react-query';
import { allowConsole, axeViolations, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { useLocation } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerMissions, EXCEL, missionData, sessionIsOver, type Mission } from '../testing/missions.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailPage, type DetailTab } from './detail-page.tsx';

const TABS: readonly DetailTab<Mission>[] = [
  { value: 'informations', label: 'Informations', render: ({ title }) => <p>Intitulé : {title}</p> },
  { value: 'historique', label: 'Historique', render: () => <p>Créée hier</p> },
];

type MissionPageProps = { id?: string; tabs?: readonly DetailTab<Mission>[]; deletes?: boolean };

function MissionPage({ id = EXCEL.id, tabs, deletes = false }: MissionPageProps) {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="Adresse">{search}</output>
      <DetailPage
        query={useQuery(missionData.one(id))}
        list={{ label: 'Missions', to: '/missions' }}
        texts={{
          failed: 'Impossible de charger la mission',
          loading: 'Chargement de la mission...',
          missing: 'Mission introuvable',
        }}
        titleOf={({ title }) => title}
        renderActions={() => <Button>Modifier</Button>}
        {...(tabs && { tabs })}
      >
        {(row) => (
          <>
            <p>Notes : {row.notes}</p>
            <DeleteDialog
              row={deletes ? row : undefined}
              data={missionData}
              texts={DELETE_TEXTS}
              onClose={() => undefined}
            >
              <p>Ses factures restent.</p>
            </DeleteDialog>
          </>
        )}
      </DetailPage>
    </>
  );
}

const DELETE_TEXTS = {
  question: ({ title }: Mission) => `Supprimer la mission « ${title} » ?`,
  confirm: 'Supprimer la mission',
  done: 'Mission supprimée',
  failed: 'Impossible de supprimer la mission',
  gone: 'Rien n’a été supprimé : cette mission n’existe plus.',
};

const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

beforeAll(configureTestSupabase);

describe('the page of a row', () => {
  it('has the name of the row as its title, below the list in the navigation', async () => {
    const { asked } = answerMissions({ one: [{ ...EXCEL, notes: 'Salle 4' }] });
    const { host } = render(<MissionPage />);
    expect(await heading('Excel')).toBeVisible();
    expect(screen.getByText('Notes : Salle 4')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Modifier' })).toBeVisible();
    expect(host.pages.at(-1)).toEqual({
      title: 'Excel',
      breadcrumbs: [{ label: 'Missions', to: '/missions' }],
    });
    expect(asked[0]?.filters).toContain(`id=eq.${EXCEL.id}`);
  });

  it('says without an error that the row does not exist, and leads back to the list', async () => {
    answerMissions({ one: [] });
    const { host } = render(<MissionPage />);
    expect(await heading('Mission introuvable')).toBeVisible();
    expect(screen.getAllByText('Mission introuvable')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Revenir à la liste' })).toHaveAttribute('href', '/missions');
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
    expect(host.notices).toEqual([]);
    expect(host.reports).toEqual([]);
  });

  it('says when the row cannot be read, and reads it again on demand', async () => {
    allowConsole('Failed to load resource');
    let answer: unknown = HttpResponse.json({}, { status: 503 });
    answerMissions({ one: () => answer });
    const { user, host } = render(<MissionPage />);
    expect(await screen.findByText('Impossible de charger la mission')).toBeVisible();
    expect(host.notices).toHaveLength(1);
    answer = [EXCEL];
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await heading('Excel')).toBeVisible();
  });

  it('shows without an error that the row is gone, once another read finds nothing', async () => {
    let answer: unknown = [EXCEL];
    const { of } = answerMissions({ one: () => answer });
    const queryClient = withoutRetries();
    const { host } = render(<MissionPage />, { queryClient });
    await heading('Excel');
    answer = [];
    await act(() => missionData.changed(queryClient));
    expect(await heading('Mission introuvable')).toBeVisible();
    expect(of('one')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
    expect(host.notices).toEqual([]);
  });

  it('does not read the row again when it is deleted there, and forgets it once the page is left', async () => {
    const { of } = answerMissions({ one: [EXCEL], delete: [{ id: EXCEL.id }] });
    const queryClient = withoutRetries();
    // Its list is read again, which ends after the deletion.
    queryClient.setQueryData(['missions', 'list', {}], [EXCEL]);
    const { user, host, unmount } = render(<MissionPage deletes />, { queryClient });
    await user.click(await screen.findByRole('button', { name: 'Supprimer la mission' }));
    await waitFor(() => expect(of('delete')).toHaveLength(1));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    await waitFor(() =>
      expect(queryClient.getQueryState(['missions', 'list', {}])).toMatchObject({ isInvalidated: true }),
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(host.notices).toEqual([{ kind: 'success', notice: { title: 'Mission supprimée' } }]);
    expect(of('one')).toHaveLength(1);
    expect(await heading('Excel')).toBeVisible();
    unmount();
    expect(queryClient.getQueryData(missionData.one(EXCEL.id).queryKey)).toBeUndefined();
  });

  it('does not take an ended session, which hides every row, for a missing row', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ one: [] });
    server.use(http.post(rpcUrl('my_roles'), sessionIsOver));
    render(<MissionPage />, { queryClient: withoutRetries() });
    expect(await screen.findByText('Votre session a expiré. Reconnectez-vous pour continuer.')).toBeVisible();
    expect(screen.queryByText('Mission introuvable')).toBeNull();
  });

  it('shows for an address without a valid id that there is no such row, without a request', async () => {
    const { asked } = answerMissions({ one: [] });
    const { host } = render(<MissionPage id="zzz" />);
    expect(await heading('Mission introuvable')).toBeVisible();
    expect(asked).toEqual([]);
    expect(host.notices).toEqual([]);
  });

  it('shows one of its tabs, the first unless the address names another', async () => {
    answerMissions({ one: [EXCEL] });
    const { user } = render(<MissionPage tabs={TABS} />, { route: '/?onglet=inconnu' });
    expect(await screen.findByText('Intitulé : Excel')).toBeVisible();
    expect(screen.queryByText('Créée hier')).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Historique' }));
    expect(await screen.findByRole('tabpanel', { name: 'Historique' })).toHaveTextContent('Créée hier');
    expect(screen.queryByText('Intitulé : Excel')).toBeNull();
    expect(screen.getByLabelText('Adresse')).toHaveTextContent('?onglet=historique');
  });

  it('opens on the tab of its address', async () => {
    answerMissions({ one: [EXCEL] });
    render(<MissionPage tabs={TABS} />, { route: '/?onglet=historique' });
    expect(await screen.findByText('Créée hier')).toBeVisible();
  });
});
