-- A campaign that was stopped may be ended; which people a campaign takes from others, and which were taken from it: a contact at
-- SendPulse has the reference of the last campaign alone.

create or replace function private.campaign_moves(from_status text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select case from_status
    when 'draft' then array['ready']
    when 'ready' then array['draft', 'handing']
    when 'handing' then array['stopped']
    when 'stopped' then array['handing', 'done']
    else '{}'
  end
$$;
create or replace function private.move_campaign(campaign uuid, to_status text, version timestamptz)
returns setof public.marketing_campaigns
language plpgsql
security definer
rows 1
set search_path = ''
as $$
declare
  held public.marketing_campaigns;
  reached integer;
begin
  perform private.require_role('gestionnaire');
  select * into held from public.marketing_campaigns c where c.id = campaign for update;
  if not found then
    raise exception 'there is no such campaign' using errcode = 'P0002';
  end if;
  if held.updated_at is distinct from version then
    return;
  end if;
  if (to_status = any (private.campaign_moves(held.status))) is not true then
    raise exception 'a campaign does not go from % to %', held.status, to_status using errcode = '23514', hint = 'status';
  end if;
  if to_status = 'handing' and not exists (
    select from public.sendpulse_settings s where s.is_enabled and s.address_book_id is not null
  ) then
    raise exception 'nothing is sent to SendPulse' using errcode = '23514', hint = 'sendpulse';
  end if;
  if held.status = 'ready' and to_status = 'handing' then
    insert into private.campaign_recipients (campaign_id, basis, basis_at, application_id, account_id, digest)
    select held.id, p.basis, p.basis_at, p.application_id, p.account_id, p.digest
    from private.campaign_people(held.bases, held.sectors, held.language) p
    where not p.is_opted_out and not p.is_bounced;
    get diagnostics reached = row_count;
  elsif to_status = 'ready' then
    select count(*) into reached
    from private.campaign_people(held.bases, held.sectors, held.language) p
    where not p.is_opted_out and not p.is_bounced;
  elsif to_status = 'done' then
    update private.campaign_recipients r set status = 'skipped', settled_at = now(), error = 'stopped'
    where r.campaign_id = held.id and r.status = 'pending';
    select count(*) into reached from private.campaign_recipients r where r.campaign_id = held.id and r.status = 'handed';
  elsif to_status in ('handing', 'stopped') then
    select count(*) into reached from private.campaign_recipients r where r.campaign_id = held.id and r.status = 'pending';
  end if;
  if to_status = 'ready' and reached = 0 or held.status = 'ready' and to_status = 'handing' and reached = 0 then
    raise exception 'nobody would be reached' using errcode = '23514', hint = 'audience';
  end if;
  perform private.note_campaign_event(held.id, to_status, reached);
  return query
    update public.marketing_campaigns c
    set status = to_status,
      counted = case when to_status = 'draft' then null when to_status = 'ready' then reached else c.counted end,
      ready_at = case when to_status = 'draft' then null when to_status = 'ready' then now() else c.ready_at end,
      handed_at = case when to_status = 'handing' then coalesce(c.handed_at, now()) else c.handed_at end,
      ended_at = case when to_status = 'done' then now() else c.ended_at end
    where c.id = held.id
    returning c.*;
end
$$;

comment on function public.move_campaign(uuid, text, timestamptz) is
  'Moves a campaign to another state if it is still that of updated_at = version; answers the row, or none when it was changed since. ready counts its audience; handing, from ready, settles its people, from stopped goes on with those who wait; done, from stopped, leaves out those who wait. 23514 for a move that is not allowed (hint status), without a list at SendPulse (sendpulse), for an empty audience (audience); P0002 for an unknown campaign. gestionnaire only.';

create function private.campaign_overlaps(campaign uuid) returns table (kind text, reference text, name text, people integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  held public.marketing_campaigns;
begin
  perform private.require_role('gestionnaire');
  select * into held from public.marketing_campaigns c where c.id = campaign;
  if not found then
    raise exception 'there is no such campaign' using errcode = 'P0002';
  end if;
  if held.status in ('ready', 'stopped') then
    return query
      with mine as (
        select p.digest from private.campaign_people(held.bases, held.sectors, held.language) p
        where held.status = 'ready' and not p.is_opted_out and not p.is_bounced
        union all
        select r.digest from private.campaign_recipients r
        where held.status = 'stopped' and r.campaign_id = held.id and r.status = 'pending'
      )
      select 'takes', c.reference, c.name, count(*)::integer
      from mine m
      cross join lateral (
        select r.campaign_id, r.settled_at from private.campaign_recipients r
        where r.digest = m.digest and r.status = 'handed' order by r.settled_at desc limit 1
      ) last
      join public.marketing_campaigns c on c.id = last.campaign_id
      -- The message of an older one has left since.
      where last.campaign_id <> held.id and last.settled_at > now() - interval '30 days'
      group by c.id, c.reference, c.name
      order by count(*) desc, c.reference
      limit 20;
  end if;
  return query
    select 'taken', c.reference, c.name, count(*)::integer
    from private.campaign_recipients r
    cross join lateral (
      select o.campaign_id from private.campaign_recipients o
      where o.digest = r.digest and o.status = 'handed' order by o.settled_at desc limit 1
    ) last
    join public.marketing_campaigns c on c.id = last.campaign_id
    where r.campaign_id = held.id and r.status = 'handed' and last.campaign_id <> held.id
    group by c.id, c.reference, c.name
    order by count(*) desc, c.reference
    limit 20;
end
$$;
comment on function private.campaign_overlaps(uuid) is 'Work of campaign_overlaps. Raises 42501 without gestionnaire.';
grant execute on function private.campaign_overlaps(uuid) to authenticated;
create function public.campaign_overlaps(campaign uuid) returns table (kind text, reference text, name text, people integer)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.campaign_overlaps($1)
$$;
comment on function public.campaign_overlaps(uuid) is
  'Other campaigns that share people with this one, at most 20 of a kind, with how many. takes: handed over in the last 30 days, and this one, ready or stopped, would give their people its own reference; taken: their people had the reference of this one before. P0002 for an unknown campaign. gestionnaire only.';
revoke all on function public.campaign_overlaps(uuid) from public, anon, authenticated, service_role;
grant execute on function public.campaign_overlaps(uuid) to authenticated;

select private.keep_access_rules();
