import { act, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, it, vi } from 'vitest';
import { useDialogLayer } from './use-dialog-layer.ts';

type LayerProps = { open?: boolean; onClose: () => void; onRender?: (cancel: () => void) => void };

function Layer({ open = true, onClose, onRender }: LayerProps) {
  const { modal } = useDialogLayer(open, onClose);
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

it('closes the dialog under one that fades out', () => {
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
