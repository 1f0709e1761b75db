import { usePage } from '@trame/platform';

export default function ProfilePage() {
  usePage({ title: 'Mon profil' });
  return (
    <>
      <h1 className="display">Mon profil</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
