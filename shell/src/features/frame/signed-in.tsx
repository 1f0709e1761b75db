import { QueryClientProvider } from '@tanstack/react-query';
import { UiProvider } from '@trame/ui/provider';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useThemeStore } from '@trame/session/theme';
import { ShellHost } from '../host/components/shell-host.tsx';
import { createShellQueryClient } from '../host/model/query-client.ts';
import { Frame } from './components/frame.tsx';

const queryClient = createShellQueryClient();

/**
 * Everything around each page of the frame: controls, queries, host API. One chunk, loaded after sign-in, or for a
 * visitor of an unguarded area, so nothing here may need a session.
 */
export default function SignedIn({ children }: { children: ReactNode }) {
  const theme = useThemeStore((state) => state.theme);
  const navigate = useNavigate();
  return (
    <UiProvider theme={theme} onNavigate={(href) => void navigate(href)}>
      <QueryClientProvider client={queryClient}>
        <ShellHost>
          <Frame>{children}</Frame>
        </ShellHost>
      </QueryClientProvider>
    </UiProvider>
  );
}
