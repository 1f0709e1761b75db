import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@trame/data';
import { AREAS, type RemoteEntry } from '@trame/platform';
import type { RemoteLoader } from '@trame/platform/loader';
import { signOut } from '@trame/session/session-store';
import { render } from '@trame/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, type ComponentType } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recruitmentEntry } from '../../testing/registry.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { RemoteArea } from './remote-area.tsx';

const [area] = AREAS;
const KEY = ['applications'];
let stop: () => void;
let tests = 0;

/** Two apps in a shell with a page of its own, which counts what is in its cache. */
async function open(First: ComponentType, Second: ComponentType, shellClient: QueryClient) {
  tests += 1;
  const pages: Record<string, ComponentType> = { [`premiere-${tests}`]: First, [`seconde-${tests}`]: Second };
  const loads = new Map(
    Object.entries(pages).map(([name, Component]) => {
      const release = recruitmentEntry({ name });
      return [name, Promise.resolve({ module: { routes: [{ path: '*', Component }] }, release })];
    }),
  );
  const loader: RemoteLoader = {
    load: ({ name }: RemoteEntry) => loads.get(name)!,
    forget: () => undefined,
    versionOf: () => '1.0.0',
    isLoading: () => false,
    leave: () => undefined,
  };
  const areaOf = (name: string) => (
    <RemoteArea
      key={name}
      entry={recruitmentEntry({ name })}
      areaId={area.id}
      title={name}
      roles={['app5_user']}
      refreshRegistry={() => Promise.reject(new Error('not read'))}
      notFound={null}
      loader={loader}
    />
  );
  const [first, second] = Object.keys(pages) as [string, string];
  const shell = (
    <>
      <Link to="/">Accueil</Link>
      <Link to="/a">Première</Link>
      <Link to="/b">Seconde</Link>
      <Routes>
        <Route path="/" element={<h1>Lanceur</h1>} />
        <Route path="/a/*" element={areaOf(first)} />
        <Route path="/b/*" element={areaOf(second)} />
      </Routes>
    </>
  );
  await act(async () => render(shell, { route: '/a', queryClient: shellClient }));
}

const go = (name: string) => act(async () => screen.getByRole('link', { name }).click());

beforeEach(async () => {
  stop = await startForTest();
  await signInAs({ email: 'camille@trame.example', name: 'Camille', roles: ['app5_user'] });
});
afterEach(async () => {
  await signOut();
  stop();
});

function Reading({ read }: { read: () => Promise<string> }) {
  const { data = 'rien' } = useQuery({ queryKey: KEY, queryFn: read });
  return <p>Lu : {data}</p>;
}

const harmful: Readonly<Record<string, (client: QueryClient) => void>> = {
  setDefaultOptions: (client) => client.setDefaultOptions({ queries: { enabled: false } }),
  setQueryDefaults: (client) => client.setQueryDefaults(KEY, { enabled: false }),
  clear: (client) => client.clear(),
  setQueryData: (client) => client.setQueryData(KEY, 'données de la première'),
};

describe('the data of two apps', () => {
  it.each(Object.entries(harmful))(
    'what an app does with %s changes neither the other app nor the shell',
    async (_, harm) => {
      const shellClient = createQueryClient();
      shellClient.setQueryData(['shell'], 'du shell');
      const defaults = shellClient.getDefaultOptions();
      function Harmful() {
        const client = useQueryClient();
        return <button onClick={() => harm(client)}>Nuire</button>;
      }
      await open(Harmful, () => <Reading read={() => Promise.resolve('de la seconde')} />, shellClient);
      await act(async () => (await screen.findByRole('button', { name: 'Nuire' })).click());
      await go('Seconde');
      expect(await screen.findByText('Lu : de la seconde')).toBeVisible();
      expect(shellClient.getQueryData(['shell'])).toBe('du shell');
      expect(shellClient.getDefaultOptions()).toBe(defaults);
    },
  );

  it('defaults of saves that an app sets do not reach the other app', async () => {
    const other = vi.fn<() => Promise<void>>(() => Promise.resolve());
    function Harmful() {
      const client = useQueryClient();
      return (
        <button onClick={() => client.setMutationDefaults(['save'], { mutationFn: other })}>Nuire</button>
      );
    }
    const saved = vi.fn<() => Promise<void>>(() => Promise.resolve());
    function Saving() {
      const client = useQueryClient();
      const { mutate } = useMutation({ mutationKey: ['save'], ...client.getMutationDefaults(['save']) });
      return (
        <button
          onClick={() => {
            if (client.getMutationDefaults(['save']).mutationFn) mutate();
            else void saved();
          }}
        >
          Enregistrer
        </button>
      );
    }
    await open(Harmful, Saving, createQueryClient());
    await act(async () => (await screen.findByRole('button', { name: 'Nuire' })).click());
    await go('Seconde');
    await act(async () => (await screen.findByRole('button', { name: 'Enregistrer' })).click());
    expect(saved).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it('is still there when the person comes back, and forgotten when the session ends', async () => {
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('une fois'));
    const clients: QueryClient[] = [];
    function Page() {
      const client = useQueryClient();
      useEffect(() => void clients.push(client), [client]);
      return <Reading read={read} />;
    }
    await open(Page, () => null, createQueryClient());
    await screen.findByText('Lu : une fois');
    await go('Accueil');
    await go('Première');
    expect(await screen.findByText('Lu : une fois')).toBeVisible();
    expect(read).toHaveBeenCalledOnce();
    await go('Accueil');
    await act(signOut);
    expect(clients[0]?.getQueryCache().getAll()).toEqual([]);
  });

  it('a save that waits for the network is sent after its app was left', async () => {
    const { onlineManager } = await import('@tanstack/react-query');
    const saved = vi.fn<() => Promise<void>>(() => Promise.resolve());
    function Saving() {
      const { mutate } = useMutation({ mutationFn: saved });
      return <button onClick={() => mutate()}>Enregistrer</button>;
    }
    await open(Saving, () => null, createQueryClient());
    await screen.findByRole('button', { name: 'Enregistrer' });
    onlineManager.setOnline(false);
    await act(async () => screen.getByRole('button', { name: 'Enregistrer' }).click());
    await go('Accueil');
    expect(saved).not.toHaveBeenCalled();
    await act(async () => onlineManager.setOnline(true));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });
});
