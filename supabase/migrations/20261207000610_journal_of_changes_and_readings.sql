-- The journal that an admin searches: changes, readings of what is sensitive, exports. Lines of the audit log and of readings of
-- accounts stand in one list.

create function private.journal_kind(table_name text, operation text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when table_name in ('user_roles', 'staff_profiles') and operation <> 'EXPORT' then 'rights'
    when operation in ('VIEW', 'FILE', 'PRINT') then 'reading'
    when operation = 'EXPORT' then 'export'
    else 'change'
  end
$$;
comment on function private.journal_kind(text, text) is
  'What a line of the audit log is about: rights of people, a reading, an export, any other change.';

create index audit_log_journal_idx on private.audit_log (private.journal_kind(table_name, operation), at desc, id desc);
create index iban_readings_at_idx on public.iban_readings (at desc, id desc);

create function private.journal_people(search text) returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select f.id from (
      (
        select u.id from auth.users u
        where private.fold(coalesce(private.person_name(u.id), '') || ' ' || coalesce(u.email, ''))
            like all (private.search_patterns(search))
          and exists (select from public.staff_profiles s where s.id = u.id)
        limit 100
      )
      union
      (select t.user_id from public.trainer_accounts t where t.search_text like all (private.search_patterns(search)) limit 100)
      union
      (
        select a.id from public.trainer_applications a
        where a.search_text like all (private.search_patterns(search)) order by a.created_at desc limit 100
      )
    ) as f
  )
$$;
comment on function private.journal_people(text) is
  'People whom words find: staff, trainers, applications; 100 of each at most.';

create function private.journal_subject(table_name text, row_key text, application_id uuid) returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  key uuid;
begin
  if application_id is not null then
    return (select a.full_name from public.trainer_applications a where a.id = journal_subject.application_id);
  end if;
  if row_key !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return null;
  end if;
  key := row_key::uuid;
  return case table_name
    when 'trainer_applications' then (select a.full_name from public.trainer_applications a where a.id = key)
    when 'trainer_papers' then (
      select coalesce(t.full_name, private.person_name(p.user_id)) from public.trainer_papers p
      left join public.trainer_accounts t on t.user_id = p.user_id where p.id = key
    )
    when 'invoices' then (
      select concat_ws(', ', i.number, coalesce(i.seller_name, t.full_name)) from public.invoices i
      left join public.trainer_accounts t on t.user_id = i.user_id where i.id = key
    )
    when 'missions' then (select m.title from public.missions m where m.id = key)
    when 'programmes' then (select p.title from public.programmes p where p.id = key)
    when 'signature_requests' then (select r.title from public.signature_requests r where r.id = key)
    when 'leads' then (select l.company from public.leads l where l.id = key)
    else coalesce(
      (select t.full_name from public.trainer_accounts t where t.user_id = key), private.person_name(key)
    )
  end;
end
$$;
comment on function private.journal_subject(text, text, uuid) is 'Whom or what a line of the journal is about, by name; null where it is gone.';

create function private.journal_page(
  kinds text[], person uuid, search text, since timestamptz, before_at timestamptz, before_key bigint, page_size integer
) returns table (
  source text, id bigint, at timestamptz, actor_id uuid, actor_role text, table_name text, operation text, row_key text,
  application_id uuid, changes jsonb
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  is_searched constant boolean := btrim(coalesce(search, '')) <> '';
  found_people constant uuid[] := case when is_searched then private.journal_people(search) end;
  found_keys text[];
begin
  if is_searched then
    found_keys := array(
      select f.id::text from (
        select unnest(found_people) as id
        union (select p.id from public.trainer_papers p where p.user_id = any (found_people) limit 1000)
        union (select i.id from public.invoices i where i.user_id = any (found_people) limit 1000)
        union (select m.id from public.missions m where m.user_id = any (found_people) limit 1000)
      ) as f
    );
  end if;
  return query
    with lines as (
      -- Without a name to look for, the last lines of each kind; with one, what is known of those people.
      select 'audit' as source, l.* from unnest(kinds) as k (kind) cross join lateral (
        select a.id, a.at, a.actor_id, a.actor_role, a.table_name, a.operation, a.row_key, a.application_id, a.changes
        from private.audit_log a
        where private.journal_kind(a.table_name, a.operation) = k.kind
          and a.at >= since and (a.at, a.id) < (before_at, before_key)
          and (person is null or a.actor_id = person)
        order by a.at desc, a.id desc limit page_size
      ) as l
      where not is_searched
      union all
      select 'audit', s.* from (
        select a.id, a.at, a.actor_id, a.actor_role, a.table_name, a.operation, a.row_key, a.application_id, a.changes
        from private.audit_log a
        where is_searched and a.id in (
            select b.id from private.audit_log b where b.actor_id = any (found_people)
            union all
            select b.id from private.audit_log b where b.application_id = any (found_people)
            union all
            select b.id from private.audit_log b
            where b.row_key = any (found_keys) and b.table_name in (
              'trainer_accounts', 'trainer_profiles', 'trainer_availability', 'trainer_papers', 'trainer_evidence', 'billing_profiles',
              'invoices', 'missions', 'user_roles', 'staff_profiles'
            )
          )
          and private.journal_kind(a.table_name, a.operation) = any (kinds)
          and a.at >= since and (a.at, a.id) < (before_at, before_key)
          and (person is null or a.actor_id = person)
        order by a.at desc, a.id desc limit page_size
      ) as s
      union all
      select 'account', r.* from (
        select i.id, i.at::timestamptz, i.reader, 'authenticated', 'iban_readings', 'VIEW', i.user_id::text, null::uuid,
          jsonb_build_object('purpose', i.purpose)
        from public.iban_readings i
        where 'reading' = any (kinds) and i.at >= since and (i.at, i.id) < (before_at, before_key)
          and (person is null or i.reader = person)
          and (not is_searched or i.reader = any (found_people) or i.user_id = any (found_people))
        order by i.at desc, i.id desc limit page_size
      ) as r
    )
    select l.* from lines l order by l.at desc, l.id desc limit page_size;
end
$$;
comment on function private.journal_page(text[], uuid, text, timestamptz, timestamptz, bigint, integer) is
  'Lines of the journal before an instant and number, newest first.';

create function private.list_journal(
  kinds text[], person uuid, search text, from_day date, until_day date, page_size integer, before_at timestamptz, before_key bigint
) returns table (
  key text, id bigint, at timestamptz, kind text, actor_id uuid, actor_name text, actor_role text, table_name text, operation text,
  subject text, changes jsonb
)
language plpgsql
stable
security definer
rows 50
set search_path = ''
as $$
declare
  all_kinds constant text[] := array['rights', 'reading', 'export', 'change'];
  chosen constant text[] := case when coalesce(cardinality(kinds), 0) = 0 then all_kinds else kinds end;
begin
  perform private.require_role('admin');
  if not chosen <@ all_kinds or (from_day <= until_day) is not true then
    raise exception 'unknown kind or no period' using errcode = '22023';
  end if;
  return query
    select p.source || '-' || p.id, p.id, p.at, private.journal_kind(p.table_name, p.operation), p.actor_id,
      private.person_name(p.actor_id), p.actor_role, p.table_name, p.operation,
      private.journal_subject(p.table_name, p.row_key, p.application_id), p.changes
    from private.journal_page(
      chosen, person, search, from_day::timestamp at time zone 'Europe/Paris',
      least(private.end_of_day(until_day), before_at), coalesce(before_key, 0), least(greatest(coalesce(page_size, 30), 1), 500)
    ) p;
end
$$;
comment on function private.list_journal(text[], uuid, text, date, date, integer, timestamptz, bigint) is
  'Work of list_journal. Raises 42501 without admin.';
grant execute on function private.list_journal(text[], uuid, text, date, date, integer, timestamptz, bigint) to authenticated;

create function public.list_journal(
  from_day date, until_day date, kinds text[] default '{}', person uuid default null, search text default '',
  page_size integer default 30, before_at timestamptz default null, before_key bigint default null
) returns table (
  key text, id bigint, at timestamptz, kind text, actor_id uuid, actor_name text, actor_role text, table_name text, operation text,
  subject text, changes jsonb
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.list_journal($3, $4, $5, $1, $2, $6, $7, $8)
$$;
comment on function public.list_journal(date, date, text[], uuid, text, integer, timestamptz, bigint) is
  'A page of the journal from one day to another, newest first, 500 at most, after the instant and id of a line. kinds: rights, reading, export, change, all of them when there is none. person: who did it. search: names of who did it or of whom it is about. 22023 for another kind or no period. admin only.';
revoke all on function public.list_journal(date, date, text[], uuid, text, integer, timestamptz, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.list_journal(date, date, text[], uuid, text, integer, timestamptz, bigint) to authenticated;

create function private.record_dashboard_export(what text, row_count integer, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('admin');
  if (what in ('journal', 'figures', 'lines') and row_count between 0 and 10000 and jsonb_typeof(details) = 'object'
      and octet_length(details::text) <= 1000) is not true then
    raise exception 'unknown export or count' using errcode = '22023';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), auth.jwt() ->> 'session_id',
    case what when 'journal' then 'audit_log' else 'dashboard' end, 'EXPORT', what,
    details || jsonb_build_object('count', row_count)
  );
end
$$;
comment on function private.record_dashboard_export(text, integer, jsonb) is
  'Work of record_dashboard_export. Raises 42501 without admin.';
grant execute on function private.record_dashboard_export(text, integer, jsonb) to authenticated;

create function public.record_dashboard_export(what text, row_count integer, details jsonb default '{}') returns void
language sql
set search_path = ''
as $$
  select private.record_dashboard_export($1, $2, $3)
$$;
comment on function public.record_dashboard_export(text, integer, jsonb) is
  'Notes in the audit log that the caller exported the journal, the figures of the dashboard or the lines of one: how many lines, and which period, kinds or figure. 22023 for anything else. admin only.';
revoke all on function public.record_dashboard_export(text, integer, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_dashboard_export(text, integer, jsonb) to authenticated;

select private.keep_access_rules();
