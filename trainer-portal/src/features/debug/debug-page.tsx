import { usePage } from '@trame/platform';

export default function DebugPage() {
  usePage({ title: 'Diagnostic du compte' });
  return (
    <>
      <h1 className="display">Diagnostic du compte</h1>
      <p>Cette page arrive bientôt.</p>
    </>
  );
}
