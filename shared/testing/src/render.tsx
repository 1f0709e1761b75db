import {
  createFakeHost,
  FakeHost,
  type FakeHostOptions,
  type FakeHostRecord,
} from '@trame/platform/fake-host';
import type { RemoteModule } from '@trame/platform';
import { UiProvider } from '@trame/ui/provider';
import { render as renderBare, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type RenderOptions = FakeHostOptions & {
  /** Address to start at, relative to the path of the remote; `/` by default. */
  route?: string;
  /** The area whose routes are rendered, of a remote that has several. */
  area?: string;
  queryClient?: QueryClient;
};

export type Rendered = RenderResult & { user: UserEvent; host: FakeHostRecord };

/** Renders one page as the shell would: design system, queries, router, and a host that records calls. */
export function render(page: ReactNode, options: RenderOptions = {}): Rendered {
  return renderUnderHost({ children: page }, options);
}

/** Renders the routes that a remote exports. */
export function renderRoutes(module: RemoteModule, options: RenderOptions = {}): Rendered {
  return renderUnderHost({ module }, options);
}

function renderUnderHost(
  content: { children: ReactNode } | { module: RemoteModule },
  { route = '/', area, queryClient, ...hostOptions }: RenderOptions,
): Rendered {
  const { host, record } = createFakeHost(hostOptions);
  const user = userEvent.setup();
  const result = renderBare(
    <UiProvider theme="light">
      <FakeHost
        {...content}
        host={host}
        route={route}
        {...(area !== undefined && { areaId: area })}
        {...(queryClient && { queryClient })}
      />
    </UiProvider>,
  );
  return { ...result, user, host: record };
}
