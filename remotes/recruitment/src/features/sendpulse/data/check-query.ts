import { queryOptions } from '@tanstack/react-query';
import type { Check } from '../model/settings.ts';
import { callSendPulse } from './call-sendpulse.ts';
import { sendPulseKeys } from './keys.ts';

/** Tries the connection and lists the address books; there is nothing to try without keys. */
export const checkQueryOptions = (hasKeys: boolean) =>
  queryOptions({
    queryKey: sendPulseKeys.check(),
    queryFn: ({ signal }) => callSendPulse<Check>({ action: 'check' }, signal),
    enabled: hasKeys,
    retry: false,
  });
