-- The daily work (ADR 0066): papers that are over expire, and their holders are reminded by mail. Each step can be called
-- again for the same day of Paris, at the same time too, and does nothing twice.

create table private.daily_runs (
  day date primary key,
  started_at timestamptz(3) not null default now(),
  last_call_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  calls integer not null default 1,
  expired_papers integer not null default 0,
  sent_reminders integer not null default 0,
  failed_reminders integer not null default 0
);
comment on table private.daily_runs is 'What the daily work did, one line for each day of Paris.';
comment on column private.daily_runs.finished_at is 'When a call left nothing to do; null while there is more, or when none came back.';

alter table private.daily_runs enable row level security;
revoke all on private.daily_runs from public, anon, authenticated, service_role;

create table private.reminder_opt_outs (
  user_id uuid primary key references public.trainer_accounts (user_id) on delete cascade,
  at timestamptz(3) not null default now()
);
comment on table private.reminder_opt_outs is
  'Trainers who want no reminders; those about papers that the law asks for go out all the same.';

alter table private.reminder_opt_outs enable row level security;
revoke all on private.reminder_opt_outs from public, anon, authenticated, service_role;

create table private.trainer_reminders (
  user_id uuid not null references public.trainer_accounts (user_id) on delete cascade,
  day date not null,
  claimed_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  outcome text,
  primary key (user_id, day),
  constraint trainer_reminders_outcome_known check (outcome in ('sent', 'failed')),
  constraint trainer_reminders_settled_with_outcome check ((settled_at is null) = (outcome is null))
);
comment on table private.trainer_reminders is
  'The one mail of a trainer and day, claimed before it is sent: a claim without an outcome was interrupted, and is not sent again.';

alter table private.trainer_reminders enable row level security;
revoke all on private.trainer_reminders from public, anon, authenticated, service_role;

create table private.reminded_papers (
  paper_id uuid not null references public.trainer_papers (id) on delete cascade,
  stage integer not null,
  user_id uuid not null,
  day date not null,
  primary key (paper_id, stage),
  foreign key (user_id, day) references private.trainer_reminders (user_id, day) on delete cascade
);
comment on table private.reminded_papers is 'Which reminder of a paper went out with which mail; see private.reminder_stage.';
create index reminded_papers_mail_idx on private.reminded_papers (user_id, day);

alter table private.reminded_papers enable row level security;
revoke all on private.reminded_papers from public, anon, authenticated, service_role;

create function private.reminder_stage(days_left integer) returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when days_left > 30 then null
    when days_left > 7 then 30
    when days_left > 0 then 7
    when days_left > -7 then 0
    else -7 * (-days_left / 7)
  end
$$;
comment on function private.reminder_stage(integer) is
  'The reminder that a paper with so many days left is at: 30, 7 and 0 days before its end, then each week after it (-7, -14…); null before. A day without a run delays a reminder and loses none.';

create function private.ending_papers(wanted_day date) returns table (
  user_id uuid, paper_id uuid, kind text, label text, expires_on date, is_legal boolean, stage integer, is_new boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select p.user_id, p.id, p.kind, k.label, p.expires_on, k.demand = 'law', of.stage,
    not exists (select from private.reminded_papers r where r.paper_id = p.id and r.stage <= of.stage)
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id and t.status = 'approved'
  join private.paper_kinds k on k.key = p.kind
  cross join lateral (select private.reminder_stage(p.expires_on - wanted_day) as stage) as of
  where p.status in ('verified', 'expired') and of.stage is not null
    -- The next one was sent: there is nothing more to ask.
    and not exists (
      select from public.trainer_papers n where n.user_id = p.user_id and n.kind = p.kind and n.status = 'to_check'
    )
    and (k.demand = 'law' or not exists (select from private.reminder_opt_outs o where o.user_id = p.user_id))
$$;
comment on function private.ending_papers(date) is
  'Papers of approved trainers that end within thirty days or have ended, and what reminder they are at on this day; is_new: it has not gone out.';

create function private.due_reminders(wanted_day date) returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select distinct e.user_id
  from private.ending_papers(wanted_day) e
  where e.is_new
    and not exists (select from private.trainer_reminders r where r.user_id = e.user_id and r.day = wanted_day)
$$;
comment on function private.due_reminders(date) is 'Trainers who are to get a mail on this day and have had none.';

create function public.start_daily_run() returns table (day date, expired_papers integer)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.today();
  expired integer;
begin
  insert into private.daily_runs as d (day) values (today)
  on conflict (day) do update set calls = d.calls + 1, last_call_at = now(), finished_at = null;
  expired := private.expire_trainer_papers(today);
  update private.daily_runs d set expired_papers = d.expired_papers + expired where d.day = today;
  return query select today, expired;
end
$$;
comment on function public.start_daily_run() is
  'Starts or goes on with the daily work of today in Paris: papers that are over expire. Answers the day, and how many expired now. Service role only.';
revoke all on function public.start_daily_run() from public, anon, authenticated, service_role;
grant execute on function public.start_daily_run() to service_role;

create function public.claim_paper_reminders(batch_size integer default 25) returns table (
  user_id uuid, day date, email text, full_name text, application_id uuid, papers jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.today();
begin
  return query
    with claimed as (
      insert into private.trainer_reminders (user_id, day)
      select d.user_id, today from private.due_reminders(today) as d (user_id)
      order by d.user_id
      limit least(greatest(coalesce(batch_size, 25), 1), 100)
      on conflict do nothing
      returning user_id
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
    )
    from claimed c join public.trainer_accounts t on t.user_id = c.user_id
    order by t.user_id;
end
$$;
comment on function public.claim_paper_reminders(integer) is
  'Takes the mails of at most so many trainers for today: each is given once, to one caller, whatever becomes of that caller. papers: those that end within thirty days or have ended. Service role only.';
revoke all on function public.claim_paper_reminders(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_paper_reminders(integer) to service_role;

create function public.settle_paper_reminder(user_id uuid, day date, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  papers text;
begin
  update private.trainer_reminders r set settled_at = now(), outcome = settle_paper_reminder.outcome
  where r.user_id = settle_paper_reminder.user_id and r.day = settle_paper_reminder.day and r.settled_at is null;
  if not found then
    return;
  end if;
  if settle_paper_reminder.outcome = 'failed' then
    -- It did not leave: the next day tries again.
    delete from private.reminded_papers r
    where r.user_id = settle_paper_reminder.user_id and r.day = settle_paper_reminder.day;
    return;
  end if;
  select string_agg(format('« %s »', k.label), ', ' order by k.position) into papers
  from private.reminded_papers r
  join public.trainer_papers p on p.id = r.paper_id
  join private.paper_kinds k on k.key = p.kind
  where r.user_id = settle_paper_reminder.user_id and r.day = settle_paper_reminder.day;
  perform private.write_trainer_event(
    settle_paper_reminder.user_id, null, 'paper_reminder',
    format('Rappel envoyé par e-mail : %s.', coalesce(papers, 'pièces à renouveler')), null, 'papers'
  );
end
$$;
comment on function public.settle_paper_reminder(uuid, date, text) is
  'Notes how the mail of a trainer and day ended: sent, which their thread says, or failed, which the next day tries again. The first call counts. Service role only.';
revoke all on function public.settle_paper_reminder(uuid, date, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_paper_reminder(uuid, date, text) to service_role;

create function public.end_daily_run(sent integer, failed integer) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  remaining bigint;
begin
  select count(*) into remaining from private.due_reminders(today);
  update private.daily_runs d set
    sent_reminders = d.sent_reminders + sent, failed_reminders = d.failed_reminders + failed,
    finished_at = case when remaining = 0 then now() end
  where d.day = today;
  return remaining;
end
$$;
comment on function public.end_daily_run(integer, integer) is
  'Notes what a call of the daily work sent, and answers how many trainers are still to be reminded today. Service role only.';
revoke all on function public.end_daily_run(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.end_daily_run(integer, integer) to service_role;

create function private.my_reminders() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_trainer('pending', 'approved', 'suspended', 'rejected');
begin
  return not exists (select from private.reminder_opt_outs o where o.user_id = person);
end
$$;
comment on function private.my_reminders() is 'Work of my_reminders. Raises 42501 without a trainer account.';
grant execute on function private.my_reminders() to authenticated;

create function public.my_reminders() returns boolean
language sql
stable
set search_path = ''
as $$
  select private.my_reminders()
$$;
comment on function public.my_reminders() is
  'Whether the caller gets reminders about papers; those that the law asks for come all the same. 42501 without a trainer account.';
revoke all on function public.my_reminders() from public, anon, authenticated, service_role;
grant execute on function public.my_reminders() to authenticated;

create function private.set_my_reminders(wanted boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_trainer('pending', 'approved', 'suspended', 'rejected');
begin
  if wanted is null then
    raise exception 'wanted or not' using errcode = '22023';
  elsif wanted then
    delete from private.reminder_opt_outs o where o.user_id = person;
  else
    insert into private.reminder_opt_outs (user_id) values (person) on conflict do nothing;
  end if;
  return wanted;
end
$$;
comment on function private.set_my_reminders(boolean) is 'Work of set_my_reminders. Raises 42501 without a trainer account.';
grant execute on function private.set_my_reminders(boolean) to authenticated;

create function public.set_my_reminders(wanted boolean) returns boolean
language sql
set search_path = ''
as $$
  select private.set_my_reminders($1)
$$;
comment on function public.set_my_reminders(boolean) is
  'Says whether the caller wants reminders about papers, and answers it. 42501 without a trainer account.';
revoke all on function public.set_my_reminders(boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_my_reminders(boolean) to authenticated;

select private.keep_access_rules();
