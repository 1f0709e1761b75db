import { useEffect } from 'react';
import { useUndo } from '@trame/app/undo-bar';
import { EDIT_BUTTON } from '../../editing/model/edit-button.ts';
import type { StatusTemplate } from '../../editing/model/status-change.ts';
import {
  clearAction,
  startAction,
  stopAction,
  useOngoingActionStore,
  type ActionName,
} from '../model/ongoing-action-store.ts';
import type { KeyMap } from '@trame/app/use-keys';

/** The ongoing action on an application: how it starts and ends, and the keys that start it. */
export type OngoingAction = {
  action: ActionName | undefined;
  /** For a message: the decision it follows. */
  template: StatusTemplate | undefined;
  start: (action: ActionName, template?: StatusTemplate) => void;
  stop: (only?: ActionName) => void;
  keys: KeyMap;
};

/** What takes the place of the button is unmounted with its focus, which returns to the button once that is there again. */
function focusEditButton(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(EDIT_BUTTON)?.focus();
  });
}

/** The work on the application of this id; it ends when the application closes. */
export function useOngoingAction(id: string): OngoingAction {
  const action = useOngoingActionStore((state) => (state.id === id ? state.action : undefined));
  const template = useOngoingActionStore((state) => state.template);
  const undo = useUndo();
  useEffect(() => () => clearAction(id), [id]);
  useEffect(() => (action === 'edit' ? focusEditButton : undefined), [action]);
  const by = (next: ActionName) => () => startAction(id, next);
  return {
    action,
    template,
    start: (next, wanted) => startAction(id, next, wanted),
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
