import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { formatDate, formatDateTime } from '@trame/domain';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { useState } from 'react';
import { AddressDialog } from './components/address-dialog.tsx';
import { Documents } from './components/documents.tsx';
import { EnvelopeActions, type Asking } from './components/envelope-actions.tsx';
import { EnvelopeState } from './components/envelope-state.tsx';
import { ExtendDialog } from './components/extend-dialog.tsx';
import { LinkDialog } from './components/link-dialog.tsx';
import { OwnDialogs } from './components/own-dialogs.tsx';
import { ReasonDialog } from './components/reason-dialog.tsx';
import { Recipients } from './components/recipients.tsx';
import { SealingState } from './components/sealing-state.tsx';
import { Thread } from './components/thread.tsx';
import { useAct } from './components/use-act.ts';
import {
  actOnRead,
  correctAddress,
  extendEnvelope,
  replaceLink,
  resendCopy,
  withdrawEnvelope,
} from './data/act.ts';
import { certificatesQuery } from './data/certificates.ts';
import { colleaguesQuery, envelopeQuery, type Envelope, type Recipient } from './data/envelopes.ts';
import { TITLE } from './model/envelope.ts';
import { shortHash } from './model/thread.ts';
import './styles/envelopes.css';

const TEXTS = {
  failed: 'Impossible de charger cette enveloppe',
  loading: 'Chargement de l’enveloppe...',
  missing: 'Enveloppe introuvable',
};

/** Why a sealed file has no timestamp. */
const NO_TIMESTAMP = {
  none: '\u00a0: aucune autorité d’horodatage n’est réglée. La date est celle de notre serveur.',
  late: '\u00a0: l’autorité n’a pas répondu. Il sera ajouté au sceau.',
};

const actedIn = ({ recipients }: Envelope) => ({
  acted: recipients.filter(({ status }) => status === 'signed' || status === 'approved').length,
  asked: recipients.filter(({ role, status }) => role !== 'copy' && status !== 'handed_on').length,
  isSeen: recipients.some(({ status }) => status === 'seen'),
});

/** One envelope: its pages with what was filled in, who is asked, and all that happened. */
export default function SignaturePage() {
  const { requestId = '' } = useParams();
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const area = list.replace(/\/[^/]*$/, '');
  const query = useQuery(envelopeQuery(requestId));
  return (
    <DetailPage
      query={query}
      list={{ label: TITLE, to: list }}
      texts={TEXTS}
      titleOf={({ title }) => title}
      renderSubtitle={({ reference, sender_name, status, expires_at }) => (
        <span className="num">
          {reference} · {sender_name}
          {status === 'sent' && expires_at !== null && ` · jusqu’au ${formatDate(expires_at)} inclus`}
        </span>
      )}
    >
      {(envelope) => (
        <Opened key={envelope.id} envelope={envelope} readAt={query.dataUpdatedAt} list={list} area={area} />
      )}
    </DetailPage>
  );
}

type OpenedProps = { envelope: Envelope; readAt: number; list: string; area: string };

function Opened({ envelope, readAt, list, area }: OpenedProps) {
  const { act, isPending } = useAct();
  const [asking, setAsking] = useState<Asking>();
  const [corrected, setCorrected] = useState<Recipient>();
  const [exposed, setExposed] = useState<Recipient>();
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const owner = colleagues.find(({ id }) => id === envelope.created_by);
  const isUntimed = envelope.sealed_at !== null && envelope.is_time_stamped === false;
  const { data: published } = useQuery({ ...certificatesQuery, enabled: isUntimed });
  const noTimestamp = published ? NO_TIMESTAMP[published.timestamps ? 'late' : 'none'] : '.';
  const close = () => setAsking(undefined);
  const about = `${envelope.reference}, ${envelope.title}`;
  return (
    <div className="env-panes">
      <Documents envelope={envelope} />
      <div className="env-side">
        <section className="tr-card env-head" aria-label="État et actions">
          <EnvelopeState status={envelope.status} {...actedIn(envelope)} />
          {envelope.status === 'completed' && envelope.sealed_at === null && (
            <SealingState envelope={envelope} now={readAt} />
          )}
          {isUntimed && <p className="muted">Scellé sans horodatage{noTimestamp}</p>}
          {envelope.end_reason !== null && (
            <Alert tone={envelope.status === 'declined' ? 'warning' : 'info'} title="Raison donnée">
              {envelope.end_reason}
            </Alert>
          )}
          <EnvelopeActions
            envelope={envelope}
            draftPath={`${area}/create/${envelope.id}`}
            isPending={isPending}
            act={act}
            onAsk={setAsking}
          />
        </section>
        <Recipients
          envelope={envelope}
          onCorrect={setCorrected}
          onReplaceLink={setExposed}
          onResend={(person) =>
            act({ perform: () => resendCopy(person.id), done: 'Copie renvoyée', about: person.name })
          }
        />
        <Thread envelope={envelope} />
        <Section title="Détails">
          <Facts
            layout="beside"
            items={[
              { label: 'Créée', value: formatDateTime(envelope.created_at) },
              { label: 'Suivie par', value: owner?.name ?? envelope.sender_name },
              { label: 'Échéance', value: envelope.expires_at && formatDate(envelope.expires_at) },
              {
                label: 'Relances',
                value:
                  envelope.remind_after === null
                    ? 'Aucune'
                    : `Après ${envelope.remind_after} jours, puis tous les ${envelope.remind_every} jours, ${envelope.remind_most} au plus`,
              },
              { label: 'Message', value: envelope.message ?? 'Aucun' },
              ...(envelope.sealed_sha256 === null
                ? []
                : [
                    {
                      label: 'Empreinte du PDF',
                      value: (
                        <span className="num" title={envelope.sealed_sha256}>
                          {shortHash(envelope.sealed_sha256)}
                        </span>
                      ),
                    },
                    {
                      label: 'Horodatage',
                      value: envelope.is_time_stamped
                        ? 'Par une autorité'
                        : published?.timestamps === false
                          ? 'Aucun'
                          : 'Pas encore',
                    },
                  ]),
            ]}
          />
        </Section>
      </div>
      {asking === 'extend' && envelope.expires_at !== null && (
        <ExtendDialog
          expiresAt={envelope.expires_at}
          isPending={isPending}
          onClose={close}
          onExtend={(until, done) =>
            act({
              perform: () => actOnRead(envelope, (now) => extendEnvelope(now, until)),
              done: 'Échéance repoussée',
              about,
              after: done,
            })
          }
        />
      )}
      {asking === 'withdraw' && (
        <ReasonDialog
          title={`Annuler l’enveloppe ${envelope.reference}\u202f?`}
          confirm="Annuler l’enveloppe"
          isPending={isPending}
          onClose={close}
          onConfirm={(reason, done) =>
            act({
              perform: () => actOnRead(envelope, (now) => withdrawEnvelope(now, reason)),
              done: 'Enveloppe annulée',
              about,
              after: done,
            })
          }
        />
      )}
      <LinkDialog
        envelope={envelope}
        recipient={exposed}
        isPending={isPending}
        onClose={() => setExposed(undefined)}
        onReplace={() =>
          exposed &&
          act({
            perform: () => actOnRead(envelope, (now) => replaceLink(now, exposed.id)),
            done: 'Lien remplacé',
            about: exposed.name,
            after: () => setExposed(undefined),
          })
        }
      />
      {corrected && (
        <AddressDialog
          recipient={corrected}
          isPending={isPending}
          onClose={() => setCorrected(undefined)}
          onCorrect={(email, done) =>
            act({
              perform: () => actOnRead(envelope, (now) => correctAddress(now, corrected.id, email)),
              done: 'Adresse corrigée',
              about: email,
              after: done,
            })
          }
        />
      )}
      <OwnDialogs
        envelope={envelope}
        onVersion={(perform) => actOnRead(envelope, perform)}
        asking={asking === 'extend' || asking === 'withdraw' ? undefined : asking}
        list={list}
        act={act}
        isPending={isPending}
        onClose={close}
      />
    </div>
  );
}
