import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { formatDate, formatDateTime } from '@trame/domain';
import { ibanEnd } from '@trame/domain/company';
import { euros } from '@trame/domain/invoices';
import { Link, useParams, useResolvedPath } from '@trame/platform/router';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { RunSide } from './components/run-side.tsx';
import { RunState } from './components/run-state.tsx';
import { runQueryOptions } from './data/runs.ts';
import { TITLE } from './model/payable.ts';
import { RUN_PROBLEMS, type Run, type RunLine } from './model/run.ts';
import './styles/payments.css';

const COLUMNS: readonly DataColumn<RunLine>[] = [
  { key: 'payee', title: 'Formateur', cell: ({ payee }) => payee },
  {
    key: 'number',
    title: 'Facture',
    cell: ({ id, number, problems }) => (
      <>
        <InvoiceLink id={id} number={number} />
        {problems.map((problem) => (
          <p key={problem} className="pay-odd">
            {RUN_PROBLEMS[problem]}
          </p>
        ))}
      </>
    ),
  },
  { key: 'account', title: 'Compte', width: 110, cell: ({ iban_last4: last }) => last && ibanEnd(last) },
  { key: 'due', title: 'Échéance', width: 120, cell: ({ due_on: due }) => due && formatDate(due) },
  {
    key: 'amount',
    title: 'Montant',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ cents }) => <strong>{euros(cents)}</strong>,
  },
];

const preparedText = ({ created_by_name: name, created_at: at }: Run) =>
  `Préparé par ${name ?? 'un compte supprimé'}, le ${formatDateTime(at)}`;

function InvoiceLink({ id, number }: Pick<RunLine, 'id' | 'number'>) {
  const invoices = useResolvedPath('../../factures', { relative: 'path' }).pathname;
  return <Link to={`${invoices}/${id}`}>{number}</Link>;
}

/** A set of transfers: what it pays, and its way to the bank. */
export default function RunPage() {
  const { runId = '' } = useParams();
  const query = useQuery(runQueryOptions(runId));
  const base = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  return (
    <DetailPage
      query={query}
      list={{ label: TITLE, to: base }}
      texts={{
        failed: 'Impossible de charger le virement',
        loading: 'Chargement du virement...',
        missing: 'Virement introuvable',
      }}
      titleOf={({ execution_on: day }) => `Virement du ${formatDate(day)}`}
      renderSubtitle={preparedText}
      renderActions={({ status }) => <RunState status={status} />}
    >
      {(run) => (
        <div className="pay-run">
          <DataTable label="Factures de ce virement" columns={COLUMNS} rows={run.lines} />
          <div className="pay-side">
            <RunSide run={run} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}
