import { AppError } from '@trame/data';
import { statusLabel } from '@trame/domain';
import { useRef, useState } from 'react';
import { keptSetting, useKeptSetting } from '../../../lib/kept-setting.ts';
import { useActionNotice } from '../../../lib/use-failure-notice.ts';
import type { ApplicationDetail } from '../../applications/data/application-columns.ts';
import type { KeyMap } from '../../applications/components/use-keys.ts';
import { useChangeStatus, useStatusUndo } from '../../editing/data/use-save-application.ts';
import { updateFailureText } from '../../editing/model/failure-text.ts';
import { NO_REASON } from '../../editing/model/status-change.ts';

/** Statuses that one key sets, each with its key and what the key does. */
export const DECISIONS = [
  { key: 'a', status: 'accepted', label: 'Accepter' },
  { key: 'c', status: 'contacted', label: 'Contacté' },
  { key: 'r', status: 'rejected', label: 'Refuser' },
] as const;

const advancing = keptSetting('advance');

/** Whether a decision leads to the next application; off until someone turns it on. */
export function useAdvance() {
  const isOn = useKeptSetting(advancing) === 'on';
  return { isOn, toggle: () => advancing.write(isOn ? 'off' : 'on') };
}

export type QuickDecision = {
  decide: (status: string) => void;
  /** The status on its way. */
  pending: string | undefined;
  keys: KeyMap;
};

/**
 * Decides with one key, without a dialog: the way back is the undo bar. Only one decision is on its way, and none is taken
 * on an application that is not shown yet.
 * @param onStale someone else decided meanwhile: the person looks at it before deciding
 * @param onDecided once it is saved
 */
export function useQuickDecision(
  application: ApplicationDetail | undefined,
  { onStale, onDecided }: { onStale: () => void; onDecided: (id: string) => void },
): QuickDecision {
  const { mutateAsync } = useChangeStatus();
  const offerUndo = useStatusUndo();
  const notice = useActionNotice();
  const [pending, setPending] = useState<string>();
  // A second key arrives before the first one is drawn.
  const isBusy = useRef(false);

  async function run(base: ApplicationDetail, status: string) {
    isBusy.current = true;
    setPending(status);
    try {
      const reason = status === base.status ? (base.refusal_reason ?? NO_REASON) : NO_REASON;
      const { row } = await mutateAsync({ base, choice: { status, note: '', reason } });
      if (row) {
        offerUndo(base, row);
        onDecided(base.id);
      } else {
        notice.failed(
          new AppError('conflict', 'status changed meanwhile'),
          `Le statut a changé entre-temps : «\u00a0${statusLabel(status)}\u00a0» n’a pas été enregistré.`,
        );
        onStale();
      }
    } catch (error) {
      notice.failed(error, updateFailureText(error));
    } finally {
      isBusy.current = false;
      setPending(undefined);
    }
  }

  const decide = (status: string) => {
    if (!application || isBusy.current || application.status === status) return;
    void run(application, status);
  };
  const keys = Object.fromEntries(
    DECISIONS.map(({ key, status }) => [
      key,
      (event: KeyboardEvent) => {
        event.preventDefault();
        decide(status);
      },
    ]),
  );
  return { decide, pending, keys };
}
