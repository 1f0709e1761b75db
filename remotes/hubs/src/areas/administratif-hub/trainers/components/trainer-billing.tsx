import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDate } from '@trame/domain';
import { IDENTIFIERS } from '@trame/domain/company';
import { euros, VAT_CASES } from '@trame/domain/invoices';
import { Link } from '@trame/platform/router';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { billingQuery, type Billing, type Trainer } from '../data/trainers.ts';

type TrainerBillingProps = { trainer: Trainer; accountsPath: string };

function accountText({ iban_last4, iban_status, iban_confirmed_at }: Billing): string | null {
  if (iban_last4 === null) return null;
  return iban_status === 'confirmed'
    ? `… ${iban_last4}, confirmé le ${formatDate(iban_confirmed_at)}`
    : `… ${iban_last4}, à confirmer`;
}

/** How a trainer bills, and what they billed this year. */
export function TrainerBilling({ trainer, accountsPath }: TrainerBillingProps) {
  return (
    <Section title="Facturation" actions={<Link to={accountsPath}>Comptes</Link>}>
      <QueryView
        query={useQuery(billingQuery(trainer.user_id))}
        failed="Impossible de charger la facturation de ce formateur"
        compact
        pending={
          <LoadingStatus label="Chargement de la facturation...">
            <SkeletonBlock height={120} />
          </LoadingStatus>
        }
      >
        {(billing) => (
          <Facts
            layout="beside"
            items={[
              ...(billing
                ? [
                    {
                      label: 'Cas de TVA',
                      value: VAT_CASES.find(({ value }) => value === billing.vat_case)?.label,
                    },
                    {
                      label: 'SIRET',
                      value: billing.siret && (
                        <span className="num">{IDENTIFIERS.siret.written(billing.siret)}</span>
                      ),
                    },
                    {
                      label: 'Déclaration d’activité',
                      value: billing.nda && (
                        <span className="num">{IDENTIFIERS.nda.written(billing.nda)}</span>
                      ),
                    },
                    { label: 'Compte', value: <span className="num">{accountText(billing)}</span> },
                  ]
                : [{ label: 'Profil de facturation', value: 'Pas encore rempli' }]),
              {
                label: `Facturé en ${new Date().getFullYear()}, HT`,
                value: <span className="num">{euros(trainer.year_cents)}</span>,
              },
            ]}
          />
        )}
      </QueryView>
    </Section>
  );
}
