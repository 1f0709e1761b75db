import { entityColumns, type Entity } from '@trame/app/entity';

/** The kind of applications in `private.entity_kinds`. */
export const APPLICATION_KIND = 'application';

/** The noun for it in sentences. */
export const APPLICATION_NAME = 'cette candidature';

export const applicationEntity = (id: string): Entity => ({ kind: APPLICATION_KIND, id });

/** An application as comments, presence and history name it. */
export const entityOf = (applicationId: string) => entityColumns(applicationEntity(applicationId));
