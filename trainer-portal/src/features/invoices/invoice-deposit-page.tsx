import { usePage } from '@trame/platform';

export default function InvoiceDepositPage() {
  usePage({ title: 'Déposer une facture' });
  return (
    <>
      <h1 className="display">Déposer une facture</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
