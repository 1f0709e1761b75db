import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { euros } from '@trame/domain/invoices';
import type { InvoiceContext } from '@trame/invoice';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import { ChooseInvoices } from './components/choose-invoices.tsx';
import { DepositHolds } from './components/deposit-holds.tsx';
import { DepositList } from './components/deposit-list.tsx';
import { DepositReceipt } from './components/deposit-receipt.tsx';
import { ReadInvoice } from './components/read-invoice.tsx';
import { useDeposits, type Deposit } from './components/use-deposits.ts';
import { invoiceContextQuery } from './data/invoice-context-query.ts';
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
  usePage({ title: 'Déposer une facture' });
  const context = useQuery(invoiceContextQuery);
  return (
    <div className="invoices">
      <h1 className="display portal-title">Déposer une facture</h1>
      <QueryView
        query={context}
        pending={WAITING}
        failed="Impossible de charger vos missions et votre profil"
      >
        {(loaded) => <Deposits context={loaded} />}
      </QueryView>
    </div>
  );
}

function Deposits({ context }: { context: InvoiceContext }) {
  const { data: holds = [] } = useQuery(myHoldsQuery);
  const [address] = useSearchParams();
  const replaces = address.get('replaces');
  // An invoice that the next one replaces is no double of it.
  const previous = context.previous.filter(({ id }) => id !== replaces);
  const { deposits, current, ...actions } = useDeposits({ ...context, previous });
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
          actions={actions}
          onReplace={(next) => leave({ requestId: deposit.requestId, next })}
        />
      ))}
      <ChooseInvoices isMore={deposits.length > 0} isHeld={holds.length > 0} onChoose={actions.add} />
      {deposits.length === 0 && <ToInvoice context={context} />}
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
  actions: Omit<ReturnType<typeof useDeposits>, 'deposits' | 'current'>;
  onReplace: (next: File) => void;
};

function OneDeposit({
  deposit: { requestId, file, state },
  isShown,
  context,
  replaces,
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
      onReplace={onReplace}
      onTyped={(isTyped) => actions.typed(requestId, isTyped)}
      onDeposited={(deposited) => actions.deposited(requestId, deposited)}
    />
  );
}

function leadOf(deposits: readonly Deposit[]): string {
  if (deposits.length === 0)
    return 'Votre facture est lue et vérifiée sur votre appareil\u00a0: vous voyez ce qui ne va pas avant de l’envoyer.';
  return deposits.every(({ state }) => state.kind === 'deposited')
    ? 'Tout est déposé.'
    : 'Rien n’est encore transmis à Trame.';
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
        <ul>
          {missions.map((mission) => (
            <li key={mission.id}>
              <strong>{mission.title}</strong>
              <span className="num">{euros(mission.totalCents)}</span>
              <small>{missionDays(mission)}</small>
            </li>
          ))}
        </ul>
      )}
      <p>
        Pas de logiciel de facturation&nbsp;?{' '}
        <Link to={portalPath('app/invoice-portal')}>Préparez votre facture ici</Link>, avec les mentions de
        votre cas.
      </p>
    </section>
  );
}
