import { dropUnsavedChanges } from '../../session/model/unsaved-store.ts';

let isLeaving = false;

/** The page the person asked for is shown, or they write again on this one. */
export function endLeaving(): void {
  isLeaving = false;
}

/** The person chose to lose what is not saved: nothing may hold them again on their way out. */
export function leaveUnsaved(): void {
  isLeaving = true;
  document.addEventListener('input', endLeaving, { capture: true, once: true });
  dropUnsavedChanges();
}

export function isLeavingUnsaved(): boolean {
  return isLeaving;
}
