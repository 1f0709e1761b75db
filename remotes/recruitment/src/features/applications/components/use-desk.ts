import { useEffect } from 'react';
import { useUndo } from '../../../lib/undo-bar.tsx';
import { leaveDesk, startAction, stopAction, useDeskStore, type DeskAction } from '../model/desk-store.ts';
import type { KeyMap } from './use-keys.ts';

/** What is under way on an application, how it starts and ends, and the keys that start it. */
export type Desk = {
  action: DeskAction | undefined;
  start: (action: DeskAction) => void;
  stop: () => void;
  keys: KeyMap;
};

/** The work on the application of this id; it ends when the application closes. */
export function useDesk(id: string): Desk {
  const action = useDeskStore((state) => (state.id === id ? state.action : undefined));
  const undo = useUndo();
  useEffect(() => () => leaveDesk(id), [id]);
  /** The letter itself must not land in the field that its dialog focuses. */
  const by = (next: DeskAction) => (event: KeyboardEvent) => {
    event.preventDefault();
    startAction(id, next);
  };
  return {
    action,
    start: (next) => startAction(id, next),
    stop: stopAction,
    keys: {
      s: by('status'),
      e: by('evaluate'),
      n: by('note'),
      m: by('edit'),
      '?': by('help'),
      u: () => void undo(),
    },
  };
}
