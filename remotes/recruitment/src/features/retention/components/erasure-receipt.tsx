import { useQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Download } from 'lucide-react';
import { saveAs } from '@trame/app/save-as';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { receiptQueryOptions, type Receipt } from '../data/receipts-query.ts';
import { receiptFile, receiptNumber } from '../model/receipt-text.ts';
import { ReceiptFacts } from './receipt-facts.tsx';

export type ErasureReceiptProps = {
  /** None when the application was gone already. */
  receiptId: string | undefined;
  /** Applications erased together. */
  count: number;
};

const FAILED = 'Impossible de charger le reçu';

/** The receipt of an erasure, to read and to hand over. */
export function ErasureReceipt({ receiptId, count }: ErasureReceiptProps) {
  const { data, error, refetch } = useQuery({
    ...receiptQueryOptions(receiptId ?? ''),
    enabled: receiptId !== undefined,
  });
  useFailureNotice(error, FAILED);
  if (receiptId === undefined) return <p>Il ne restait rien à effacer.</p>;
  if (error && !data) {
    return (
      <ErrorState compact title={FAILED} description={failureAdvice(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <LoadingStatus label="Chargement du reçu...">
        <SkeletonBlock height={160} />
      </LoadingStatus>
    );
  }
  return (
    <div className="ret-stack">
      {count > 1 && (
        <p>
          {count} candidatures ont été effacées, chacune avec son reçu. Voici celui de la candidature
          demandée, les autres sont dans «&nbsp;Conservation des données&nbsp;».
        </p>
      )}
      <ReceiptFacts receipt={data} />
      <div>
        <Button icon={<Download className="icon" aria-hidden />} onClick={() => saveReceipt(data)}>
          Télécharger le reçu
        </Button>
      </div>
    </div>
  );
}

/** Saves a receipt as a text file. */
export function saveReceipt(receipt: Receipt): void {
  const file = new Blob([receiptFile(receipt)], { type: 'text/plain;charset=utf-8' });
  saveAs(file, `recu-${receiptNumber(receipt)}.txt`);
}
