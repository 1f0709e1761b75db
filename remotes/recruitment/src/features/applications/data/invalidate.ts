import type { QueryClient } from '@tanstack/react-query';
import { applicationKeys, evaluationKeys } from './keys.ts';

/** Has everything read of applications read again; await it after a change, so that what follows shows it. */
export async function applicationsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: applicationKeys.all() }),
    client.invalidateQueries({ queryKey: evaluationKeys.all() }),
  ]);
}
