import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiProvider, useToasts } from './provider.tsx';

function Toaster() {
  const toasts = useToasts();
  return <button onClick={() => toasts.success({ title: 'Succès' })}>Enregistrer</button>;
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
