import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Section } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { calendarFeedQuery, useRenewFeed, useRevokeFeed, type CalendarFeed } from '../data/calendar-feed.ts';

/** The secret address by which the person's own calendar follows these days. */
export function CalendarAddress() {
  const query = useQuery(calendarFeedQuery);
  return (
    <Section title="Dans votre agenda">
      <div className="availability-feed">
        <p>
          Google Agenda, Outlook ou le calendrier de votre téléphone peuvent suivre ces jours, par une adresse
          secrète. Elle donne vos jours et leurs précisions, rien d’autre.
        </p>
        <QueryView
          query={query}
          compact
          pending={<SkeletonBlock width="60%" />}
          failed="Impossible de lire l’état de l’adresse"
        >
          {(feed) => <Feed feed={feed} />}
        </QueryView>
      </div>
    </Section>
  );
}

function Feed({ feed }: { feed: CalendarFeed | null }) {
  const notice = useActionNotice();
  const renew = useRenewFeed();
  const revoke = useRevokeFeed();
  const [asked, setAsked] = useState<'renew' | 'revoke'>();
  const create = () => {
    setAsked(undefined);
    renew.mutate(undefined, {
      onError: (error) => notice.failed(error, 'Impossible de créer l’adresse'),
    });
  };
  const take = () => {
    setAsked(undefined);
    revoke.mutate(undefined, {
      onSuccess: () => {
        // The address is shown once: it is kept while it counts.
        renew.reset();
        notice.succeeded('Adresse retirée', 'Aucun agenda ne lit plus vos jours.');
      },
      onError: (error) => notice.failed(error, 'Impossible de retirer l’adresse'),
    });
  };
  const made = renew.data;
  // Not once another tab has replaced or taken it back: a calendar would find nothing there.
  const counts = made && (made.madeAt === undefined || made.madeAt === feed?.created_at);
  return (
    <>
      {counts && <Secret address={made.address} />}
      {feed && (
        <p className="muted">
          Adresse créée le {formatDateTime(feed.created_at)}
          {feed.last_read_at
            ? `, lue par un agenda le ${formatDateTime(feed.last_read_at)}.`
            : ', pas encore lue par un agenda.'}
        </p>
      )}
      <div className="availability-feed-actions">
        <Button loading={renew.isPending} onClick={feed ? () => setAsked('renew') : create}>
          {feed ? 'Remplacer l’adresse' : 'Créer l’adresse'}
        </Button>
        {feed && (
          <Button loading={revoke.isPending} onClick={() => setAsked('revoke')}>
            Retirer l’adresse
          </Button>
        )}
      </div>
      <Dialog
        open={asked !== undefined}
        title={asked === 'renew' ? 'Remplacer l’adresse secrète\u202f?' : 'Retirer l’adresse secrète\u202f?'}
        onClose={() => setAsked(undefined)}
        footer={
          <>
            <Button onClick={() => setAsked(undefined)}>Annuler</Button>
            <Button variant="danger" onClick={asked === 'renew' ? create : take}>
              {asked === 'renew' ? 'Remplacer' : 'Retirer'}
            </Button>
          </>
        }
      >
        <p>
          Les agendas qui suivent l’adresse d’aujourd’hui ne verront plus vos jours.
          {asked === 'renew' && ' Vous y mettrez la nouvelle.'}
        </p>
      </Dialog>
    </>
  );
}

/** Shown once: it is not kept. */
function Secret({ address }: { address: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser refuses: the address is selected, to be copied by hand.
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return (
    <Alert tone="warning" title={'Copiez cette adresse maintenant\u00a0: elle n’est montrée qu’une fois.'}>
      <div className="availability-secret">
        <label htmlFor={id}>Adresse secrète</label>
        <div className="availability-secret-line">
          <div className="input">
            <input id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
          </div>
          <Button
            icon={isCopied ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copiée' : 'Copier'}
          </Button>
        </div>
        <p className="muted">
          Dans votre agenda, cherchez «&nbsp;ajouter un agenda à partir d’une URL&nbsp;» et collez-la. Qui a
          cette adresse lit vos jours&nbsp;: ne la donnez à personne.
        </p>
        <output className="sr-only">{isCopied ? 'Adresse copiée' : ''}</output>
      </div>
    </Alert>
  );
}
