import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '@trame/app/delete-dialog';
import { DetailPage } from '@trame/app/detail-page';
import { failureAdvice } from '@trame/app/failure-advice';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { lazyPart } from '@trame/app/lazy-part';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { formatDate, formatDateTime, formatPhone, sourceLabel } from '@trame/domain';
import { useHost } from '@trame/platform';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { Hand, Mail, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LeadDoubles } from './components/lead-doubles.tsx';
import { LeadMissions } from './components/lead-missions.tsx';
import { LeadProgress } from './components/lead-progress.tsx';
import { NextStep } from './components/next-step.tsx';
import { deleteLead, leadData, takeLead, type Lead } from './data/leads.ts';
import { keptUntil, TITLE } from './model/lead.ts';
import './styles/leads.css';

const LeadThread = lazyPart(() => import('./components/lead-thread.tsx'));
const ReplyDialog = lazyDialog(() => import('./components/reply-dialog.tsx'));
const FollowDialog = lazyDialog(() => import('./components/follow-dialog.tsx'));

/** One lead: what the company asked, who follows it, and what happened. */
export default function LeadPage() {
  const { leadId = '' } = useParams();
  const list = { label: TITLE, to: useResolvedPath('../..', { relative: 'path' }).pathname };
  const navigate = useNavigate();
  const [isDeleted, setDeleted] = useState(false);
  const query = useQuery({ ...leadData.one(leadId), enabled: !isDeleted });
  const [deleting, setDeleting] = useState<Lead>();
  const [edited, setEdited] = useState<Lead>();
  const [isReplying, setReplying] = useState(false);
  return (
    <>
      <DetailPage
        query={query}
        list={list}
        texts={{
          failed: 'Impossible de charger cette demande',
          loading: 'Chargement de la demande...',
          missing: 'Demande introuvable',
        }}
        titleOf={({ company }) => company}
        renderSubtitle={({ reference, name }) => `${reference} · ${name}`}
        renderActions={(lead) => (
          <>
            <Button icon={<Trash2 className="icon" aria-hidden />} onClick={() => setDeleting(lead)}>
              Supprimer
            </Button>
            {!lead.owner_id && <TakeButton lead={lead} />}
            <Button icon={<Pencil className="icon" aria-hidden />} onClick={() => setEdited(lead)}>
              Suivi
            </Button>
            <Button
              variant={lead.owner_id ? 'primary' : 'default'}
              icon={<Mail className="icon" aria-hidden />}
              onClick={() => setReplying(true)}
            >
              Répondre
            </Button>
          </>
        )}
      >
        {(lead) => (
          <div className="lead-parts">
            <div className="lead-side">
              <Asked lead={lead} />
              <LeadThread lead={lead} />
            </div>
            <div className="lead-side">
              <LeadProgress lead={lead} />
              <Followed lead={lead} />
              <LeadMissions lead={lead} />
              <LeadDoubles lead={lead} hrefOf={(id) => `${list.to.replace(/\/$/, '')}/demandes/${id}`} />
            </div>
          </div>
        )}
      </DetailPage>
      {edited && <FollowDialog edited={edited} onClose={() => setEdited(undefined)} />}
      <DeleteDialog
        row={deleting}
        data={{ ...leadData, remove: () => (deleting ? deleteLead(deleting) : Promise.resolve()) }}
        texts={{
          question: ({ company }) => `Supprimer la demande de ${company}\u202f?`,
          confirm: 'Supprimer la demande',
          done: 'Demande supprimée',
          failed: 'Impossible de supprimer la demande',
          gone: 'Rien n’a été supprimé\u00a0: cette demande n’existe plus.',
        }}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => {
          setDeleted(true);
          void navigate(list.to, { replace: true });
        }}
      >
        Ses fichiers, ses e-mails et ses commentaires partent avec elle. Un reçu sans nom reste.
      </DeleteDialog>
      {query.data && isReplying && <ReplyDialog lead={query.data} onClose={() => setReplying(false)} />}
    </>
  );
}

/** The first who takes a lead follows it; another one who was slower is notified. */
function TakeButton({ lead }: { lead: Lead }) {
  const { session } = useHost();
  const client = useQueryClient();
  const notice = useActionNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeLead(lead, session.userId ?? ''),
    networkMode: 'always',
    onSuccess: () => notice.succeeded('Vous suivez cette demande'),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict'
          ? 'Cette demande a changé entre-temps\u00a0: la page montre où elle en est.'
          : failureAdvice(error),
        'Cette demande n’est pas à vous',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [leadData.key] }),
  });
  return (
    <Button
      variant="primary"
      icon={<Hand className="icon" aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Prendre
    </Button>
  );
}

function Followed({ lead }: { lead: Lead }) {
  return (
    <Section title="Suivi">
      <Facts
        layout="beside"
        items={[
          { label: 'Suivie par', value: lead.owner_name ?? 'Personne' },
          { label: 'Prochaine étape', value: <NextStep lead={lead} /> },
          {
            label: 'Dernier contact',
            value: <span className="num">{formatDate(lead.last_contact_at)}</span>,
          },
          {
            label: 'Conservée jusqu’au',
            value: <span className="num">{formatDate(keptUntil(lead.last_contact_at))}</span>,
          },
          ...(lead.notes ? [{ label: 'Notes', value: <span className="lead-text">{lead.notes}</span> }] : []),
        ]}
      />
    </Section>
  );
}

function Asked({ lead }: { lead: Lead }) {
  const { need, sector, people, dates, place, budget, email, phone, source, files, created_at } = lead;
  return (
    <Section title="Ce que demande l’entreprise">
      <p className="lead-text lead-asked">{need}</p>
      <Facts
        layout="columns"
        items={[
          { label: 'Contact', value: lead.name },
          { label: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Téléphone', value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          { label: 'Secteur', value: sector },
          { label: 'Personnes à former', value: people && <span className="num">{people}</span> },
          { label: 'Dates', value: dates },
          { label: 'Lieu', value: place },
          { label: 'Budget', value: budget },
          { label: 'Source', value: sourceLabel(source) },
          { label: 'Reçue', value: <span className="num">{formatDateTime(created_at)}</span> },
          ...(files.length > 0
            ? [{ label: 'Fichiers joints', value: files.map((file) => file.name).join(', ') }]
            : []),
        ]}
      />
    </Section>
  );
}
