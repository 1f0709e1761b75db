import { ClothError } from '@trame/ui/cloth';
import { retryRoles, signOut } from '../../session/model/session-store.ts';
import { Threshold } from './threshold.tsx';

/** The roles could not be read: nothing opens until they are. */
export function RolesUnverified() {
  return (
    <Threshold
      title="Vos accès n’ont pas pu être vérifiés"
      picture={<ClothError />}
      actions={
        <>
          <button className="btn btn-primary" type="button" onClick={retryRoles}>
            Réessayer
          </button>
          <button className="btn btn-default" type="button" onClick={() => void signOut()}>
            Se déconnecter
          </button>
        </>
      }
    >
      <p>
        Par prudence, rien n’est affiché tant que vos rôles ne sont pas connus. Vérifiez votre réseau, puis
        réessayez.
      </p>
    </Threshold>
  );
}
