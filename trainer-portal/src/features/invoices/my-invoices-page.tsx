import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { usePage } from '@trame/platform';
import { countedInvoices } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Segmented } from '@trame/ui/segmented';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ArrowLeft, Download, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import { SearchedList } from '../billing/components/searched-list.tsx';
import { missionsQuery } from '../billing/data/missions.ts';
import { InvoiceDetail } from './components/invoice-detail.tsx';
import { InvoiceList, rowId } from './components/invoice-list.tsx';
import { InvoiceSums } from './components/invoice-sums.tsx';
import { myInvoiceHoldsQuery } from './data/my-invoice-holds-query.ts';
import { myInvoicesQuery, type MyInvoice } from './data/my-invoices-query.ts';
import { myRefundsQuery } from './data/my-refunds-query.ts';
import { saveYear } from './model/accounting-csv.ts';
import { withHolds } from './model/holds.ts';
import { withMissions } from './model/missions.ts';
import {
  hasQuestion,
  isForDocuments,
  isPaymentHeld,
  isShown,
  listed,
  turnOf,
  waitingFirst,
  yearOf,
  type InvoiceFilter,
} from './model/my-invoices.ts';
import { owesBack, withRefunds } from './model/refunds.ts';
import { totalsOf, yearsOf } from './model/totals.ts';
import './invoices.css';

const DEPOSIT = 'app/invoice-deposit';

const WAITING = (
  <LoadingStatus label="Chargement de vos factures…">
    <div className="invoices-skeleton">
      <SkeletonBlock height={76} />
      {[0, 1, 2, 3, 4].map((row) => (
        <SkeletonBlock key={row} height={56} />
      ))}
    </div>
  </LoadingStatus>
);

const FILTERS: readonly { value: InvoiceFilter; label: string }[] = [
  { value: 'all', label: 'Toutes' },
  { value: 'mine', label: 'À faire' },
  { value: 'going', label: 'En cours' },
  { value: 'paid', label: 'Payées' },
];

const searchedText = ({ number, mission, issued_on }: MyInvoice): string =>
  `${number} ${formatDate(issued_on)} ${mission?.title ?? ''} ${mission?.client_name ?? ''}`;

/** One's invoices by year: status, whose turn, when they are paid; the address names the one that is open (`?invoice=`). */
export default function MyInvoicesPage() {
  usePage({ title: 'Mes factures' });
  const invoices = useQuery(myInvoicesQuery);
  return (
    <div className="invoices">
      <div className="invoices-head">
        <h1 className="display portal-title">Mes factures</h1>
        <Button icon={<Upload className="icon" aria-hidden="true" />} href={portalPath(DEPOSIT)}>
          Déposer une facture
        </Button>
      </div>
      <QueryView query={invoices} pending={WAITING} failed="Impossible de charger vos factures">
        {(rows) => <Invoices invoices={rows} />}
      </QueryView>
    </div>
  );
}

function Invoices({ invoices: read }: { invoices: readonly MyInvoice[] }) {
  const refunds = useQuery({ ...myRefundsQuery, enabled: owesBack(read) });
  const missions = useQuery(missionsQuery);
  const holds = useQuery(myInvoiceHoldsQuery);
  useQuietReport([refunds.error, missions.error, holds.error], 'my-invoices');
  const invoices = withHolds(
    withMissions(withRefunds(read, refunds.data ?? []), missions.data ?? []),
    holds.data ?? [],
  );
  const [address] = useSearchParams();
  const opened = invoices.find(({ id }) => id === address.get('invoice'));
  const years = yearsOf(invoices);
  const [chosen, setYear] = useState<string>();
  const [filter, setFilter] = useState<InvoiceFilter>('all');
  const all = listed(invoices);
  // In January the year has no invoice yet.
  const latest = years.find((one) => all.some((invoice) => yearOf(invoice) === one)) ?? years[0]!;
  const year = chosen ?? (opened ? yearOf(opened) : latest);
  const ofYear = all.filter((invoice) => yearOf(invoice) === year);
  // What is to be done is so whatever its year.
  const shownBy = (by: InvoiceFilter) =>
    waitingFirst((by === 'mine' ? all : ofYear).filter((invoice) => isShown(invoice, by)));
  const shown = shownBy(filter);
  const waiting = invoices.filter((invoice) => turnOf(invoice) === 'trainer');
  const toComplete = waiting.filter(isForDocuments).length;
  const toPayBack = waiting.filter((invoice) => invoice.refund && !hasQuestion(invoice)).length;
  const toAnswer = waiting.filter(
    (invoice) => hasQuestion(invoice) || (!invoice.refund && !isForDocuments(invoice)),
  );

  useFocusOfRow(opened?.id);

  if (invoices.length === 0)
    return (
      <EmptyState
        title="Aucune facture déposée"
        description="Déposez votre première facture : elle est vérifiée avant d’être envoyée, et suivie ici jusqu’à son paiement."
      />
    );
  return (
    <div className={opened ? 'invoices-mine has-opened' : 'invoices-mine'}>
      <div className="invoices-summary">
        <p className="invoices-lead">
          {leadOf(toAnswer, toComplete, toPayBack, invoices.filter(isPaymentHeld).length)}
        </p>
        <InvoiceSums year={year} totals={totalsOf(all, year)} />
      </div>
      <div className="invoices-overview">
        <div className="invoices-filters">
          <Segmented
            label="État"
            value={filter}
            options={FILTERS.map(({ value, label }) => ({
              value,
              label: `${label}\u00a0${shownBy(value).length}`,
            }))}
            onChange={setFilter}
          />
          {years.length > 1 && (
            <Segmented
              label="Année"
              value={year}
              options={years.slice(0, 5).map((value) => ({ value, label: value }))}
              onChange={setYear}
            />
          )}
          <ExportYear year={year} invoices={ofYear} all={invoices} />
        </div>
        {shown.length > 0 ? (
          <SearchedList
            // Another part of them is searched anew.
            key={`${filter} ${year}`}
            rows={shown}
            textOf={searchedText}
            label="Chercher une facture"
            noun="facture"
            first={50}
          >
            {(part) => (
              <InvoiceList
                invoices={part}
                opened={opened?.id}
                addressOf={(id) => portalPath(`app/my-invoices?invoice=${id}`)}
              />
            )}
          </SearchedList>
        ) : (
          <EmptyState
            compact
            title="Aucune facture ici"
            description="Choisissez un autre état ou une autre année."
          />
        )}
      </div>
      {opened && (
        <div className="invoices-opened">
          <p className="invoices-back">
            <Link to={portalPath('app/my-invoices')} preventScrollReset>
              <ArrowLeft className="icon" aria-hidden="true" /> Toutes mes factures
            </Link>
          </p>
          <InvoiceDetail key={opened.id} invoice={opened} invoices={invoices} />
        </div>
      )}
    </div>
  );
}

/** The row of the invoice that was open has the focus again once it is closed, where that row is still in the list. */
function useFocusOfRow(opened: string | undefined) {
  const latest = useRef<string>(undefined);
  useEffect(() => {
    if (latest.current && !opened) document.getElementById(rowId(latest.current))?.focus();
    latest.current = opened;
  }, [opened]);
}

function leadOf(toAnswer: readonly MyInvoice[], toComplete: number, toPayBack: number, held: number): string {
  const answers =
    toAnswer.length === 1
      ? `${toAnswer[0]?.kind === 'credit_note' ? 'Un avoir' : 'Une facture'} attend votre réponse.`
      : `${countedInvoices(toAnswer)} attendent votre réponse.`;
  const documents =
    toComplete === 1
      ? 'Une facture attend vos documents.'
      : `${toComplete} factures attendent vos documents.`;
  const refunds = toPayBack === 1 ? 'Un avoir est à rembourser.' : `${toPayBack} avoirs sont à rembourser.`;
  const stopped =
    held === 1
      ? 'Un paiement est retenu\u00a0: sa facture dit pourquoi.'
      : `${held} paiements sont retenus\u00a0: leurs factures disent pourquoi.`;
  if (toAnswer.length + toComplete + toPayBack + held === 0) return 'Rien n’attend de réponse de votre part.';
  return [
    toAnswer.length > 0 && answers,
    toComplete > 0 && documents,
    toPayBack > 0 && refunds,
    held > 0 && stopped,
  ]
    .filter(Boolean)
    .join(' ');
}

type ExportYearProps = { year: string; invoices: readonly MyInvoice[]; all: readonly MyInvoice[] };

/** The year as a spreadsheet, for one's accountant. */
function ExportYear({ year, invoices, all }: ExportYearProps) {
  const notice = useActionNotice();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveYear(year, invoices, all);
    } catch (error) {
      notice.failed(error, 'Le fichier n’a pas pu être préparé. Réessayez dans un instant.');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      size="sm"
      loading={isSaving}
      disabled={invoices.length === 0}
      icon={<Download className="icon" aria-hidden="true" />}
      onClick={() => void save()}
    >
      Année {year} en CSV
    </Button>
  );
}
