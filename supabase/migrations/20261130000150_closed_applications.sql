-- Where a trainer stands: also that their application was refused, before any account was opened.

drop function public.my_trainer_account();
drop function private.my_trainer_account();

create function private.are_refused_for_good(person uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(bool_and(
    a.status = 'rejected' and (
      select max(l.at) from private.audit_log l where l.application_id = a.id and l.status_to = 'rejected'
    ) < now() - interval '1 day'
  ), false)
  from public.trainer_applications a
  where a.id in (select private.applications_of_person(person)) and a.merged_into is null
$$;
comment on function private.are_refused_for_good(uuid) is
  'Whether every application of a person was refused, a day ago or earlier: until then a recruiter may take a refusal back, or write first.';

create function private.my_trainer_account() returns table (
  status text, status_reason text, full_name text, email text, application_reference text,
  application_received_at timestamptz, is_application_closed boolean, account_opened_at timestamptz,
  decided_at timestamptz, steps jsonb, contact_email text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_person();
begin
  return query
    select coalesce(t.status, 'none'), t.status_reason,
      coalesce(t.full_name, a.full_name),
      u.email::text, a.reference, a.created_at::timestamptz,
      t.user_id is null and a.id is not null and private.are_refused_for_good(u.id),
      t.created_at::timestamptz, steps.decided,
      jsonb_build_object(
        'received', a.created_at, 'read', steps.read, 'evaluated', steps.evaluated, 'opened', t.created_at,
        'decided', steps.decided,
        'mission', (
          select private.paris_midnight(min(m.starts_on)::text)
          from public.missions m
          where m.user_id = t.user_id and m.status <> 'cancelled' and m.starts_on <= private.today()
        ),
        'payment', (
          select private.paris_midnight(min(i.paid_on)::text)
          from public.invoices i
          where i.user_id = t.user_id and i.paid_on <= private.today()
        )
      ),
      (select s.email from public.company_settings s)
    from auth.users u
    left join public.trainer_accounts t on t.user_id = u.id
    left join lateral (
      select a.id, a.full_name, a.reference, a.created_at, a.status
      from public.trainer_applications a
      where a.id in (select private.applications_of_person(u.id))
      order by (a.id = t.application_id) desc nulls last, (a.merged_into is null) desc, a.created_at desc
      limit 1
    ) as a on true
    left join lateral (
      select
        max(e.at::timestamptz) filter (where e.kind = 'application_read') as read,
        max(e.at::timestamptz) filter (where e.kind = 'evaluated') as evaluated,
        max(e.at::timestamptz) filter (where e.kind in (
          'account_approved', 'account_rejected', 'account_suspended', 'account_reactivated'
        ) and e.user_id = t.user_id) as decided
      from private.trainer_events e
      where e.application_id = a.id or e.user_id = t.user_id
    ) as steps on true
    where u.id = person;
end
$$;
comment on function private.my_trainer_account() is 'Work of my_trainer_account. Raises 42501 without an open session.';
grant execute on function private.my_trainer_account() to authenticated;

create function public.my_trainer_account() returns table (
  status text, status_reason text, full_name text, email text, application_reference text,
  application_received_at timestamptz, is_application_closed boolean, account_opened_at timestamptz,
  decided_at timestamptz, steps jsonb, contact_email text
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.my_trainer_account()
$$;
comment on function public.my_trainer_account() is
  'Where the caller stands: always one row. status is none without an account; is_application_closed: there is no account, and every application was refused a day ago or earlier; steps: received, read, evaluated, opened, decided, mission (the first one began), payment (the first one) -> when, or null; contact_email: whom to write to. 42501 without an open session of a confirmed address.';
revoke all on function public.my_trainer_account() from public, anon, authenticated, service_role;
grant execute on function public.my_trainer_account() to authenticated;

select private.keep_access_rules();
