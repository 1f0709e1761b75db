import { QueryClientProvider } from '@tanstack/react-query';
import { HostApiProvider, type HostApi } from '@trame/platform';
import { useCurrentPage } from '@trame/session/page-store';
import { useThemeStore } from '@trame/session/theme';
import { useHostParts } from '@trame/session/use-host-parts';
import { UiProvider } from '@trame/ui/provider';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createPortalQueryClient } from './query-client.ts';

/** What the page has read. */
export const portalQueries = createPortalQueryClient();

/** Gives pages what those of the shell's apps have: names of pages, messages, unsaved changes. Roles mean nothing here. */
function PortalHost({ children }: { children: ReactNode }) {
  const parts = useHostParts();
  const host = useMemo<HostApi>(() => {
    const { person, ...others } = parts;
    return { ...others, session: { ...person, roles: [] }, linkTo: () => undefined };
  }, [parts]);
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
