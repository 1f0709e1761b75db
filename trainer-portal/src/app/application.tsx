import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepLastSeen } from './last-seen.ts';
import { portalQueries } from './portal-provider.tsx';
import { routes } from './routes.tsx';

/** The pages of someone who is signed in. */
export function startApplication(render: (page: ReactNode) => void): void {
  keepLastSeen(portalQueries);
  render(<RouterProvider router={createBrowserRouter(routes())} />);
}
