-- A way through the limit of applications per address, for whoever reads the mail of that address: a link that serves once.
-- Tokens and addresses are kept as digests. All of it is executable by the service role alone.

create table private.address_confirmations (
  token_digest text primary key,
  -- Keyed digest of the address and of the network the link was asked from: nobody's address is kept here.
  email_digest text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table private.address_confirmations is
  'Links mailed to an address so that its holder may send further applications. Lines older than two days are removed as new ones come.';
create index address_confirmations_email_idx on private.address_confirmations (email_digest);
create index address_confirmations_created_idx on private.address_confirmations (created_at);
alter table private.address_confirmations enable row level security;
revoke all on private.address_confirmations from public, anon, authenticated, service_role;

create function public.start_address_confirmation(token_digest text, email_digest text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.address_confirmations c where c.created_at < now() - interval '2 days';
  insert into private.address_confirmations (token_digest, email_digest) values ($1, $2);
$$;
comment on function public.start_address_confirmation(text, text) is
  'Notes a link that is about to be mailed to an address. Service role only.';

create function public.confirm_address(token_digest text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with used as (
    update private.address_confirmations c
    set confirmed_at = now()
    where c.token_digest = $1 and c.confirmed_at is null and c.created_at > now() - interval '1 day'
    returning 1
  )
  select exists (select from used)
$$;
comment on function public.confirm_address(text) is
  'Uses up the link of an address, within a day; false when there is none, or it was used. Service role only.';

create function public.is_address_confirmed(email_digest text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.address_confirmations c
    where c.email_digest = $1 and c.confirmed_at > now() - interval '1 day'
  )
$$;
comment on function public.is_address_confirmed(text) is
  'Whether the holder of an address confirmed it in the last day, for the network in the digest. Service role only.';

revoke all on function public.start_address_confirmation(text, text), public.confirm_address(text), public.is_address_confirmed(text)
from public, anon, authenticated, service_role;
grant execute on function public.start_address_confirmation(text, text), public.confirm_address(text), public.is_address_confirmed(text)
to service_role;
