import { useMutation } from '@tanstack/react-query';
import { configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EarlierChange } from './data/changes-since.ts';
import { saveVersion, useVersionSave, type VersionStore } from './version-save.tsx';

beforeAll(configureTestSupabase);

/** A kind of no existing app: saving does not depend on any. */
type Mission = { id: string; updated_at: string; title: string; hours: number };
type Change = Partial<Pick<Mission, 'title' | 'hours'>>;

const OPENED: Mission = { id: crypto.randomUUID(), updated_at: 'v1', title: 'Excel', hours: 14 };
const TEXTS = {
  saved: 'Mission enregistrée',
  refused: 'Mission refusée',
  failed: 'Mission non enregistrée',
  changed: 'Cette mission a changé entre-temps',
};

const answer = (data: Mission[]) => Promise.resolve({ data, error: null });

/** A table of one row, as others left it. */
function serveMission(row: Mission | undefined, changes: EarlierChange[] = []) {
  const table = { row, asked: [] as unknown[] };
  server.use(
    http.post(rpcUrl('entity_changes_since'), async ({ request }) => {
      table.asked.push(await request.json());
      return HttpResponse.json(changes);
    }),
  );
  const store: VersionStore<Mission, Change> = {
    kind: 'mission',
    update: (version, change) => {
      if (table.row?.updated_at !== version.updated_at) return answer([]);
      table.row = { ...table.row, ...change, updated_at: `${version.updated_at}+` };
      return answer([table.row]);
    },
    one: () => answer(table.row ? [table.row] : []),
  };
  return { table, store };
}

function Form({ store, change }: { store: VersionStore<Mission, Change>; change: Change }) {
  const mutation = useMutation({
    mutationFn: (saving: { base: Mission; change: Change }) => saveVersion(store, saving),
  });
  const { deliver, failure, conflict } = useVersionSave({
    opened: OPENED,
    mutation,
    texts: TEXTS,
    fields: { labels: { title: 'Intitulé', hours: 'Heures' }, valueText: (_name, value) => String(value) },
    onSaved: () => undefined,
  });
  return (
    <>
      <button onClick={() => void deliver(change)}>Enregistrer</button>
      <p>{failure}</p>
      {conflict}
    </>
  );
}

describe('saving an entity of any kind', () => {
  it('keeps what someone else changed in other fields', async () => {
    const { table, store } = serveMission({ ...OPENED, updated_at: 'v2', hours: 7 });
    const { user, host } = render(<Form store={store} change={{ title: 'Word' }} />);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(table.row).toMatchObject({ title: 'Word', hours: 7 }));
    expect(host.notices).toEqual([
      {
        kind: 'success',
        notice: {
          title: 'Mission enregistrée',
          description: 'Les informations ont été enregistrées avec succès.',
        },
      },
    ]);
  });

  it('asks which value to keep when both changed one field, and names the field', async () => {
    const changes = [{ name: 'Ali Haddad', at: '2026-11-21T10:00:00Z', fields: ['title', 'hours'] }];
    const { table, store } = serveMission(
      { ...OPENED, updated_at: 'v2', title: 'Access', hours: 7 },
      changes,
    );
    const { user } = render(<Form store={store} change={{ title: 'Word', hours: 14 }} />);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('dialog', { name: TEXTS.changed })).toHaveTextContent(
      /Ali Haddad a modifié un champ.+le 21\/11\/2026 à 11:00.+Intitulé.+Word.+Access.+Heures7/,
    );
    expect(table.asked).toEqual([{ entity_kind: 'mission', entity_id: OPENED.id, since: 'v1' }]);
    await user.click(screen.getByRole('radio', { name: /Ali Haddad/ }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer ces choix' }));
    await waitFor(() => expect(table.row).toMatchObject({ updated_at: 'v2+', title: 'Access', hours: 7 }));
  });

  it('says that no row was updated when the entity is gone', async () => {
    const { store } = serveMission(undefined);
    const { user } = render(<Form store={store} change={{ title: 'Word' }} />);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(/^Aucune ligne n'a été mise à jour/)).toBeInTheDocument();
  });
});
