import { useActionNotice } from '@trame/app/use-failure-notice';
import { today } from '@trame/domain';
import { NO_MISSION, type MissionToInvoice } from '@trame/domain/invoices';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { RefusedRequest } from '@trame/app/refusal';
import { useSendInvoice, type DepositedInvoice } from '../data/send-invoice.ts';
import {
  confirmedFacts,
  depositErrors,
  factsInputOf,
  isForOtherMission,
  mustConfirm,
  placedRefusal,
  type DepositInput,
  type JudgedInvoice,
} from '@trame/invoice/on-device';
import { outcomeOf } from '@trame/invoice/verdict-text';

export type DepositValues = DepositInput & { isConfirmed: boolean };

/** No choice: an invoice that replaces another is for the same mission. */
export const OF_REPLACED = '';

export type InvoiceToDeposit = {
  requestId: string;
  file: File;
  judged: JudgedInvoice;
  /** Those that wait for their invoice. */
  missions: readonly MissionToInvoice[];
  replaces: string | null;
  /** The mission of the invoice that it replaces, where that is known. */
  ofReplaced: string | undefined;
  onDeposited: (deposited: DepositedInvoice) => void;
  /** Has the invoice judged by the mission that is chosen; null for none. */
  onMission: (missionId: string | null) => void;
  /** Whether something would be lost with the file. */
  onTyped: (isTyped: boolean) => void;
};

/** What is given with a read invoice, and its deposit: kept until it is sent, also while the form is not shown. */
export function useDepositForm({
  requestId,
  file,
  judged,
  missions,
  replaces,
  ofReplaced,
  onDeposited,
  onMission,
  onTyped,
}: InvoiceToDeposit) {
  const { verdict } = judged;
  const isToConfirm = mustConfirm(judged);
  const outcome = outcomeOf(verdict);
  const notice = useActionNotice();
  const { mutateAsync } = useSendInvoice();
  const [attachments, setAttachments] = useState<readonly File[]>([]);
  const [isOpen, setOpen] = useState(outcome === 'clean');
  const [isAsked, setAsked] = useState(false);
  // Also where the function alone finds something to explain: values confirmed otherwise than they were read.
  const [isReasonAsked, setReasonAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const first = useRef<{ said: string; attachments: readonly File[] }>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const form = useForm<DepositValues>({
    defaultValues: {
      ...factsInputOf(verdict.facts),
      reason: '',
      // Of the one that it replaces, unless something else is chosen.
      mission_id: replaces === null ? (verdict.mission?.id ?? NO_MISSION) : (ofReplaced ?? OF_REPLACED),
      corrects: '',
      isConfirmed: false,
    },
  });

  const { control, handleSubmit, setError, formState } = form;
  const [kind, mission] = useWatch({ control, name: ['kind', 'mission_id'] });
  const isCredit = kind === 'credit_note';
  const isForOther = isForOtherMission(outcome, { kind, mission_id: mission }, missions);
  const needsReason = outcome === 'fix' || isForOther || isReasonAsked;
  const judgeFor = useEffectEvent(onMission);
  const isMissionTouched = formState.dirtyFields.mission_id === true;
  const wasTouched = useRef(false);
  useEffect(() => {
    if (!isMissionTouched && !wasTouched.current) return;
    wasTouched.current = true;
    if (mission !== OF_REPLACED) judgeFor(mission === NO_MISSION ? null : mission);
  }, [mission, isMissionTouched]);
  const isTyped = formState.isDirty || attachments.length > 0 || isSending;
  const noteTyped = useEffectEvent(onTyped);
  useEffect(() => {
    noteTyped(isTyped);
    return () => noteTyped(false);
  }, [isTyped]);

  const show = (errors: readonly (readonly [keyof DepositValues, string])[]) => {
    for (const [index, [name, message]] of errors.entries())
      setError(name, { message }, { shouldFocus: index === 0 });
  };
  /** Whether all that is asked for is given; what is not is shown. */
  const isComplete = (values: DepositValues): boolean => {
    const wrong = {
      ...depositErrors(values, { facts: isToConfirm, reason: needsReason }, today()),
      ...(isToConfirm &&
        !values.isConfirmed && { isConfirmed: 'Relisez ces valeurs, puis cochez cette case.' }),
    };
    show(Object.entries(wrong) as [keyof DepositValues, string][]);
    return Object.keys(wrong).length === 0;
  };

  const send = async (values: DepositValues) => {
    setFailure(undefined);
    if (!isComplete(values)) return;
    const read = isToConfirm ? confirmedFacts(values, today()) : undefined;
    const controller = new AbortController();
    sending.current = controller;
    setSending(true);
    try {
      const invoice = {
        requestId,
        file,
        attachments,
        facts: read && 'facts' in read ? read.facts : undefined,
        reason: needsReason ? values.reason.trim() : '',
        missionId: isCredit || missions.length === 0 ? '' : values.mission_id,
        corrects: isCredit ? values.corrects : '',
        replaces: replaces ?? '',
      };
      const said = JSON.stringify({ ...invoice, file: undefined, attachments: undefined });
      first.current ??= { said, attachments };
      const isChanged = first.current.said !== said || first.current.attachments !== attachments;
      const answer = await mutateAsync({ invoice, signal: controller.signal });
      onDeposited({ ...answer, kind: values.kind, isChanged });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof RefusedRequest) {
        // Nothing of it arrived: what follows is no change of it.
        first.current = undefined;
        if ('reason' in error.fields) setReasonAsked(true);
        const { own, others } = placedRefusal(error.fields, { facts: isToConfirm, isCredit });
        show(own);
        const left = Object.values(others);
        if (own.length === 0 || left.length > 0) setFailure(left.length > 0 ? left.join(' ') : error.message);
        return;
      }
      setFailure(`${notice.advice(error as Error, 'invoice-deposit')} Votre facture est toujours là.`);
    } finally {
      setSending(false);
    }
  };
  const stop = () => {
    sending.current?.abort();
    setSending(false);
  };

  return {
    form,
    isCredit,
    attachments,
    setAttachments,
    isOpen,
    isForOther,
    needsReason,
    /** Whether the person opened the form: they go on in it. */
    isAsked,
    open: () => {
      setOpen(true);
      setAsked(true);
    },
    isSending,
    failure,
    submit: (event: FormEvent) => void handleSubmit(send)(event),
    stop,
  };
}
