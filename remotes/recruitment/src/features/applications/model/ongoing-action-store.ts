import { create } from 'zustand';
import type { StatusTemplate } from '../../editing/model/status-change.ts';

/** What a recruiter may start on an application, from its page or by a key of the list. */
export type ActionName = 'edit' | 'status' | 'evaluate' | 'note' | 'message' | 'delete' | 'help';

type OngoingActionState = {
  id: string | undefined;
  action: ActionName | undefined;
  /** For a message: the decision it follows. */
  template?: StatusTemplate | undefined;
};

/** What is under way, and on which application: it may be started from the list, before the application is open. */
export const useOngoingActionStore = create<OngoingActionState>(() => ({ id: undefined, action: undefined }));

export function startAction(id: string, action: ActionName, template?: StatusTemplate): void {
  useOngoingActionStore.setState({ id, action, template });
}

/** Ends what is under way; with a name, that action alone: the next one may have begun already. */
export function stopAction(only?: ActionName): void {
  if (only && useOngoingActionStore.getState().action !== only) return;
  useOngoingActionStore.setState({ id: undefined, action: undefined, template: undefined });
}

/** Nobody looks at this application any more: what was under way on it is over. */
export function clearAction(id: string): void {
  if (useOngoingActionStore.getState().id === id) stopAction();
}
