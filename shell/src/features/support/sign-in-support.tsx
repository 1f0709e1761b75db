import { createRoot } from 'react-dom/client';
import { readSupportSwitches } from '../../runtime/registry-store.ts';
import { SupportSlot } from './components/support-slot.tsx';
import { followViewer } from './model/follow-viewer.ts';

/**
 * Says on the sign-in pages what support changed in this tab; an override is refused there to whoever is not signed in.
 * Answers what takes it away again, for when the application comes and says it itself.
 */
export function showSignInSupport(): () => void {
  readSupportSwitches();
  const leave = followViewer();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(<SupportSlot />);
  return () => {
    leave();
    root.unmount();
    place.remove();
  };
}
