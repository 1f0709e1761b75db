import { beforeEach, vi } from 'vitest';
import { useOngoingActionStore } from '../src/features/applications/model/ongoing-action-store.ts';
import { useSelectionStore } from '@trame/app/selection-store';
import { useUndoStore } from '@trame/app/undo-store';

// State that outlives a page of the application is removed after each test.
beforeEach(() => {
  vi.useRealTimers();
  useOngoingActionStore.setState(useOngoingActionStore.getInitialState(), true);
  useSelectionStore.setState(useSelectionStore.getInitialState(), true);
  useUndoStore.setState(useUndoStore.getInitialState(), true);
});
