import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { HostApiProvider, routesOfArea, type HostApi, type RemoteModule } from '../host-api.tsx';
import { createFakeHost } from './fake-host.ts';

export type FakeHostProps = {
  /** The content: one page, or the routes of a remote as it exports them. */
  children?: ReactNode;
  module?: RemoteModule;
  /** The area of the module, when it serves several. */
  areaId?: string;
  /** Address to start at, relative to the remote's prefix. */
  route?: string;
  /** From `createFakeHost`, when the test reads what was recorded. */
  host?: HostApi;
  queryClient?: QueryClient;
};

const Page = createContext<ReactNode>(null);

function CurrentPage() {
  return useContext(Page);
}

/** Everything that the shell renders around a remote, for the remote's own tests: router, queries, host API. */
export function FakeHost({ children, module, areaId = '', route = '/', host, queryClient }: FakeHostProps) {
  const [parts] = useState(() => ({
    host: host ?? createFakeHost().host,
    queryClient: queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    router: createMemoryRouter(
      module ? routesOfArea(module, areaId) : [{ path: '*', element: <CurrentPage /> }],
      { initialEntries: [route] },
    ),
  }));
  return (
    <QueryClientProvider client={parts.queryClient}>
      <HostApiProvider host={parts.host}>
        <Page value={children}>
          <RouterProvider router={parts.router} />
        </Page>
      </HostApiProvider>
    </QueryClientProvider>
  );
}
