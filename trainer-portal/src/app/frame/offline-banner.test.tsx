import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBanner } from './offline-banner.tsx';

const KEY = ['papers'];
let answer: () => Promise<string>;

function Page() {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => answer(), retry: false });
  return <p>{data}</p>;
}

async function open() {
  const client = new QueryClient();
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <OfflineBanner />
        <Page />
      </QueryClientProvider>,
    );
  });
  await screen.findByText('Attestation de vigilance');
  return client;
}

const goOffline = (isOffline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  });

afterEach(() => vi.restoreAllMocks());

it('says nothing while what is shown can be read again', async () => {
  answer = () => Promise.resolve('Attestation de vigilance');
  await open();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says when what is shown was read, once the device is offline, until it is online again', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 27, 17, 4));
  answer = () => Promise.resolve('Attestation de vigilance');
  await open();
  goOffline(true);
  expect(screen.getByRole('status')).toHaveTextContent(
    /Vous êtes hors ligne\. Ce qui est affiché a été lu le 27\/11\/2026 à 18:04/,
  );
  expect(screen.getByText('Attestation de vigilance')).toBeInTheDocument();
  goOffline(false);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says so too when the server does not answer, and what was read remains', async () => {
  answer = () => Promise.resolve('Attestation de vigilance');
  const client = await open();
  answer = () => Promise.reject(new AppError('network', 'Failed to fetch'));
  await act(() => client.refetchQueries({ queryKey: KEY }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      /Le serveur ne répond pas\. Ce qui est affiché a été lu/,
    ),
  );
  expect(screen.getByText('Attestation de vigilance')).toBeInTheDocument();
});
