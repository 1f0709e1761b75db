import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import facts from '../remote.json';
import { HomePage } from './home-page.tsx';
import { PhonePage } from './phone-page.tsx';

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, { 'neighbour.home': <HomePage />, 'neighbour.phone': <PhonePage /> }),
};

export default remote;
