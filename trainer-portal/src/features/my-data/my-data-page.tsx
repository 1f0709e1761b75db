import { usePage } from '@trame/platform';

export default function MyDataPage() {
  usePage({ title: 'Mes données' });
  return (
    <>
      <h1 className="display">Mes données</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
