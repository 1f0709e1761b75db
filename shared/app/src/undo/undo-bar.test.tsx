import { AppError } from '@trame/data';
import { render } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UndoBar } from './undo-bar.tsx';
import { dismissUndo, offerUndo, undoTurn, UndonePartly, useUndoStore } from './undo-store.ts';

afterEach(dismissUndo);
const undoable = (label: string, undo = () => Promise.resolve()) => ({ label, undo });

it('the last action is the one that can be undone, in whatever order the answers come', async () => {
  const [first, second, third] = [undoTurn(), undoTurn(), undoTurn()];
  render(<UndoBar />);
  offerUndo(undoable('Deuxième'), second);
  expect(await screen.findByText('Deuxième')).toBeVisible();
  offerUndo(undoable('Troisième'), third);
  expect(await screen.findByText('Troisième')).toBeVisible();
  offerUndo(undoable('Première'), first);
  expect(useUndoStore.getState().last?.label).toBe('Troisième');
});

it('an undo of a part is no error, and says what remains', async () => {
  const { user, host } = render(<UndoBar />);
  const text = '1 logo a retrouvé son état d’avant. 1 a changé entre-temps.';
  offerUndo(
    undoable('Deux logos', () => Promise.reject(new UndonePartly(text))),
    undoTurn(),
  );
  await user.click(await screen.findByRole('button', { name: /Annuler/ }));
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'success', notice: { title: 'Annulé en partie', description: text } },
    ]),
  );
  expect(host.reports).toEqual([]);
});

it('an undo that failed is offered again, unless something was done meanwhile', async () => {
  const { promise, reject } = Promise.withResolvers<undefined>();
  const { user, host } = render(<UndoBar />);
  offerUndo(
    undoable('Première', () => promise),
    undoTurn(),
  );
  await user.click(await screen.findByRole('button', { name: /Annuler/ }));
  offerUndo(undoable('Deuxième'), undoTurn());
  reject(new AppError('network', 'cut'));
  await waitFor(() => expect(host.notices.at(-1)?.kind).toBe('error'));
  expect(screen.getByText('Deuxième')).toBeVisible();
});
