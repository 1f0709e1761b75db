import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiProvider, useToasts } from './provider.tsx';

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

it('a toast stays four seconds, and goes by itself', async () => {
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

it('an error has the destructive look, a success has not', async () => {
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
