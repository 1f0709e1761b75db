import { create } from 'zustand';
import type { StatusTemplate } from '../../editing/model/status-change.ts';

/** What a recruiter may start on an application, from its page or by a key of the list. */
export type DeskAction = 'edit' | 'status' | 'evaluate' | 'note' | 'message' | 'delete' | 'help';

type DeskState = {
  id: string | undefined;
  action: DeskAction | undefined;
  /** For a message: the decision it follows. */
  template?: StatusTemplate | undefined;
};

/** What is under way, and on which application: it may be started from the list, before the application is open. */
export const useDeskStore = create<DeskState>(() => ({ id: undefined, action: undefined }));

export function startAction(id: string, action: DeskAction, template?: StatusTemplate): void {
  useDeskStore.setState({ id, action, template });
}

/** Ends what is under way; with a name, that action alone: the next one may have begun already. */
export function stopAction(only?: DeskAction): void {
  if (only && useDeskStore.getState().action !== only) return;
  useDeskStore.setState({ id: undefined, action: undefined, template: undefined });
}

/** Nobody looks at this application any more: what was under way on it is over. */
export function leaveDesk(id: string): void {
  if (useDeskStore.getState().id === id) stopAction();
}
