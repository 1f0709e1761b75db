/**
 * A row of any app: its kind, of which `private.entity_kinds` says the table and the role, and its id. History, comments
 * and presence belong to one (ADR 0035).
 */
export type Entity = { readonly kind: string; readonly id: string };

/** An entity as the functions and tables of the database name it. */
export const entityColumns = ({ kind, id }: Entity) => ({ entity_kind: kind, entity_id: id });
