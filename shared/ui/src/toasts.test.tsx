import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoticePlace, UiProvider, useToasts } from './provider.tsx';

function Toaster() {
  const toasts = useToasts();
  return (
    <>
      <button onClick={() => toasts.success({ title: 'Succès' })}>Enregistrer</button>
      <button onClick={() => toasts.error({ title: 'Erreur' })}>Échouer</button>
    </>
  );
}

const shown = () => document.querySelectorAll('.tr-toast').length;
/** Lets time pass in steps of a frame, as a page does. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// spec 9.19
it('a toast is shown for four seconds, then disappears', async () => {
  render(
    <UiProvider theme="light">
      <Toaster />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await pass(3_800);
  expect(shown()).toBe(1);
  await pass(1_200);
  expect(shown()).toBe(0);
});

// spec 9.20
it('of five toasts, three are shown', async () => {
  render(
    <UiProvider theme="light">
      <Toaster />
    </UiProvider>,
  );
  for (let count = 1; count <= 5; count += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await pass(500);
    expect(shown()).toBe(Math.min(count, 3));
  }
});

// spec 8.1
it('an error has the destructive look, a success does not', async () => {
  render(
    <UiProvider theme="light">
      <Toaster />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await pass(500);
  expect(document.querySelector('.tr-toast-error')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Échouer' }));
  await pass(500);
  expect(document.querySelectorAll('.tr-toast-error')).toHaveLength(1);
});

it('a toast waits while it is pointed at, and disappears soon after', async () => {
  render(
    <UiProvider theme="light">
      <Toaster />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const toast = document.querySelector('.tr-toast')!;
  fireEvent.pointerEnter(toast);
  await pass(10_000);
  expect(shown()).toBe(1);
  fireEvent.pointerLeave(toast);
  await pass(2_000);
  expect(shown()).toBe(0);
});

it('a toast can be closed, and a notice that remains has its place beside the toasts', async () => {
  render(
    <UiProvider theme="light">
      <main>
        <Toaster />
        <NoticePlace>
          <button>Annuler</button>
        </NoticePlace>
      </main>
    </UiProvider>,
  );
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const strip = document.querySelector('.tr-notices')!;
  expect(strip).toContainElement(screen.getByRole('button', { name: 'Annuler' }));
  fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification' }));
  expect(shown()).toBe(0);
  await pass(10_000);
  expect(strip).toContainElement(screen.getByRole('button', { name: 'Annuler' }));
});
