-- What the mail about a request for a role says, and to whom it goes.

create function public.role_request_to_announce(request uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'person_id', q.user_id, 'person', private.person_name(q.user_id), 'role', q.role, 'action', q.action,
    'requested_by', q.requested_by, 'requested_by_name', private.person_name(q.requested_by),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.id), '[]')
      from auth.users u
      where u.email is not null and u.id <> q.user_id and u.id is distinct from q.requested_by
        and private.counts_as(u.id, 'admin') and private.counts_as(u.id, 'app1_user')
    )
  )
  from private.role_requests q
  where q.id = $1 and private.is_request_open(q)
$$;
comment on function public.role_request_to_announce(uuid) is
  'A request about a role that waits for a decision, and the administrators who can decide it in the app of corporate: those who hold app1_user too, except who asked and who is concerned. Null when it does not wait. Service role only.';
revoke all on function public.role_request_to_announce(uuid) from public, anon, authenticated, service_role;
grant execute on function public.role_request_to_announce(uuid) to service_role;

select private.keep_access_rules();
