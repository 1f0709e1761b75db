import { usePage } from '@trame/platform';

export default function DashboardPage() {
  usePage({ title: 'Tableau de bord' });
  return (
    <>
      <h1 className="display">Tableau de bord</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
