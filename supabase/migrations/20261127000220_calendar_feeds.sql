-- The address by which a trainer's own calendar reads their days. It is a secret: whoever has it reads them. Only its digest is kept,
-- so it is shown once, and another one replaces it.

create table public.calendar_feeds (
  user_id uuid primary key references public.trainer_accounts (user_id) on delete cascade,
  token_digest text not null unique,
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3),
  constraint calendar_feeds_digest_form check (token_digest ~ '^[0-9a-f]{64}$')
);
comment on table public.calendar_feeds is 'Secret addresses of calendars, by their SHA-256: one per trainer at most.';
comment on column public.calendar_feeds.last_read_at is 'When a calendar last read it, within an hour.';

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from public, anon, authenticated, service_role;
grant select (user_id, created_at, last_read_at) on public.calendar_feeds to authenticated, service_role;

create policy "Trainers see that they have an address" on public.calendar_feeds
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.trainer_status()) is not null);

create trigger calendar_feeds_audit after insert or delete on public.calendar_feeds
  for each row execute function private.record_change('user_id', 'user_id', 'created_at');
create trigger calendar_feeds_audit_replaced after update of token_digest on public.calendar_feeds
  for each row execute function private.record_change('user_id', 'user_id', 'created_at');

create function private.renew_calendar_feed() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into public.calendar_feeds (user_id, token_digest)
  values (holder, encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict (user_id) do update set token_digest = excluded.token_digest, created_at = now(), last_read_at = null;
  return token;
end
$$;
comment on function private.renew_calendar_feed() is
  'Work of renew_my_calendar_feed. Raises 42501 unless the caller has a pending or approved account.';
grant execute on function private.renew_calendar_feed() to authenticated;

create function public.renew_my_calendar_feed() returns text
language sql
set search_path = ''
as $$
  select private.renew_calendar_feed()
$$;
comment on function public.renew_my_calendar_feed() is
  'A new secret of the caller''s calendar, which is said once; the one before reads nothing any more. Pending and approved accounts.';
revoke all on function public.renew_my_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.renew_my_calendar_feed() to authenticated;

create function private.revoke_calendar_feed() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds f
  where f.user_id = private.require_trainer('pending', 'approved', 'rejected', 'suspended');
end
$$;
comment on function private.revoke_calendar_feed() is
  'Work of revoke_my_calendar_feed. Raises 42501 without an account.';
grant execute on function private.revoke_calendar_feed() to authenticated;

create function public.revoke_my_calendar_feed() returns void
language sql
set search_path = ''
as $$
  select private.revoke_calendar_feed()
$$;
comment on function public.revoke_my_calendar_feed() is
  'The secret address of the caller''s calendar reads nothing any more. Accounts of any status.';
revoke all on function public.revoke_my_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.revoke_my_calendar_feed() to authenticated;

create function public.calendar_feed(digest text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder uuid;
begin
  select f.user_id into holder
  from public.calendar_feeds f join public.trainer_accounts t using (user_id)
  where f.token_digest = digest and t.status in ('pending', 'approved')
    -- One whom Auth bans reads nothing by this address either.
    and not exists (select from auth.users u where u.id = f.user_id and u.banned_until > now());
  if not found then
    return null;
  end if;
  update public.calendar_feeds f set last_read_at = now()
  where f.user_id = holder and coalesce(f.last_read_at < now() - interval '1 hour', true);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'starts_on', a.starts_on, 'ends_on', a.ends_on, 'kind', a.kind, 'note', a.note, 'updated_at', a.updated_at
    ) order by a.starts_on), '[]')
    from public.trainer_availability a
    where a.user_id = holder and a.ends_on >= private.today() - 92
  );
end
$$;
comment on function public.calendar_feed(text) is
  'The periods that a secret address gives, from three months ago on, by the SHA-256 of the secret; null for one that reads nothing: unknown, replaced, revoked, or of an account that is neither pending nor approved. Service role only.';
revoke all on function public.calendar_feed(text) from public, anon, authenticated, service_role;
grant execute on function public.calendar_feed(text) to service_role;

select private.keep_access_rules();
