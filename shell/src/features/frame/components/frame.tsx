import { IconOnlyButton } from '@trame/ui/button';
import { remoteOfArea } from '@trame/platform';
import { Brand } from '@trame/ui/brand';
import { Selvedge } from '@trame/ui/selvedge';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { LateShellPage } from '../../../remotes/late-page.tsx';
import { useNavigationWatch } from '../../../remotes/navigation-watch.ts';
import { Optional } from '../../../remotes/optional.tsx';
import { PagePlaces } from '../../../remotes/page-places.tsx';
import { useRegistry } from '../../../runtime/registry-store.ts';
import { usePrefetchOnIntent } from '../../../remotes/prefetch.ts';
import { useRequirement } from '../../guard/model/use-requirement.ts';
import { LeaveDialog, UnsavedGuard } from '@trame/session/unsaved-guard';
import { leaveUnsaved } from '@trame/session/leave-unsaved';
import { useCurrentPage } from '@trame/session/page-store';
import { ReauthDialog } from '@trame/session/reauth-dialog';
import { WithdrawnDialog } from '../../host/components/withdrawn-dialog.tsx';
import { SkipLink } from '@trame/session/skip-link';
import { signOut, useSessionStore } from '@trame/session/session-store';
import { hasUnsavedChanges } from '@trame/session/unsaved-store';
import { navigationOf, openableApps } from '../../home/model/apps.ts';
import { useNoteRecent } from '../../home/use-note-recent.ts';
import { Palette } from '../../palette/palette.tsx';
import { toggleRail, useRailStore } from '../model/rail-store.ts';
import { usePageAnnouncement } from '../model/use-page-announcement.ts';
import { AppSwitcher } from './app-switcher.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RolesBanner } from './roles-banner.tsx';
import { SideNav } from './side-nav.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { UserMenu } from './user-menu.tsx';
import '../styles/navigation.css';
import '../styles/panels.css';
import '../styles/frame.css';

/** Ctrl+K, or Cmd+K, from anywhere. */
function usePaletteShortcut(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Drawn before the next key is read: that one is for the palette.
      if (!event.repeat) flushSync(open);
    };
    // Before elements that stop the propagation of their keys.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
}

/** Header, navigation and content: the warp, always in the same place. */
export function Frame({ children }: { children: ReactNode }) {
  const registry = useRegistry();
  const user = useSessionStore((state) => state.user);
  const phase = useSessionStore((state) => state.phase);
  const roles = useSessionStore((state) => state.roles);
  const needsReauth = useSessionStore((state) => state.needsReauth);
  const page = useCurrentPage();
  const isWide = page?.isWide ?? false;
  const isRail = useRailStore((state) => (isWide ? state.isRailWhenWide : state.isRail));
  const main = useRef<HTMLElement>(null);
  const title = usePageAnnouncement(main);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  const closePalette = useCallback(() => setPaletteOpen(false), []);
  usePaletteShortcut(openPalette);
  // The browser's own dialogs are above everything: nothing may hide the dialog that asks to sign in again.
  if (needsReauth && (isPaletteOpen || isDrawerOpen)) {
    setPaletteOpen(false);
    setDrawerOpen(false);
  }
  usePrefetchOnIntent();
  useNavigationWatch();

  const askToSignOut = () => {
    if (hasUnsavedChanges()) setLeaving(true);
    else void signOut();
  };

  const { area } = useRequirement();
  useNoteRecent(area);
  const remote = area && remoteOfArea(registry, area.id);
  const links = remote && !remote.disabled ? navigationOf(remote, area, roles) : [];
  const hasNav = area !== undefined && links.length > 0;
  const frameClass = !hasNav ? 'frame frame-plain' : isRail ? 'frame frame-rail' : 'frame';

  return (
    <>
      <SkipLink main={main} />
      <header className="hdr">
        <div className="hdr-in">
          {hasNav && (
            <span className="hdr-burger">
              <IconOnlyButton
                label="Ouvrir le menu"
                icon={<MenuIcon className="icon icon-lg" aria-hidden />}
                onClick={() => setDrawerOpen(true)}
              />
            </span>
          )}
          <Link to="/" className="hdr-brand" aria-label="Trame, accueil">
            <Brand />
          </Link>
          <span className="hdr-slash" aria-hidden="true" />
          <AppSwitcher apps={openableApps(registry, roles)} current={area} />
          <button type="button" className="hdr-search" aria-keyshortcuts="Control+K" onClick={openPalette}>
            <Search className="icon" aria-hidden />
            <span>Rechercher ou aller à…</span>
            <span className="keys" aria-hidden="true">
              <kbd>Ctrl</kbd>
              <kbd>K</kbd>
            </span>
          </button>
          <div className="hdr-end">
            <UserMenu user={user} roles={phase === 'ready' ? roles : undefined} onSignOut={askToSignOut} />
          </div>
        </div>
        <Selvedge />
      </header>
      <OfflineBanner />
      <RolesBanner />
      <Optional name="update-banner">
        <UpdateBanner remoteName={remote?.name} appTitle={area?.title} />
      </Optional>
      <div className={frameClass}>
        {hasNav && (
          <SideNav area={area} links={links} isRail={isRail} onToggleRail={() => toggleRail(isWide)} />
        )}
        <main className="frame-main" id="contenu" tabIndex={-1} ref={main} aria-label={page?.title}>
          <Breadcrumbs items={page?.breadcrumbs ?? []} />
          <LateShellPage>
            <PagePlaces area={area}>{children}</PagePlaces>
          </LateShellPage>
        </main>
      </div>
      <output className="sr-only">{title}</output>
      {isPaletteOpen && (
        <Optional name="palette" onFailure={closePalette}>
          <Palette onClose={closePalette} onSignOut={askToSignOut} />
        </Optional>
      )}
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
      <WithdrawnDialog />
      {hasNav && (
        <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} area={area} links={links} />
      )}
    </>
  );
}
