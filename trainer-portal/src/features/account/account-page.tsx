import { usePage } from '@trame/platform';

export default function AccountPage() {
  usePage({ title: 'Mon compte' });
  return (
    <>
      <h1 className="display">Mon compte</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
