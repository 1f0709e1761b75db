import { NotYetPage } from './components/not-yet-page.tsx';

export default function InvoicePortalPage() {
  return (
    <NotYetPage
      title="Espace facturation"
      opens="La préparation de vos factures, avec les mentions exactes à y porter, ouvrira à la prochaine mise à jour de cet espace"
    />
  );
}
