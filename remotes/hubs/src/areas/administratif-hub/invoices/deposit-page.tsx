import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { euros } from '@trame/domain/invoices';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { useNavigate, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { DateField } from '@trame/ui/date-field';
import { Card, Page } from '@trame/ui/page';
import { SelectField } from '@trame/ui/select-field';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { trainersQuery } from '../people/data/people.ts';
import { FileChoice } from './components/file-choice.tsx';
import { depositFor, RefusedDeposit } from './data/deposit.ts';
import { invoicesChanged } from './data/invoices.ts';
import { missionsOfTrainerQuery } from './data/missions-of-trainer.ts';
import { depositErrors, factsOf, NO_DEPOSIT, type Asked, type DepositValues } from './model/deposit-form.ts';
import { TITLE } from './model/invoice.ts';
import './styles/invoices.css';

const NAME = 'Déposer pour un formateur';

/** Deposits an invoice that a trainer sent by mail or by post; it is judged by the same rules. */
export default function DepositPage() {
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: list }] });
  const navigate = useNavigate();
  const client = useQueryClient();
  const notice = useActionNotice();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [files, setFiles] = useState<File[]>([]);
  const [attachments, setAttachments] = useState<File[]>([]);
  const [asked, setAsked] = useState<Asked>({ facts: false, reason: false });
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({});
  const { control, handleSubmit, formState, setValue } = useForm<DepositValues>({
    defaultValues: NO_DEPOSIT,
    resolver: (values) => {
      const errors = depositErrors(values, asked);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const userId = useWatch({ control, name: 'user_id' });
  const trainers = useQuery(trainersQuery());
  const missions = useQuery(missionsOfTrainerQuery(userId));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: depositFor,
    networkMode: 'always',
    onSuccess: ({ id, number }) => {
      notice.succeeded('Facture déposée', number);
      void invoicesChanged(client);
      void navigate(`${list}/${id}`, { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof RefusedDeposit)) {
        notice.failed(error, failureAdvice(error), 'La facture n’est pas déposée');
        return;
      }
      const { fields } = error;
      setProblems(fields);
      setAsked((before) => ({
        facts: before.facts || fields['facts'] !== undefined,
        reason: before.reason || fields['reason'] !== undefined,
      }));
    },
  });
  useUnsavedChanges(!isSuccess && (formState.isDirty || files.length > 0));
  const [file] = files;
  const send = handleSubmit((values) => {
    setProblems({});
    if (!file) {
      setProblems({ file: 'Choisissez la facture.' });
      return;
    }
    mutate({
      requestId,
      userId: values.user_id,
      missionId: values.mission_id,
      file,
      attachments,
      facts: asked.facts ? factsOf(values) : undefined,
      reason: values.reason.trim(),
    });
  });
  const { file: fileProblem, attachments: attachmentProblem, ...others } = problems;
  const said = Object.values(others).filter((text) => text !== undefined);
  return (
    <Page
      title={NAME}
      subtitle="La facture reçue par e-mail ou par courrier, lue par les mêmes règles que sur le portail."
    >
      <Card>
        <form
          className="fct-form"
          inert={isPending}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <SelectField
            name="user_id"
            control={control}
            label="Formateur"
            required
            searchable
            options={(trainers.data ?? []).map(({ user_id, full_name, email }) => ({
              value: user_id,
              label: `${full_name} (${email})`,
            }))}
          />
          <SelectField
            name="mission_id"
            control={control}
            label="Mission"
            clearLabel="Effacer la mission"
            disabled={userId === ''}
            placeholder="Aucune"
            options={(missions.data ?? []).map(({ id, title, order_number, total_cents }) => ({
              value: id,
              label: `${title}, ${order_number}, ${euros(total_cents)}`,
            }))}
          />
          <FileChoice
            label="Facture (PDF)"
            choose={file ? 'Choisir un autre fichier' : 'Choisir la facture'}
            files={files}
            problem={fileProblem}
            onChange={(next) => {
              setFiles(next);
              setProblems({});
              setAsked({ facts: false, reason: false });
              // Another file is another deposit.
              setRequestId(crypto.randomUUID());
              setValue('reason', '');
            }}
          />
          <FileChoice
            label="Justificatifs (PDF)"
            choose="Joindre un justificatif"
            files={attachments}
            multiple
            problem={attachmentProblem}
            onChange={setAttachments}
          />
          {said.length > 0 && (
            <Alert tone="warning" title="La facture n’est pas encore déposée" live>
              <ul className="fct-left">
                {said.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Alert>
          )}
          {asked.facts && (
            <>
              <Columns count={3}>
                <TextField name="number" control={control} label="Numéro" required maxLength={60} />
                <DateField name="issued_on" control={control} label="Émise le" required />
                <DateField name="due_on" control={control} label="Échéance" />
              </Columns>
              <Columns count={3}>
                <TextField name="net" control={control} label="Total HT" required inputMode="decimal" />
                <TextField name="vat" control={control} label="TVA" required inputMode="decimal" />
                <TextField name="gross" control={control} label="Net à payer" required inputMode="decimal" />
              </Columns>
            </>
          )}
          {asked.reason && (
            <TextAreaField
              name="reason"
              control={control}
              label="Pourquoi la déposer telle quelle"
              required
              rows={3}
              maxLength={1000}
            />
          )}
          <div className="fct-form-end">
            <Button href={list}>Annuler</Button>
            <Button type="submit" variant="primary" loading={isPending}>
              Déposer la facture
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
