import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepLastSeen } from './last-seen.ts';
import { portalQueries } from './portal-provider.tsx';
import { routes } from './routes.tsx';

/** The pages of someone who is signed in. */
export function startApplication(root: Root): void {
  keepLastSeen(portalQueries);
  root.render(<RouterProvider router={createBrowserRouter(routes())} />);
}
