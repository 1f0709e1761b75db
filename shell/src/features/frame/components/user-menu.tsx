import { Button } from '@trame/ui/button';
import { ROLE_LABELS, type Role } from '@trame/domain';
import { ChevronDown, LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { AuthUser } from '@trame/session/auth-calls';
import { initialsOf } from '@trame/session/initials';
import { signInPath } from '../../../runtime/next.ts';
import { Disclosure } from './disclosure.tsx';
import { ThemeChoice } from './theme-choice.tsx';

type UserMenuProps = {
  user: AuthUser | null;
  /** Undefined as long as they could not be read. */
  roles: readonly Role[] | undefined;
  onSignOut: () => void;
};

const UNREAD = 'Rôles non vérifiés';

function rolesInShort(roles: readonly Role[] | undefined): string {
  if (!roles) return UNREAD;
  const [first] = roles;
  if (first === undefined) return 'Aucun rôle';
  return roles.length === 1 ? ROLE_LABELS[first] : `${roles.length} rôles`;
}

/** The signed-in person and their roles; theme; sign-out. For a visitor: a link to sign in and come back. */
export function UserMenu({ user, roles, onSignOut }: UserMenuProps) {
  const location = useLocation();
  if (!user) {
    return (
      <Link className="btn btn-default" to={signInPath(location)}>
        Se connecter
      </Link>
    );
  }
  return (
    <Disclosure
      className="user"
      align="end"
      button={
        <>
          <span className="user-avatar" aria-hidden>
            {initialsOf(user.displayName)}
          </span>
          <span className="user-txt">
            <span className="sr-only">Compte de </span>
            <strong>{user.displayName}</strong>
            <small>{rolesInShort(roles)}</small>
          </span>
          <ChevronDown className="icon" aria-hidden />
        </>
      }
    >
      {(close) => (
        <div className="user-panel">
          <div className="user-who">
            <strong>{user.displayName}</strong>
            <span>{user.email}</span>
          </div>
          <div className="user-roles">
            <h2>{roles?.length === 1 ? 'Votre rôle' : 'Vos rôles'}</h2>
            {!roles ? (
              <p>{UNREAD}</p>
            ) : roles.length === 0 ? (
              <p>Aucun rôle pour l’instant. Demandez-en un à un administrateur.</p>
            ) : (
              <ul>
                {roles.map((role) => (
                  <li key={role}>
                    {ROLE_LABELS[role]} <code>{role}</code>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Link className="btn btn-default btn-block" to="/mon-compte" onClick={close}>
            Mon compte
          </Link>
          {roles?.includes('admin') && (
            <Link className="btn btn-default btn-block" to="/applications-deployees">
              Applications déployées
            </Link>
          )}
          <ThemeChoice />
          <Button
            block
            icon={<LogOut className="icon" aria-hidden />}
            onClick={() => {
              close();
              onSignOut();
            }}
          >
            Se déconnecter
          </Button>
        </div>
      )}
    </Disclosure>
  );
}
