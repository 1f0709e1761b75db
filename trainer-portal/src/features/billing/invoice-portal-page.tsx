import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate, today } from '@trame/domain';
import type { VatCase } from '@trame/domain/invoices';
import { usePage } from '@trame/platform';
import { focusPage } from '@trame/session/focus-page';
import { Alert } from '@trame/ui/alert';
import { Card } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useState } from 'react';
import { trainerAccountQuery } from '../access/data/trainer-account-query.ts';
import './billing.css';
import { BillingForm } from './components/billing-form.tsx';
import { BillingSteps } from './components/billing-steps.tsx';
import { billingQuery, type Billing } from './data/billing.ts';
import { missionsQuery, type Mission } from './data/missions.ts';
import { termsQuery, type Terms } from './data/terms.ts';
import { reformText } from './model/reform.ts';

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
                    <Reform terms={rules} vatCase={profile?.vat_case as VatCase | undefined} />
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
  // The form that had the focus is gone.
  useEffect(() => {
    if (opened.round > 0) focusPage(document.querySelector('main'));
  }, [opened.round]);
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

type ReformProps = { terms: Terms; vatCase: VatCase | undefined };

/** From which day on invoices go by an accredited platform, and whether those of this trainer do. */
function Reform({ terms: { rules }, vatCase }: ReformProps) {
  const from = rules.issue_from_sme;
  if (!from) return null;
  const begun = from <= today();
  return (
    <Alert tone="info" title={`${begun ? 'Depuis le' : 'À partir du'} ${formatDate(from)}`}>
      {rules.receive_from && (
        <>
          Toute entreprise reçoit ses factures par une plateforme agréée{' '}
          {rules.receive_from <= today() ? 'depuis' : 'à partir'} le {formatDate(rules.receive_from)}.{' '}
        </>
      )}
      {reformText(vatCase, begun)}
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
