import { isInStage } from '@trame/domain/invoices';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { Sentence } from '@trame/app/sentence';
import { formatDateTime, formatSize } from '@trame/domain';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ThreadSteps } from '../../thread/components/thread-steps.tsx';
import type { Step } from '../../thread/model/steps.ts';
import { invoiceThreadQuery, type InvoiceEvent, type MyInvoice } from '../data/my-invoices-query.ts';
import { comingSteps, eventLines, eventTitle, turnOf } from '../model/my-invoices.ts';
import { OpenFile } from './open-file.tsx';

const WAITING = (
  <LoadingStatus label="Chargement du fil…">
    <SkeletonBlock height={80} />
  </LoadingStatus>
);

/** What happened, then what is to come. The last event that happened is shown as waiting, failed or done. */
const threadOf = (invoice: MyInvoice, events: readonly InvoiceEvent[]): Step[] => [
  ...events.map((event): Step => ({
    key: String(event.id),
    label: eventTitle(event, invoice.kind),
    at: event.at,
    state:
      event !== events.at(-1)
        ? 'done'
        : turnOf(invoice) === 'trainer'
          ? 'now'
          : isInStage(invoice.status, 'turnedDown')
            ? 'refused'
            : 'done',
    note: saidOf(eventLines(event)),
  })),
  ...comingSteps(invoice).map(({ label, note }): Step => ({
    key: label,
    label,
    note,
    at: null,
    state: 'todo',
  })),
];

function saidOf(lines: readonly string[]) {
  if (lines.length === 0) return null;
  return (
    <span className="invoices-said">
      {lines.map((line) => (
        <span key={line}>
          <Sentence text={line} />
        </span>
      ))}
    </span>
  );
}

/** Everything that happened to an invoice, and to those that it replaces: steps, questions, answers, documents; then what is to come. */
export function InvoiceThread({ chain }: { chain: readonly MyInvoice[] }) {
  const thread = useQuery(invoiceThreadQuery(chain.map(({ id }) => id)));
  const invoice = chain.at(-1)!;
  return (
    <>
      <QueryView query={thread} pending={WAITING} failed="Impossible de charger ce fil" compact>
        {({ events, attachments }) => (
          <>
            <ThreadSteps label="Fil" steps={threadOf(invoice, events)} formatAt={formatDateTime} />
            {attachments.length > 0 && (
              <ul className="invoices-documents">
                {attachments.map(({ id, file_name, file_size }) => (
                  <li key={id}>
                    <span>{file_name}</span>
                    <span className="muted num">{formatSize(file_size)}</span>
                    <OpenFile id={id} name={file_name} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      <ul className="invoices-documents">
        {chain.toReversed().map(({ id, file_name, file_size, profile }, index) => (
          <li key={id}>
            <span>
              {file_name}
              <small className="muted">
                {profile ? `Factur-X, ${profile}` : 'PDF sans XML'}
                {chain.length > 1 && ` · version ${chain.length - index}`}
              </small>
            </span>
            <span className="muted num">{formatSize(file_size)}</span>
            <OpenFile id={id} name={file_name} />
          </li>
        ))}
      </ul>
    </>
  );
}
