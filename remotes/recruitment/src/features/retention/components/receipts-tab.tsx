import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Download } from 'lucide-react';
import { PageQueryView } from '@trame/app/page-query-view';
import { receiptsInfiniteQueryOptions, type Receipt } from '../data/receipts-query.ts';
import { doneBy, reasonLabel, receiptNumber, removedText } from '../model/receipt-text.ts';
import { saveReceipt } from './erasure-receipt.tsx';
import { PurgedMonthsSection } from './purged-months.tsx';

const FAILED = 'Impossible de charger les reçus';

/** Receipts of destroyed applications, and the statistics kept of them. */
export function ReceiptsTab() {
  const receipts = useInfiniteQuery(receiptsInfiniteQueryOptions());
  return (
    <PageQueryView
      query={receipts}
      failed={FAILED}
      pending={
        <LoadingStatus label="Chargement des reçus...">
          <SkeletonBlock height={220} />
        </LoadingStatus>
      }
    >
      {({ pages }) => <Receipts all={pages.flat()} receipts={receipts} />}
    </PageQueryView>
  );
}

type ReceiptsProps = {
  all: readonly Receipt[];
  receipts: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
};

function Receipts({ all, receipts }: ReceiptsProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = receipts;
  if (all.length === 0) {
    return (
      <EmptyState
        title="Aucun reçu"
        description="Chaque candidature détruite laisse ici un reçu qui ne dit rien de la personne."
      />
    );
  }
  return (
    <div className="ret-stack">
      <Section title="Reçus">
        <p className="ret-why">
          Un reçu ne contient aucune donnée sur la personne. Son empreinte permet à qui connaît l’identifiant
          d’une candidature de vérifier qu’elle a bien été détruite.
        </p>
        <ul className="ret-list">
          {all.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </ul>
        {hasNextPage && (
          <div className="ret-more">
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Afficher les précédents
            </Button>
          </div>
        )}
      </Section>
      <PurgedMonthsSection />
    </div>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const number = receiptNumber(receipt);
  return (
    <li className="ret-row">
      <span className="ret-person">
        <strong>{reasonLabel(receipt.reason)}</strong>
        <span className="muted num nowrap">{number}</span>
      </span>
      <span className="ret-row-why">{removedText(receipt.removed)}</span>
      <span className="ret-row-when">
        <span className="num">{formatDateTime(receipt.at)}</span>
        <span className="muted">{doneBy(receipt)}</span>
      </span>
      <span className="ret-row-action">
        <IconButton
          size="sm"
          label={`Télécharger le reçu ${number}`}
          icon={<Download className="icon" aria-hidden />}
          onClick={() => saveReceipt(receipt)}
        />
      </span>
    </li>
  );
}
