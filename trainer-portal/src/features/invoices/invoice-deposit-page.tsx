import { NotYetPage } from './components/not-yet-page.tsx';

export default function InvoiceDepositPage() {
  return (
    <NotYetPage
      title="Déposer une facture"
      opens="Le dépôt de factures ouvrira à la prochaine mise à jour de cet espace"
    />
  );
}
