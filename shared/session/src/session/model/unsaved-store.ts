import { create } from 'zustand';

type UnsavedState = { holders: readonly string[] };

/**
 * The forms that have unsaved changes: leaving asks first, updates wait, and the page remains when the session expires.
 */
export const useUnsavedStore = create<UnsavedState>(() => ({ holders: [] }));

/** Declares unsaved changes until the returned function is called. */
export function holdUnsavedChanges(id: string): () => void {
  useUnsavedStore.setState(({ holders }) => ({ holders: [...holders.filter((held) => held !== id), id] }));
  return () => {
    useUnsavedStore.setState(({ holders }) => ({ holders: holders.filter((held) => held !== id) }));
  };
}

export function hasUnsavedChanges(): boolean {
  return useUnsavedStore.getState().holders.length > 0;
}

export function dropUnsavedChanges(): void {
  useUnsavedStore.setState({ holders: [] });
}
