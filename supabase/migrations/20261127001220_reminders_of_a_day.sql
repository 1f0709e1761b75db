-- Who is to be reminded is looked for once at the start of a call of the daily work, not for each batch of mails, and papers expire in
-- batches: the work of a day grows with the number of trainers, not with its square (ADR 0066).

alter table private.trainer_reminders alter column claimed_at drop not null;
alter table private.trainer_reminders alter column claimed_at drop default;
comment on column private.trainer_reminders.claimed_at is 'When a call took it to send it; null while it waits.';
comment on table private.trainer_reminders is
  'The one mail of a trainer and day: listed at the start of the daily work, claimed before it is sent.';
alter table private.trainer_reminders
  add constraint trainer_reminders_claimed_before_settled check (claimed_at is not null or outcome is null);
create index trainer_reminders_waiting_idx on private.trainer_reminders (day, user_id) where claimed_at is null;
create index trainer_reminders_claimed_idx on private.trainer_reminders (claimed_at) where outcome is null;
create index trainer_reminders_unknown_idx on private.trainer_reminders (settled_at) where outcome = 'unknown';

drop function private.due_reminders(date);
drop function private.ending_papers(date);
create function private.ending_papers(wanted_day date, wanted_users uuid[] default null) returns table (
  user_id uuid, paper_id uuid, kind text, label text, expires_on date, is_legal boolean, stage integer, is_new boolean
)
language plpgsql
stable
security definer
set search_path = ''
-- Planned for each call: everybody's papers are read from the table, those of a few by their index.
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  return query
    select p.user_id, p.id, p.kind, k.label, p.expires_on, k.demand = 'law', of.stage,
      not exists (select from private.reminded_papers r where r.paper_id = p.id and r.stage <= of.stage)
    from public.trainer_papers p
    join public.trainer_accounts t on t.user_id = p.user_id and t.status = 'approved'
    join private.paper_kinds k on k.key = p.kind
    cross join lateral (select private.reminder_stage(p.expires_on - wanted_day) as stage) as of
    where p.status in ('verified', 'expired') and of.stage is not null
      and (wanted_users is null or p.user_id = any (wanted_users))
      -- The next one was sent: there is nothing more to ask.
      and not exists (
        select from public.trainer_papers n where n.user_id = p.user_id and n.kind = p.kind and n.status = 'to_check'
      )
      and (k.demand = 'law' or not exists (select from private.reminder_opt_outs o where o.user_id = p.user_id));
end
$$;
comment on function private.ending_papers(date, uuid[]) is
  'Papers of approved trainers that end within thirty days or have ended, and what reminder they are at on this day; is_new: it has not gone out. wanted_users: of these alone.';

drop function private.expire_trainer_papers(date);
create function private.expire_trainer_papers(day date, most integer default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  paper record;
  done integer := 0;
begin
  for paper in
    update public.trainer_papers p set status = 'expired'
    where p.id in (
      select over.id from public.trainer_papers over
      where over.status = 'verified' and over.expires_on < day
      order by over.expires_on, over.id
      limit most
      for update skip locked
    )
    returning p.user_id, p.kind, p.expires_on
  loop
    done := done + 1;
    perform private.write_trainer_event(
      paper.user_id, null, 'paper_expired',
      format('Pièce expirée : « %s », depuis le %s. Déposez la nouvelle.', k.label, private.said_day(paper.expires_on)),
      format('« %s » a expiré le %s.', k.label, private.said_day(paper.expires_on)),
      'papers?kind=' || k.key
    )
    from private.paper_kinds k where k.key = paper.kind;
  end loop;
  return done;
end
$$;
comment on function private.expire_trainer_papers(date, integer) is
  'The verified papers whose last day is before this day have expired, at most so many of them: notes it and writes it to the thread, once for each. Answers how many.';

create or replace function private.release_paper_reminders() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  claim record;
begin
  for claim in
    select r.user_id, r.day, n.status
    from private.trainer_reminders r left join public.notification_logs n on n.id = r.message_id
    -- Longer than any run: it ended without a word.
    where r.outcome is null and r.claimed_at < clock_timestamp() - interval '15 minutes'
    order by r.user_id, r.day
    for update of r skip locked
  loop
    if claim.status is null then
      -- Listed again, if it is still to be sent.
      delete from private.trainer_reminders r where r.user_id = claim.user_id and r.day = claim.day;
    elsif claim.status in ('sent', 'failed') then
      perform public.settle_paper_reminder(claim.user_id, claim.day, claim.status);
    else
      update private.trainer_reminders r set settled_at = now(), outcome = 'unknown'
      where r.user_id = claim.user_id and r.day = claim.day;
    end if;
  end loop;
end
$$;

drop function public.start_daily_run();
create function public.start_daily_run() returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  -- Its row is locked until the end: of two calls that start together, the second finds the list of the first.
  insert into private.daily_runs as d (day) values (today)
  on conflict (day) do update set calls = d.calls + 1, last_call_at = now(), finished_at = null;
  perform private.release_paper_reminders();
  -- What was not taken on an earlier day is asked for by the list of today.
  delete from private.trainer_reminders r where r.claimed_at is null and r.day < today;
  insert into private.trainer_reminders (user_id, day)
  select distinct e.user_id, today
  from private.ending_papers(today) e
  where e.is_new
  on conflict do nothing;
  return today;
end
$$;
comment on function public.start_daily_run() is
  'Starts or goes on with the daily work of today in Paris: lists who is to be reminded, and ends the claims of calls that went away. Answers the day. Service role only.';
revoke all on function public.start_daily_run() from public, anon, authenticated, service_role;
grant execute on function public.start_daily_run() to service_role;

create function public.expire_papers(batch_size integer default 1000) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  expired constant integer := private.expire_trainer_papers(today, least(greatest(coalesce(batch_size, 1000), 1), 1000));
begin
  update private.daily_runs d set expired_papers = d.expired_papers + expired where d.day = today;
  return expired;
end
$$;
comment on function public.expire_papers(integer) is
  'Lets at most so many papers that are over expire, and answers how many did: 0 when none is left. Service role only.';
revoke all on function public.expire_papers(integer) from public, anon, authenticated, service_role;
grant execute on function public.expire_papers(integer) to service_role;

create or replace function public.claim_paper_reminders(batch_size integer default 25) returns table (
  user_id uuid, day date, email text, full_name text, application_id uuid, papers jsonb, message_id uuid
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.today();
  waiting uuid[];
begin
  loop
    waiting := array(
      select r.user_id from private.trainer_reminders r
      where r.day = today and r.claimed_at is null
      order by r.user_id
      limit least(greatest(coalesce(batch_size, 25), 1), 100)
      for update skip locked
    );
    exit when waiting = '{}';
    return query
      with ending as (
        select e.* from private.ending_papers(today, waiting) e
      ),
      claimed as (
        update private.trainer_reminders r set claimed_at = clock_timestamp()
        where r.day = today and r.user_id in (select e.user_id from ending e where e.is_new)
        returning r.user_id, r.message_id
      ),
      noted as (
        insert into private.reminded_papers (paper_id, stage, user_id, day)
        select e.paper_id, e.stage, e.user_id, today from ending e where e.is_new
        on conflict do nothing
      )
      select t.user_id, today, t.email, t.full_name, t.application_id, (
        select jsonb_agg(jsonb_build_object(
          'kind', e.kind, 'label', e.label, 'expires_on', e.expires_on, 'days_left', e.expires_on - today,
          'is_legal', e.is_legal
        ) order by e.expires_on, e.kind)
        from ending e where e.user_id = t.user_id
      ), c.message_id
      from claimed c join public.trainer_accounts t on t.user_id = c.user_id
      order by t.user_id;
    exit when found;
    -- Since the list was made their papers were renewed or refused, or their accounts closed.
    delete from private.trainer_reminders r
    where r.day = today and r.user_id = any (waiting) and r.claimed_at is null;
  end loop;
end
$$;
comment on function public.claim_paper_reminders(integer) is
  'Takes the mails of at most so many trainers from the list of today: each is given to one caller, and again only when that caller went away before it had begun to send. message_id: its entry in notification_logs. papers: those that end within thirty days or have ended. Service role only.';

create or replace function public.end_daily_run(sent integer, failed integer) returns table (remaining bigint, unknown integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  select (select count(*) from private.trainer_reminders r where r.day = today and r.claimed_at is null)
    + (select count(*) from public.trainer_papers p where p.status = 'verified' and p.expires_on < today)
  into remaining;
  select count(*) into unknown from private.trainer_reminders r
  where r.outcome = 'unknown' and r.settled_at >= private.paris_midnight(today::text);
  update private.daily_runs d set
    unknown_reminders = end_daily_run.unknown, sent_reminders = d.sent_reminders + sent, failed_reminders = d.failed_reminders + failed,
    finished_at = case when remaining = 0 then now() end
  where d.day = today;
  return next;
end
$$;
comment on function public.end_daily_run(integer, integer) is
  'Notes what a call of the daily work sent, and answers how many trainers are still to be reminded and papers to expire today, and of how many mails nobody knows whether they left: they are not sent again. Service role only.';

select private.keep_access_rules();
