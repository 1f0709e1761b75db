import { AppError } from '@trame/data';
import { render } from '@trame/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PageQueryView } from './page-query-view.tsx';
import { QueryView, type QueryViewProps, type ViewedQuery } from './query-view.tsx';

const NONE: ViewedQuery<string[]> = {
  data: undefined,
  error: null,
  isPlaceholderData: false,
  fetchStatus: 'fetching',
  refetch: () => undefined,
};
const REFUSED = new AppError('unavailable', 'down');

function show(
  query: Partial<ViewedQuery<string[]>>,
  View: ComponentType<QueryViewProps<string[]>> = QueryView,
) {
  return render(
    <View
      query={{ ...NONE, ...query }}
      failed="Impossible de charger les modèles"
      pending={<p>Chargement</p>}
      empty={<p>Rien</p>}
      missing={<p>Modèle introuvable</p>}
    >
      {(names, answer) => (
        <p>
          {names.join(', ')} ({answer})
        </p>
      )}
    </View>,
  );
}

describe('the view of a query', () => {
  it('shows the skeleton, then the data', () => {
    show({});
    expect(screen.getByText('Chargement')).toBeVisible();
    show({ data: ['Refus'], fetchStatus: 'idle' });
    expect(screen.getByText('Refus (current)')).toBeVisible();
  });

  it('shows that there is nothing', () => {
    show({ data: [], fetchStatus: 'idle' });
    expect(screen.getByText('Rien')).toBeVisible();
  });

  it('shows what failed, what to do, and the reference of its only report', async () => {
    const refetch = vi.fn();
    const { user, host } = show({ error: REFUSED, fetchStatus: 'idle', refetch }, PageQueryView);
    expect(screen.getByText('Impossible de charger les modèles')).toBeVisible();
    expect(screen.getByText('Le service redémarre. Réessayez dans un instant.')).toBeVisible();
    expect(host.reports).toHaveLength(1);
    expect(screen.getByText(host.reports[0]?.id ?? '-')).toBeVisible();
    expect(host.notices).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps what was read when reading again fails or waits for the network', () => {
    const { host } = show({ data: ['Refus'], error: REFUSED, fetchStatus: 'idle' });
    expect(screen.getByText('Refus (current)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(host.notices).toEqual([]);
    show({ data: ['Contact'], fetchStatus: 'paused' });
    expect(screen.getByText('Contact (current)')).toBeVisible();
  });

  it('marks data that answers the previous question', () => {
    show({ data: ['Refus'], isPlaceholderData: true });
    expect(screen.getByText('Refus (previous)')).toBeVisible();
  });

  it('shows that the network is down instead of another answer', () => {
    show({ data: ['Refus'], isPlaceholderData: true, fetchStatus: 'paused' });
    expect(screen.getByText('Vous êtes hors ligne')).toBeVisible();
    expect(screen.queryByText(/Refus/)).toBeNull();
  });

  it('shows that something is gone, where that is known', () => {
    show({ error: new AppError('not_found', 'gone'), fetchStatus: 'idle' });
    expect(screen.getByText('Modèle introuvable')).toBeVisible();
  });
});
