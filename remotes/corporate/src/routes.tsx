import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { Navigate } from '@trame/platform/router';
import { lazy } from 'react';
import facts from '../remote.json';

const SettingsPage = lazy(() => import('./features/settings/settings-page.tsx'));
const ProfilesPage = lazy(() => import('./features/people/profiles-page.tsx'));

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, {
    'corporate.home': <Navigate to="settings" replace />,
    'corporate.settings': <SettingsPage />,
    'corporate.profiles': <ProfilesPage />,
  }),
};

export default remote;
