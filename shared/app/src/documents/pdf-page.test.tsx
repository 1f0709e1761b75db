import { act, render, screen } from '@testing-library/react';
import type { PageProps } from 'react-pdf';
import { expect, it, vi } from 'vitest';
import { NO_PASSAGES } from './model/passage.ts';

const drawn = vi.hoisted(() => ({ props: undefined as PageProps | undefined }));
vi.mock('react-pdf', () => ({
  Page: (props: PageProps) => {
    drawn.props = props;
    return null;
  },
}));

it('the structure of a page is given once its text is written', async () => {
  // Files share their imported modules: another one may have loaded it with what draws for real.
  vi.resetModules();
  const { PdfPage } = await import('./pdf-page.tsx');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
  render(<PdfPage number={1} total={1} width={600} onCurrent={() => undefined} passages={NO_PASSAGES} />);
  const page = screen.getByRole('region', { name: 'Page 1 sur 1' });
  expect(page).not.toHaveClass('doc-page-written');
  act(() => drawn.props?.onRenderTextLayerSuccess?.());
  expect(page).toHaveClass('doc-page-written');
});
