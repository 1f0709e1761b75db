import { getSupabase, type Json, unwrap } from '@trame/data';
import { useHost } from '@trame/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { entityColumns, type Entity } from '../../entity/entity.ts';
import { timelineKeys } from './keys.ts';

export type EntityEvent = 'view' | 'file' | 'print' | 'export' | 'contact';

/** The details of an event in the history: for a file, which one and what was done with it. */
export type EventDetails = Record<string, Json>;

async function recordEvent(entity: Entity, event: EntityEvent, details: EventDetails) {
  unwrap(await getSupabase().rpc('record_entity_event', { ...entityColumns(entity), event, details }));
}

/**
 * Records a person's action in the history. When this fails, the failure is reported without a message on the screen.
 */
export function useRecordEvent(): (entity: Entity, event: EntityEvent, details?: EventDetails) => void {
  const client = useQueryClient();
  const { telemetry } = useHost();
  return useCallback(
    (entity, event, details = {}) => {
      recordEvent(entity, event, details)
        .then(() => client.invalidateQueries({ queryKey: timelineKeys.ofEntity(entity) }))
        .catch((error: unknown) => telemetry.report(error, { during: `record-${event}` }));
    },
    [client, telemetry],
  );
}

/** Records that an entity was opened, once for each opening; nothing while there is no id. */
export function useRecordView(kind: string, id: string | undefined): void {
  const record = useRecordEvent();
  useEffect(() => {
    if (id) record({ kind, id }, 'view');
  }, [kind, id, record]);
}
