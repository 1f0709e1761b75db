import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { NO_MISSION } from '@trame/domain/invoices';
import {
  isForOtherMission,
  mustConfirm,
  placedRefusal,
  refusalOf,
  withAttachments,
  type DepositNeeds,
} from '@trame/invoice/on-device';
import { outcomeOf } from '@trame/invoice/verdict-text';
import { useUnsavedChanges } from '@trame/platform';
import { useNavigate } from '@trame/platform/router';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { trainersQuery } from '../../people/data/people.ts';
import {
  depositContextQuery,
  replaceableQuery,
  sellersQuery,
  verdictQuery,
} from '../data/deposit-context.ts';
import { factsOf, fieldErrors, fillFacts, NO_DEPOSIT, type DepositValues } from '../model/deposit-form.ts';
import { useSendForTrainer } from './use-send-for-trainer.ts';

/** What to do without software that exports a PDF. */
const OTHERWISE = 'sinon, demandez-le au formateur';
const NOTHING_ASKED: DepositNeeds = { facts: false, reason: false };

/**
 * A deposit that the office makes for a trainer: its file, what the rules say of it on this device, its form, and how it is sent.
 * @param list the address of the invoices, under which the deposited one opens
 */
export function useOfficeDeposit(list: string) {
  const navigate = useNavigate();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [fileId, setFileId] = useState('');
  const [file, setFile] = useState<File>();
  const [attachments, setAttachments] = useState<readonly File[]>([]);
  const [askedByFunction, setAskedByFunction] = useState(NOTHING_ASKED);
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({});
  const asked = useRef(NOTHING_ASKED);
  const form = useForm<DepositValues>({
    defaultValues: NO_DEPOSIT,
    resolver: (values) => {
      const errors = fieldErrors(values, asked.current);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { control, handleSubmit, formState, setValue, setError } = form;
  const [userId, missionId, replaces, kind, channel] = useWatch({
    control,
    name: ['user_id', 'mission_id', 'replaces', 'kind', 'channel'],
  });
  const isCredit = kind === 'credit_note';
  const byPlatform = channel === 'plateforme_agreee';

  const everybody = useQuery(trainersQuery(true));
  const sellers = useQuery(sellersQuery(fileId, byPlatform ? file : undefined));
  const { data: context } = useQuery(depositContextQuery(userId));
  const { data: replaceable = [] } = useQuery(replaceableQuery(userId));
  const verdict = useQuery(
    verdictQuery(file && context && { fileId, userId, file, context, missionId, replaces, byPlatform }),
  );
  useQuietReport([verdict.error, sellers.error], 'device-verdict');
  const judged = verdict.data && 'verdict' in verdict.data ? verdict.data : undefined;
  const refusal = verdict.data && 'refusal' in verdict.data ? verdict.data.refusal : undefined;
  const outcome = judged && outcomeOf(judged.verdict);

  const facts = askedByFunction.facts || (judged !== undefined && mustConfirm(judged));
  // Without a choice it is the one that the rules found, which the field shows.
  const foundMission =
    judged && !replaces && missionId === '' ? (judged.verdict.mission?.id ?? NO_MISSION) : '';
  const isForOther =
    !byPlatform &&
    isForOtherMission(outcome, { kind, mission_id: missionId || foundMission }, context?.missions ?? []);
  const reason = askedByFunction.reason || outcome === 'fix' || isForOther;
  useEffect(() => {
    asked.current = { facts, reason };
  }, [facts, reason]);

  const chosenFor = useRef(userId);
  useEffect(() => {
    if (chosenFor.current === userId) return;
    chosenFor.current = userId;
    // A deposit for another trainer is another deposit.
    setRequestId(crypto.randomUUID());
    setValue('mission_id', '');
    setValue('replaces', '');
    setValue('corrects', '');
  }, [userId, setValue]);
  useEffect(() => {
    if (!byPlatform) return;
    // Its SIREN says whose it is; where one company invoices for several, the person chooses.
    const [seller, ...others] = sellers.data?.trainers ?? [];
    setValue('user_id', seller && others.length === 0 ? seller.user_id : '');
  }, [byPlatform, sellers.data, setValue]);
  const filled = useRef('');
  useEffect(() => {
    // Once for a file: what is corrected remains when it is judged again with another mission.
    if (!judged || filled.current === fileId) return;
    filled.current = fileId;
    fillFacts(judged, setValue);
  }, [judged, fileId, setValue]);

  const {
    mutate,
    isPending: isSending,
    isSuccess,
    data: deposited,
  } = useSendForTrainer(isCredit, ({ message, fields }) => {
    setAskedByFunction((before) => ({
      facts: before.facts || 'facts' in fields,
      reason: before.reason || 'reason' in fields,
    }));
    const { own, others } = placedRefusal(fields, { facts: facts || 'facts' in fields, isCredit });
    for (const [name, said] of own) setError(name, { type: 'refused', message: said });
    setProblems(Object.keys(fields).length === 0 ? { all: message } : others);
  });
  useUnsavedChanges(!isSuccess && (formState.isDirty || file !== undefined));
  useEffect(() => {
    // Once the host knows that nothing is unsaved: it holds back whoever leaves before.
    if (deposited) void navigate(`${list}/${deposited.id}`, { replace: true });
  }, [deposited, list, navigate]);

  const takeFile = (next: File | undefined) => {
    const wrong = next && refusalOf(next, OTHERWISE);
    setFile(wrong ? undefined : next);
    setProblems(wrong ? { file: `${wrong.title}. ${wrong.sentence}` } : {});
    setAskedByFunction(NOTHING_ASKED);
    // Another file is another deposit.
    setRequestId(crypto.randomUUID());
    setFileId(crypto.randomUUID());
    setValue('reason', '');
  };
  const addAttachments = (added: readonly File[]) => {
    const next = withAttachments(attachments, added, file);
    setAttachments(next.files);
    setProblems((before) => ({ ...before, attachments: next.problem }));
  };
  // Said together with what the fields lack.
  const hasFile = () => {
    setProblems(file ? {} : { file: 'Choisissez la facture.' });
    return file !== undefined;
  };
  const send = handleSubmit((values) => {
    if (!hasFile() || !file) return;
    mutate({
      requestId,
      forTrainer: { userId: values.user_id, channel: values.channel },
      // What a platform delivers may have a copy with a mission: only another choice of the person is sent.
      missionId: isCredit ? '' : values.mission_id || (byPlatform ? '' : foundMission),
      corrects: isCredit ? values.corrects : '',
      replaces: values.replaces,
      file,
      attachments,
      facts: facts ? factsOf(values) : undefined,
      reason: reason ? values.reason.trim() : '',
    });
  }, hasFile);

  return {
    form,
    userId,
    replaces,
    file: file && { id: fileId, file },
    takeFile,
    attachments,
    addAttachments,
    removeAttachment: (removed: File) => setAttachments(attachments.filter((other) => other !== removed)),
    /** The trainers to choose from: those of the SIREN of what a platform delivered, else all. */
    trainers: (byPlatform ? sellers.data?.trainers : everybody.data) ?? [],
    trainersError: everybody.error,
    sellers: byPlatform ? sellers.data : undefined,
    replaceable,
    context,
    verdict,
    judged,
    refusal,
    outcome,
    needs: { facts, reason },
    isCredit,
    isForOther,
    byPlatform,
    /** What is wrong, by the field that is no field of the form, or by what the function named. */
    problems,
    isSending,
    send: () => void send(),
  };
}

export type OfficeDeposit = ReturnType<typeof useOfficeDeposit>;
