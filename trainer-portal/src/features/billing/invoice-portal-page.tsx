import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate, today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Card } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { trainerAccountQuery } from '../access/data/trainer-account-query.ts';
import './billing.css';
import { BillingForm } from './components/billing-form.tsx';
import { BillingSteps } from './components/billing-steps.tsx';
import { billingQuery, type Billing } from './data/billing.ts';
import { missionsQuery, type Mission } from './data/missions.ts';
import { termsQuery, type Terms } from './data/terms.ts';

const TITLE = 'Espace facturation';

/** How the trainer bills: status, VAT, account, the exact mentions, and invoices made from missions. */
export default function InvoicePortalPage() {
  usePage({ title: TITLE });
  const billing = useQuery(billingQuery);
  const terms = useQuery(termsQuery);
  const missions = useQuery(missionsQuery);
  return (
    <div className="billing">
      <header className="billing-head">
        <h1 className="display">{TITLE}</h1>
        <p className="muted">
          Votre profil écrit vos mentions, contrôle vos factures et dit où part l’argent.
        </p>
      </header>
      <QueryView query={terms} failed="Impossible de lire les règles de facturation" pending={<Skeleton />}>
        {(rules) => (
          <QueryView query={missions} failed="Impossible de lire vos missions" pending={<Skeleton />}>
            {(held) => (
              <QueryView
                query={billing}
                failed="Impossible de lire votre profil de facturation"
                pending={<Skeleton />}
              >
                {(profile) => (
                  <>
                    <BillingSteps terms={rules} />
                    <Edited latest={profile} terms={rules} missions={held} />
                    <Reform terms={rules} />
                  </>
                )}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </div>
  );
}

type EditedProps = { latest: Billing | null; terms: Terms; missions: readonly Mission[] };

/** The form on the version it was opened with: one after the other, without leaving the page. */
function Edited({ latest, terms, missions }: EditedProps) {
  const account = useQuery(trainerAccountQuery).data;
  const [opened, setOpened] = useState({ row: latest, round: 0 });
  return (
    <BillingForm
      key={opened.round}
      billing={opened.row}
      latest={latest}
      terms={terms}
      missions={missions}
      name={account?.full_name ?? ''}
      onClose={(saved) => setOpened({ row: saved ?? latest, round: opened.round + 1 })}
    />
  );
}

function Reform({ terms: { rules } }: { terms: Terms }) {
  if (!rules.issue_from_sme) return null;
  return (
    <Alert tone="info" title={`À partir du ${formatDate(rules.issue_from_sme)}`}>
      {rules.receive_from && (
        <>
          Toute entreprise reçoit ses factures par une plateforme agréée{' '}
          {rules.receive_from <= today() ? 'depuis' : 'à partir'} le {formatDate(rules.receive_from)}.{' '}
        </>
      )}
      Les entreprises qui relèvent de la TVA, franchise comprise, émettront leurs factures par une plateforme
      agréée. Trame n’en est pas une&nbsp;: vous garderez ici la lecture, le rapprochement avec la mission et
      la date du virement.
    </Alert>
  );
}

const Skeleton = () => (
  <LoadingStatus label="Lecture de votre espace facturation…">
    <Card>
      <div className="billing-part">
        {['40%', '70%', '55%', '65%', '45%'].map((width) => (
          <SkeletonBlock key={width} width={width} height={20} />
        ))}
      </div>
    </Card>
  </LoadingStatus>
);
