-- What there is to do in the other apps, in rows of the form of office_tasks. Counts stop above 1,000: 1,001 says that there are more.

-- What a recruiter has in hand, in each status the one that waits longest first.
create index trainer_applications_in_hand_idx on public.trainer_applications (assigned_to, status, last_contact_at)
  where archived_at is null and assigned_to is not null;
-- What nobody has yet, the oldest first.
create index trainer_applications_unassigned_idx on public.trainer_applications (created_at)
  where archived_at is null and assigned_to is null and status = 'new';
create index trainer_evaluations_drafts_idx on public.trainer_evaluations (evaluated_by, updated_at) where status = 'draft';
create index evaluation_opinions_drafts_idx on public.evaluation_opinions (evaluator_id, updated_at) where status = 'draft';
create index programme_proposals_open_idx on public.programme_proposals (created_at) where status = 'open';

create function private.recruitment_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := private.today();
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
  -- Without contact for fourteen days, as the dashboard counts them.
  quiet constant timestamptz := private.paris_midnight((day - 13)::text);
begin
  perform private.require_role('app5_user');
  return query
  with triage as (
    select a.created_at from public.trainer_applications a
    where a.archived_at is null and a.assigned_to is null and a.status = 'new'
    order by a.created_at limit 1001
  ),
  given as (
    select a.last_contact_at from public.trainer_applications a
    where a.archived_at is null and a.assigned_to = me and a.status = 'new'
    order by a.last_contact_at limit 1001
  ),
  contacted as (
    select a.last_contact_at from public.trainer_applications a
    where a.archived_at is null and a.assigned_to = me and a.status = 'contacted' and a.last_contact_at >= quiet
      and not exists (
        select from public.trainer_evaluations e where e.application_id = a.id and e.status = 'completed'
      )
    order by a.last_contact_at limit 1001
  ),
  silent as (
    select a.last_contact_at from public.trainer_applications a
    where a.archived_at is null and a.assigned_to = me and a.status = 'contacted' and a.last_contact_at < quiet
    order by a.last_contact_at limit 1001
  ),
  decided as (
    select a.last_contact_at from public.trainer_applications a
    where a.archived_at is null and a.assigned_to = me and a.status = 'evaluated'
    order by a.last_contact_at limit 1001
  ),
  begun as (
    select a.id, a.full_name, d.updated_at
    from (
      select e.application_id, e.updated_at from public.trainer_evaluations e where e.evaluated_by = me and e.status = 'draft'
      union all
      select o.application_id, o.updated_at from public.evaluation_opinions o where o.evaluator_id = me and o.status = 'draft'
    ) d
    join public.trainer_applications a on a.id = d.application_id
    where a.archived_at is null and a.status in ('new', 'contacted', 'evaluated')
    order by d.updated_at limit 1001
  ),
  purged as (
    select a.purge_on from public.trainer_applications a where a.purge_on <= day + 7 order by a.purge_on limit 1001
  )
  select 'triage', count(*), null::bigint, null::text, null::text, null::text, min(t.created_at)::timestamptz, null::date
  from triage t having count(*) > 0
  union all
  select 'given', count(*), null, me::text, null, null, min(g.last_contact_at)::timestamptz, null from given g having count(*) > 0
  union all
  select 'contacted', count(*), null, me::text, null, null, min(c.last_contact_at)::timestamptz, null from contacted c having count(*) > 0
  union all
  select 'silent', count(*), null, me::text, null, null, min(s.last_contact_at)::timestamptz, null from silent s having count(*) > 0
  union all
  select 'decided', count(*), null, me::text, null, null, min(d.last_contact_at)::timestamptz, null from decided d having count(*) > 0
  union all
  (
    select 'begun', count(*) over (), null, b.id::text, b.full_name, null, b.updated_at::timestamptz, null
    from begun b order by b.updated_at, b.id limit most
  )
  union all
  select 'purged', count(*), null, null, null, null, null, min(p.purge_on) from purged p having count(*) > 0;
end
$$;
comment on function private.recruitment_tasks(integer) is 'Work of recruitment_tasks. Raises 42501 without app5_user.';
grant execute on function private.recruitment_tasks(integer) to authenticated;

create function public.recruitment_tasks(each integer default 10) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.recruitment_tasks($1)
$$;
comment on function public.recruitment_tasks(integer) is
  'What a recruiter has to do. One line for: triage (new, and nobody has them), given (new), contacted (to evaluate), silent (contacted, no contact for 14 days), decided (evaluated, without decision), these four of those that the caller has (id), purged (to be purged within 7 days: due_on the first). One line for each, the oldest first, up to "each" (at most 50): begun (an evaluation or opinion that the caller has not finished: id of the application, who). total: how many of the kind there are, 1001 for more than 1,000. app5_user only.';
revoke all on function public.recruitment_tasks(integer) from public, anon, authenticated, service_role;
grant execute on function public.recruitment_tasks(integer) to authenticated;

create function private.signature_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  own_address constant text := (select lower(u.email) from auth.users u where u.id = auth.uid());
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
  now constant timestamptz := pg_catalog.now();
begin
  perform private.require_role('app4_user');
  return query
  with asked as (
    select distinct on (r.id) r.id, r.title, r.sender_name, p.invited_at, r.expires_at
    from public.signature_recipients p
    join public.signature_requests r on r.id = p.request_id
    where lower(p.email) = own_address and p.role <> 'copy' and p.status in ('invited', 'seen') and r.status = 'sent'
    order by r.id, p.invited_at limit 1001
  ),
  -- Of those that the caller sent, one line says one thing: the end of its time before the wait.
  ending as (
    select r.id, r.title, r.expires_at from public.signature_requests r
    where r.created_by = me and r.status = 'sent' and r.expires_at < now + interval '3 days'
    order by r.expires_at limit 1001
  ),
  slow as (
    select r.sent_at from public.signature_requests r
    where r.created_by = me and r.status = 'sent' and r.sent_at < now - interval '7 days'
      and (r.expires_at is null or r.expires_at >= now + interval '3 days')
    order by r.sent_at limit 1001
  ),
  refused as (
    select r.id, r.title, r.status, r.ended_at from public.signature_requests r
    where r.created_by = me and r.status in ('declined', 'expired') and r.ended_at > now - interval '30 days'
    order by r.ended_at limit 1001
  ),
  drafts as (
    select r.id, r.title, r.updated_at from public.signature_requests r
    where r.created_by = me and r.status = 'draft' and r.sent_at is null
    order by r.updated_at limit 1001
  ),
  unsealed as (
    select r.completed_at from public.signature_requests r
    where r.status = 'completed' and r.sealed_at is null and r.completed_at < now - interval '15 minutes'
    order by r.completed_at limit 1001
  )
  (
    select 'asked', count(*) over (), null::bigint, a.id::text, a.sender_name, a.title, a.invited_at::timestamptz,
      (a.expires_at at time zone 'Europe/Paris')::date
    from asked a order by a.expires_at nulls last, a.id limit most
  )
  union all
  (
    select 'ending', count(*) over (), null, e.id::text, null, e.title, null, (e.expires_at at time zone 'Europe/Paris')::date
    from ending e order by e.expires_at, e.id limit most
  )
  union all
  select 'slow', count(*), null, null, null, null, min(s.sent_at)::timestamptz, null from slow s having count(*) > 0
  union all
  (
    select r.status, count(*) over (partition by r.status), null, r.id::text, null, r.title, r.ended_at::timestamptz, null
    from refused r order by r.ended_at, r.id limit most
  )
  union all
  (
    select 'draft', count(*) over (), null, d.id::text, null, d.title, d.updated_at::timestamptz, null
    from drafts d order by d.updated_at, d.id limit most
  )
  union all
  select 'unsealed', count(*), null, null, null, null, min(u.completed_at)::timestamptz, null from unsealed u having count(*) > 0;
end
$$;
comment on function private.signature_tasks(integer) is 'Work of signature_tasks. Raises 42501 without app4_user.';
grant execute on function private.signature_tasks(integer) to authenticated;

create function public.signature_tasks(each integer default 10) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.signature_tasks($1)
$$;
comment on function public.signature_tasks(integer) is
  'What somebody has to do about envelopes. One line for each, up to "each" of a kind (at most 50), with id and what: its title: asked (to be signed by the caller: who sent it, due_on), ending (sent by the caller and ends within 3 days: due_on), declined and expired (sent by the caller, ended within 30 days: since), draft (of the caller: since when it is as it is). One line for: slow (sent by the caller more than 7 days ago, not ending yet), unsealed (signed by all more than 15 minutes ago, without its file, whoever sent it). total: how many of the kind there are, 1001 for more than 1,000. app4_user only.';
revoke all on function public.signature_tasks(integer) from public, anon, authenticated, service_role;
grant execute on function public.signature_tasks(integer) to authenticated;

create function private.catalogue_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := private.today();
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
begin
  perform private.require_role('app2_user');
  return query
  with proposed as (
    select distinct on (o.programme_id) o.programme_id, o.proposed_by, o.created_at
    from public.programme_proposals o
    where o.status = 'open' and o.proposed_by is distinct from me
    order by o.programme_id, o.created_at
  ),
  certified as (
    select p.id, p.title, p.certification_ends_on from public.programmes p
    where p.status = 'published' and p.certification_ends_on <= (day + interval '6 months')::date
    order by p.certification_ends_on limit 1001
  ),
  reviewed as (
    select p.id, p.title, p.updated_at from public.programmes p where p.status = 'in_review' order by p.updated_at limit 1001
  ),
  -- Not read again within 12 months, which costs points; within a month from now.
  old as (
    select p.confirmed_on from public.programmes p
    where p.status = 'published' and p.confirmed_on < (day - interval '11 months')::date
    order by p.confirmed_on limit 1001
  ),
  short as (
    select g.by_day, g.target, count(*) as programmes
    from public.programme_goals g
    join public.programmes p on p.status <> 'archived' and p.score < g.target
    where g.scope = 'all'
      and g.target > (select avg(q.score) from public.programmes q where q.status <> 'archived')
    group by g.by_day, g.target
  )
  (
    select 'proposed', count(*) over (), null::bigint, o.programme_id::text, private.person_name(o.proposed_by), p.title,
      o.created_at::timestamptz, null::date
    from proposed o join public.programmes p on p.id = o.programme_id order by o.created_at, o.programme_id limit most
  )
  union all
  (
    select 'certified', count(*) over (), null, c.id::text, null, c.title, null, c.certification_ends_on
    from certified c order by c.certification_ends_on, c.id limit most
  )
  union all
  (
    select 'reviewed', count(*) over (), null, r.id::text, null, r.title, r.updated_at::timestamptz, null
    from reviewed r order by r.updated_at, r.id limit most
  )
  union all
  select 'old', count(*), null, null, null, null, null, (min(o.confirmed_on) + interval '12 months')::date
  from old o having count(*) > 0
  union all
  select 'short', s.programmes, null, null, null, s.target::text, null, s.by_day from short s;
end
$$;
comment on function private.catalogue_tasks(integer) is 'Work of catalogue_tasks. Raises 42501 without app2_user.';
grant execute on function private.catalogue_tasks(integer) to authenticated;

create function public.catalogue_tasks(each integer default 10) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.catalogue_tasks($1)
$$;
comment on function public.catalogue_tasks(integer) is
  'What somebody has to do about the catalogue. One line for each programme, up to "each" of a kind (at most 50), with id and what: its title: proposed (a colleague proposes changes: who, since), certified (published, its certification ends within 6 months or has ended: due_on), reviewed (in review: since). One line for: old (published, confirmed 11 months ago or more: due_on when the first is a year old), short (programmes under the goal of the whole catalogue while its average is under it: what: the goal, due_on). total: how many of the kind there are, 1001 for more than 1,000 of those with lines. app2_user only.';
revoke all on function public.catalogue_tasks(integer) from public, anon, authenticated, service_role;
grant execute on function public.catalogue_tasks(integer) to authenticated;

create function private.corporate_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  day constant date := private.today();
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
begin
  perform private.require_role('app1_user');
  return query
  with drafts as (
    select e.id, e.title_fr, e.updated_at from public.timeline_events e where e.state = 'draft'
  )
  select 'failed', 1::bigint, null::bigint, null::text, null::text, s.failure, s.failed_at, null::date
  from public.site_status() s where s.failed_at is not null
  union all
  (
    select 'consent', count(*) over (), null, c.id::text, c.name, null, null, c.consent_until
    from public.ending_logo_consents() c order by c.consent_until, c.id limit most
  )
  union all
  select 'certificate', 1, null, null, null, null, null, c.qualiopi_until
  from public.company_settings c where c.qualiopi_until <= (day + interval '6 months')::date
  union all
  (
    select 'draft', count(*) over (), null, d.id::text, null, d.title_fr, d.updated_at::timestamptz, null
    from drafts d order by d.updated_at, d.id limit most
  );
end
$$;
comment on function private.corporate_tasks(integer) is 'Work of corporate_tasks. Raises 42501 without app1_user.';
grant execute on function private.corporate_tasks(integer) to authenticated;

create function public.corporate_tasks(each integer default 10) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.corporate_tasks($1)
$$;
comment on function public.corporate_tasks(integer) is
  'What somebody has to do about the company and its site. One line each: failed (the last publication failed: what: why, since), certificate (the Qualiopi certificate ends within 6 months or has ended: due_on). One line for each, up to "each" of a kind (at most 50): consent (a client''s consent to its logo ends within 30 days: id of the logo, who, due_on), draft (a date of the timeline that is not published: id, what: its title, since). total: how many of the kind there are. app1_user only.';
revoke all on function public.corporate_tasks(integer) from public, anon, authenticated, service_role;
grant execute on function public.corporate_tasks(integer) to authenticated;

select private.keep_access_rules();
