import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AdoptDialog } from './adopt-dialog.tsx';
import { TEXTS } from './texts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the dialog for somebody who keeps a picture of these pixels. */
function open(pixels: number[]) {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 2, height: 1 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  const read = vi.fn<() => { data: Uint8ClampedArray }>(() => ({ data: new Uint8ClampedArray(pixels) }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: read,
    clearRect: () => undefined,
  } as never);
  render(
    <AdoptDialog
      kind="initials"
      name="Claire Estavoyer"
      kept={{ kind: 'image', image: 'data:image/png;base64,AAAA' }}
      t={TEXTS.fr}
      onAdopt={() => undefined}
      onClose={() => undefined}
    />,
  );
  return read;
}

it('offers initials that are kept, and not when nothing is seen on them', async () => {
  open([0, 0, 0, 255, 255, 255, 255, 255]);
  expect(await screen.findByRole('button', { name: 'Mon paraphe' })).toHaveAttribute('aria-pressed', 'true');
});

it('does not offer blank initials that are kept: they would be refused', async () => {
  const read = open([255, 255, 255, 255, 255, 255, 255, 255]);
  await waitFor(() => expect(read).toHaveBeenCalledWith(0, 0, expect.any(Number), expect.any(Number)));
  expect(screen.queryByRole('button', { name: 'Mon paraphe' })).toBeNull();
});

it('begins with the ways to make a signature, not with the button that closes', () => {
  open([255, 255, 255, 255]);
  expect(screen.getByRole('button', { name: 'Dessiner' })).toHaveFocus();
});
