import { usePage } from '@trame/platform';

export default function MyInvoicesPage() {
  usePage({ title: 'Mes factures' });
  return (
    <>
      <h1 className="display">Mes factures</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
