-- Auth keeps the last renewal of a session in UTC without its zone: « Mes données » states it with its zone, as all other times.

create or replace function private.data_of_sessions(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Auth adds columns from time to time: of those that it has.
  select jsonb_agg((
    select jsonb_object_agg(e.key, e.value)
    from jsonb_each(to_jsonb(s) || jsonb_build_object('refreshed_at', s.refreshed_at at time zone 'utc')) as e
    where e.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'aal', 'ip', 'user_agent')
  ) order by s.created_at)
  from auth.sessions s where s.user_id = person
$$;

select private.keep_access_rules();
