/**
 * A row of any app: its kind, for which `private.entity_kinds` has the table and the role, and its id. History,
 * comments and presence belong to one (ADR 0035).
 */
export type Entity = { readonly kind: string; readonly id: string };

/** An entity in the form that functions and tables of the database use. */
export const entityColumns = ({ kind, id }: Entity) => ({ entity_kind: kind, entity_id: id });
