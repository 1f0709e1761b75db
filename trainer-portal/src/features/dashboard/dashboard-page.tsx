import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { firstName, today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Card } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import type { MyAccount } from '../access/data/trainer-account-query.ts';
import { useTrainerAccess } from '../access/model/use-trainer-access.ts';
import { billingQuery } from '../billing/data/billing.ts';
import { missionsQuery } from '../billing/data/missions.ts';
import { myInvoiceHoldsQuery } from '../invoices/data/my-invoice-holds-query.ts';
import { myInvoicesQuery } from '../invoices/data/my-invoices-query.ts';
import { myRefundsQuery } from '../invoices/data/my-refunds-query.ts';
import { withHolds } from '../invoices/model/holds.ts';
import { owesBack, withRefunds } from '../invoices/model/refunds.ts';
import { myPapersQuery } from '../papers/data/my-papers-query.ts';
import { ThreadEvents } from '../thread/components/thread-events.tsx';
import { ThreadSteps } from '../thread/components/thread-steps.tsx';
import { stepsOf } from '../thread/model/steps.ts';
import { DashSection } from './components/dash-section.tsx';
import { LatestInvoices, NextMissions } from './components/latest-lists.tsx';
import { NextPaymentCard } from './components/next-payment-card.tsx';
import { PaperChart } from './components/paper-chart.tsx';
import { Reminders } from './components/reminders.tsx';
import { TaskList } from './components/task-list.tsx';
import { dayLine, daysSince } from './model/greeting.ts';
import { billingTasks, invoiceTasks } from './model/billing-tasks.ts';
import { nextPayment } from './model/next-payment.ts';
import { byUrgency, paperTasks, paperYear } from './model/paper-tasks.ts';
import './dashboard.css';

const FAILED = 'Impossible de charger vos pièces';

/** Longest wait, in milliseconds, for what else may be asked: people read here within five seconds what is asked of them. */
const COMPLETE_WITHIN_MS = 2_000;

/** What a trainer sees first: what is asked of them, their way so far, what ends when, what happened. */
export default function DashboardPage() {
  usePage({ title: 'Tableau de bord' });
  const { account } = useTrainerAccess();
  return account && <Dashboard account={account} />;
}

function Dashboard({ account }: { account: MyAccount }) {
  const papers = useQuery(myPapersQuery);
  const name = firstName(account.full_name ?? '');
  const { application_received_at: start } = account;
  const days = start ? daysSince(start) : 0;
  const day = today();
  const invoices = useQuery(myInvoicesQuery);
  const missions = useQuery(missionsQuery);
  const billing = useQuery(billingQuery);
  const refunds = useQuery({ ...myRefundsQuery, enabled: owesBack(invoices.data ?? []) });
  const holds = useQuery(myInvoiceHoldsQuery);
  useQuietReport([missions.error, billing.error, refunds.error, holds.error], 'dashboard');
  const client = useQueryClient();
  const isLate = useIsLate(COMPLETE_WITHIN_MS);
  const asked = [
    { query: papers, queryKey: myPapersQuery.queryKey },
    { query: invoices, queryKey: myInvoicesQuery.queryKey },
    { query: missions, queryKey: missionsQuery.queryKey },
    { query: billing, queryKey: billingQuery.queryKey },
  ];
  // What is below the list waits for its length, so that it does not move under a finger; without a network it does not wait.
  const isOpen = isLate || asked.every(({ query }) => !query.isPending || query.isPaused);
  const unread = asked.filter(({ query }) => query.data === undefined);
  // A pending request is dropped first: a retry would otherwise wait for the same answer.
  const readAgain = () =>
    unread.forEach(({ queryKey }) => void client.resetQueries({ queryKey, exact: true }));
  const tasks = byUrgency([
    ...invoiceTasks(withHolds(withRefunds(invoices.data ?? [], refunds.data ?? []), holds.data ?? [])),
    ...(papers.data === undefined ? [] : paperTasks(papers.data, day)),
    ...(billing.data === undefined ? [] : billingTasks(missions.data ?? [], billing.data, day)),
  ]);
  const payment =
    invoices.data && nextPayment(withHolds(invoices.data, holds.data ?? []), missions.data ?? [], day);
  const list = isOpen ? (
    <TaskList tasks={tasks} onRetry={unread.length > 0 ? readAgain : undefined} />
  ) : (
    <Waiting />
  );
  return (
    <>
      <header className="dashboard-head">
        <h1 className="display">{name ? `Bonjour ${name}` : 'Bonjour'}</h1>
        <p>{dayLine(unread.length === 0 ? tasks.length : undefined)}</p>
      </header>
      <div className="dashboard-pair">
        <DashSection title="À faire" count={isOpen ? tasks.length : 0}>
          {papers.isError && tasks.length > 0 ? (
            list
          ) : (
            <QueryView query={papers} failed={FAILED} compact pending={list}>
              {() => list}
            </QueryView>
          )}
        </DashSection>
        {isOpen && (
          <DashSection title={payment?.first?.hasLeft ? 'Virement en cours' : 'Prochain virement'}>
            <QueryView
              query={invoices}
              failed="Impossible de charger vos factures"
              compact
              pending={<Waiting />}
            >
              {() => payment && <NextPaymentCard payment={payment} />}
            </QueryView>
          </DashSection>
        )}
      </div>
      <div hidden={!isOpen}>
        <DashSection
          title="Votre fil, de la candidature au premier paiement"
          end={days > 0 && <span className="num muted">{daysLabel(days)}</span>}
        >
          <Card padded={false}>
            <div className="dashboard-way">
              <ThreadSteps across steps={stepsOf(account)} />
            </div>
          </Card>
        </DashSection>
        <div className="dashboard-pair">
          <DashSection
            title="Prochaines missions"
            end={<Link to={portalPath('availability')}>Mes disponibilités</Link>}
          >
            <QueryView
              query={missions}
              failed="Impossible de charger vos missions"
              compact
              pending={<Waiting />}
            >
              {(rows) => <NextMissions missions={rows} day={day} />}
            </QueryView>
          </DashSection>
          {/* When they could not be read, what is said of the next transfer says so. */}
          {(invoices.data || !invoices.isError) && (
            <DashSection
              title="Mes factures"
              end={<Link to={portalPath('app/my-invoices')}>Toutes mes factures</Link>}
            >
              <QueryView
                query={invoices}
                failed="Impossible de charger vos factures"
                compact
                pending={<Waiting />}
              >
                {(rows) => <LatestInvoices invoices={withHolds(rows, holds.data ?? [])} />}
              </QueryView>
            </DashSection>
          )}
        </div>
        {/* When they could not be read, the list above says so. */}
        {(papers.data || !papers.isError) && (
          <DashSection
            title="Vos pièces, sur douze mois"
            end={<Link to={portalPath('papers')}>Toutes mes pièces</Link>}
          >
            <QueryView query={papers} failed={FAILED} compact pending={<Waiting />}>
              {(rows) => <PaperChart year={paperYear(rows, day)} />}
            </QueryView>
            <Reminders />
          </DashSection>
        )}
        <DashSection title="Ce qui s’est passé">
          <Card padded={false}>
            <div className="dashboard-events">
              <ThreadEvents />
            </div>
          </Card>
        </DashSection>
        <Card padded={false}>
          <Link className="dashboard-qualiopi" to={portalPath('app/qualiopi-resources')}>
            <span>
              <strong>Ressources Qualiopi</strong>
              <small>Ce que la certification demande aux formateurs, et les modèles pour y répondre.</small>
            </span>
            <ArrowRight className="icon icon-lg" aria-hidden />
          </Link>
        </Card>
      </div>
    </>
  );
}

function useIsLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}

function Waiting() {
  return (
    <LoadingStatus label="Chargement de votre tableau de bord…">
      <div className="dashboard-waiting">
        <SkeletonBlock height={64} />
        <SkeletonBlock height={64} />
      </div>
    </LoadingStatus>
  );
}

const daysLabel = (days: number) => (days < 2 ? `${days} jour` : `${days} jours`);
