-- Deleted logos come back as deleted events of the timeline do, with their consent and its proof.

create or replace function private.used_site_files() returns setof text
language sql
stable
set search_path = ''
as $$
  select l.picture ->> 'path' from public.client_logos l where l.picture is not null
  union
  select l.consent_file from public.client_logos l where l.consent_file is not null
  union
  select e.picture ->> 'path' from public.timeline_events e where e.picture is not null
  union
  select s.qualiopi_file from public.company_settings s where s.qualiopi_file is not null
  union
  -- Each version can be restored.
  select v.settings ->> 'qualiopi_file' from public.company_settings_versions v where v.settings ->> 'qualiopi_file' is not null
  union
  -- Deleted events and logos come back with their files.
  select path
  from private.bulk_changes b, jsonb_each(b.rows) as r,
    lateral (values (r.value -> 'before' -> 'picture' ->> 'path'), (r.value -> 'before' ->> 'consent_file')) as f (path)
  where b.entity_kind in ('timeline_event', 'logo') and path is not null
$$;

create function private.delete_client_logos(ids uuid[], request_id uuid)
returns table (batch_id uuid, logo_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant uuid := coalesce(request_id, gen_random_uuid());
  change constant jsonb := '{"action": "delete"}';
  results jsonb;
begin
  perform private.require_role('app1_user');
  results := private.begin_bulk_change('logo', batch, ids, change);
  if results is null then
    -- Locked in the order of their ids: two people who delete the same ones wait for each other instead of blocking.
    with locked as materialized (
      select l.* from public.client_logos l where l.id = any (ids) order by l.id for update
    )
    select private.bulk_outcomes(ids, coalesce(jsonb_object_agg(l.id, jsonb_build_object(
      'before', to_jsonb(l), 'after', '{"deleted": true}'::jsonb
    )), '{}'))
    into results
    from locked l;
    delete from public.client_logos l where l.id = any (ids);
    perform private.end_bulk_change('logo', batch, change, results);
  end if;
  return query select batch, r.key::uuid, r.value ->> 'outcome' from jsonb_each(results) as r order by 2;
end
$$;
comment on function private.delete_client_logos(uuid[], uuid) is
  'Work of delete_client_logos. Raises 42501 without app1_user.';
grant execute on function private.delete_client_logos(uuid[], uuid) to authenticated;

create function public.delete_client_logos(ids uuid[], request_id uuid default null)
returns table (batch_id uuid, logo_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.delete_client_logos($1, $2)
$$;
comment on function public.delete_client_logos(uuid[], uuid) is
  'Deletes at most 1000 logos in one transaction. Outcome of each: changed or missing. A request repeated under its request_id does nothing and gives the first answer. 22023 for more. app1_user only.';
revoke all on function public.delete_client_logos(uuid[], uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_client_logos(uuid[], uuid) to authenticated;

create function private.undo_logo_deletions(batch uuid) returns table (logo_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  results constant jsonb := private.begin_bulk_undo('logo', batch);
  before constant jsonb := private.bulk_columns(results, 'before');
  present jsonb;
  kept uuid[];
begin
  -- One place at a time is given.
  perform pg_advisory_xact_lock('public.client_logos'::regclass::oid::bigint);
  select coalesce(jsonb_object_agg(r.key, jsonb_build_object('deleted', l.id is null)), '{}')
  into present
  from jsonb_each(before) as r left join public.client_logos l on l.id = r.key::uuid;
  kept := private.bulk_still_changed(results, present);
  insert into public.client_logos
  select l.*
  from jsonb_each(before) as r,
    -- Its place, or after all others when another logo has it by now.
    lateral jsonb_populate_record(null::public.client_logos, r.value || case
      when exists (select from public.client_logos o where o.position = (r.value ->> 'position')::numeric)
      then '{"position": 0}'::jsonb else '{}'
    end) as l
  where r.key::uuid = any (kept)
  -- Those that have their place first: none of them is given away.
  order by l.position = 0;
  return query select u.entity_id, u.outcome from private.end_bulk_undo(batch, present, kept) u;
end
$$;
comment on function private.undo_logo_deletions(uuid) is 'Work of undo_logo_deletions. Raises 42501 without app1_user.';
grant execute on function private.undo_logo_deletions(uuid) to authenticated;

create function public.undo_logo_deletions(batch_id uuid) returns table (logo_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.undo_logo_deletions($1)
$$;
comment on function public.undo_logo_deletions(uuid) is
  'Takes one of the caller''s own batches of delete_client_logos back, once and within 30 minutes: the logos come back with their consent, without the comments on them. Of each: restored, or changed_since (there is one of this id by now, which is left alone). P0002 when there is nothing to take back, 23505 when it was taken back already. app1_user only.';
revoke all on function public.undo_logo_deletions(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_logo_deletions(uuid) to authenticated;

select private.keep_access_rules();
