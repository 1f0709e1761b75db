import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDialogLayer } from './use-dialog-layer.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

// The focus is given back in the two frames after a dialog closes, which would be those of the next test.
afterEach(async () => {
  await nextFrame();
  await nextFrame();
});

type LayerProps = {
  open?: boolean;
  onClose: () => void;
  onRender?: (cancel: () => void) => void;
  onClosed?: (afterClose: () => void) => void;
};

function Layer({ open = true, onClose, onRender, onClosed }: LayerProps) {
  const { modal } = useDialogLayer(open, onClose);
  onRender?.(modal.onCancel);
  onClosed?.(modal.afterClose);
  return null;
}

function Loading() {
  use(new Promise<never>(() => undefined));
  return null;
}

it('Escape closes the visible dialog when another render was discarded by React', async () => {
  const closeShown = vi.fn();
  const closeThrownAway = vi.fn();
  const heard = vi.fn<(cancel: () => void) => void>();
  await act(async () => {
    render(
      <>
        <Layer onClose={closeShown} />
        <Suspense fallback={null}>
          <Layer onClose={closeThrownAway} onRender={heard} />
          <Loading />
        </Suspense>
      </>,
    );
  });
  heard.mock.lastCall![0]();
  expect(closeShown).toHaveBeenCalledOnce();
  expect(closeThrownAway).not.toHaveBeenCalled();
});

it('Escape closes the dialog under one that is fading out', () => {
  const closeShown = vi.fn();
  const closeFading = vi.fn();
  const heard = vi.fn<(cancel: () => void) => void>();
  const both = (open: boolean) => (
    <>
      <Layer onClose={closeShown} />
      <Layer open={open} onClose={closeFading} onRender={heard} />
    </>
  );
  const { rerender } = render(both(true));
  rerender(both(false));
  heard.mock.lastCall![0]();
  expect(closeShown).toHaveBeenCalledOnce();
  expect(closeFading).not.toHaveBeenCalled();
});

it.each([
  ['the row after it', ['a', 'b', 'c'], 'b', 'c'],
  ['the row before the last one', ['a', 'b'], 'b', 'a'],
  ['the heading of the page after the only one', ['a'], 'a', 'Lignes'],
])(
  'the focus goes to %s when a dialog deletes the row of its button',
  async (_what, rows, deleted, focused) => {
    const page = (open: boolean, shown: readonly string[]) => (
      <main>
        <h1>Lignes</h1>
        <ul>
          {shown.map((row) => (
            <li key={row}>
              <button>{row}</button>
            </li>
          ))}
        </ul>
        <Layer open={open} onClose={vi.fn()} onClosed={(closed) => (afterClose = closed)} />
      </main>
    );
    let afterClose = () => undefined as void;
    const { rerender } = render(page(false, rows));
    screen.getByRole('button', { name: deleted }).focus();
    rerender(page(true, rows));
    rerender(
      page(
        false,
        rows.filter((row) => row !== deleted),
      ),
    );
    act(() => afterClose());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.textContent).toBe(focused);
  },
);

it('the focus goes to the button that takes the place of the one that opened the dialog', async () => {
  const page = (open: boolean, action: string) => (
    <main>
      <h1>Comptes</h1>
      <ul>
        <li>
          <a href="/comptes/1">Tamara</a>
          <div>
            <button key={action}>{action}</button>
          </div>
        </li>
        <li>
          <button>Autre</button>
        </li>
      </ul>
      <Layer open={open} onClose={vi.fn()} onClosed={(closed) => (afterClose = closed)} />
    </main>
  );
  let afterClose = () => undefined as void;
  const { rerender } = render(page(false, 'Approuver'));
  screen.getByRole('button', { name: 'Approuver' }).focus();
  rerender(page(true, 'Approuver'));
  rerender(page(true, 'Suspendre'));
  rerender(page(false, 'Suspendre'));
  act(() => afterClose());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Suspendre' })).toHaveFocus());
});

it('the focus goes to the heading, not to the first link of the page, after a dialog that nothing opened', async () => {
  const page = (open: boolean) => (
    <>
      <a href="#contenu">Aller au contenu</a>
      <main>
        <h1>Comptes</h1>
        <Layer open={open} onClose={vi.fn()} onClosed={(closed) => (afterClose = closed)} />
      </main>
    </>
  );
  let afterClose = () => undefined as void;
  const { rerender } = render(page(true), { container: document.body });
  rerender(page(false));
  act(() => afterClose());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Comptes' })).toHaveFocus());
});

it('the focus goes to the heading, not to the first link of the page, when a button beside all else is gone', async () => {
  const page = (open: boolean, hasButton: boolean) => (
    <>
      <a href="#contenu">Aller au contenu</a>
      {hasButton && <button>Ouvrir</button>}
      <main>
        <h1>Comptes</h1>
        <Layer open={open} onClose={vi.fn()} onClosed={(closed) => (afterClose = closed)} />
      </main>
    </>
  );
  let afterClose = () => undefined as void;
  const { rerender } = render(page(false, true), { container: document.body });
  screen.getByRole('button', { name: 'Ouvrir' }).focus();
  rerender(page(true, true));
  rerender(page(false, false));
  act(() => afterClose());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Comptes' })).toHaveFocus());
});
