import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatSize, today } from '@trame/domain';
import type { MissionToInvoice } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { RefusedInvoice, useSendInvoice, type DepositedInvoice } from '../data/send-invoice.ts';
import type { JudgedInvoice } from '../model/chosen-invoice.ts';
import {
  confirmedFacts,
  FACT_NAMES,
  factsInputOf,
  mustConfirm,
  type ConfirmedFacts,
  type FactsInput,
} from '../model/facts.ts';
import { missionText } from '../model/mission-text.ts';
import { outcomeOf } from '../model/verdict-text.ts';
import { Attachments } from './attachments.tsx';
import { FactsFields } from './facts-fields.tsx';

export type DepositValues = FactsInput & { reason: string; mission: string; isConfirmed: boolean };

const REASON_LENGTH = 500;
const NO_MISSION = '';

type DepositFormProps = {
  requestId: string;
  file: File;
  judged: JudgedInvoice;
  missions: readonly MissionToInvoice[];
  replaces: string | null;
  onDeposited: (deposited: DepositedInvoice) => void;
};

/** Confirms what was read, adds what goes with it, and deposits. What was given is kept until it is sent. */
export function DepositForm({ requestId, file, judged, missions, replaces, onDeposited }: DepositFormProps) {
  const { verdict } = judged;
  const isToConfirm = mustConfirm(judged);
  const outcome = outcomeOf(verdict);
  const notice = useActionNotice();
  const { mutateAsync } = useSendInvoice();
  const [attachments, setAttachments] = useState<readonly File[]>([]);
  const [isOpen, setOpen] = useState(outcome === 'clean');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const { control, handleSubmit, setError } = useForm<DepositValues>({
    defaultValues: {
      ...factsInputOf(verdict.facts),
      reason: '',
      mission: verdict.mission?.id ?? NO_MISSION,
      isConfirmed: false,
    },
  });

  /** The facts to send; undefined when a field is at fault, with its sentence shown. */
  const checked = (values: DepositValues): { facts: ConfirmedFacts | null } | undefined => {
    const wrong = Object.entries({
      ...(isToConfirm ? errorsOf(values) : {}),
      ...(isToConfirm &&
        !values.isConfirmed && { isConfirmed: 'Relisez ces valeurs, puis cochez cette case.' }),
      ...(outcome === 'fix' &&
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
        reason: outcome === 'fix' ? values.reason.trim() : '',
        missionId: values.mission || null,
        replaces,
      };
      onDeposited(await mutateAsync({ invoice, signal: controller.signal }));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof RefusedInvoice) {
        const known = Object.entries(error.fields).filter(
          ([name]) => name === 'reason' || (isToConfirm && (FACT_NAMES as readonly string[]).includes(name)),
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

  if (!isOpen)
    return (
      <p className="invoices-anyway">
        <Button onClick={() => setOpen(true)}>Déposer quand même</Button>
        <span className="muted">
          Avec un motif, que notre équipe lit en premier. Une règle peut se tromper&nbsp;: elle ne vous
          empêche jamais d’être payé.
        </span>
      </p>
    );
  return (
    <form className="invoices-form" onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
      {isToConfirm && <FactsFields control={control} />}
      {missions.length > 0 && (
        <SelectField
          name="mission"
          control={control}
          label="Mission facturée"
          options={[
            ...missions.map((mission) => ({ value: mission.id, label: missionText(mission) })),
            { value: NO_MISSION, label: 'Une autre mission' },
          ]}
        />
      )}
      <Attachments files={attachments} onChange={setAttachments} />
      {outcome === 'fix' && (
        <TextAreaField
          name="reason"
          control={control}
          label="Pourquoi la déposer ainsi"
          maxLength={REASON_LENGTH}
          rows={3}
          required
        />
      )}
      {isToConfirm && (
        <CheckboxField
          name="isConfirmed"
          control={control}
          label="J’ai relu le numéro, les dates, les montants, le SIRET, l’IBAN et le cas de TVA"
        />
      )}
      {failure && (
        <Alert tone="danger" live title="La facture n’est pas déposée">
          {failure}
        </Alert>
      )}
      {isSending ? (
        <div className="invoices-work">
          <output>Envoi de {formatSize(sizeOf([file, ...attachments]))}…</output>
          <Button size="sm" onClick={stop}>
            Annuler l’envoi
          </Button>
        </div>
      ) : (
        <Button
          type="submit"
          size="lg"
          variant={outcome === 'fix' ? 'default' : 'primary'}
          icon={<Send className="icon" aria-hidden="true" />}
        >
          {failure ? 'Réessayer' : outcome === 'fix' ? 'Déposer quand même' : 'Déposer'}
        </Button>
      )}
    </form>
  );
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

function errorsOf(values: DepositValues) {
  const read = confirmedFacts(values, today());
  return 'errors' in read ? read.errors : {};
}
