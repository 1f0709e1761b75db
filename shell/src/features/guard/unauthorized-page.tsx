import { isRole, ROLE_LABELS } from '@trame/domain';
import { areaById } from '@trame/platform';
import { ClothError } from '@trame/ui/cloth';
import { Link, useSearchParams } from 'react-router';
import { signOut, useSessionStore } from '../session/model/session-store.ts';
import { Threshold } from './components/threshold.tsx';

function RoleNames({ roles }: { roles: readonly string[] }) {
  if (roles.length > 1) return <>l’un des rôles de la plateforme</>;
  const [role] = roles;
  return (
    <>
      le rôle <strong>{role}</strong>
      {isRole(role) && ` (${ROLE_LABELS[role]})`}
    </>
  );
}

/** Signed in, but without the role: names what to ask for, and to whom. Guards nothing itself. */
export function UnauthorizedPage() {
  const [params] = useSearchParams();
  const user = useSessionStore((state) => state.user);
  const area = areaById(params.get('area') ?? '');
  const asked = params.get('role');
  const roles = isRole(asked) ? [asked] : (area?.roles ?? []);

  return (
    <Threshold
      title={area ? `${area.title}\u00a0: accès réservé` : 'Accès réservé'}
      picture={<ClothError />}
      actions={
        <>
          <Link className="btn btn-primary" to="/">
            Voir mes applications
          </Link>
          {user && (
            <button className="btn btn-default" type="button" onClick={() => void signOut()}>
              Changer de compte
            </button>
          )}
        </>
      }
    >
      {roles.length > 0 ? (
        <p>
          Cette page demande <RoleNames roles={roles} />. Demandez-le à un administrateur de la plateforme
          (rôle <strong>admin</strong>), en précisant votre adresse{user ? '\u00a0:' : '.'}{' '}
          {user && <strong>{user.email}</strong>}
          {user && '.'}
        </p>
      ) : (
        <p>Vous n’avez pas accès à cette page. Adressez-vous à un administrateur de la plateforme.</p>
      )}
      {user && <p className="muted">Un rôle accordé prend effet dès que vous revenez sur la page.</p>}
    </Threshold>
  );
}
