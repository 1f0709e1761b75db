import { AddressTabs, type AddressTab } from '@trame/app/address-tabs';
import { lazyPart } from '@trame/app/lazy-part';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Page } from '@trame/ui/page';
import { BankImport } from './components/bank-import.tsx';
import { Transfers } from './components/transfers.tsx';
import { TITLE } from './model/payable.ts';
import './styles/payments.css';

const Reconciliation = lazyPart(() => import('./components/reconciliation.tsx'));
const Accounts = lazyPart(() => import('./components/accounts.tsx'));

/** Transfers to trainers, statements of the bank, and what accounts need. */
export default function PaymentsPage() {
  usePage({ title: TITLE });
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const tabs: readonly AddressTab[] = [
    { value: 'virements', label: 'Virements', render: () => <Transfers base={base} /> },
    {
      value: 'releve',
      label: 'Relevé de banque',
      render: () => (
        <div className="pay-stack">
          <BankImport />
          <Reconciliation />
        </div>
      ),
    },
    { value: 'comptes', label: 'Balance et exports', render: () => <Accounts /> },
  ];
  return (
    <Page title={TITLE} subtitle="Payer sans rien ressaisir, puis vérifier ce que la banque a fait.">
      <AddressTabs tabs={tabs} />
    </Page>
  );
}
