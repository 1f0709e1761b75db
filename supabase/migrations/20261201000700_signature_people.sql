-- Whom an envelope may be for: trainers and colleagues, to be chosen rather than typed.

create function private.signature_people() returns table (id uuid, kind text, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
    select p.id, p.kind, p.name, p.email from (
      select t.user_id as id, 'trainer' as kind, t.full_name as name, t.email
      from public.trainer_accounts t where t.status = 'approved'
      union all
      select u.id, 'staff', private.person_name(u.id), u.email::text
      from public.staff_profiles s join auth.users u on u.id = s.id
      where s.disabled_at is null and u.email is not null
    ) as p
    order by private.name_key(p.name) collate "C", p.id
    limit 1000;
end
$$;
comment on function private.signature_people() is 'Work of signature_people. Raises 42501 without app4_user.';
grant execute on function private.signature_people() to authenticated;

create function public.signature_people() returns table (id uuid, kind text, name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.signature_people()
$$;
comment on function public.signature_people() is
  'Trainers with an approved account (kind trainer) and colleagues whose account is open (staff), by name, at most 1,000: whom an envelope may be for. app4_user only.';
revoke all on function public.signature_people() from public, anon, authenticated, service_role;
grant execute on function public.signature_people() to authenticated;

select private.keep_access_rules();
