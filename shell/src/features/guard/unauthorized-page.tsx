import { Button } from '@trame/ui/button';
import { isRole, ROLE_LABELS } from '@trame/domain';
import { allAreas, areaById, remoteOfArea, type Area } from '@trame/platform';
import { ClothError } from '@trame/ui/cloth';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useRefusedApp } from '../../runtime/fetch-registry.ts';
import { useRegistry } from '../../runtime/registry-store.ts';
import { refreshRoles, signOut, useSessionStore } from '@trame/session/session-store';
import { FullPageMessage } from './components/full-page-message.tsx';
import { RolesUnverified } from './components/roles-unverified.tsx';
import { REFUSED_TEXT } from './model/refused-text.ts';
import { WaitingPage } from './components/waiting-page.tsx';

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

/** Reads the roles again; whether they could be read. */
async function readAgain(): Promise<boolean> {
  const { roles: before } = useSessionStore.getState();
  await refreshRoles();
  // Each reading gives a new list.
  return useSessionStore.getState().roles !== before;
}

/** The refusal, once it is known who is signed in and what their roles are: a failure to read them is no refusal. */
export function UnauthorizedPage() {
  const phase = useSessionStore((state) => state.phase);
  const rolesFailure = useSessionStore((state) => state.rolesFailure);
  if (phase === 'unverified' || (phase === 'checking' && rolesFailure)) return <RolesUnverified />;
  return phase === 'loading' || phase === 'checking' ? <WaitingPage /> : <Refusal />;
}

/** Signed in, but without the role: names the role and who grants it. Guards nothing itself. */
function Refusal() {
  const [params] = useSearchParams();
  const user = useSessionStore((state) => state.user);
  const lostRoles = useSessionStore((state) => state.lostRoles);
  const registry = useRegistry();
  const area = areaById(params.get('area') ?? '', allAreas(registry));
  const refused = useRefusedApp(area?.id);
  const asked = params.get('role');
  const navigate = useNavigate();
  const [check, setCheck] = useState<'under way' | 'failed'>();
  const isChecking = check === 'under way';

  /** The guard decides again: it comes back here when the role is still missing. */
  const checkAgain = async ({ slug }: Area) => {
    if (isChecking) return;
    setCheck('under way');
    const isRead = await readAgain();
    setCheck(isRead ? undefined : 'failed');
    if (isRead) await navigate(`/${slug}`);
  };

  // Only a role that the registry names: anybody can write an address.
  const isUnknown =
    asked !== null &&
    !isRole(asked) &&
    registry.remotes.some(({ routes }) => routes.some((route) => route.roles.includes(asked)));
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
      ) : isUnknown ? (
        <p>
          Cette page demande le rôle <strong>{asked}</strong>, qui n’existe pas&nbsp;: personne ne peut
          l’ouvrir. Prévenez un administrateur de la plateforme.
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
      <p role="alert">
        {check === 'failed' &&
          'Vos rôles n’ont pas pu être lus à nouveau. Vérifiez votre réseau, puis réessayez dans un instant.'}
      </p>
      {isUnserved && refused && (
        <p>
          De plus, cette application n’est pas disponible pour le moment. {REFUSED_TEXT} Réf.{' '}
          <span className="num">{refused.reference}</span>.
        </p>
      )}
      {isUnserved && !refused && (
        <p>Cette application n’est pas encore en service&nbsp;: il n’y a rien à y ouvrir pour l’instant.</p>
      )}
    </FullPageMessage>
  );
}
