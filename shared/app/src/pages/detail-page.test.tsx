import { useQuery } from '@tanstack/react-query';
import { allowConsole, axeViolations, configureTestSupabase, render } from '@trame/testing';
import { useLocation } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerMissions, EXCEL, missionData, type Mission } from '../testing/missions.ts';
import { DetailPage, type DetailTab } from './detail-page.tsx';

const TABS: readonly DetailTab<Mission>[] = [
  { value: 'informations', label: 'Informations', render: ({ title }) => <p>Intitulé : {title}</p> },
  { value: 'historique', label: 'Historique', render: () => <p>Créée hier</p> },
];

function MissionPage({ tabs }: { tabs?: readonly DetailTab<Mission>[] }) {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="Adresse">{search}</output>
      <DetailPage
        query={useQuery(missionData.one(EXCEL.id))}
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
        {({ notes }) => <p>Notes : {notes}</p>}
      </DetailPage>
    </>
  );
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

beforeAll(configureTestSupabase);

describe('the page of a row', () => {
  it('is called like the row, below its list', async () => {
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

  it('of a row that does not exist says so, without an error, and leads back to the list', async () => {
    answerMissions({ one: [] });
    const { host } = render(<MissionPage />);
    expect(await heading('Mission introuvable')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Revenir à la liste' })).toHaveAttribute('href', '/missions');
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
    expect(host.notices).toEqual([]);
    expect(host.reports).toEqual([]);
  });

  it('that cannot be read says so, and is read again', async () => {
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

  it('shows one of its parts, the first one unless the address names another', async () => {
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

  it('opens on the part of its address', async () => {
    answerMissions({ one: [EXCEL] });
    render(<MissionPage tabs={TABS} />, { route: '/?onglet=historique' });
    expect(await screen.findByText('Créée hier')).toBeVisible();
  });
});
