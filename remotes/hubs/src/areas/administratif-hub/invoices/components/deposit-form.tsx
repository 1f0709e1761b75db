import { CorrectsField, DocumentFields, DueField, TotalFields } from '@trame/app/deposit-fields';
import { formatDate } from '@trame/domain';
import {
  DEPOSIT_LIMITS,
  euros,
  invoiceStatus,
  NO_MISSION,
  type MissionToInvoice,
} from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField } from '@trame/ui/text-field';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { CHANNELS, unknownSeller } from '../model/deposit-form.ts';
import { FileChoice } from './file-choice.tsx';
import type { OfficeDeposit } from './use-office-deposit.ts';

/** How an account that has ended is named beside its trainer. */
const FORMER: Readonly<Record<string, string>> = { suspended: 'compte suspendu', closed: 'compte fermé' };

const missionLabel = ({ title, orderNumber, totalCents }: MissionToInvoice): string =>
  [title, orderNumber, euros(totalCents)].filter(Boolean).join(', ');

type DepositFormProps = {
  deposit: OfficeDeposit;
  /** Where the invoices are. */
  list: string;
  /** What the rules say of the file. */
  children: ReactNode;
};

/** The form of a deposit for a trainer. */
export function DepositForm({ deposit, list, children }: DepositFormProps) {
  const { form, file, attachments, context, verdict, needs, outcome, isCredit, problems } = deposit;
  const { file: fileProblem, attachments: attachmentProblem, ...others } = problems;
  const said = Object.values(others).filter((text) => text !== undefined);
  const refusal = deposit.refusal && `${deposit.refusal.title}. ${deposit.refusal.sentence}`;
  return (
    <FormProvider {...form}>
      <form
        className="fct-form"
        inert={deposit.isSending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deposit.send();
        }}
      >
        <TrainerFields deposit={deposit} />
        <FileChoice
          label="Facture (PDF)"
          choose={file ? 'Choisir un autre fichier' : 'Choisir la facture'}
          files={file ? [file.file] : []}
          problem={fileProblem ?? refusal}
          onAdd={([next]) => deposit.takeFile(next)}
          onRemove={() => deposit.takeFile(undefined)}
        />
        <Reading deposit={deposit} />
        {children}
        <FileChoice
          label="Justificatifs (PDF)"
          choose="Joindre un justificatif"
          files={attachments}
          multiple
          problem={attachmentProblem}
          onAdd={deposit.addAttachments}
          onRemove={deposit.removeAttachment}
        />
        {said.length > 0 && (
          <Alert
            tone="warning"
            title={isCredit ? 'L’avoir n’est pas encore déposé' : 'La facture n’est pas encore déposée'}
            live
          >
            <ul className="fct-left">
              {said.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
        {isCredit && <CorrectsField isRequired={needs.facts} previous={context?.previous ?? []} />}
        {needs.facts && <FactsFields byPlatform={deposit.byPlatform} />}
        {needs.reason && (
          <TextAreaField
            name="reason"
            control={form.control}
            label={
              isCredit
                ? 'Pourquoi le déposer tel quel'
                : deposit.isForOther
                  ? 'Quelle autre mission, et pourquoi la déposer telle quelle'
                  : 'Pourquoi la déposer telle quelle'
            }
            required
            rows={3}
            maxLength={DEPOSIT_LIMITS.reason}
          />
        )}
        <div className="fct-form-end">
          {outcome === 'blocking' && (
            <span className="muted">Le dépôt s’ouvre quand plus rien n’est bloquant.</span>
          )}
          <Button href={list}>Annuler</Button>
          <Button
            type="submit"
            variant="primary"
            loading={deposit.isSending}
            disabled={outcome === 'blocking' || verdict.isFetching}
          >
            {needs.reason ? 'Déposer quand même' : isCredit ? 'Déposer l’avoir' : 'Déposer la facture'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Whose invoice it is, how it came, what it replaces and the mission that it is for. */
function TrainerFields({ deposit }: { deposit: OfficeDeposit }) {
  const { userId, replaces, trainers, replaceable, context, judged, byPlatform } = deposit;
  const { control } = deposit.form;
  return (
    <>
      <SelectField name="channel" control={control} label="Reçue par" options={[...CHANNELS]} />
      <SelectField
        name="user_id"
        control={control}
        label="Formateur"
        required
        searchable
        placeholder={byPlatform ? 'Lu dans le fichier, par son SIREN' : undefined}
        {...(deposit.trainersError && {
          help: 'La liste des formateurs ne s’est pas chargée\u00a0: rechargez la page.',
        })}
        options={trainers.map(({ user_id, full_name, email, status }) => ({
          value: user_id,
          label: [`${full_name} (${email})`, FORMER[status]].filter(Boolean).join(', '),
        }))}
      />
      {replaceable.length > 0 && (
        <SelectField
          name="replaces"
          control={control}
          label="Facture remplacée"
          clearLabel="Aucune facture remplacée"
          placeholder="Aucune"
          options={replaceable.map(({ id, number, issued_on, due_cents, status }) => ({
            value: id,
            label: [
              number,
              formatDate(issued_on),
              euros(due_cents),
              invoiceStatus(status, 'invoice')?.label.toLowerCase(),
            ]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      )}
      <SelectField
        name="mission_id"
        control={control}
        label="Mission"
        clearLabel="Effacer la mission"
        disabled={userId === ''}
        placeholder={
          replaces
            ? 'Celle de la facture remplacée'
            : judged?.verdict.mission
              ? missionLabel(judged.verdict.mission)
              : judged
                ? 'Aucune mission trouvée'
                : 'Celle que cite la facture'
        }
        options={[
          ...(context?.missions ?? []).map((mission) => ({
            value: mission.id,
            label: missionLabel(mission),
          })),
          { value: NO_MISSION, label: 'Aucune mission à facturer' },
        ]}
      />
    </>
  );
}

/** Whether the file can be read and compared yet. */
function Reading({ deposit: { userId, file, sellers, byPlatform, verdict } }: { deposit: OfficeDeposit }) {
  return (
    <>
      {sellers?.trainers.length === 0 && (
        <Alert tone="warning" live title={unknownSeller(sellers.siren)}>
          Si c’est un formateur, il donne d’abord son SIRET dans son «&nbsp;Espace facturation&nbsp;»&nbsp;;
          si elle ne vient pas d’un formateur, refusez-la sur votre plateforme.
        </Alert>
      )}
      {file && userId === '' && !byPlatform && (
        <p className="muted">Choisissez le formateur&nbsp;: la facture est comparée à son dossier.</p>
      )}
      {verdict.isFetching && (
        <output className="muted">Lecture de {file?.file.name} sur cet appareil…</output>
      )}
      {verdict.error && (
        <Alert tone="info" live title="Ce fichier n’a pas pu être lu sur cet appareil">
          Il est lu et vérifié au moment du dépôt.
        </Alert>
      )}
    </>
  );
}

/** What was read on the page, to be confirmed or mended. */
function FactsFields({ byPlatform }: { byPlatform: boolean }) {
  return (
    <>
      <p className="muted">Ce que nous avons lu sur la page&nbsp;: relisez, corrigez si besoin.</p>
      <Columns>
        <DocumentFields />
      </Columns>
      <Columns count={3}>
        <TotalFields />
      </Columns>
      <Columns count={3}>
        <DueField />
      </Columns>
      {byPlatform && (
        <p className="muted">
          Si ses montants ne s’additionnent pas, écrivez ceux qui seraient justes et dites pourquoi plus
          bas&nbsp;: vous pourrez ensuite la contester ou la refuser.
        </p>
      )}
    </>
  );
}
