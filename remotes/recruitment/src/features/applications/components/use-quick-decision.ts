import { AppError } from '@trame/data';
import { statusLabel } from '@trame/domain';
import { useHost } from '@trame/platform';
import { useEffect, useRef, useState } from 'react';
import { keptSetting, useKeptSetting } from '@trame/app/kept-setting';
import { undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { KeyMap } from '@trame/app/use-keys';
import { useChangeStatus, useStatusUndo } from '../../editing/data/save-application.ts';
import { updateFailureText } from '../../editing/model/failure-text.ts';
import { NO_REASON } from '../../editing/model/status-change.ts';

/** Statuses that one key sets, each with its key and the name of the action. */
export const DECISIONS = [
  { key: 'a', status: 'accepted', label: 'Accepter' },
  { key: 'c', status: 'contacted', label: 'Contacté' },
  { key: 'r', status: 'rejected', label: 'Refuser' },
] as const;

const advancing = keptSetting('recruitment.advance');

/** Whether a decision leads to the next application; off until someone turns it on. */
export function useAdvance() {
  const isOn = useKeptSetting(advancing) === 'on';
  return { isOn, toggle: () => advancing.write(isOn ? 'off' : 'on') };
}

export type QuickDecision = {
  decide: (status: string) => void;
  /** The status that is being saved for the shown application. */
  pending: string | undefined;
  keys: KeyMap;
};

type QuickDecisionOptions = {
  isLeaving: () => boolean;
  onStale: (id: string) => void;
  onDecided: (id: string) => void;
};

/**
 * Decides with one key, without a dialog: the undo bar takes it back. One decision per application is saved at a time;
 * the next application can be decided without waiting. No decision is possible on an application that is not shown yet,
 * nor on one that has been left.
 * @param isLeaving whether another application was requested and is not drawn yet
 * @param onStale someone else decided on this application meanwhile: the person reads it before deciding
 * @param onDecided once it is saved
 */
export function useQuickDecision(
  application: ApplicationDetail | undefined,
  { isLeaving, onStale, onDecided }: QuickDecisionOptions,
): QuickDecision {
  const { mutateAsync } = useChangeStatus();
  const offerUndo = useStatusUndo();
  const notice = useActionNotice();
  const { notify } = useHost();
  // A second key arrives before the first one is rendered: the ref has the new value, the state does not yet.
  const underWay = useRef(new Map<string, string>());
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map());
  const shownId = useRef(application?.id);
  useEffect(() => {
    shownId.current = application?.id;
  });

  async function run(base: ApplicationDetail, status: string) {
    /** A message about a person who is no longer on the screen names them. */
    const about = (text: string) => (shownId.current === base.id ? text : `${base.full_name}\u00a0: ${text}`);
    const turn = undoTurn();
    underWay.current.set(base.id, status);
    setPending(new Map(underWay.current));
    try {
      const reason = status === base.status ? (base.refusal_reason ?? NO_REASON) : NO_REASON;
      const { row } = await mutateAsync({ base, choice: { status, note: '', reason } });
      if (row) {
        offerUndo(base, row, turn);
        onDecided(base.id);
      } else {
        notice.failed(
          new AppError('conflict', 'status changed meanwhile'),
          about(
            `Le statut a changé entre-temps : «\u00a0${statusLabel(status)}\u00a0» n’a pas été enregistré.`,
          ),
        );
        onStale(base.id);
      }
    } catch (error) {
      notice.failed(error, about(updateFailureText(error)));
    } finally {
      underWay.current.delete(base.id);
      setPending(new Map(underWay.current));
    }
  }

  const decide = (status: string) => {
    if (!application || isLeaving()) {
      notify.info({
        title: `«\u00a0${statusLabel(status)}\u00a0» n’a pas été enregistré`,
        description: 'La candidature n’est pas encore affichée. Décidez dès qu’elle l’est.',
      });
      return;
    }
    if (underWay.current.has(application.id) || application.status === status) return;
    void run(application, status);
  };
  const keys = Object.fromEntries(DECISIONS.map(({ key, status }) => [key, () => decide(status)]));
  return { decide, pending: application && pending.get(application.id), keys };
}
