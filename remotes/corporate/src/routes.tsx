import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { Navigate } from '@trame/platform/router';
import { lazy } from 'react';
import facts from '../remote.json';

const SettingsPage = lazy(() => import('./features/settings/settings-page.tsx'));
const LogosPage = lazy(() => import('./features/logos/logos-page.tsx'));
const LogoPage = lazy(() => import('./features/logos/logo-page.tsx'));
const LogoFormPage = lazy(() => import('./features/logos/logo-form-page.tsx'));
const TimelinePage = lazy(() => import('./features/timeline/timeline-page.tsx'));
const EventPage = lazy(() => import('./features/timeline/event-page.tsx'));
const EventFormPage = lazy(() => import('./features/timeline/event-form-page.tsx'));
const ProfilesPage = lazy(() => import('./features/people/profiles-page.tsx'));
const PersonPage = lazy(() => import('./features/people/person-page.tsx'));
const ImportPage = lazy(() => import('./features/people/import-page.tsx'));
const ViewAsPage = lazy(() => import('./features/people/view-as-page.tsx'));

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, {
    'corporate.home': <Navigate to="settings" replace />,
    'corporate.settings': <SettingsPage />,
    'corporate.logos': <LogosPage />,
    'corporate.new-logo': <LogoFormPage />,
    'corporate.logo': <LogoPage />,
    'corporate.edit-logo': <LogoFormPage />,
    'corporate.timeline': <TimelinePage />,
    'corporate.new-event': <EventFormPage />,
    'corporate.event': <EventPage />,
    'corporate.edit-event': <EventFormPage />,
    'corporate.profiles': <ProfilesPage />,
    'corporate.invite-people': <ImportPage />,
    'corporate.view-as': <ViewAsPage />,
    'corporate.profile': <PersonPage />,
  }),
  tasks: () => import('./features/site/data/home-tasks.ts'),
};

export default remote;
