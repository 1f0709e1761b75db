import type { PostgresType } from 'postgres';

const TIMESTAMP_OID = 1114;
const TIMESTAMPTZ_OID = 1184;
const NUMERIC_OID = 1700;
const JSON_OID = 114;
const JSONB_OID = 3802;

/** `2026-11-21 14:40:43.344+00` as PostgreSQL writes it in JSON: `2026-11-21T14:40:43.344+00:00`. */
const toIso = (value: string): string => value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');

/** Text that lite has made of an object, or a string that the caller gave as the value: « 2027-09-01 » is no JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const json = (oid: number): PostgresType => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' && isJson(value) ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
});

/**
 * Gap: PostgREST lets PostgreSQL write the JSON, so moments are ISO 8601 and numerics are numbers. Lite passes on the
 * text of a moment, with a space and a short offset that some browsers do not read, and turns a numeric such as 72.50
 * into a string. The JSON argument of a procedure, text already, is quoted a second time: the procedure gets a string.
 * Way round: the parsers of the connection give what JSON would hold, and text is taken for JSON as it is when it is JSON.
 * A string whose content is JSON (« 30 ») arrives as that content.
 * Can go when: lite answers ISO 8601 and numbers, and a `jsonb` argument arrives as an object.
 */
export const JSON_VALUES: Record<string, PostgresType> = {
  timestamptz: {
    to: TIMESTAMPTZ_OID,
    from: [TIMESTAMPTZ_OID],
    serialize: (value: string) => value,
    parse: toIso,
  },
  timestamp: { to: TIMESTAMP_OID, from: [TIMESTAMP_OID], serialize: (value: string) => value, parse: toIso },
  json: json(JSON_OID),
  jsonb: json(JSONB_OID),
  numeric: { to: NUMERIC_OID, from: [NUMERIC_OID], serialize: String, parse: Number },
};
