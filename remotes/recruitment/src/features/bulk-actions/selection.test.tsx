import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createQueryClient } from '@trame/data';
import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { lazy, Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RECRUITERS, serveBulk } from '../../../testing/bulk.ts';
import { dismissUndo } from '@trame/app/undo-store';
import { useListFilters } from '../application-data/components/use-list-filters.ts';
import { applicationsInfiniteQueryOptions } from '../application-data/data/applications-infinite-query.ts';
import { UndoBar } from '@trame/app/undo-bar';
import { NO_FILTERS } from '../application-data/model/filters.ts';
import { useSelectionStore } from '@trame/app/selection-store';
import { ApplicationCheckbox } from './components/application-checkbox.tsx';
import { useIsSelectingApplications } from './components/use-selection.ts';

const SelectionBar = lazy(() => import('./components/selection-bar.tsx'));

const people = (count: number): Application[] =>
  Array.from({ length: count }, (_, index) => buildApplication({ full_name: `Personne ${index + 1}` }));

/** A list as the page shows it: its cards and the bar. */
function List({ rows }: { rows: readonly Application[] }) {
  const { filters } = useListFilters();
  const isSelecting = useIsSelectingApplications();
  return (
    <main>
      {rows.map(({ id, full_name }) => (
        <article key={id} data-application={id} tabIndex={-1} aria-label={full_name}>
          <ApplicationCheckbox id={id} name={full_name} />
        </article>
      ))}
      <Suspense fallback={null}>{isSelecting && <SelectionBar filters={filters} />}</Suspense>
    </main>
  );
}

function open(rows: readonly Application[], options: { route?: string } = {}) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(applicationsInfiniteQueryOptions(NO_FILTERS).queryKey, {
    pages: [{ rows: [...rows], isLast: true }],
    pageParams: [null],
  });
  const view = (
    <>
      <List rows={rows} />
      <UndoBar />
    </>
  );
  return render(view, { queryClient, ...options });
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Sélectionner ${name}` });
const bar = () => screen.findByRole('region', { name: 'Sélection' });
const dialog = () => screen.findByRole('dialog');

async function selectAll(rows: readonly Application[], user: ReturnType<typeof open>['user']) {
  await user.click(box(rows[0]!.full_name));
  fireEvent.click(box(rows.at(-1)!.full_name), { shiftKey: true });
  return within(await bar());
}

async function choose(user: ReturnType<typeof open>['user'], menu: string, item: string) {
  const button = within(await bar()).getAllByRole('button', { name: new RegExp(`^${menu}`) })[0]!;
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

beforeAll(configureTestSupabase);
afterEach(() => {
  act(() => {
    useSelectionStore.setState({ lists: {}, isActing: false });
    dismissUndo();
  });
});

describe('selecting applications', () => {
  it('one by one shows how many are selected', async () => {
    const rows = people(3);
    serveBulk(rows);
    const { user } = open(rows);
    expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull();
    await user.click(box('Personne 1'));
    expect(within(await bar()).getByText('1 sélectionnée')).toBeVisible();
    await user.click(box('Personne 3'));
    expect(within(await bar()).getByText('2 sélectionnées')).toBeVisible();
    expect(box('Personne 3')).toBeChecked();
    expect(box('Personne 2')).not.toBeChecked();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(await bar()).getByRole('button', { name: 'Tout désélectionner' }));
    expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull();
  });

  it('with Shift includes all from the last one touched', async () => {
    const rows = people(6);
    serveBulk(rows);
    const { user } = open(rows);
    await user.click(box('Personne 5'));
    fireEvent.click(box('Personne 2'), { shiftKey: true });
    expect(within(await bar()).getByText('4 sélectionnées')).toBeVisible();
    expect(box('Personne 1')).not.toBeChecked();
    expect(box('Personne 3')).toBeChecked();
  });

  it('includes all pages of the list on demand', async () => {
    const rows = people(65);
    serveBulk(rows);
    const { user } = open(rows.slice(0, 30));
    await user.click(box('Personne 1'));
    await user.click(within(await bar()).getByRole('button', { name: 'Sélectionner les 65 candidatures' }));
    expect(await within(await bar()).findByText('65 sélectionnées')).toBeVisible();
  });

  it('stops at a thousand, with a message', async () => {
    const rows = people(1001);
    serveBulk(rows);
    const { user } = open(rows.slice(0, 3));
    await user.click(box('Personne 1'));
    const all = within(await bar());
    await user.click(await all.findByRole('button', { name: /^Sélectionner les 1.000 premières$/ }));
    expect(await all.findByText(/^1.000 sélectionnées$/)).toBeVisible();
    expect(all.getByText(/^Une action porte sur 1.000 candidatures au plus\.$/)).toBeVisible();
  });

  it('is remembered for each list', async () => {
    const rows = people(2);
    serveBulk(rows);
    const first = open(rows);
    await first.user.click(box('Personne 1'));
    first.unmount();
    const other = open(rows, { route: '/?statut=accepted' });
    expect(box('Personne 1')).not.toBeChecked();
    other.unmount();
    open(rows, { route: '/?tri=nom' });
    expect(box('Personne 1')).toBeChecked();
  });
});

describe('one change to the selected applications', () => {
  it('is made once, shown for each, and can be undone', async () => {
    const rows = people(3);
    const log = serveBulk(rows);
    const { user } = open(rows);
    await selectAll(rows, user);
    await choose(user, 'Statut', 'Contacté');
    const outcome = within(await dialog());
    expect(await outcome.findByText(/^3.modifiées$/)).toBeInTheDocument();
    // The dialog has an undo button, so no other place offers it.
    expect(screen.queryByText(/^3.candidatures : statut/)).toBeNull();
    expect(outcome.getByRole('heading', { name: 'Statut «\u00a0Contacté\u00a0»' })).toBeInTheDocument();
    expect(log.changes).toMatchObject([{ ids: rows.map(({ id }) => id), change: { status: 'contacted' } }]);
    expect(await axeViolations()).toEqual([]);
    await user.click(outcome.getByText(/^3.modifiées$/));
    expect(outcome.getByText('Personne 2')).toBeInTheDocument();

    await user.click(outcome.getByRole('button', { name: 'Annuler' }));
    expect(await outcome.findByText(/^3.candidatures ont retrouvé leur état d’avant\.$/)).toBeInTheDocument();
    expect(log.undone).toEqual([log.changes[0]!.request_id]);
    expect(outcome.queryByRole('button', { name: 'Annuler' })).toBeNull();
  });

  it('can still be undone after its outcome is closed', async () => {
    const rows = people(2);
    const log = serveBulk(rows);
    const { user, host } = open(rows);
    await selectAll(rows, user);
    await choose(user, 'Assigner', 'Karim Benali');
    const outcome = within(await dialog());
    await user.click(await outcome.findByRole('button', { name: 'Terminer' }));
    expect(log.changes[0]!.change).toEqual({ assigned_to: RECRUITERS[1]!.id });
    expect(await screen.findByText(/^2.candidatures : confiées à Karim Benali$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Annuler/ }));
    await waitFor(() => expect(log.undone).toHaveLength(1));
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Annulé' } }));
  });

  it('asks for the reason of a refusal', async () => {
    const rows = people(2);
    const log = serveBulk(rows);
    const { user } = open(rows);
    await selectAll(rows, user);
    await choose(user, 'Statut', 'Refusé…');
    const asked = within(await dialog());
    expect(asked.getByRole('heading', { name: 'Refuser 2 candidatures' })).toBeInTheDocument();
    await user.click(asked.getByRole('combobox', { name: 'Motif du refus' }));
    fireEvent.click(await screen.findByText('Disponibilité'));
    await user.click(asked.getByRole('button', { name: 'Refuser' }));
    await waitFor(() =>
      expect(log.changes.map(({ change }) => change)).toEqual([
        { status: 'rejected', refusal_reason: 'availability' },
      ]),
    );
  });

  it('adds tags, and asks before typed ones are lost', async () => {
    const rows = people(2);
    const log = serveBulk(rows);
    const { user } = open(rows);
    const actions = await selectAll(rows, user);
    await user.click(actions.getByRole('button', { name: 'Étiquettes' }));
    await user.click(await screen.findByRole('button', { name: 'Ajouter à 2 candidatures' }));
    expect(await screen.findByText('Ajoutez au moins une étiquette à la liste.')).toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: /Étiquettes/ }), 'À rappeler{Enter}');
    expect(await axeViolations()).toEqual([]);
    // The first one closes the suggestions.
    await user.keyboard('{Escape}{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    await user.click(screen.getByRole('button', { name: 'Ajouter à 2 candidatures' }));
    await waitFor(() =>
      expect(log.changes.map(({ change }) => change)).toEqual([{ add_tags: ['À rappeler'] }]),
    );
  });

  it('shows which ones were refused, unchanged or gone, with the reason', async () => {
    const rows = people(4);
    serveBulk(rows);
    const outcomes = ['changed', 'unchanged', 'refused', 'missing'];
    server.use(
      http.post(rpcUrl('change_applications'), () =>
        HttpResponse.json(
          rows.map(({ id }, index) => ({ batch_id: id, application_id: id, outcome: outcomes[index] })),
        ),
      ),
    );
    const { user } = open(rows);
    await selectAll(rows, user);
    await choose(user, 'Assigner', 'Personne');
    const outcome = within(await dialog());
    expect(await outcome.findByText(/^1.refusée$/)).toBeInTheDocument();
    expect(outcome.getByText('Elle a déjà 20 étiquettes, le maximum.')).toBeInTheDocument();
    expect(outcome.getByText(/^1.déjà dans cet état$/)).toBeInTheDocument();
    expect(outcome.getByText(/^1.n’existe plus$/)).toBeInTheDocument();
    expect(outcome.getByText(/^1.modifiée$/)).toBeInTheDocument();
  });

  it('that the network interrupted is sent again as the same request', async () => {
    const rows = people(2);
    const log = serveBulk(rows);
    const requests: string[] = [];
    server.use(
      http.post(
        rpcUrl('change_applications'),
        async ({ request }) => {
          requests.push(((await request.json()) as { request_id: string }).request_id);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    allowConsole(/fetch|network/i);
    const { user } = open(rows);
    await selectAll(rows, user);
    await choose(user, 'Statut', 'Accepté');
    const outcome = within(await dialog());
    expect(await outcome.findByText(/^2.échecs$/)).toBeInTheDocument();
    expect(outcome.getByText(/Le service ne répond pas/)).toBeInTheDocument();
    await user.click(outcome.getByRole('button', { name: 'Réessayer les 2 échecs' }));
    expect(await outcome.findByText(/^2.modifiées$/)).toBeInTheDocument();
    expect(log.changes.map(({ request_id }) => request_id)).toEqual(requests);
    expect(outcome.queryByText(/échec/)).toBeNull();
  });

  it('that can no longer be undone shows why', async () => {
    const rows = people(1);
    serveBulk(rows);
    server.use(
      http.post(rpcUrl('undo_application_changes'), () =>
        HttpResponse.json({ code: 'P0002', message: 'nothing to take back' }, { status: 400 }),
      ),
    );
    const { user } = open(rows);
    await user.click(box('Personne 1'));
    await choose(user, 'Statut', 'Accepté');
    const outcome = within(await dialog());
    await user.click(await outcome.findByRole('button', { name: 'Annuler' }));
    expect(await outcome.findByText(/plus de 30 minutes ont passé/)).toBeInTheDocument();
  });
});

describe('archiving the selected applications', () => {
  it('lists those that are kept because of their account, and unselects the others', async () => {
    const rows = people(2);
    serveBulk(rows);
    server.use(
      http.post(rpcUrl('archive_applications'), () =>
        HttpResponse.json([
          { application_id: rows[0]!.id, outcome: 'archived' },
          { application_id: rows[1]!.id, outcome: 'has_account' },
        ]),
      ),
    );
    const { user } = open(rows);
    const actions = await selectAll(rows, user);
    await user.click(actions.getByRole('button', { name: 'Archiver' }));
    const outcome = within(await dialog());
    expect(await outcome.findByText(/^1.archivée$/)).toBeInTheDocument();
    expect(outcome.getByText('Un compte formateur y est rattaché.')).toBeInTheDocument();
    await user.click(outcome.getByRole('button', { name: 'Terminer' }));
    expect(box('Personne 1')).not.toBeChecked();
    expect(box('Personne 2')).toBeChecked();
  });
});

describe('deleting the selected applications', () => {
  const askDeletion = async (rows: readonly Application[]) => {
    const view = open(rows);
    const actions = await selectAll(rows, view.user);
    await view.user.click(actions.getByRole('button', { name: 'Supprimer' }));
    return { ...view, asked: within(await dialog()) };
  };

  it('shows how many and whose, and deletes each with its files', async () => {
    const rows = people(3);
    const log = serveBulk(rows);
    const { user, asked } = await askDeletion(rows);
    expect(asked.getByText('3 candidatures à supprimer définitivement')).toBeInTheDocument();
    expect(await asked.findByText('Personne 1, Personne 2, Personne 3')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Supprimer 3 candidatures' }));
    const outcome = within(await dialog());
    expect(await outcome.findByText(/^3.supprimées$/)).toBeInTheDocument();
    expect(log.deleted.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(outcome.queryByRole('button', { name: 'Annuler' })).toBeNull();
    await user.click(outcome.getByRole('button', { name: 'Terminer' }));
    expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull();
  });

  it('deletes them also when it is confirmed before their names have arrived', async () => {
    const rows = people(3);
    const log = serveBulk(rows);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.use(
      http.post(rpcUrl('applications_by_ids'), async () => {
        await released;
        return undefined;
      }),
    );
    const { user, asked } = await askDeletion(rows);
    await user.click(asked.getByRole('button', { name: 'Supprimer 3 candidatures' }));
    expect(await screen.findByRole('dialog', { name: 'Suppression' })).toBeInTheDocument();
    release();
    expect(await screen.findByText(/^3.supprimées$/)).toBeInTheDocument();
    expect(log.deleted).toHaveLength(3);
  });

  it('asks for their number when they are more than twenty', async () => {
    const rows = people(21);
    const log = serveBulk(rows);
    const { user, asked } = await askDeletion(rows);
    const go = asked.getByRole('button', { name: 'Supprimer 21 candidatures' });
    await waitFor(() => expect(asked.getByLabelText('Pour confirmer, tapez 21')).toHaveFocus());
    await user.click(go);
    expect(await asked.findByText('Tapez 21, le nombre de candidatures à supprimer.')).toBeInTheDocument();
    expect(log.deleted).toEqual([]);
    await user.type(asked.getByLabelText('Pour confirmer, tapez 21'), '21');
    await user.click(go);
    expect(await screen.findByText(/^21.supprimées$/)).toBeInTheDocument();
  });

  it('continues after a failure, shows why, and tries only the failed one again', async () => {
    const rows = people(3);
    const log = serveBulk(rows);
    let refusals = 0;
    server.use(
      http.post(functionUrl('delete-trainer-application-files'), async ({ request }) => {
        const { files } = (await request.json()) as { files: string[] };
        if (refusals === 0 && files.some((file) => file.includes(rows[1]!.id))) {
          refusals += 1;
          return HttpResponse.json({ error: 'storage' }, { status: 500 });
        }
        return HttpResponse.json({ success: true, deleted: files });
      }),
    );
    allowConsole(/500/);
    const { user, asked } = await askDeletion(rows);
    await user.click(asked.getByRole('button', { name: 'Supprimer 3 candidatures' }));
    const outcome = within(await dialog());
    expect(await outcome.findByText(/^1.échec$/)).toBeInTheDocument();
    expect(outcome.getByText(/^2.supprimées$/)).toBeInTheDocument();
    expect(
      outcome.getByText("Les fichiers attachés à la candidature n'ont pas pu être supprimés."),
    ).toBeInTheDocument();
    expect(log.deleted).not.toContain(rows[1]!.id);
    await user.click(outcome.getByRole('button', { name: 'Réessayer l’échec' }));
    expect(await outcome.findByText(/^3.supprimées$/)).toBeInTheDocument();
    expect(log.deleted).toHaveLength(3);
  });

  it('can be stopped, and the others remain selected and in the list', async () => {
    const rows = people(12);
    const log = serveBulk(rows);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.use(
      http.delete(tableUrl('notification_logs'), async () => {
        await released;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, asked } = await askDeletion(rows);
    await user.click(asked.getByRole('button', { name: 'Supprimer 12 candidatures' }));
    await user.click(await screen.findByRole('button', { name: 'Arrêter' }));
    release();
    // Those under way are finished: three at a time.
    expect(await screen.findByText(/^3.supprimées$/)).toBeInTheDocument();
    expect(screen.getByText(/^9 candidatures n’ont pas été traitées/)).toBeInTheDocument();
    expect(log.deleted).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    expect(within(await bar()).getByText('9 sélectionnées')).toBeInTheDocument();
  });
});
