import { useQuery } from '@tanstack/react-query';
import { accountStatusLabel, formatDateTime } from '@trame/domain';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { QueryView } from '@trame/app/query-view';
import { accountHistoryQueryOptions, type AccountEvent } from '../data/account-history-query.ts';
import type { AccountRow } from '../data/account-row.ts';
import { UnsentMail } from './unsent-mail.tsx';

const TITLES: Readonly<Record<AccountEvent['event'], string>> = {
  opened: 'Compte créé',
  decided: '',
  linked: 'Candidature liée',
  unlinked: 'Candidature détachée',
};

const titleOf = ({ event, status }: AccountEvent) =>
  event === 'decided' ? accountStatusLabel(status ?? '') : TITLES[event];

/** Decisions about an account and its links, latest first; whether its holder was notified of the last one, or of the opening. */
export function AccountHistory({ account }: { account: AccountRow }) {
  const history = useQuery(accountHistoryQueryOptions(account.user_id));
  const last = history.data?.find(({ event }) => event === 'decided' || event === 'opened');
  const isUndelivered =
    last !== undefined &&
    // Who closes an account is its holder: there is no mail.
    last.status !== 'closed' &&
    last.mail_status !== 'sent' &&
    last.mail_status !== 'pending';
  return (
    <>
      {isUndelivered && <UnsentMail account={account} isOpening={last.status === 'pending'} />}
      <section className="acct-history" aria-label="Historique">
        <h3>Historique</h3>
        <QueryView
          query={history}
          failed="Impossible de charger l’historique"
          compact
          pending={
            <LoadingStatus label="Chargement de l’historique...">
              <SkeletonBlock height={72} />
            </LoadingStatus>
          }
        >
          {(events) => (
            <ol>
              {events.map((event) => (
                <li key={`${event.at}-${event.event}`}>
                  <strong>{titleOf(event)}</strong>
                  <time className="num muted" dateTime={event.at}>
                    {formatDateTime(event.at)}
                  </time>
                  {event.actor && <span className="muted">par {event.actor}</span>}
                  {event.reason && <p>{event.reason}</p>}
                </li>
              ))}
            </ol>
          )}
        </QueryView>
      </section>
    </>
  );
}
