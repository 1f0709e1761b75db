import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSoleMutation } from './use-sole-mutation.ts';

it('does once what two clicks ask for before anything is drawn, and again when it is over', async () => {
  let end = (): void => undefined;
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  function Once() {
    const { mutate, isPending } = useSoleMutation<void>({ mutationFn: work, networkMode: 'always' });
    return (
      <button type="button" onClick={() => mutate()}>
        {isPending ? 'Envoi' : 'Envoyer'}
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Once />
    </QueryClientProvider>,
  );
  act(() => {
    screen.getByRole('button').click();
    screen.getByRole('button').click();
  });
  await screen.findByText('Envoi');
  expect(work).toHaveBeenCalledTimes(1);
  end();
  fireEvent.click(await screen.findByText('Envoyer'));
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});
