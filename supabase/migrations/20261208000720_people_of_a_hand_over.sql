-- A hand-over judges the people whom it takes, not all who wait; whoever may have reached SendPulse is forgotten there; a campaign
-- names each basis once.

create or replace function public.claim_campaign_recipients(batch_size integer) returns table (
  id uuid, email text, full_name text, language smallint, campaign text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := least(greatest(batch_size, 1), 200);
  batch uuid[];
  taken uuid[] := '{}';
begin
  loop
    select array_agg(due.id) into batch
    from (
      select p.id from private.campaign_recipients p
      join public.marketing_campaigns c on c.id = p.campaign_id and c.status = 'handing'
      where p.status = 'pending' and p.next_attempt_at <= now()
      order by p.next_attempt_at, p.id
      limit most - cardinality(taken)
      for update of p skip locked
    ) due;
    exit when batch is null;
    -- What must not leave is decided at the last moment: what allows it may be gone, and people may have objected since.
    update private.campaign_recipients r
    set status = 'skipped', settled_at = now(), error = checked.why
    from (
      select p.id, case
          when exists (select from private.sendpulse_opt_outs o where o.digest = p.digest) then 'opted-out'
          when exists (select from private.sendpulse_bounces b where b.digest = p.digest) then 'bounced'
          when p.basis = 'pool' and not exists (
            select from public.trainer_applications a
            where a.id = p.application_id and a.pool_consent_at is not null and a.archived_at is null
              and private.email_digest(a.email) = p.digest
          ) or p.basis = 'account' and not exists (
            select from public.trainer_accounts t
            where t.user_id = p.account_id and t.status = 'approved' and private.email_digest(t.email) = p.digest
          ) then 'no-basis'
        end as why
      from private.campaign_recipients p
      where p.id = any (batch)
    ) as checked
    where r.id = checked.id and checked.why is not null;
    -- Whoever takes them has two minutes; then they are anybody's again.
    with kept as (
      update private.campaign_recipients r
      set attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where r.id = any (batch) and r.status = 'pending'
      returning r.id
    )
    select taken || coalesce(array_agg(kept.id), '{}') into taken from kept;
    exit when cardinality(taken) >= most;
  end loop;
  perform private.end_campaigns();
  return query
    select t.id, lower(coalesce(a.email, account.email)), coalesce(a.full_name, account.full_name),
      coalesce(a.language, own.language, 0::smallint), c.reference
    from private.campaign_recipients t
    join public.marketing_campaigns c on c.id = t.campaign_id
    left join public.trainer_applications a on a.id = t.application_id
    left join public.trainer_accounts account on account.user_id = t.account_id
    left join public.trainer_applications own on own.id = account.application_id
    where t.id = any (taken)
    order by t.id;
end
$$;
comment on function public.claim_campaign_recipients(integer) is
  'Takes at most batch_size people of campaigns that are handed over, for two minutes; those of them who may no longer be written to are skipped, and others taken instead. Service role only.';

create or replace function private.queue_sendpulse_removal(address text, leaving uuid) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.sendpulse_removals (email)
  select lower(btrim(address))
  -- Also what was taken and is not settled: it may have arrived.
  where (
      exists (select from public.sendpulse_events e where e.application_id = leaving and (e.status = 'sent' or e.attempts > 0))
      or exists (
        select from private.campaign_recipients r where r.application_id = leaving and (r.status = 'handed' or r.attempts > 0)
      )
    )
    and not exists (
      -- The same person may have agreed in another application.
      select from public.trainer_applications a
      where lower(a.email) = lower(btrim(address)) and a.id <> leaving and a.pool_consent_at is not null
    )
  on conflict (email) do nothing
$$;

create or replace function private.forget_account_at_sendpulse() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  agreed uuid;
begin
  select a.id into agreed from public.trainer_applications a
  where lower(a.email) = lower(btrim(old.email)) and a.pool_consent_at is not null
  order by a.pool_consent_at desc limit 1;
  if agreed is null then
    insert into private.sendpulse_removals (email)
    select lower(btrim(old.email))
    where exists (
      select from private.campaign_recipients r where r.account_id = old.user_id and (r.status = 'handed' or r.attempts > 0)
    )
    on conflict (email) do nothing;
  else
    -- What allows writing is the agreement from now on: SendPulse forgets them when it ends.
    update private.campaign_recipients r set application_id = agreed
    where r.account_id = old.user_id and r.application_id is null;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.forget_account_at_sendpulse() is
  'Trigger: an account that ends, or gets another address, is forgotten at SendPulse when a campaign may have brought it there; where the person agreed to be kept, when that agreement ends.';

update public.marketing_campaigns c set bases = array(select distinct b from unnest(c.bases) b order by b) where cardinality(c.bases) > 2;
alter table public.marketing_campaigns
  drop constraint marketing_campaigns_bases_known,
  add constraint marketing_campaigns_bases_known
    check (bases <> '{}' and bases <@ array['account', 'pool'] and cardinality(bases) <= 2);

select private.keep_access_rules();
