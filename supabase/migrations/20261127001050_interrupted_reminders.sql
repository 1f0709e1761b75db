-- A call of the daily work that ends between taking a mail and noting its end leaves a claim. The log of mails says how far it came: a mail
-- without an entry was never handed to the mail service, and is taken again after a quarter of an hour. One whose entry is pending may
-- have left: it is not sent again, and counted (ADR 0066).

alter table private.trainer_reminders add column message_id uuid not null unique default gen_random_uuid();
comment on column private.trainer_reminders.message_id is 'Its entry in notification_logs, which is there before the mail leaves.';
comment on column private.trainer_reminders.outcome is
  'unknown: the call that sent it ended before it could say whether it left.';
comment on table private.trainer_reminders is
  'The one mail of a trainer and day, claimed before it is sent.';
alter table private.trainer_reminders drop constraint trainer_reminders_outcome_known;
alter table private.trainer_reminders
  add constraint trainer_reminders_outcome_known check (outcome in ('sent', 'failed', 'unknown'));
-- What is claimed by now has another entry.
update private.trainer_reminders r set settled_at = now(), outcome = 'unknown' where r.outcome is null;

alter table private.daily_runs add column unknown_reminders integer not null default 0;
comment on column private.daily_runs.unknown_reminders is
  'Mails that a call had begun to send when it ended: nobody knows whether they left.';

create function private.release_paper_reminders() returns void
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
comment on function private.release_paper_reminders() is
  'Ends the claims of calls that went away a quarter of an hour ago: by the log of mails they were not begun (taken again), sent, failed, or begun (unknown).';

drop function public.claim_paper_reminders(integer);
create function public.claim_paper_reminders(batch_size integer default 25) returns table (
  user_id uuid, day date, email text, full_name text, application_id uuid, papers jsonb, message_id uuid
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.today();
begin
  perform private.release_paper_reminders();
  return query
    with claimed as (
      insert into private.trainer_reminders (user_id, day)
      select d.user_id, today from private.due_reminders(today) as d (user_id)
      order by d.user_id
      limit least(greatest(coalesce(batch_size, 25), 1), 100)
      on conflict do nothing
      returning user_id, message_id
    ),
    ending as (
      select e.* from private.ending_papers(today) e join claimed c on c.user_id = e.user_id
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
end
$$;
comment on function public.claim_paper_reminders(integer) is
  'Takes the mails of at most so many trainers for today: each is given to one caller, and again only when that caller went away before it had begun to send. message_id: its entry in notification_logs. papers: those that end within thirty days or have ended. Service role only.';
revoke all on function public.claim_paper_reminders(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_paper_reminders(integer) to service_role;

drop function public.end_daily_run(integer, integer);
create function public.end_daily_run(sent integer, failed integer) returns table (remaining bigint, unknown integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  select count(*) into remaining from private.due_reminders(today);
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
  'Notes what a call of the daily work sent, and answers how many trainers are still to be reminded today, and of how many mails nobody knows whether they left: they are not sent again. Service role only.';
revoke all on function public.end_daily_run(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.end_daily_run(integer, integer) to service_role;

select private.keep_access_rules();
