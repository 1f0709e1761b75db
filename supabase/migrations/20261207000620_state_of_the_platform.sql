-- What an admin sees of the platform itself: versions in force, failures, mails, daily work, sizes, slow statements.

create index notification_logs_failed_idx on public.notification_logs (created_at) where status = 'failed';

create function private.slow_statements() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  place text;
  statements jsonb;
begin
  select format('%I.pg_stat_statements', n.nspname) into place
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_stat_statements';
  if place is null then
    return null;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(s)), ''[]'') from (
      select left(regexp_replace(q.query, ''\s+'', '' '', ''g''), 200) as statement, q.calls,
        round(q.mean_exec_time::numeric, 1) as mean_ms, round(q.max_exec_time::numeric, 1) as longest_ms
      from %s q join pg_catalog.pg_database d on d.oid = q.dbid and d.datname = current_database()
      where q.calls > 4 order by q.mean_exec_time desc limit 8
    ) s', place
  ) into statements;
  return statements;
exception
  -- Installed, and not loaded by the server.
  when object_not_in_prerequisite_state then return null;
end
$$;
comment on function private.slow_statements() is
  'The statements that take longest on average, without their values; null where pg_stat_statements is not there.';

create function private.platform_state(from_day date, until_day date) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  starts constant timestamptz := from_day::timestamp at time zone 'Europe/Paris';
  ends constant timestamptz := private.end_of_day(until_day);
  before_starts constant timestamptz := (from_day - (until_day - from_day + 1))::timestamp at time zone 'Europe/Paris';
begin
  perform private.check_dashboard_period(from_day, until_day);
  return jsonb_build_object(
    'releases', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.remote), '[]') from (
        select distinct on (l.remote) l.remote, l.action, l.version, l.at, l.by from public.releases l
        where l.action <> 'publish' order by l.remote, l.at desc, l.id desc
      ) as r
    ),
    'incidents', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.count desc, c.cause), '[]') from (
        select coalesce(i.code, i.name) as cause, count(*) filter (where i.received_at >= starts) as count,
          count(*) filter (where i.received_at < starts) as before_count, max(i.received_at) as last_at
        from public.incidents i where i.received_at >= before_starts and i.received_at < ends group by 1
      ) as c
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.count desc, m.kind), '[]') from (
        select f.kind, count(*) filter (where f.at >= starts) as count, count(*) filter (where f.at < starts) as before_count,
          max(f.at) as last_at
        from (
          select n.kind, n.created_at as at from public.notification_logs n
          where n.status = 'failed' and n.created_at >= before_starts and n.created_at < ends
          union all
          select 'paper-reminder', r.settled_at from private.trainer_reminders r
          where r.outcome in ('failed', 'unknown') and r.settled_at >= before_starts and r.settled_at < ends
        ) as f
        group by f.kind
      ) as m
    ),
    'daily', jsonb_build_object(
      'last', (
        select to_jsonb(d) from (
          select r.day, r.started_at, r.last_call_at, r.finished_at, r.failed_steps, r.sent_reminders, r.expired_papers
          from private.daily_runs r order by r.day desc limit 1
        ) as d
      ),
      'failed', (
        select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc), '[]') from (
          select r.day, r.failed_steps, r.finished_at from private.daily_runs r
          where r.day between from_day and until_day and (r.failed_steps <> '{}' or r.finished_at is null and r.day < private.today())
          order by r.day desc limit 30
        ) as d
      )
    ),
    'sizes', jsonb_build_object(
      'database', pg_catalog.pg_database_size(current_database()),
      'tables', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
          select n.nspname || '.' || c.relname as name, pg_catalog.pg_total_relation_size(c.oid) as bytes
          from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')
          order by 2 desc, 1 limit 8
        ) as t
      ),
      'buckets', (
        select coalesce(jsonb_agg(to_jsonb(b) order by b.bytes desc, b.name), '[]') from (
          select o.bucket_id as name, count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint as bytes
          from storage.objects o group by o.bucket_id
        ) as b
      )
    ),
    'statements', private.slow_statements()
  );
end
$$;
comment on function private.platform_state(date, date) is 'Work of platform_state. Raises 42501 without admin.';
grant execute on function private.platform_state(date, date) to authenticated;

create function public.platform_state(from_day date, until_day date) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.platform_state($1, $2)
$$;
comment on function public.platform_state(date, date) is
  'The state of the platform: releases (the last step of each app), incidents by cause and mails that did not leave (count, before_count, last_at), daily (the last run, those of the period that failed), sizes in bytes, statements (null where pg_stat_statements is not there). 22023 for no period. admin only.';
revoke all on function public.platform_state(date, date) from public, anon, authenticated, service_role;
grant execute on function public.platform_state(date, date) to authenticated;

select private.keep_access_rules();
