-- A new address is asked for in a session that the password has just opened. Auth changes the row without saying in which session it was
-- asked, and another session of the same person may have given the password a moment ago: so the session that did says first which
-- address it will ask for (ADR 0063).

create table private.allowed_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  allowed_at timestamptz(3) not null default now(),
  constraint allowed_addresses_email_length check (char_length(email) between 1 and 254)
);
comment on table private.allowed_addresses is
  'The address that somebody may ask Auth for, named in a session that gave the password within ten minutes. Used once.';

alter table private.allowed_addresses enable row level security;
revoke all on private.allowed_addresses from public, anon, authenticated, service_role;

create function private.allow_new_address(email text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
  wanted constant text := lower(btrim(allow_new_address.email));
begin
  if not private.has_recent_password() then
    raise exception 'a new address needs the password again' using errcode = '42501';
  end if;
  if (char_length(wanted) between 1 and 254) is not true then
    raise exception 'not an address' using errcode = '22023';
  end if;
  insert into private.allowed_addresses (user_id, email) values (person, wanted)
  on conflict (user_id) do update set email = excluded.email, allowed_at = excluded.allowed_at;
end
$$;
comment on function private.allow_new_address(text) is 'Work of allow_new_address. Raises 42501 without an open session.';
grant execute on function private.allow_new_address(text) to authenticated;

create function public.allow_new_address(email text) returns void
language sql
set search_path = ''
as $$
  select private.allow_new_address($1)
$$;
comment on function public.allow_new_address(text) is
  'Lets the caller ask Auth for this address, once, within ten minutes. 42501 unless this session was opened by the password within ten minutes, 22023 for what is no address.';
revoke all on function public.allow_new_address(text) from public, anon, authenticated, service_role;
grant execute on function public.allow_new_address(text) to authenticated;

create or replace function private.require_proof_for_new_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.allowed_addresses a
  where a.user_id = new.id and a.email = lower(new.email_change) and a.allowed_at > now() - interval '10 minutes';
  if not found then
    raise exception 'a new address needs the password again' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.require_proof_for_new_address() is
  'Trigger: a new address is one that a session of the person allowed with the password within ten minutes (42501): Auth itself takes any open session.';

select private.keep_access_rules();
