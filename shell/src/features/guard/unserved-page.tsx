import type { Area } from '@trame/platform/areas';
import { ClothEmpty } from '@trame/ui/cloth';
import { FullPageMessage } from './components/full-page-message.tsx';

/** An area that no app serves yet, shown before anybody is asked to sign in for it. */
export function UnservedPage({ area }: { area: Area }) {
  return (
    <FullPageMessage
      title={`${area.title} n’est pas encore en service`}
      picture={<ClothEmpty />}
      actions={
        <a className="btn btn-primary" href="/auth">
          Se connecter aux autres applications
        </a>
      }
    >
      <p>
        Cette application n’est pas encore publiée sur la plateforme&nbsp;: il n’y a rien à y ouvrir, même
        connecté. Elle apparaîtra parmi vos applications dès qu’elle le sera.
      </p>
    </FullPageMessage>
  );
}
