import { usePage } from '@trame/platform';
import { Card } from '@trame/ui/page';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import { useTrainerAccess } from '../access/model/use-trainer-access.ts';
import { ThreadEvents } from '../thread/components/thread-events.tsx';
import { ThreadSteps } from '../thread/components/thread-steps.tsx';
import { stepsOf } from '../thread/model/steps.ts';
import { DashSection } from './components/dash-section.tsx';
import { dayLine, daysSince } from './model/greeting.ts';
import './dashboard.css';

/** What a trainer sees first: what is asked of them, their way so far, what happened. */
export default function DashboardPage() {
  usePage({ title: 'Tableau de bord' });
  const { account } = useTrainerAccess();
  if (!account) return null;
  const name = account.full_name?.trim().split(/\s+/)[0];
  const { application_received_at: start } = account;
  return (
    <>
      <header className="dashboard-head">
        <h1 className="display">{name ? `Bonjour ${name}` : 'Bonjour'}</h1>
        <p>{dayLine(undefined)}</p>
      </header>
      <DashSection
        title="Votre fil, de la candidature au premier paiement"
        end={start && <span className="num muted">{daysLabel(daysSince(start))}</span>}
      >
        <Card padded={false}>
          <div className="dashboard-way">
            <ThreadSteps across steps={stepsOf(account)} />
          </div>
        </Card>
      </DashSection>
      <div className="dashboard-pair">
        <DashSection title="Prochaines missions">
          <Card padded={false}>
            <p className="dashboard-later">
              Vos missions s’afficheront ici avec leur lieu et leurs horaires, dès l’ouverture de la
              facturation dans cet espace. D’ici là, elles vous sont confirmées par e-mail.
            </p>
          </Card>
        </DashSection>
        <DashSection title="Mes factures">
          <Card padded={false}>
            <p className="dashboard-later">
              Dépôt et dates de paiement arrivent dans cet espace. D’ici là, envoyez vos factures comme
              d’habitude.
            </p>
          </Card>
        </DashSection>
      </div>
      <DashSection title="Ce qui s’est passé">
        <Card padded={false}>
          <div className="dashboard-events">
            <ThreadEvents />
          </div>
        </Card>
      </DashSection>
      <Card padded={false}>
        <Link className="dashboard-qualiopi" to={portalPath('app/qualiopi-resources')}>
          <span>
            <strong>Ressources Qualiopi</strong>
            <small>Ce que la certification demande aux formateurs, et les modèles pour y répondre.</small>
          </span>
          <ArrowRight className="icon icon-lg" aria-hidden />
        </Link>
      </Card>
    </>
  );
}

const daysLabel = (days: number) => (days < 2 ? `${days} jour` : `${days} jours`);
