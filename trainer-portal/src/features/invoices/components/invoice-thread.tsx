import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { Sentence } from '@trame/app/sentence';
import { formatDateTime, formatSize } from '@trame/domain';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { invoiceThreadQuery, type MyInvoice } from '../data/my-invoices-query.ts';
import { eventLines, eventTitle } from '../model/my-invoices.ts';
import { OpenFile } from './open-file.tsx';

const WAITING = (
  <LoadingStatus label="Chargement du fil…">
    <SkeletonBlock height={80} />
  </LoadingStatus>
);

/** Everything that happened to an invoice, and to those that it replaces: steps, questions, answers, documents. */
export function InvoiceThread({ chain }: { chain: readonly MyInvoice[] }) {
  const thread = useQuery(invoiceThreadQuery(chain.map(({ id }) => id)));
  return (
    <>
      <QueryView query={thread} pending={WAITING} failed="Impossible de charger ce fil" compact>
        {({ events, attachments }) => (
          <>
            <ol className="invoices-thread">
              {events.map((event) => (
                <li key={event.id} className={event.said_by === 'trainer' ? 'is-own' : undefined}>
                  <p className="invoices-thread-title">
                    <strong>{eventTitle(event, chain.at(-1)?.kind ?? 'invoice')}</strong>
                    <time className="num muted" dateTime={event.at}>
                      {formatDateTime(event.at)}
                    </time>
                  </p>
                  {eventLines(event).map((line) => (
                    <p key={line} className="invoices-said">
                      <Sentence text={line} />
                    </p>
                  ))}
                </li>
              ))}
            </ol>
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
