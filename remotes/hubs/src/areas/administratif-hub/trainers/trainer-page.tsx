import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import type { DetailTab } from '@trame/app/detail-page';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Mail } from 'lucide-react';
import { RelatedInvoices } from '../invoices/components/related-invoices.tsx';
import { EvidenceCard } from './components/evidence-card.tsx';
import { TrainerBilling } from './components/trainer-billing.tsx';
import { TrainerEvaluation } from './components/trainer-evaluation.tsx';
import { TrainerOffer } from './components/trainer-offer.tsx';
import { TrainerMissions } from './components/trainer-missions.tsx';
import { TrainerPapers } from './components/trainer-papers.tsx';
import { TrainerState } from './components/trainer-state.tsx';
import { TrainerThread } from './components/trainer-thread.tsx';
import { trainerQuery, type Trainer } from './data/trainers.ts';
import { TITLE, trainerLine } from './model/trainer.ts';
import './styles/trainers.css';

/** The parts of the page; `area` is the address of the hub, with a slash at its end. */
const tabsOf = (area: string): readonly DetailTab<Trainer>[] => [
  {
    value: 'ensemble',
    label: 'Vue d’ensemble',
    render: (trainer) => (
      <div className="trn-parts">
        <div className="trn-main">
          {trainer.status_reason && <p className="muted">Motif&nbsp;: {trainer.status_reason}</p>}
          <EvidenceCard userId={trainer.user_id} />
          <TrainerPapers userId={trainer.user_id} papersPath={`${area}pieces`} isShort />
          <TrainerMissions userId={trainer.user_id} missionsPath={`${area}missions`} isShort />
        </div>
        <div className="trn-side">
          <TrainerThread userId={trainer.user_id} />
          <TrainerBilling trainer={trainer} accountsPath={`${area}comptes`} />
          <TrainerOffer userId={trainer.user_id} />
        </div>
      </div>
    ),
  },
  {
    value: 'pieces',
    label: 'Pièces',
    render: ({ user_id: userId }) => <TrainerPapers userId={userId} papersPath={`${area}pieces`} />,
  },
  {
    value: 'missions',
    label: 'Missions',
    render: ({ user_id: userId }) => <TrainerMissions userId={userId} missionsPath={`${area}missions`} />,
  },
  {
    value: 'factures',
    label: 'Factures',
    render: ({ user_id: id }) => (
      <RelatedInvoices title="Factures" of={{ column: 'user_id', id }} invoicesPath={`${area}factures`} />
    ),
  },
  {
    value: 'evaluation',
    label: 'Évaluation',
    render: (trainer) => <TrainerEvaluation trainer={trainer} />,
  },
];

/** One trainer: what moves and the thread first, then their papers, missions, invoices and evaluation. */
export default function TrainerPage() {
  const { userId = '' } = useParams();
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const area = list.to.replace(/\/$/, '').replace(/[^/]*$/, '');
  return (
    <DetailPage
      query={useQuery(trainerQuery(userId))}
      list={list}
      texts={{
        failed: 'Impossible de charger ce formateur',
        loading: 'Chargement du formateur...',
        missing: 'Formateur introuvable',
      }}
      titleOf={({ full_name }) => full_name}
      renderSubtitle={(trainer) => (
        <span className="trn-line">
          <TrainerState status={trainer.status} /> {trainerLine(trainer)}
        </span>
      )}
      renderActions={({ email }) => (
        <Button icon={<Mail className="icon" aria-hidden />} href={`mailto:${email}`}>
          Écrire
        </Button>
      )}
      tabs={tabsOf(area)}
    />
  );
}
