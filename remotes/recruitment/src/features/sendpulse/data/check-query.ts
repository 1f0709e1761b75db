import { queryOptions } from '@tanstack/react-query';
import type { Check } from '../model/settings.ts';
import { callSendPulse } from './call-sendpulse.ts';
import { sendPulseKeys } from './keys.ts';

/** Tests the connection and lists the address books; not possible without keys. */
export const checkQueryOptions = (hasKeys: boolean) =>
  queryOptions({
    queryKey: sendPulseKeys.check(),
    queryFn: ({ signal }) => callSendPulse<Check>({ action: 'check' }, signal),
    enabled: hasKeys,
    retry: false,
  });
