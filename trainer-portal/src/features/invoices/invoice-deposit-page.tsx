import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { euros, type MissionToInvoice } from '@trame/domain/invoices';
import type { InvoiceContext } from '@trame/invoice';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import { SearchedList } from '../billing/components/searched-list.tsx';
import { missionsQuery, type Mission } from '../billing/data/missions.ts';
import { ChooseInvoices } from './components/choose-invoices.tsx';
import { DepositHolds } from './components/deposit-holds.tsx';
import { DepositList } from './components/deposit-list.tsx';
import { DepositReceipt } from './components/deposit-receipt.tsx';
import { ReadInvoice } from './components/read-invoice.tsx';
import { useDeposits, type Deposit } from './components/use-deposits.ts';
import { invoiceContextQuery } from './data/invoice-context-query.ts';
import { myInvoicesQuery, type MyInvoice } from './data/my-invoices-query.ts';
import { myHoldsQuery } from './data/my-holds-query.ts';
import { missionDays } from './model/mission-text.ts';
import './invoices.css';

const WAITING = (
  <LoadingStatus label="Chargement de vos missions…">
    <SkeletonBlock height={180} />
  </LoadingStatus>
);

/** Invoices read on the device before anything is sent, then deposited. `?replaces=` names the invoice that the next one corrects. */
export default function InvoiceDepositPage() {
  const [address] = useSearchParams();
  const replaces = address.get('replaces');
  const title = replaces === null ? 'Déposer une facture' : 'Déposer la version corrigée';
  usePage({ title });
  const context = useQuery(invoiceContextQuery);
  const own = useQuery({ ...myInvoicesQuery, enabled: replaces !== null });
  const missions = useQuery({ ...missionsQuery, enabled: replaces !== null });
  // What is replaced is named, and its mission is chosen, as soon as it is known; a deposit does without.
  // One that failed and is read again takes nothing off the page.
  const isKnown =
    replaces === null || [own, missions].every(({ isPending, isFetched }) => !isPending || isFetched);
  return (
    <div className="invoices">
      <h1 className="display portal-title">{title}</h1>
      <QueryView
        query={context}
        pending={WAITING}
        failed="Impossible de charger vos missions et votre profil"
      >
        {(loaded) =>
          isKnown ? (
            <Deposits
              context={loaded}
              replaces={replaces}
              {...replacedOf(replaces, own.data ?? [], missions.data ?? [])}
            />
          ) : (
            WAITING
          )
        }
      </QueryView>
    </div>
  );
}

type Replaced = { replaced: MyInvoice | undefined; mission: MissionToInvoice | undefined };

/** The invoice that the next one corrects, with the mission that both are for. */
function replacedOf(
  id: string | null,
  invoices: readonly MyInvoice[],
  missions: readonly Mission[],
): Replaced {
  const replaced = invoices.find((one) => one.id === id);
  const of = missions.find((one) => one.id === replaced?.mission_id);
  return {
    replaced,
    mission: of && {
      id: of.id,
      title: of.title,
      orderNumber: of.order_number,
      startsOn: of.starts_on,
      endsOn: of.ends_on,
      totalCents: of.total_cents,
      missingEvidence: [],
    },
  };
}

type DepositsProps = Replaced & { context: InvoiceContext; replaces: string | null };

function Deposits({ context: asked, replaces, replaced, mission }: DepositsProps) {
  const { data: holds = [] } = useQuery(myHoldsQuery);
  const context: InvoiceContext = {
    ...asked,
    missions: mission ? [mission, ...asked.missions.filter(({ id }) => id !== mission.id)] : asked.missions,
    // An invoice that the next one replaces is no double of it.
    previous: asked.previous.filter(({ id }) => id !== replaces),
  };
  const { deposits, current, ...actions } = useDeposits(context, mission?.id);
  const [leaving, setLeaving] = useState<Leaving>();
  const leave = (wanted: Leaving) => {
    if (actions.isTyped(wanted.requestId)) setLeaving(wanted);
    else drop(wanted);
  };
  const drop = ({ requestId, next }: Leaving) => {
    setLeaving(undefined);
    if (next) actions.replace(requestId, next);
    else actions.remove(requestId);
  };
  useUnsavedChanges(deposits.some(({ state }) => state.kind === 'read'));
  return (
    <>
      <DepositHolds holds={holds} isMain={deposits.length === 0} />
      {replaced && (
        <p>
          {replaced.kind === 'credit_note' ? 'Il remplace l’avoir' : 'Elle remplace la facture'}{' '}
          {replaced.number} du {formatDate(replaced.issued_on)}, {euros(replaced.due_cents)}, dans le même
          fil.
        </p>
      )}
      <p className="invoices-lead">{leadOf(deposits)}</p>
      {deposits.length > 1 && (
        <DepositList
          deposits={deposits}
          current={current?.requestId}
          onChoose={actions.choose}
          onRemove={(requestId) => leave({ requestId })}
        />
      )}
      {deposits.map((deposit) => (
        <OneDeposit
          key={deposit.requestId}
          deposit={deposit}
          isShown={deposit === current}
          context={context}
          replaces={replaces}
          ofReplaced={mission?.id}
          actions={actions}
          onReplace={(next) => leave({ requestId: deposit.requestId, next })}
        />
      ))}
      {(replaces === null || deposits.every(({ state }) => state.kind === 'refused')) && (
        <ChooseInvoices
          isMore={deposits.length > 0}
          isOne={replaces !== null}
          isHeld={holds.length > 0}
          onChoose={actions.add}
        />
      )}
      {deposits.length === 0 && replaces === null && <ToInvoice context={context} />}
      <Dialog
        open={leaving !== undefined}
        title={'Abandonner cette saisie\u202f?'}
        onClose={() => setLeaving(undefined)}
        footer={
          <>
            <Button variant="danger" onClick={() => leaving && drop(leaving)}>
              Abandonner
            </Button>
            <Button variant="primary" onClick={() => setLeaving(undefined)}>
              Continuer la saisie
            </Button>
          </>
        }
      >
        <p>Cette facture n’est pas déposée. Ce que vous avez saisi ou joint serait perdu.</p>
      </Dialog>
    </>
  );
}

/** A file to take off the page, for another one or for none. */
type Leaving = { requestId: string; next?: File };

type OneDepositProps = {
  deposit: Deposit;
  isShown: boolean;
  context: InvoiceContext;
  replaces: string | null;
  ofReplaced: string | undefined;
  actions: Omit<ReturnType<typeof useDeposits>, 'deposits' | 'current'>;
  onReplace: (next: File) => void;
};

function OneDeposit({
  deposit: { requestId, file, state },
  isShown,
  context,
  replaces,
  ofReplaced,
  actions,
  onReplace,
}: OneDepositProps) {
  if (state.kind !== 'read' && !isShown) return null;
  if (state.kind === 'reading')
    return <output className="invoices-reading">Lecture de {file.name} sur votre appareil…</output>;
  if (state.kind === 'refused')
    return (
      <Alert tone="danger" live title={state.refusal.title}>
        <p className="invoices-name">{file.name}</p>
        {state.refusal.sentence}
      </Alert>
    );
  if (state.kind === 'deposited') return <DepositReceipt deposited={state.deposited} />;
  return (
    <ReadInvoice
      isShown={isShown}
      requestId={requestId}
      file={file}
      judged={state.judged}
      missions={context.missions}
      previous={context.previous}
      replaces={replaces}
      ofReplaced={ofReplaced}
      onReplace={onReplace}
      onMission={(missionId) => void actions.judgeFor(requestId, file, context, missionId)}
      onTyped={(isTyped) => actions.typed(requestId, isTyped)}
      onDeposited={(deposited) => actions.deposited(requestId, deposited)}
    />
  );
}

function leadOf(deposits: readonly Deposit[]): string {
  if (deposits.length === 0)
    return 'Votre facture est lue et vérifiée sur votre appareil\u00a0: vous voyez ce qui ne va pas avant de l’envoyer.';
  const left = deposits.filter(({ state }) => state.kind !== 'deposited').length;
  if (left === 0) return 'Tout est déposé.';
  if (left === deposits.length) return 'Rien n’est encore transmis à Trame.';
  return left === 1
    ? 'Une facture n’est pas encore déposée.'
    : `${left} factures ne sont pas encore déposées.`;
}

/** Missions that are over and wait for their invoice. */
function ToInvoice({ context: { missions: all, today } }: { context: InvoiceContext }) {
  const missions = all.filter(({ endsOn }) => endsOn <= today);
  return (
    <section className="invoices-waiting" aria-labelledby="invoices-waiting">
      <h2 id="invoices-waiting">
        {missions.length > 0 ? 'Missions qui attendent leur facture' : 'Aucune mission n’attend de facture'}
      </h2>
      {missions.length > 0 && (
        <SearchedList
          rows={missions}
          textOf={({ title, orderNumber }) => `${title} ${orderNumber ?? ''}`}
          label="Chercher une mission"
        >
          {(shown) => (
            <ul>
              {shown.map((mission) => (
                <li key={mission.id}>
                  <strong>
                    <Link to={portalPath(`app/invoice-portal?mission=${mission.id}`)}>{mission.title}</Link>
                  </strong>
                  <span className="num">{euros(mission.totalCents)}</span>
                  <small>{missionDays(mission)}</small>
                </li>
              ))}
            </ul>
          )}
        </SearchedList>
      )}
      <p>
        Pas de logiciel de facturation&nbsp;?{' '}
        <Link to={portalPath('app/invoice-portal')}>Préparez votre facture ici</Link>, avec les mentions de
        votre cas.
      </p>
    </section>
  );
}
