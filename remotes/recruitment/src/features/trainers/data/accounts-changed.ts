import type { QueryClient } from '@tanstack/react-query';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { accountKeys } from './keys.ts';

/** Has accounts and applications read again; await it after a change of an account. */
export async function accountsChanged(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: accountKeys.all() }), applicationsChanged(client)]);
}
