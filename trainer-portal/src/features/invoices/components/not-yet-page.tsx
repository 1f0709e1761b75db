import { usePage } from '@trame/platform';
import { useTrainerAccess } from '../../access/model/use-trainer-access.ts';

type NotYetPageProps = {
  title: string;
  /** What will open, and when: the beginning of the sentence. */
  opens: string;
};

/** A page about invoices that does not exist yet: it says when it will, and what to do meanwhile. */
export function NotYetPage({ title, opens }: NotYetPageProps) {
  usePage({ title });
  const { account } = useTrainerAccess();
  const address = account?.contact_email;
  return (
    <>
      <h1 className="display portal-title">{title}</h1>
      <p>
        {opens}&nbsp;; d’ici là, envoyez vos factures comme aujourd’hui
        {address ? (
          <>
            , à <a href={`mailto:${address}`}>{address}</a>.
          </>
        ) : (
          '.'
        )}
      </p>
    </>
  );
}
