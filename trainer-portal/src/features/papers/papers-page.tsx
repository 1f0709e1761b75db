import { usePage } from '@trame/platform';

export default function PapersPage() {
  usePage({ title: 'Mes pièces' });
  return (
    <>
      <h1 className="display">Mes pièces</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
