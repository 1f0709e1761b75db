import { createRoot } from 'react-dom/client';
import { readSupportSwitches } from '../../runtime/registry-store.ts';
import { SupportSlot } from './components/support-slot.tsx';
import { followViewer } from './model/follow-viewer.ts';

/**
 * Shows on the sign-in pages the override or the apps left out in this tab; an override is refused there, since nobody
 * is signed in. Returns a function that removes it again, for when the application shows it itself.
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
