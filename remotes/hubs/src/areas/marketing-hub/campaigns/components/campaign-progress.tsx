import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { ProgressLine } from '@trame/app/progress-line';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { formatCount, formatDateTime } from '@trame/domain';
import { CAMPAIGN_MOVES, type CampaignStatus } from '@trame/domain/campaigns';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  campaignData,
  channelQuery,
  eventsQuery,
  handOver,
  moveCampaign,
  overlapsQuery,
  testCampaign,
  type Campaign,
  type Overlap,
} from '../data/campaigns.ts';
import { moveLabel, overlapText, peopleText } from '../model/campaign.ts';
import { CampaignState } from './campaign-state.tsx';

const REFUSALS: Readonly<Record<string, string>> = {
  sendpulse: 'L’envoi à SendPulse n’est pas en service. Le recrutement le règle dans « SendPulse ».',
  audience: 'Personne ne peut recevoir cette campagne. Changez les critères.',
};

function adviceOf(error: Error): string {
  if (!(error instanceof AppError)) return failureAdvice(error);
  if (error.code === 'conflict') return 'Cette campagne a changé entre-temps. La page montre où elle en est.';
  const { cause } = error;
  const hint = typeof cause === 'object' && cause !== null && 'hint' in cause ? cause.hint : undefined;
  return (typeof hint === 'string' ? REFUSALS[hint] : undefined) ?? failureAdvice(error);
}

/** Where a campaign stands, the test, its moves, and what became of its people. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const channel = useQuery(channelQuery);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [campaignData.key] }),
      client.invalidateQueries({ queryKey: eventsQuery(campaign.id).queryKey }),
      client.invalidateQueries({ queryKey: channelQuery.queryKey }),
      client.invalidateQueries({ queryKey: overlapsQuery(campaign.id).queryKey }),
    ]);
  const hand = useMutation({ mutationFn: handOver, networkMode: 'always', onSettled: refresh });
  const move = useMutation({
    mutationFn: (status: CampaignStatus) => moveCampaign(campaign, status),
    networkMode: 'always',
    onSuccess: () => hand.reset(),
    onError: (error) => notice.failed(error, adviceOf(error), 'La campagne n’a pas changé'),
    onSettled: refresh,
  });
  // What was asked is kept while the dialog closes.
  const [asked, setAsked] = useState<{ to: CampaignStatus; takes: Overlap[] }>();
  const [isAsking, setAsking] = useState(false);
  const confirmFirst = (to: CampaignStatus, takes: Overlap[]) => {
    setAsked({ to, takes });
    setAsking(true);
  };
  // Whose people it would take is asked when it is about to: another campaign may have been handed over since.
  const overlaps = useQuery({ ...overlapsQuery(campaign.id), enabled: campaign.handed_at !== null });
  const ask = useMutation({
    mutationFn: () => client.fetchQuery({ ...overlapsQuery(campaign.id), staleTime: 0 }),
    networkMode: 'always',
    onSuccess: (found) => {
      const takes = found.filter(({ kind }) => kind === 'takes');
      if (takes.length === 0) move.mutate('handing');
      else confirmFirst('handing', takes);
    },
    onError: (error) => notice.failed(error, adviceOf(error), 'La campagne n’a pas changé'),
  });
  const go = (to: CampaignStatus) => {
    if (to === 'handing') ask.mutate();
    else if (to === 'done') confirmFirst(to, []);
    else move.mutate(to);
  };
  const confirm = () => {
    if (asked) move.mutate(asked.to);
    setAsking(false);
  };
  const test = useMutation({
    mutationFn: () => testCampaign(campaign.id),
    networkMode: 'always',
    onSuccess: () => notice.succeeded('Essai envoyé à votre adresse'),
    onError: (error) => notice.failed(error, failureAdvice(error), 'L’essai n’est pas parti'),
    onSettled: refresh,
  });
  const { id, status, waiting, handed } = campaign;
  const isHanding = status === 'handing' && waiting > 0;
  // Each piece asks for the next one, until nobody waits, somebody stops it, SendPulse does not answer, or nobody is due.
  const { mutate, isPending, isError, submittedAt, data: left } = hand;
  const isLater = isHanding && left === 0;
  const goesOn = isHanding && !isPending && !isError && !isLater && channel.data?.is_ready === true;
  // A piece may be answered before any render has shown it pending: each has its own moment.
  const goesOnAfter = goesOn ? submittedAt : undefined;
  useEffect(() => {
    // Nor need this render show what the piece changed.
    const known = client.getQueryData(campaignData.one(id).queryKey);
    if (goesOnAfter !== undefined && known?.status === 'handing' && known.waiting > 0) mutate();
  }, [goesOnAfter, mutate, client, id]);
  const taken = overlaps.data?.filter(({ kind }) => kind === 'taken') ?? [];
  const isBlocked = channel.data?.is_ready === false;
  return (
    <Section title="Avancement">
      <div className="cam-progress">
        <CampaignState status={status} />
        {isHanding && <ProgressLine label="Remise à SendPulse" done={handed} total={handed + waiting} />}
        {isHanding && isError && (
          <div className="cam-held" role="alert">
            <p>SendPulse ne répond pas. La remise reprend d’elle-même toutes les cinq minutes.</p>
            <Button size="sm" loading={isPending} onClick={() => mutate()}>
              Reprendre maintenant
            </Button>
          </div>
        )}
        {isLater && !isPending && (
          <p className="muted">Les autres personnes sont remises d’elles-mêmes, toutes les cinq minutes.</p>
        )}
        {isBlocked && status !== 'done' && <p className="muted">{REFUSALS['sendpulse']}</p>}
        {status === 'ready' && channel.data?.list && (
          <p className="muted">Liste SendPulse&nbsp;: {channel.data.list}</p>
        )}
        {status === 'done' && (
          <p className="muted">
            Dans SendPulse, ses contacts portent la variable{' '}
            <span className="cam-variable num">campagne = {campaign.reference}</span>.
          </p>
        )}
        {taken.length > 0 && (
          <div className="cam-held">
            <p>
              Ces personnes ont été reprises par une autre campagne et n’ont plus cette référence dans
              SendPulse&nbsp;:
            </p>
            <Overlaps overlaps={taken} />
          </div>
        )}
        <div className="cam-steps">
          {CAMPAIGN_MOVES[status].map((to) => (
            <Button
              key={to}
              size="sm"
              variant={to === 'handing' || (to === 'ready' && status === 'draft') ? 'primary' : 'default'}
              disabled={to === 'handing' && isBlocked}
              loading={(move.isPending && move.variables === to) || (to === 'handing' && ask.isPending)}
              onClick={() => go(to)}
            >
              {moveLabel(status, to)}
            </Button>
          ))}
          {status !== 'done' && (
            <Button
              size="sm"
              icon={<MailCheck className="icon" aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              M’envoyer un essai
            </Button>
          )}
        </div>
        {campaign.handed_at !== null && <Result campaign={campaign} />}
      </div>
      <Dialog
        open={isAsking}
        title={asked?.to === 'done' ? 'Terminer cette campagne\u202f?' : 'Reprendre ces personnes\u202f?'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button variant={asked?.to === 'done' ? 'danger' : 'primary'} onClick={confirm}>
              {asked && moveLabel(status, asked.to)}
            </Button>
          </>
        }
      >
        {asked?.to === 'done' ? (
          <p>
            En attente&nbsp;: {peopleText(waiting)}. Elles ne seront pas remises, et la campagne ne pourra
            plus reprendre.
          </p>
        ) : (
          <>
            <p>
              Un contact SendPulse n’a que la référence de sa dernière campagne. Envoyez d’abord dans
              SendPulse le message de&nbsp;:
            </p>
            <Overlaps overlaps={asked?.takes ?? []} />
          </>
        )}
      </Dialog>
    </Section>
  );
}

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  return (
    <ul className="cam-overlaps">
      {overlaps.map((overlap) => (
        <li key={overlap.reference}>{overlapText(overlap)}</li>
      ))}
    </ul>
  );
}

/** What became of the people of a campaign. */
function Result({ campaign }: { campaign: Campaign }) {
  const { counted, waiting, handed, skipped, failed, opted_out, bounced, handed_at, ended_at } = campaign;
  // Those who objected before the hand-over began are in the count alone.
  const before = Math.max(0, (counted ?? 0) - (waiting + handed + skipped + failed));
  const count = (value: number) => <span className="num">{formatCount(value)}</span>;
  return (
    <Facts
      layout="beside"
      label="Résultat"
      items={[
        { label: 'Comptées', value: count(counted ?? 0) },
        { label: 'Remises', value: count(handed) },
        { label: 'Écartées à la remise', value: count(before + skipped) },
        { label: 'Refusées par SendPulse', value: count(failed) },
        { label: 'Désinscrites depuis', value: count(opted_out) },
        { label: 'Adresses en erreur', value: count(bounced) },
        { label: 'Lancée', value: <span className="num">{formatDateTime(handed_at ?? '')}</span> },
        ...(ended_at
          ? [{ label: 'Terminée', value: <span className="num">{formatDateTime(ended_at)}</span> }]
          : []),
      ]}
    />
  );
}
