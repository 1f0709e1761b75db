import { render } from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Noun } from '../entity/noun.ts';
import { UndoBar } from '../undo/undo-bar.tsx';
import { dismissUndo } from '../undo/undo-store.ts';
import type { BulkAction } from './model/bulk-action.ts';
import { selectionOf, useSelectionStore } from './model/selection-store.ts';
import OutcomeDialog from './outcome-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import { useBulkAction } from './use-bulk-action.ts';
import { choose } from './use-selection.ts';

/** A kind that no app has, with another gender than applications. */
const NOUN: Noun = { one: 'programme', many: 'programmes', isFeminine: false };
const LIST = 'programme';
const IDS = ['a', 'b', 'c', 'd'];

beforeEach(() => {
  useSelectionStore.setState(useSelectionStore.getInitialState(), true);
  dismissUndo();
});

function Programmes({ action }: { action: BulkAction }) {
  const { ids } = useSelectionStore((state) => selectionOf(state, LIST));
  const { job, start, retry, stop, undo, close } = useBulkAction({
    noun: NOUN,
    readNames: () => Promise.resolve(new Map([['a', 'Excel']])),
    changed: () => Promise.resolve(),
  });
  return (
    <main>
      {IDS.map((id) => (
        <SelectionCheckbox
          key={id}
          listKey={LIST}
          id={id}
          name={id}
          onChoose={(one, isRange) => choose(LIST, one, isRange, () => IDS)}
        />
      ))}
      <SelectionBar listKey={LIST} noun={NOUN} total={6} readAll={() => Promise.resolve([...IDS, 'e', 'f'])}>
        <button onClick={() => start(action, ids)}>Publier</button>
      </SelectionBar>
      {job && (
        <OutcomeDialog
          key={job.requestId}
          noun={NOUN}
          job={job}
          onRetry={() => retry(job)}
          onStop={stop}
          onUndo={() => undo(job)}
          onClose={close}
        />
      )}
      <UndoBar />
    </main>
  );
}

const publish = (change: Partial<BulkAction> = {}): BulkAction =>
  ({
    name: 'publish',
    title: 'Publication',
    done: 'publié',
    already: 'publié',
    removes: false,
    perform: (ids: readonly string[]) =>
      Promise.resolve([
        { id: ids[0]!, outcome: 'refused', reason: 'Sans titre.' },
        ...ids.slice(1).map((id) => ({ id, outcome: 'changed' })),
      ]),
    undo: () => Promise.resolve({ restored: 1, changedSince: 1, missing: 0 }),
    ...change,
  }) as BulkAction;

it('entities of any kind are selected one by one, as a range and across pages', async () => {
  const { user } = render(<Programmes action={publish()} />);
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner b' }));
  const bar = within(screen.getByRole('region', { name: 'Sélection' }));
  expect(bar.getByText('1 sélectionné')).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner d' }), { shiftKey: true });
  expect(bar.getByText('3 sélectionnés')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Sélectionner les 6 programmes' }));
  expect(await bar.findByText('6 sélectionnés')).toBeVisible();
});

it('the outcome of each entity is shown in the words of its kind, and can be undone', async () => {
  const { user } = render(<Programmes action={publish()} />);
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner a' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner c' }), { shiftKey: true });
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  const dialog = await screen.findByRole('dialog', { name: /Publication/ });
  expect(await within(dialog).findByText(/^1.refusé$/)).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/3 programmes.+Sans titre\.Excel2.publiésProgramme supprimé/);
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  expect(await within(dialog).findByText(/1.programme a retrouvé son état d’avant/)).toHaveTextContent(
    /1.a changé entre-temps et reste comme il est/,
  );
});

it('undoing in parts says how far it is, then which ones remain and why', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let progress: (done: number) => void = () => undefined;
  const perform: BulkAction['perform'] = (ids, run) => {
    progress = run.progress;
    return Promise.resolve(ids.map((id) => ({ id, outcome: 'changed' })));
  };
  const undo: BulkAction['undo'] = async () => {
    progress(1);
    await promise;
    return { restored: 1, changedSince: 1, missing: 0, kept: [{ id: 'b', reason: 'Un fichier l’a déjà.' }] };
  };
  const { user } = render(<Programmes action={publish({ perform, undo })} />);
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner a' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner c' }), { shiftKey: true });
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  const dialog = await screen.findByRole('dialog', { name: /Publication/ });
  await user.click(await within(dialog).findByRole('button', { name: 'Annuler' }));
  expect(await within(dialog).findByText('1 sur 3')).toBeVisible();
  resolve();
  expect(await within(dialog).findByText(/a retrouvé son état d’avant/)).toHaveTextContent(
    /Un fichier l’a déjà/,
  );
  expect(within(dialog).queryByText('1 sur 3')).toBeNull();
});

it('the page offers the undo once the outcome is closed', async () => {
  const { user } = render(<Programmes action={publish({ removes: true })} />);
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner a' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner b' }));
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  await user.click(await screen.findByRole('button', { name: 'Terminer' }));
  expect(await screen.findByText(/1.programme.: publication/)).toBeVisible();
  // Refused entities remain selected.
  expect(screen.getByText('1 sélectionné')).toBeVisible();
});

it('an action that cannot be undone can be stopped, and blocks leaving the page until then', async () => {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const action = publish({
    stopped: 'Effacement arrêté',
    perform: async (ids, { isStopped, progress }) => {
      progress(1);
      await stopped;
      expect(isStopped()).toBe(true);
      return [{ id: ids[0]!, outcome: 'changed' }];
    },
  });
  delete action.undo;
  const { user, host } = render(<Programmes action={action} />);
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner a' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner d' }), { shiftKey: true });
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  expect(host.unsaved()).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Arrêter' }));
  resolve();
  expect(await screen.findByText('Effacement arrêté')).toBeInTheDocument();
  expect(screen.getByText(/3 programmes n’ont pas été traités et restent dans la liste/)).toBeInTheDocument();
  await waitFor(() => expect(host.unsaved()).toBe(0));
});
