import { create } from 'zustand';

/** What a recruiter may start on an application, from its page or by a key of the list. */
export type DeskAction = 'edit' | 'status' | 'evaluate' | 'note' | 'message' | 'delete' | 'help';

type DeskState = { id: string | undefined; action: DeskAction | undefined };

/** What is under way, and on which application: it may be started from the list, before the application is open. */
export const useDeskStore = create<DeskState>(() => ({ id: undefined, action: undefined }));

export function startAction(id: string, action: DeskAction): void {
  useDeskStore.setState({ id, action });
}

export function stopAction(): void {
  useDeskStore.setState({ id: undefined, action: undefined });
}

/** Nobody looks at this application any more: what was under way on it is over. */
export function leaveDesk(id: string): void {
  if (useDeskStore.getState().id === id) stopAction();
}
