import { NotYetPage } from './components/not-yet-page.tsx';

export default function MyInvoicesPage() {
  return (
    <NotYetPage
      title="Mes factures"
      opens="Le suivi de vos factures, de leur dépôt à leur paiement, ouvrira à la prochaine mise à jour de cet espace"
    />
  );
}
