import { classifyError, getSupabase, unwrap, type Json } from '@trame/data';
import { useHost } from '@trame/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { entityOf } from '../../application-data/model/entity.ts';
import { timelineKeys } from './keys.ts';

export type ApplicationEvent = 'view' | 'file' | 'print' | 'export' | 'contact';

/** What the history says of an event: for a file, which one and what was done with it. */
export type EventDetails = Record<string, Json>;

async function recordEvent(applicationId: string, event: ApplicationEvent, details: EventDetails) {
  try {
    unwrap(await getSupabase().rpc('record_entity_event', { ...entityOf(applicationId), event, details }));
  } catch (error) {
    throw classifyError(error);
  }
}

/**
 * Notes in the history what the person does with an application. Quietly: when it cannot be noted the failure is
 * reported, and the work goes on.
 */
export function useRecordEvent(): (
  applicationId: string,
  event: ApplicationEvent,
  details?: EventDetails,
) => void {
  const client = useQueryClient();
  const { telemetry } = useHost();
  return useCallback(
    (applicationId, event, details = {}) => {
      recordEvent(applicationId, event, details)
        .then(() => client.invalidateQueries({ queryKey: timelineKeys.ofApplication(applicationId) }))
        .catch((error: unknown) => telemetry.report(error, { during: `record-${event}` }));
    },
    [client, telemetry],
  );
}

/** Notes that an application was opened, once for each opening; nothing while there is no id. */
export function useRecordView(applicationId: string | undefined): void {
  const record = useRecordEvent();
  useEffect(() => {
    if (applicationId) record(applicationId, 'view');
  }, [applicationId, record]);
}
