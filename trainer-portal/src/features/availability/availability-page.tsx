import { usePage } from '@trame/platform';

export default function AvailabilityPage() {
  usePage({ title: 'Mes disponibilités' });
  return (
    <>
      <h1 className="display">Mes disponibilités</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
