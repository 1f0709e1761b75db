import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Mail } from 'lucide-react';
import { RelatedInvoices } from '../invoices/components/related-invoices.tsx';
import { EvidenceCard } from './components/evidence-card.tsx';
import { TrainerBilling } from './components/trainer-billing.tsx';
import { TrainerEvaluation } from './components/trainer-evaluation.tsx';
import { TrainerMissions } from './components/trainer-missions.tsx';
import { TrainerPapers } from './components/trainer-papers.tsx';
import { TrainerState } from './components/trainer-state.tsx';
import { TrainerThread } from './components/trainer-thread.tsx';
import { trainerQuery } from './data/trainers.ts';
import { TITLE, trainerLine } from './model/trainer.ts';
import './styles/trainers.css';

/** One trainer: papers, missions, invoices, evaluation, and the thread beside them. */
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
    >
      {(trainer) => (
        <div className="trn-parts">
          <div className="trn-main">
            {trainer.status_reason && <p className="muted">Motif&nbsp;: {trainer.status_reason}</p>}
            <EvidenceCard userId={trainer.user_id} />
            <TrainerPapers userId={trainer.user_id} papersPath={`${area}pieces`} />
            <TrainerMissions userId={trainer.user_id} missionsPath={`${area}missions`} />
            <RelatedInvoices
              title="Factures"
              of={{ column: 'user_id', id: trainer.user_id }}
              invoicesPath={`${area}factures`}
            />
          </div>
          <div className="trn-side">
            <TrainerThread userId={trainer.user_id} />
            <TrainerBilling trainer={trainer} accountsPath={`${area}comptes`} />
            <TrainerEvaluation trainer={trainer} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}
