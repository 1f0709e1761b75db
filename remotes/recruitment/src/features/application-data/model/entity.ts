/** What the database calls an application where it keeps something about entities of any kind: `private.entity_kinds`. */
export const APPLICATION_KIND = 'application';

/** An application as comments, presence and history name it. */
export const entityOf = (applicationId: string) => ({
  entity_kind: APPLICATION_KIND,
  entity_id: applicationId,
});
