import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { preloadSignedIn, routes } from '../../../../shell/src/app/routes.tsx';

/** Replaces the start of the application: its pages are known, so the first one is shown at once. */
export function startApplication(root: Root): void {
  preloadSignedIn();
  root.render(<RouterProvider router={createBrowserRouter(routes)} />);
}
