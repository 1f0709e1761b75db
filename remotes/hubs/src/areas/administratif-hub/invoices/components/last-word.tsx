import { useQuery } from '@tanstack/react-query';
import { Sentence } from '@trame/app/sentence';
import { formatDateTime } from '@trame/domain';
import { reasonLabel } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { historyQuery, type Invoice } from '../data/invoices.ts';
import { lastWord, titleOf, whoOf } from '../model/events.ts';

/** Why an invoice is where it is, or what its trainer answered: the history further down has the rest. */
export function LastWord({ invoice: { id, kind, full_name } }: { invoice: Invoice }) {
  const { data = [] } = useQuery(historyQuery(id));
  const last = lastWord(data);
  if (!last) return null;
  const reason = last.reason_code && reasonLabel(last.reason_code);
  return (
    <Alert tone="info" title={[titleOf(last, kind), reason].filter(Boolean).join('\u00a0: ')}>
      {last.message && (
        <p className="fct-message">
          <Sentence text={last.message} />
        </p>
      )}
      <p className="muted num">
        {whoOf(last, full_name)}, {formatDateTime(last.at)}
      </p>
    </Alert>
  );
}
