import { useActionNotice } from '@trame/app/use-failure-notice';
import { today } from '@trame/domain';
import { NO_MISSION, type MissionToInvoice } from '@trame/domain/invoices';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { RefusedRequest } from '@trame/app/refusal';
import { useSendInvoice, type DepositedInvoice } from '../data/send-invoice.ts';
import {
  confirmedFacts,
  FACT_NAMES,
  factsInputOf,
  mustConfirm,
  type ConfirmedInput,
  type FactsInput,
  type JudgedInvoice,
} from '@trame/invoice/on-device';
import { outcomeOf } from '@trame/invoice/verdict-text';

export type DepositValues = FactsInput & {
  reason: string;
  mission: string;
  /** Of a credit note: the invoice that it takes back. */
  corrects: string;
  isConfirmed: boolean;
};

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
  // Also where the function alone finds something to explain: values confirmed otherwise than they were read.
  const [isReasonAsked, setReasonAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const { control, handleSubmit, setError, formState } = useForm<DepositValues>({
    defaultValues: {
      ...factsInputOf(verdict.facts),
      reason: '',
      // Of the one that it replaces, unless something else is chosen.
      mission: replaces === null ? (verdict.mission?.id ?? NO_MISSION) : (ofReplaced ?? OF_REPLACED),
      corrects: '',
      isConfirmed: false,
    },
  });

  const [kind, mission] = useWatch({ control, name: ['kind', 'mission'] });
  const isCredit = kind === 'credit_note';
  // Missions wait for their invoice, and it is said to be for none of them.
  const isForOther = outcome !== 'blocking' && !isCredit && missions.length > 0 && mission === NO_MISSION;
  const needsReason = outcome === 'fix' || isForOther || isReasonAsked;
  const judgeFor = useEffectEvent(onMission);
  const isMissionTouched = formState.dirtyFields.mission === true;
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

  /** The facts to send; undefined when a field is at fault, with its sentence shown. */
  const checked = (values: DepositValues): { facts: ConfirmedInput | null } | undefined => {
    const wrong = Object.entries({
      ...(isToConfirm ? errorsOf(values) : {}),
      ...(isToConfirm &&
        !values.isConfirmed && { isConfirmed: 'Relisez ces valeurs, puis cochez cette case.' }),
      ...(isToConfirm &&
        isCredit &&
        values.corrects === '' && { corrects: 'Choisissez la facture que cet avoir reprend.' }),
      ...(needsReason &&
        values.reason.trim().length < 3 && {
          reason: 'Écrivez pourquoi cette facture peut être traitée telle quelle.',
        }),
    });
    for (const [index, [name, message]] of wrong.entries())
      setError(name as keyof DepositValues, { message }, { shouldFocus: index === 0 });
    if (wrong.length > 0) return undefined;
    const read = isToConfirm ? confirmedFacts(values, today()) : undefined;
    return { facts: read && 'facts' in read ? read.facts : null };
  };

  const send = async (values: DepositValues) => {
    setFailure(undefined);
    const ready = checked(values);
    if (!ready) return;
    const controller = new AbortController();
    sending.current = controller;
    setSending(true);
    try {
      const invoice = {
        requestId,
        file,
        attachments,
        facts: ready.facts,
        reason: needsReason ? values.reason.trim() : '',
        missionId: isCredit || missions.length === 0 ? null : values.mission || null,
        corrects: isCredit ? values.corrects || null : null,
        replaces,
        kind: values.kind,
      };
      onDeposited(await mutateAsync({ invoice, signal: controller.signal }));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof RefusedRequest) {
        if ('reason' in error.fields) setReasonAsked(true);
        const known = Object.entries(error.fields).filter(
          ([name]) =>
            name === 'reason' ||
            (isCredit && name === 'corrects') ||
            (isToConfirm && (FACT_NAMES as readonly string[]).includes(name)),
        );
        for (const [index, [name, message]] of known.entries())
          setError(name as keyof DepositValues, { message }, { shouldFocus: index === 0 });
        const others = Object.entries(error.fields).filter(
          (entry) => !known.some(([name]) => name === entry[0]),
        );
        if (known.length === 0 || others.length > 0)
          setFailure(others.length > 0 ? others.map(([, message]) => message).join(' ') : error.message);
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
    control,
    isCredit,
    attachments,
    setAttachments,
    isOpen,
    isForOther,
    needsReason,
    open: () => setOpen(true),
    isSending,
    failure,
    submit: (event: FormEvent) => void handleSubmit(send)(event),
    stop,
  };
}

function errorsOf(values: DepositValues) {
  const read = confirmedFacts(values, today());
  return 'errors' in read ? read.errors : {};
}
