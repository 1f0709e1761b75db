import { usePage } from '@trame/platform';

export default function QualiopiPage() {
  usePage({ title: 'Ressources Qualiopi' });
  return (
    <>
      <h1 className="display">Ressources Qualiopi</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
