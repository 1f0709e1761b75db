import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import PdfReader from './pdf-reader.tsx';
import { NO_PASSAGES } from './model/passage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A file that keeps the library busy: it neither succeeds nor fails.
  vi.stubGlobal(
    'FileReader',
    class {
      readAsArrayBuffer = vi.fn<() => void>();
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('a PDF that never opens is given up, and can be tried again', async () => {
  render(
    <PdfReader
      file={new Blob()}
      name="CV.pdf"
      hasTitle={false}
      link={undefined}
      passages={NO_PASSAGES}
      isDownloading={false}
      onDownload={() => undefined}
      renderFailure={(retry) => (
        <button type="button" onClick={retry}>
          Réessayer
        </button>
      )}
    />,
  );
  await pass(29_000);
  expect(screen.getByText('Chargement du document...')).toBeVisible();
  await pass(1000);
  act(() => screen.getByRole('button', { name: 'Réessayer' }).click());
  expect(screen.getByText('Chargement du document...')).toBeVisible();
  await pass(30_000);
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
});
