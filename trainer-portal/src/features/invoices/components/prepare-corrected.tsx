import { useQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { DepositDialog } from '../../billing/components/deposit-dialog.tsx';
import { IssueDialog } from '../../billing/components/issue-dialog.tsx';
import { billingQuery } from '../../billing/data/billing.ts';
import { missionsQuery } from '../../billing/data/missions.ts';
import { termsQuery } from '../../billing/data/terms.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';

/** Makes the invoice, or the deposit, that replaces one that was prepared here, for the same mission and in the same thread. */
export function PrepareCorrected({ invoice }: { invoice: MyInvoice }) {
  const { id, number, mission_id, is_deposit, net_cents } = invoice;
  const billing = useQuery(billingQuery).data;
  const terms = useQuery(termsQuery).data;
  const mission = useQuery(missionsQuery).data?.find((one) => one.id === mission_id);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  // Its mission was cancelled, or a company of « portage » invoices now: another one is deposited.
  if (!billing || !terms || !mission || billing.legal_form === 'portage') return null;
  const dialog = {
    billing,
    mission,
    terms,
    onClose: () => setOpen(false),
    onIssued: (issued: string) => void navigate(portalPath(`app/my-invoices?invoice=${issued}`)),
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {is_deposit ? 'Préparer l’acompte corrigé' : 'Préparer la facture corrigée'}
      </Button>
      {isOpen &&
        (is_deposit ? (
          <DepositDialog {...dialog} replaces={{ id, number, net_cents }} />
        ) : (
          <IssueDialog {...dialog} replaces={{ id, number }} />
        ))}
    </>
  );
}
