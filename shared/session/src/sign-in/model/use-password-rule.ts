import { passwordProblem, personalWords, type PasswordEstimator } from '@trame/domain';
import { useCallback, useMemo, useRef } from 'react';
import type { AuthUser } from '../../session/data/auth.ts';

let estimator: PasswordEstimator | undefined;

/** Fetches the estimator: half a megabyte that only a page that chooses a password needs. */
async function loadEstimator(): Promise<void> {
  const { estimatePassword } = await import(
    /* webpackChunkName: 'password-estimator' */ '@trame/domain/password-estimator'
  );
  estimator = estimatePassword;
}

/** The rule for a new password of `user`, and the fetching of the estimator. */
export function usePasswordRule(user: AuthUser | null) {
  const loading = useRef<Promise<void>>(undefined);
  const words = useMemo(() => personalWords(user?.displayName ?? '', user?.email ?? ''), [user]);

  const prepare = useCallback(async () => {
    loading.current ??= loadEstimator().catch(() => {
      // Length and the person's own words are still checked; the server checks the length alone (ADR 0026).
      loading.current = undefined;
    });
    await loading.current;
  }, []);

  const problemOf = useCallback((password: string) => passwordProblem(password, words, estimator), [words]);

  return { prepare, problemOf };
}
