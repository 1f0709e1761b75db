import { QueryClientProvider } from '@tanstack/react-query';
import { HOST_API_VERSION, HostApiProvider, type HostApi } from '@trame/platform';
import { useSessionStore } from '@trame/session/session-store';
import { report } from '@trame/session/telemetry';
import { useThemeStore } from '@trame/session/theme';
import { holdUnsavedChanges } from '@trame/session/unsaved-store';
import { UiProvider, useToasts } from '@trame/ui/provider';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { setPage, useCurrentPage } from '@trame/session/page-store';
import { createPortalQueryClient } from './query-client.ts';

/** What the page has read. */
export const portalQueries = createPortalQueryClient();

/** Gives pages what those of the shell's apps have: names of pages, messages, unsaved changes. Roles mean nothing here. */
function PortalHost({ children }: { children: ReactNode }) {
  const user = useSessionStore((state) => state.user);
  const toasts = useToasts();
  // A toast function that changes must not change the host: every page would run its effects again.
  const latestToasts = useRef(toasts);
  useEffect(() => {
    latestToasts.current = toasts;
  });
  const host = useMemo<HostApi>(
    () => ({
      version: HOST_API_VERSION,
      session: {
        userId: user?.id ?? '',
        email: user?.email ?? '',
        displayName: user?.displayName ?? '',
        roles: [],
      },
      notify: {
        success: (notice) => latestToasts.current.success(notice),
        error: (notice) => latestToasts.current.error(notice),
        info: (notice) => latestToasts.current.info(notice),
      },
      setPage,
      holdUnsavedChanges,
      telemetry: { report },
      linkTo: () => undefined,
    }),
    [user],
  );
  return <HostApiProvider host={host}>{children}</HostApiProvider>;
}

/** The title of the document, also read out when another page replaces one. */
function PageTitle() {
  const page = useCurrentPage();
  const title = [page?.title, 'Espace formateur'].filter(Boolean).join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <output className="sr-only">{title}</output>;
}

/** Everything around each page of a signed-in person: controls, queries, host API. */
export function PortalProvider({ children }: { children: ReactNode }) {
  const theme = useThemeStore((state) => state.theme);
  const navigate = useNavigate();
  return (
    <UiProvider theme={theme} onNavigate={(href) => void navigate(href)}>
      <QueryClientProvider client={portalQueries}>
        <PortalHost>{children}</PortalHost>
        <PageTitle />
      </QueryClientProvider>
    </UiProvider>
  );
}
