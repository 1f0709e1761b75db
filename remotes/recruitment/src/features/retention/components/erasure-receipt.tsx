import { useQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Download } from 'lucide-react';
import { saveAs } from '@trame/app/save-as';
import { PageQueryView } from '@trame/app/page-query-view';
import { receiptQueryOptions, type Receipt } from '../data/receipts-query.ts';
import { receiptFile, receiptNumber } from '../model/receipt-text.ts';
import { ReceiptFacts } from './receipt-facts.tsx';

export type ErasureReceiptProps = {
  /** None when the application was already deleted. */
  receiptId: string | undefined;
  /** Applications erased together. */
  count: number;
};

const FAILED = 'Impossible de charger le reçu';

/** The receipt of an erasure, to read and to hand over. */
export function ErasureReceipt({ receiptId, count }: ErasureReceiptProps) {
  const receipt = useQuery({
    ...receiptQueryOptions(receiptId ?? ''),
    enabled: receiptId !== undefined,
  });
  if (receiptId === undefined) return <p>Il ne restait rien à effacer.</p>;
  return (
    <PageQueryView
      query={receipt}
      failed={FAILED}
      compact
      pending={
        <LoadingStatus label="Chargement du reçu...">
          <SkeletonBlock height={160} />
        </LoadingStatus>
      }
    >
      {(data) => (
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
      )}
    </PageQueryView>
  );
}

/** Saves a receipt as a text file. */
export function saveReceipt(receipt: Receipt): void {
  const file = new Blob([receiptFile(receipt)], { type: 'text/plain;charset=utf-8' });
  saveAs(file, `recu-${receiptNumber(receipt)}.txt`);
}
