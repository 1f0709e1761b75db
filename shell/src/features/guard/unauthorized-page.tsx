import { Button } from '@trame/ui/button';
import { isRole, ROLE_LABELS } from '@trame/domain';
import { allAreas, areaById, remoteOfArea, type Area } from '@trame/platform';
import { ClothError } from '@trame/ui/cloth';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useRegistry } from '../../runtime/registry-store.ts';
import { refreshRoles, signOut, useSessionStore } from '@trame/session/session-store';
import { FullPageMessage } from './components/full-page-message.tsx';

function titleOf(area: Area | undefined, isWithdrawn: boolean): string {
  const what = isWithdrawn ? 'accès retiré' : 'accès réservé';
  return area ? `${area.title}\u00a0: ${what}` : `A${what.slice(1)}`;
}

function RoleNames({ roles, isSubject = false }: { roles: readonly string[]; isSubject?: boolean }) {
  const article = isSubject ? 'L' : 'l';
  if (roles.length > 1) return <>{article}’un des rôles de la plateforme</>;
  const [role] = roles;
  return (
    <>
      {article}e rôle <strong>{role}</strong>
      {isRole(role) && ` (${ROLE_LABELS[role]})`}
    </>
  );
}

/** Signed in, but without the role: names the role and who grants it. Guards nothing itself. */
export function UnauthorizedPage() {
  const [params] = useSearchParams();
  const user = useSessionStore((state) => state.user);
  const lostRoles = useSessionStore((state) => state.lostRoles);
  const registry = useRegistry();
  const area = areaById(params.get('area') ?? '', allAreas(registry));
  const asked = params.get('role');
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);

  /** The guard decides again: it comes back here when the role is still missing. */
  const checkAgain = async ({ slug }: Area) => {
    if (isChecking) return;
    setChecking(true);
    await refreshRoles();
    setChecking(false);
    await navigate(`/${slug}`);
  };

  const roles = isRole(asked) ? [asked] : (area?.roles ?? []);
  const lost = roles.filter((role) => lostRoles.includes(role));
  const isWithdrawn = lost.length > 0;
  const isUnserved = area !== undefined && registry.remotes.length > 0 && !remoteOfArea(registry, area.id);

  return (
    <FullPageMessage
      title={titleOf(area, isWithdrawn)}
      picture={<ClothError />}
      actions={
        <>
          <Link className="btn btn-primary" to="/">
            Voir mes applications
          </Link>
          {user && area && (
            <Button aria-busy={isChecking} onClick={() => void checkAgain(area)}>
              Vérifier à nouveau
            </Button>
          )}
          {user && <Button onClick={() => void signOut()}>Changer de compte</Button>}
        </>
      }
    >
      {isWithdrawn ? (
        <p>
          <RoleNames roles={lost} isSubject /> vous a été retiré pendant votre visite&nbsp;: cette page ne
          vous est plus ouverte, et elle n’est plus dans votre navigation. Si c’est une erreur, adressez-vous
          à un administrateur de la plateforme (rôle <strong>admin</strong>), en précisant votre adresse
          {user ? '\u00a0:' : '.'} {user && <strong>{user.email}</strong>}
          {user && '.'}
        </p>
      ) : roles.length > 0 ? (
        <p>
          Cette page demande <RoleNames roles={roles} />. Demandez-le à un administrateur de la plateforme
          (rôle <strong>admin</strong>), en précisant votre adresse{user ? '\u00a0:' : '.'}{' '}
          {user && <strong>{user.email}</strong>}
          {user && '.'}
        </p>
      ) : (
        <p>Vous n’avez pas accès à cette page. Adressez-vous à un administrateur de la plateforme.</p>
      )}
      {isUnserved && (
        <p>Cette application n’est pas encore en service&nbsp;: il n’y a rien à y ouvrir pour l’instant.</p>
      )}
    </FullPageMessage>
  );
}
