import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { lazy } from 'react';
import facts from '../remote.json';

const SignaturesPage = lazy(() => import('./features/envelopes/signatures-page.tsx'));
const SignaturePage = lazy(() => import('./features/envelopes/signature-page.tsx'));
const CreatePage = lazy(() => import('./features/writing/create-page.tsx'));
const DraftPage = lazy(() => import('./features/writing/draft-page.tsx'));
const ManyPage = lazy(() => import('./features/many/many-page.tsx'));
const BatchPage = lazy(() => import('./features/many/batch-page.tsx'));
const PackPage = lazy(() => import('./features/packs/pack-page.tsx'));
const ProfilePage = lazy(() => import('./features/profile/profile-page.tsx'));
const SettingsPage = lazy(() => import('./features/settings/settings-page.tsx'));

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, {
    'signature-center.home': <SignaturesPage />,
    'signature-center.signatures': <SignaturesPage />,
    'signature-center.signature': <SignaturePage />,
    'signature-center.create': <CreatePage />,
    'signature-center.draft': <DraftPage />,
    'signature-center.many': <ManyPage />,
    'signature-center.batch': <BatchPage />,
    'signature-center.pack': <PackPage />,
    'signature-center.profile': <ProfilePage />,
    'signature-center.settings': <SettingsPage />,
  }),
  tasks: () => import('./features/envelopes/data/home-tasks.ts'),
};

export default remote;
