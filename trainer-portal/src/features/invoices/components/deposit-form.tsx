import { FocusOnOpen } from '@trame/app/focus-on-open';
import { CorrectsField, DocumentFields, DueField, TotalFields } from '@trame/app/deposit-fields';
import { formatSize } from '@trame/domain';
import { DEPOSIT_LIMITS, NO_MISSION, type MissionToInvoice } from '@trame/domain/invoices';
import type { InvoiceContext } from '@trame/invoice';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { mustConfirm, type JudgedInvoice } from '@trame/invoice/on-device';
import { missionText } from '../model/mission-text.ts';
import { ReadIdentity } from './read-facts.tsx';
import { Attachments } from '../../attachments/components/attachments.tsx';
import type { useDepositForm } from './use-deposit-form.ts';

type DepositFormProps = {
  deposit: ReturnType<typeof useDepositForm>;
  file: File;
  judged: JudgedInvoice;
  missions: readonly MissionToInvoice[];
  previous: InvoiceContext['previous'];
  replaces: string | null;
};

/** Confirms what was read, adds what goes with it, and deposits. */
export function DepositForm({ deposit, file, judged, missions, previous, replaces }: DepositFormProps) {
  const {
    form,
    isCredit,
    attachments,
    setAttachments,
    isOpen,
    isAsked,
    isForOther,
    needsReason,
    open,
    isSending,
    failure,
    submit,
    stop,
  } = deposit;
  const { control } = form;
  const [isMaking, setMaking] = useState(false);
  const isToConfirm = mustConfirm(judged);
  if (!isOpen)
    return (
      <p className="invoices-anyway">
        <Button onClick={open}>Déposer quand même</Button>
        <span className="muted">
          Avec un motif, que notre équipe lit en premier. Une règle peut se tromper&nbsp;: elle ne vous
          empêche jamais d’être payé.
        </span>
      </p>
    );
  return (
    <FormProvider {...form}>
      <form className="invoices-form" onSubmit={submit} noValidate>
        {isAsked && <FocusOnOpen {...(!isToConfirm && { field: 'reason' })} />}
        {isToConfirm && (
          <>
            <fieldset className="invoices-facts-fields">
              <legend>Ce que nous avons lu, à relire</legend>
              <DocumentFields />
              <TotalFields />
              <DueField />
            </fieldset>
            <ReadIdentity facts={judged.verdict.facts} />
          </>
        )}
        {isCredit && <CorrectsField isRequired={isToConfirm} previous={previous} />}
        {!isCredit && missions.length > 0 && (
          <SelectField
            name="mission_id"
            control={control}
            label="Mission facturée"
            {...(replaces !== null && {
              placeholder: 'Celle de la facture remplacée',
              clearLabel: 'Effacer la mission',
            })}
            options={[
              ...missions.map((mission) => ({ value: mission.id, label: missionText(mission) })),
              { value: NO_MISSION, label: 'Une autre mission' },
            ]}
          />
        )}
        <Attachments invoice={file} files={attachments} onChange={setAttachments} onMaking={setMaking} />
        {needsReason && (
          <TextAreaField
            name="reason"
            control={control}
            label={
              isCredit
                ? 'Pourquoi le déposer ainsi'
                : isForOther
                  ? 'Quelle autre mission, et pourquoi la déposer ainsi'
                  : 'Pourquoi la déposer ainsi'
            }
            maxLength={DEPOSIT_LIMITS.reason}
            rows={3}
            required
          />
        )}
        {isToConfirm && (
          <CheckboxField name="isConfirmed" control={control} label={confirmedText(judged.verdict.facts)} />
        )}
        {failure && (
          <Alert
            tone="danger"
            live
            title={isCredit ? 'L’avoir n’est pas déposé' : 'La facture n’est pas déposée'}
          >
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
            disabled={isMaking}
            variant={needsReason ? 'default' : 'primary'}
            icon={<Send className="icon" aria-hidden="true" />}
          >
            {failure ? 'Réessayer' : needsReason ? 'Déposer quand même' : 'Déposer'}
          </Button>
        )}
      </form>
    </FormProvider>
  );
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** What is confirmed: what was read, and nothing that is not on the page. */
function confirmedText({ sellerSiret, iban, vatCase }: JudgedInvoice['verdict']['facts']): string {
  const read = [
    'le numéro',
    'les dates',
    'les montants',
    sellerSiret && 'le SIRET',
    iban && 'l’IBAN',
    vatCase && 'le cas de TVA',
  ].filter((one) => typeof one === 'string');
  return `J’ai relu ${new Intl.ListFormat('fr').format(read)}`;
}
