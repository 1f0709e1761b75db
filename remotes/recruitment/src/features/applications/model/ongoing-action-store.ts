import { create } from 'zustand';
import type { StatusTemplate } from '../../editing/model/status-change.ts';

/** The actions that a recruiter can start on an application, from its page or by a key of the list. */
export type ActionName = 'edit' | 'status' | 'evaluate' | 'note' | 'message' | 'delete' | 'help';

type OngoingActionState = {
  id: string | undefined;
  action: ActionName | undefined;
  /** For a message: the decision it follows. */
  template?: StatusTemplate | undefined;
};

/** The ongoing action and its application; it may be started from the list, before the application is open. */
export const useOngoingActionStore = create<OngoingActionState>(() => ({ id: undefined, action: undefined }));

export function startAction(id: string, action: ActionName, template?: StatusTemplate): void {
  useOngoingActionStore.setState({ id, action, template });
}

/** Ends the ongoing action; with a name, only if it is that action, because the next one may have started already. */
export function stopAction(only?: ActionName): void {
  if (only && useOngoingActionStore.getState().action !== only) return;
  useOngoingActionStore.setState({ id: undefined, action: undefined, template: undefined });
}

/** The application is no longer shown: its ongoing action ends. */
export function clearAction(id: string): void {
  if (useOngoingActionStore.getState().id === id) stopAction();
}
