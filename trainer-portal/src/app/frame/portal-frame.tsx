import { useQuery } from '@tanstack/react-query';
import { focusPage } from '@trame/session/focus-page';
import { leaveUnsaved } from '@trame/session/leave-unsaved';
import { ReauthDialog } from '@trame/session/reauth-dialog';
import { signOut } from '@trame/session/session-store';
import { SkipLink } from '@trame/session/skip-link';
import { LeaveDialog, UnsavedGuard } from '@trame/session/unsaved-guard';
import { hasUnsavedChanges } from '@trame/session/unsaved-store';
import { Brand } from '@trame/ui/brand';
import { Selvedge } from '@trame/ui/selvedge';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, NavLink, ScrollRestoration } from 'react-router';
import { trainerAccountQuery } from '../../features/access/data/trainer-account-query.ts';
import { portalPath } from '../../runtime/addresses.ts';
import { openEntries, type NavEntry } from '../navigation.ts';
import { useCurrentPage } from '@trame/session/page-store';
import { AccountMenu } from './account-menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import './frame.css';

/** What the person's account opens. */
function useOpenEntries(): readonly NavEntry[] {
  const { data } = useQuery(trainerAccountQuery);
  return data ? openEntries(data.status) : [];
}

/** Header, navigation and content; on phones the navigation is at the bottom. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const entries = useOpenEntries();
  const page = useCurrentPage();
  const main = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  const title = page?.title;
  const bar = entries.filter(({ place }) => place === 'bar');
  const [isLeaving, setLeaving] = useState(false);
  const askToSignOut = () => {
    if (hasUnsavedChanges()) setLeaving(true);
    else void signOut();
  };
  const tabs = bar.filter(({ isTab }) => isTab);

  useEffect(() => {
    if (title === undefined || title === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = title;
    // A document that has just been opened is read from its beginning.
    if (isFirst) return;
    focusPage(main.current);
  }, [title]);

  return (
    <div className="portal">
      <SkipLink main={main} />
      <header className="portal-hdr">
        <div className="portal-hdr-in">
          <Link
            className="portal-brand"
            to={portalPath('app/dashboard')}
            aria-label="Trame, espace formateur"
          >
            <Brand />
          </Link>
          <span className="portal-line" aria-hidden="true" />
          <span className="portal-space">Espace formateur</span>
          {bar.length > 0 && (
            <nav className="portal-nav" aria-label="Espace formateur">
              <ul>
                {bar.map(({ path, label }) => (
                  <li key={path}>
                    <NavLink to={portalPath(path)}>{label}</NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="portal-hdr-end">
            <AccountMenu entries={entries} onSignOut={askToSignOut} />
          </div>
        </div>
        <Selvedge />
      </header>
      <OfflineBanner />
      <main className="portal-main" id="contenu" tabIndex={-1} ref={main} aria-label={page?.title}>
        <Suspense fallback={<output className="portal-start portal-start-late">Chargement…</output>}>
          {children}
        </Suspense>
      </main>
      {tabs.length > 1 && (
        <nav className="portal-tabs" aria-label="Espace formateur, menu du bas">
          <ul>
            {tabs.map(({ path, short, label, Icon }) => (
              <li key={path}>
                <NavLink to={portalPath(path)} title={label}>
                  <Icon className="icon icon-lg" aria-hidden />
                  <span>{short}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ScrollRestoration />
      <UnsavedGuard />
      <LeaveDialog
        open={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          leaveUnsaved();
          void signOut();
        }}
      />
      <ReauthDialog />
    </div>
  );
}
