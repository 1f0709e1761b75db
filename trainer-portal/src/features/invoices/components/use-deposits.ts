import type { InvoiceContext } from '@trame/invoice';
import { useRef, useState } from 'react';
import type { DepositedInvoice } from '../data/send-invoice.ts';
import { judgeChosen, refusalOf, type JudgedInvoice, type Refusal } from '@trame/invoice/on-device';

/** A file that a person chose, and what became of it. */
export type Deposit = {
  /** Of the deposit: each file has its own, whatever happens on the line. */
  requestId: string;
  file: File;
  state:
    | { kind: 'reading' }
    | { kind: 'refused'; refusal: Refusal }
    | { kind: 'read'; judged: JudgedInvoice }
    | { kind: 'deposited'; deposited: DepositedInvoice };
};

/**
 * The chosen files, read one after the other on this device.
 * @param missionId the mission that they are for, where the page knows it
 */
export function useDeposits(context: InvoiceContext, missionId?: string) {
  const [deposits, setDeposits] = useState<readonly Deposit[]>([]);
  const [chosen, setChosen] = useState<string>();
  // Asked for when a file is taken off the page alone: nothing shows it.
  const typed = useRef(new Set<string>());
  const asked = useRef(new Map<string, string | null>());

  const note = (requestId: string, state: Deposit['state']) =>
    setDeposits((all) => all.map((one) => (one.requestId === requestId ? { ...one, state } : one)));

  const read = async (queue: readonly Deposit[]) => {
    for (const { requestId, file } of queue) {
      // One at a time: a phone has not the memory for several.
      // oxlint-disable-next-line no-await-in-loop -- in order
      const judged = await judgeChosen(file, context, missionId === undefined ? {} : { missionId }).catch(
        () => undefined,
      );
      if (judged === undefined) note(requestId, { kind: 'refused', refusal: UNREADABLE });
      else if ('refusal' in judged) note(requestId, { kind: 'refused', refusal: judged.refusal });
      else note(requestId, { kind: 'read', judged });
    }
  };

  const start = (files: readonly File[]): Deposit[] =>
    files.map((file): Deposit => {
      const refusal = refusalOf(file, OWN_MODEL);
      return {
        requestId: crypto.randomUUID(),
        file,
        state: refusal ? { kind: 'refused', refusal } : { kind: 'reading' },
      };
    });
  const open = (added: readonly Deposit[]) => {
    setChosen(added[0]?.requestId);
    void read(added.filter(({ state }) => state.kind === 'reading'));
  };

  return {
    deposits,
    current: deposits.find(({ requestId }) => requestId === chosen) ?? deposits[0],
    choose: setChosen,
    add: (files: readonly File[]) => {
      const added = start(files);
      setDeposits((all) => [...all, ...added]);
      open(added);
    },
    replace: (requestId: string, file: File) => {
      const added = start([file]);
      setDeposits((all) => all.flatMap((one) => (one.requestId === requestId ? added : [one])));
      open(added);
    },
    /** Notes whether something was typed, joined or is being sent with a file. */
    typed: (requestId: string, isTyped: boolean) => {
      if (isTyped) typed.current.add(requestId);
      else typed.current.delete(requestId);
    },
    isTyped: (requestId: string) => typed.current.has(requestId),
    remove: (requestId: string) => setDeposits((all) => all.filter((one) => one.requestId !== requestId)),
    /** Judges a read invoice by the mission that is chosen: null for none of them. */
    judgeFor: async (requestId: string, file: File, of: InvoiceContext, wanted: string | null) => {
      asked.current.set(requestId, wanted);
      const judged = await judgeChosen(file, of, { missionId: wanted }).catch(() => undefined);
      // Another choice was made meanwhile, or reading failed: the deposit judges again.
      if (judged === undefined || 'refusal' in judged || asked.current.get(requestId) !== wanted) return;
      setDeposits((all) =>
        all.map((one) =>
          one.requestId === requestId && one.state.kind === 'read'
            ? { ...one, state: { kind: 'read', judged: { ...one.state.judged, verdict: judged.verdict } } }
            : one,
        ),
      );
    },
    deposited: (requestId: string, deposited: DepositedInvoice) =>
      note(requestId, { kind: 'deposited', deposited }),
  };
}

const OWN_MODEL = 'sinon, préparez-la dans «\u00a0Espace facturation\u00a0»';

const UNREADABLE: Refusal = {
  title: 'Ce fichier ne peut pas être lu',
  sentence:
    'Il a peut-être été déplacé ou modifié depuis que vous l’avez choisi\u00a0: choisissez-le de nouveau.',
};
