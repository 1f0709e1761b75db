import { act, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, it, vi } from 'vitest';
import { useDialogLayer } from './use-dialog-layer.ts';

type LayerProps = { onClose: () => void; onRender?: (cancel: () => void) => void };

function Layer({ onClose, onRender }: LayerProps) {
  const { modal } = useDialogLayer(true, onClose);
  onRender?.(modal.onCancel);
  return null;
}

function Loading() {
  use(new Promise<never>(() => undefined));
  return null;
}

it('closes the dialog on screen when Escape comes to a render of another that React threw away', async () => {
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
