import { usePage } from '@trame/platform';
import { useTrainerAccess } from '../access/model/use-trainer-access.ts';

export default function PendingPage() {
  usePage({ title: 'Ma demande' });
  const { account } = useTrainerAccess();
  return (
    <main id="contenu">
      <h1 className="display">Votre demande</h1>
      <p>{account?.status_reason ?? 'Votre dossier est en cours de lecture.'}</p>
    </main>
  );
}
