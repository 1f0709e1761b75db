import { usePage } from '@trame/platform';

export default function InvoicePortalPage() {
  usePage({ title: 'Espace facturation' });
  return (
    <>
      <h1 className="display">Espace facturation</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
