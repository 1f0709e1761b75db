/**
 * Gap: the schemas of Auth and Storage come without the grants they have on Supabase, where row-level security is what
 * holds callers back: the API roles cannot read `storage.objects` at all, nor the service role write there.
 * Way round: the same grants as on Supabase, once the tables exist.
 * Can go when: `ensureSystemSchema()` leaves `authenticated` with the right to read `storage.objects`.
 */
export const SCHEMA_GRANTS = `
grant execute on all functions in schema auth to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to service_role;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant select on storage.buckets to anon, authenticated;
`;
