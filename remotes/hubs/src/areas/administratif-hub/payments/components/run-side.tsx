import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { countOf } from '@trame/app/noun';
import { saveAs } from '@trame/app/save-as';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate, formatDateTime, today } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { CheckboxField } from '@trame/ui/checkbox-field';
import { Section } from '@trame/ui/page';
import { Download, Send } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { readRunFile, type WholeRun } from '../data/runs.ts';
import { TRANSFER } from '../model/payable.ts';
import { writeRunFile } from '../model/run-file.ts';
import { hasArrived, hasProblems, isOver } from '../model/run.ts';

const SentDialog = lazyDialog(() => import('./sent-dialog.tsx'));
const DayDialog = lazyDialog(() => import('./day-dialog.tsx'));
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));

/** What the statements of the bank have said of a run that was sent. */
function arrivalText(run: WholeRun): string {
  const arrived = run.lines.filter(({ state }) => state === 'settled').length;
  if (hasArrived(run)) return 'Tout est encaissé, d’après le relevé de la banque.';
  if (arrived === 0) return 'Le relevé de la banque dira ce qui est encaissé.';
  return `${arrived} sur ${run.lines.length}\u00a0: encaissés, d’après le relevé de la banque.`;
}

/** Total and count of a run, then each step to the bank: download, sent, cancelled. */
export function RunSide({ run }: { run: WholeRun }) {
  const [asked, setAsked] = useState<'sent' | 'cancel' | 'day'>();
  const isOpen = run.status === 'draft' || run.status === 'downloaded';
  const needsDay = isOver(run, today());
  const close = () => setAsked(undefined);
  return (
    <Section title="Total">
      <div className="pay-side-body">
        <div>
          <p className="pay-total">{euros(run.total_cents)}</p>
          <p className="muted">
            {countOf(TRANSFER, run.count)}, le {formatDate(run.execution_on)}
          </p>
        </div>
        {isOpen && hasProblems(run.lines) && <Changed run={run} />}
        {needsDay && (
          <Alert tone="warning" title="Le jour de ce virement est passé">
            <p>Son fichier ne s’écrit plus pour ce jour.</p>
            <Button onClick={() => setAsked('day')}>Choisir un autre jour…</Button>
          </Alert>
        )}
        {isOpen && !needsDay && <DownloadRun run={run} />}
        {run.status === 'downloaded' && (
          <Button
            variant="primary"
            block
            icon={<Send className="icon" aria-hidden />}
            onClick={() => setAsked('sent')}
          >
            Transmis à la banque
          </Button>
        )}
        {run.status === 'sent' && run.confirmed_at !== null && (
          <p>
            Transmis par {run.confirmed_by_name ?? 'un compte supprimé'}, le{' '}
            {formatDateTime(run.confirmed_at)}. {arrivalText(run)}
          </p>
        )}
        {run.status === 'cancelled' && <p>Ces factures sont de nouveau à payer.</p>}
        {isOpen && (
          <Button variant="text" block onClick={() => setAsked('cancel')}>
            Annuler ce virement
          </Button>
        )}
      </div>
      {asked === 'sent' && <SentDialog run={run} onClose={close} />}
      {asked === 'day' && <DayDialog run={run} onClose={close} />}
      {asked === 'cancel' && <CancelDialog run={run} onClose={close} />}
    </Section>
  );
}

/** What to do of a run when something came since it was prepared. */
function Changed({ run }: { run: WholeRun }) {
  return (
    <Alert tone="warning" title="Des factures ont changé depuis">
      {run.status === 'downloaded'
        ? 'Si la banque n’a pas exécuté ce fichier, supprimez-y l’ordre, puis annulez ce virement. S’il est exécuté, marquez-le transmis\u00a0: ce qui est en trop se rembourse ensuite.'
        : 'Son fichier ne sera pas écrit. Annulez ce virement, réglez ces factures, puis préparez-en un autre.'}
    </Alert>
  );
}

/** The file, once the person has confirmed its total and count. */
function DownloadRun({ run }: { run: WholeRun }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { control } = useForm({ defaultValues: { isRead: false } });
  const isRead = useWatch({ control, name: 'isRead' });
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const file = await readRunFile(run.id);
      const written = await writeRunFile(file, run);
      if ('xml' in written) {
        saveAs(
          new Blob([written.xml], { type: 'application/xml' }),
          `virement-${run.execution_on}-${file.message_id}.xml`,
        );
      }
      return written;
    },
    onError: (error) =>
      notice.failed(
        error,
        payFailure(error) ?? 'Impossible d’écrire le fichier',
        'Le fichier n’est pas écrit',
      ),
    onSettled: () => paymentsChanged(client),
  });
  const isAgain = run.status === 'downloaded';
  return (
    <>
      <CheckboxField
        name="isRead"
        control={control}
        label={`J’ai relu\u00a0: ${euros(run.total_cents)} en ${countOf(TRANSFER, run.count)}`}
      />
      <Button
        variant={isAgain ? 'default' : 'primary'}
        block
        icon={<Download className="icon" aria-hidden />}
        disabled={!isRead || hasProblems(run.lines)}
        loading={isPending}
        onClick={() => mutate()}
      >
        {isAgain ? 'Télécharger à nouveau' : 'Télécharger le fichier'}
      </Button>
      {data && 'problems' in data && (
        <Alert tone="danger" title="Le fichier n’est pas écrit" live>
          <ul>
            {data.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p className="help">Fichier SEPA (pain.001), à déposer dans votre banque. Chaque IBAN lu est noté.</p>
    </>
  );
}
