-- The thread of a trainer: what happened between them and the company, from the application on, in one list that is only
-- added to. Staff read all of it, the trainer the sentences that were written for them (ADR 0061).

create table private.trainer_events (
  id bigint generated always as identity primary key,
  -- Milliseconds: what a browser's clock can hold, so that cursors come back as they left.
  at timestamptz(3) not null default now(),
  -- Without foreign keys, as in the journal: an event is kept as long as the account or the application it is about, and
  -- the two end at different times. The triggers below hold this.
  user_id uuid,
  application_id uuid,
  kind text not null,
  actor_id uuid,
  public_sentence text,
  staff_sentence text,
  link text,
  constraint trainer_events_about_someone check (user_id is not null or application_id is not null),
  constraint trainer_events_kind_known check (kind in (
    'application_received', 'application_read', 'evaluated', 'account_opened', 'account_approved', 'account_rejected',
    'account_suspended', 'account_reactivated', 'account_closed', 'profile_changed', 'paper_deposited', 'paper_verified',
    'paper_refused', 'paper_expired', 'paper_reminder'
  )),
  constraint trainer_events_public_sentence_length
    check (btrim(public_sentence) <> '' and char_length(public_sentence) <= 1200),
  constraint trainer_events_staff_sentence_length
    check (btrim(staff_sentence) <> '' and char_length(staff_sentence) <= 1200),
  -- An address within the portal, without its slug: "papers?kind=rc-pro".
  constraint trainer_events_link_form check (link ~ '^[a-z][a-z0-9/-]{0,99}(\?[a-z]{1,20}=[a-z0-9-]{1,60})?$')
);
comment on table private.trainer_events is
  'What happened between a trainer and the company, append-only: an event is kept as long as its account or its application.';
comment on column private.trainer_events.public_sentence is
  'What the trainer reads of it: never a score, never the name of a member of the staff. Null: they do not read of it.';
comment on column private.trainer_events.staff_sentence is
  'What the staff read besides the kind, where there is more to say.';

alter table private.trainer_events enable row level security;
revoke all on private.trainer_events from public, anon, authenticated, service_role;

create index trainer_events_user_idx on private.trainer_events (user_id, at desc, id desc) where user_id is not null;
create index trainer_events_application_idx on private.trainer_events (application_id, at desc, id desc)
  where application_id is not null;
-- Of these there is one for an application: a second reading or a second evaluation tells the person nothing.
create unique index trainer_events_once_idx on private.trainer_events (application_id, kind)
  where kind in ('application_received', 'application_read', 'evaluated');

create function private.keep_trainer_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'application_id' is distinct from to_jsonb(old) - 'application_id'
    or tg_op = 'DELETE' and exists (select from public.trainer_accounts t where t.user_id = old.user_id)
    or exists (select from public.trainer_applications a where a.id = old.application_id)
  then
    raise exception 'trainer_events is append-only' using errcode = '42501';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.keep_trainer_events() is
  'Trigger: an event leaves when neither its account nor its application is there any more; before that it may only lose an application that is gone, or follow it into the one it was merged into.';

create trigger trainer_events_append_only before update or delete on private.trainer_events
  for each row execute function private.keep_trainer_events();
create trigger trainer_events_not_truncated before truncate on private.trainer_events
  for each statement execute function private.refuse_change();

create function private.forget_application_events() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The application that this one was merged into is the same person's, and is kept.
  if exists (select from public.trainer_applications a where a.id = old.merged_into) then
    update private.trainer_events e set application_id = old.merged_into
    where e.application_id = old.id and not (
      e.kind in ('application_received', 'application_read', 'evaluated') and exists (
        select from private.trainer_events o where o.application_id = old.merged_into and o.kind = e.kind
      )
    );
  end if;
  update private.trainer_events e set application_id = null
  where e.application_id = old.id and exists (select from public.trainer_accounts t where t.user_id = e.user_id);
  delete from private.trainer_events e where e.application_id = old.id;
  return null;
end
$$;
comment on function private.forget_application_events() is
  'Trigger: events of a deleted application go with it, except those of an account that is kept and those that follow the application it was merged into.';

create trigger trainer_applications_events_deleted after delete on public.trainer_applications
  for each row execute function private.forget_application_events();

create function private.forget_account_events() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.trainer_events e
  where e.user_id = old.user_id
    and not exists (select from public.trainer_applications a where a.id = e.application_id);
  return null;
end
$$;
comment on function private.forget_account_events() is
  'Trigger: events of a deleted account go with it, except those of an application that is kept.';

create trigger trainer_accounts_events_deleted after delete on public.trainer_accounts
  for each row execute function private.forget_account_events();

create function private.write_trainer_event(
  wanted_user uuid, wanted_application uuid, event_kind text, public_sentence text, staff_sentence text,
  link text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account public.trainer_accounts;
begin
  select * into account from public.trainer_accounts t
  where t.user_id = wanted_user or wanted_user is null and t.application_id = wanted_application
  for key share;
  -- One that is being deleted is waited for, so that no event is left of it.
  perform from public.trainer_applications a
  where a.id = coalesce(wanted_application, account.application_id)
  for key share;
  if not found and account.user_id is null then
    raise exception 'neither an account nor an application' using errcode = 'P0002';
  end if;
  insert into private.trainer_events (
    user_id, application_id, kind, actor_id, public_sentence, staff_sentence, link
  )
  values (
    account.user_id, coalesce(wanted_application, account.application_id), event_kind, auth.uid(),
    write_trainer_event.public_sentence, write_trainer_event.staff_sentence, write_trainer_event.link
  )
  on conflict (application_id, kind) where kind in ('application_received', 'application_read', 'evaluated') do nothing;
end
$$;
comment on function private.write_trainer_event(uuid, uuid, text, text, text, text) is
  'Adds an event to the thread of a trainer, by their account, their application or both; the caller is its actor. public_sentence is what the trainer reads: null for what concerns the staff alone. P0002 when there is neither.';

-- Sentences that the holder of an account reads; those of the application are beside their triggers.
create function private.account_sentence(event_kind text, reason text) returns text
language sql
immutable
set search_path = ''
as $$
  select case event_kind
    when 'account_opened' then 'Un compte formateur a été ouvert à votre nom. Il reste à l’approuver.'
    when 'account_approved' then 'Votre compte formateur est approuvé : le portail vous est ouvert.'
    when 'account_rejected' then 'Votre compte formateur n’a pas été approuvé.' || coalesce(' Motif : ' || reason, '')
    when 'account_suspended' then 'Votre compte formateur est suspendu.' || coalesce(' Motif : ' || reason, '')
    when 'account_reactivated' then 'Votre compte formateur est rétabli : le portail vous est de nouveau ouvert.'
  end
$$;
comment on function private.account_sentence(text, text) is
  'What the holder of an account reads of a decision about it; the reason is the one that they read.';

create function private.account_event(before text, after text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when after = 'approved' and before = 'suspended' then 'account_reactivated'
    when after in ('approved', 'rejected', 'suspended') then 'account_' || after
  end
$$;
comment on function private.account_event(text, text) is
  'The kind of event of an account that comes from a status to another; null for none.';

create function private.tell_received_applications() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.trainer_events (at, application_id, kind, public_sentence)
  select a.created_at, a.id, 'application_received', 'Nous avons reçu votre candidature ' || a.reference || '.'
  from added a
  order by a.created_at, a.id;
  return null;
end
$$;
comment on function private.tell_received_applications() is 'Trigger: an application begins a thread.';

create trigger trainer_applications_received after insert on public.trainer_applications
  referencing new table as added
  for each statement execute function private.tell_received_applications();

create function private.tell_first_reading() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.trainer_events (at, user_id, application_id, kind, actor_id, public_sentence)
  select new.at, (select t.user_id from public.trainer_accounts t where t.application_id = new.application_id),
    new.application_id, 'application_read', new.actor_id, 'L’équipe de recrutement a lu votre candidature.'
  -- The line of the journal may come after the deletion of what was read.
  where exists (select from public.trainer_applications a where a.id = new.application_id)
  on conflict (application_id, kind) where kind in ('application_received', 'application_read', 'evaluated') do nothing;
  return null;
end
$$;
comment on function private.tell_first_reading() is
  'Trigger: the first time that somebody of the staff opens an application is shown to its author.';

create trigger audit_log_first_reading after insert on private.audit_log
  for each row when (
    new.operation = 'VIEW' and new.table_name = 'trainer_applications' and new.application_id is not null
  )
  execute function private.tell_first_reading();

create function private.tell_evaluation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_trainer_event(
    null, new.application_id, 'evaluated', 'Votre candidature a été évaluée par l’équipe de recrutement.', null
  );
  return null;
end
$$;
comment on function private.tell_evaluation() is
  'Trigger: that an evaluation was completed is shown to the author of the application, never what it says.';

create trigger trainer_evaluations_thread_at_once after insert on public.trainer_evaluations
  for each row when (new.status = 'completed') execute function private.tell_evaluation();
create trigger trainer_evaluations_thread after update on public.trainer_evaluations
  for each row when (old.status <> 'completed' and new.status = 'completed') execute function private.tell_evaluation();

create function private.tell_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind text;
begin
  if tg_op = 'INSERT' then
    perform private.write_trainer_event(
      new.user_id, new.application_id, 'account_opened', private.account_sentence('account_opened', null), null
    );
    kind := private.account_event('pending', new.status);
  else
    kind := private.account_event(old.status, new.status);
  end if;
  if kind is not null then
    perform private.write_trainer_event(
      new.user_id, new.application_id, kind, private.account_sentence(kind, new.status_reason), null
    );
  end if;
  return null;
end
$$;
comment on function private.tell_account() is 'Trigger: the opening of an account and each decision about it are shown to its holder.';

create trigger trainer_accounts_thread_at_once after insert on public.trainer_accounts
  for each row execute function private.tell_account();
create trigger trainer_accounts_thread after update of status on public.trainer_accounts
  for each row when (old.status is distinct from new.status) execute function private.tell_account();

-- What happened before this migration, as far as rows and journal tell it.
insert into private.trainer_events (at, user_id, application_id, kind, actor_id, public_sentence)
select f.at, f.user_id, f.application_id, f.kind, f.actor_id, f.public_sentence
from (
  select a.created_at as at, t.user_id, a.id as application_id, 'application_received' as kind, null::uuid as actor_id,
    'Nous avons reçu votre candidature ' || a.reference || '.' as public_sentence
  from public.trainer_applications a left join public.trainer_accounts t on t.application_id = a.id
  union all
  select read.at, t.user_id, a.id, 'application_read', read.actor_id, 'L’équipe de recrutement a lu votre candidature.'
  from public.trainer_applications a
  left join public.trainer_accounts t on t.application_id = a.id
  cross join lateral (
    select l.at, l.actor_id from private.audit_log l
    where l.application_id = a.id and l.operation = 'VIEW' and l.table_name = 'trainer_applications'
    order by l.id
    limit 1
  ) as read
  union all
  select coalesce(done.at, e.created_at), t.user_id, e.application_id, 'evaluated', e.completed_by,
    'Votre candidature a été évaluée par l’équipe de recrutement.'
  from public.trainer_evaluations e
  left join public.trainer_accounts t on t.application_id = e.application_id
  left join lateral (
    select l.at from private.audit_log l
    where l.application_id = e.application_id and l.table_name = 'trainer_evaluations' and l.row_key = e.id::text
      and l.status_to = 'completed'
    order by l.id
    limit 1
  ) as done on true
  where e.status = 'completed'
  union all
  select t.created_at, t.user_id, t.application_id, 'account_opened', opened.actor_id,
    private.account_sentence('account_opened', null)
  from public.trainer_accounts t
  left join lateral (
    select l.actor_id from private.audit_log l
    where l.table_name = 'trainer_accounts' and l.row_key = t.user_id::text and l.operation = 'INSERT'
    order by l.id desc
    limit 1
  ) as opened on true
  union all
  select l.at, t.user_id, t.application_id, private.account_event(l.status_from, l.status_to), l.actor_id,
    private.account_sentence(
      private.account_event(l.status_from, l.status_to), l.changes -> 'status_reason' ->> 'to'
    )
  from public.trainer_accounts t
  join private.audit_log l
    on l.table_name = 'trainer_accounts' and l.row_key = t.user_id::text and l.operation = 'UPDATE'
  -- An earlier account of the same user ended with its own events.
  where l.at >= t.created_at and private.account_event(l.status_from, l.status_to) is not null
  union all
  -- One that was brought in with its status.
  select t.created_at, t.user_id, t.application_id, private.account_event('pending', t.status), null,
    private.account_sentence(private.account_event('pending', t.status), t.status_reason)
  from public.trainer_accounts t
  where t.status <> 'pending' and not exists (
    select from private.audit_log l
    where l.table_name = 'trainer_accounts' and l.row_key = t.user_id::text and l.operation = 'UPDATE'
      and l.status_to is not null
  )
) as f
order by f.at, f.kind = 'application_received' desc, f.kind = 'account_opened' desc;

create function private.require_person() returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (
    private.is_session_open() and private.has_given_factor(false)
    and exists (select from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null)
  ) then
    raise exception 'an open session of somebody who has confirmed their address is required' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_person() is
  'The caller: raises 42501 unless their session is open, with the second factor where they have one, and their address confirmed.';

create function private.trainer_status() returns text
language sql
stable
security definer
set search_path = ''
as $$
  select t.status from public.trainer_accounts t
  where t.user_id = auth.uid() and private.is_session_open() and private.has_given_factor(false)
$$;
comment on function private.trainer_status() is
  'Status of the caller’s trainer account while their session is open, with the second factor where they have one; null without. In policies always as (select private.trainer_status()): once per statement.';
grant execute on function private.trainer_status() to authenticated;

create function private.require_trainer(variadic statuses text[]) returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if (private.trainer_status() = any (statuses)) is not true then
    raise exception 'a trainer account is required: %', array_to_string(statuses, ', ') using errcode = '42501';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_trainer(text[]) is
  'The caller’s id: raises 42501 unless their trainer account has one of these statuses.';

create function private.applications_of_person(person uuid) returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  with own as (
    select t.application_id as id from public.trainer_accounts t
    where t.user_id = person and t.application_id is not null
    union
    -- An address may come to be another person's: what led to somebody's account is theirs alone.
    select a.id
    from auth.users u join public.trainer_applications a on lower(a.email) = lower(u.email)
    where u.id = person and u.email_confirmed_at is not null and not exists (
      select from public.trainer_accounts t where t.application_id in (a.id, a.merged_into) and t.user_id <> person
    )
  )
  select o.id from own o
  union
  select a.id from public.trainer_applications a join own o on a.merged_into = o.id
$$;
comment on function private.applications_of_person(uuid) is
  'Applications of a user: the one of their account, those of their confirmed address that led to nobody else’s account, and those merged into them.';

create function private.thread_of(
  person uuid, for_staff boolean, before_at timestamptz, before_id bigint, page_size integer
) returns setof private.trainer_events
language sql
stable
security definer
set search_path = ''
as $$
  select e.*
  from private.trainer_events e
  where (
      e.user_id = person
      or e.user_id is null and e.application_id in (select private.applications_of_person(person))
    )
    and (for_staff or e.public_sentence is not null)
    and (before_at is null or (e.at, e.id) < (before_at, coalesce(before_id, 0)))
  order by e.at desc, e.id desc
  limit least(greatest(coalesce(page_size, 30), 1), 100)
$$;
comment on function private.thread_of(uuid, boolean, timestamptz, bigint, integer) is
  'One page of the thread of a user, latest first; for the two functions that check who asks.';

create function private.my_thread(before_at timestamptz, before_id bigint, page_size integer)
returns table (id bigint, at timestamptz, kind text, sentence text, link text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select e.id, e.at::timestamptz, e.kind, e.public_sentence, e.link
    from private.thread_of(private.require_person(), false, $1, $2, $3) e
    order by e.at desc, e.id desc;
end
$$;
comment on function private.my_thread(timestamptz, bigint, integer) is
  'Work of my_thread. Raises 42501 without an open session.';
grant execute on function private.my_thread(timestamptz, bigint, integer) to authenticated;

create function public.my_thread(
  before_at timestamptz default null, before_id bigint default null, page_size integer default 30
) returns table (id bigint, at timestamptz, kind text, sentence text, link text)
language sql
stable
set search_path = ''
as $$
  select * from private.my_thread($1, $2, $3)
$$;
comment on function public.my_thread(timestamptz, bigint, integer) is
  'What the caller reads of their own thread, latest first: of their account in any status, and of the applications of their confirmed address. before_at and before_id: the last event of the page before. link is an address within the portal, without its slug. 42501 without an open session.';
revoke all on function public.my_thread(timestamptz, bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.my_thread(timestamptz, bigint, integer) to authenticated;

create function private.trainer_thread(person uuid, before_at timestamptz, before_id bigint, page_size integer)
returns table (
  id bigint, at timestamptz, kind text, actor_name text, public_sentence text, staff_sentence text, link text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (private.has_role('app5_user') or private.has_role('gestionnaire')) then
    raise exception 'app5_user or gestionnaire is required' using errcode = '42501';
  end if;
  if not exists (select from public.trainer_accounts t where t.user_id = person) then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  return query
    select e.id, e.at::timestamptz, e.kind, private.person_name(e.actor_id), e.public_sentence, e.staff_sentence, e.link
    from private.thread_of(person, true, $2, $3, $4) e
    order by e.at desc, e.id desc;
end
$$;
comment on function private.trainer_thread(uuid, timestamptz, bigint, integer) is
  'Work of trainer_thread. Raises 42501 without app5_user or gestionnaire.';
grant execute on function private.trainer_thread(uuid, timestamptz, bigint, integer) to authenticated;

create function public.trainer_thread(
  user_id uuid, before_at timestamptz default null, before_id bigint default null, page_size integer default 30
) returns table (
  id bigint, at timestamptz, kind text, actor_name text, public_sentence text, staff_sentence text, link text
)
language sql
stable
set search_path = ''
as $$
  select * from private.trainer_thread($1, $2, $3, $4)
$$;
comment on function public.trainer_thread(uuid, timestamptz, bigint, integer) is
  'The thread of a trainer, latest first, with what they read of it (public_sentence, null for nothing). before_at and before_id: the last event of the page before. P0002 without an account. app5_user or gestionnaire.';
revoke all on function public.trainer_thread(uuid, timestamptz, bigint, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.trainer_thread(uuid, timestamptz, bigint, integer) to authenticated;

create function private.my_trainer_account() returns table (
  status text, status_reason text, full_name text, email text, application_reference text,
  application_received_at timestamptz, account_opened_at timestamptz, decided_at timestamptz, steps jsonb,
  contact_email text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_person();
begin
  return query
    select coalesce(t.status, 'none'), t.status_reason,
      coalesce(t.full_name, a.full_name),
      u.email::text, a.reference, a.created_at::timestamptz, t.created_at::timestamptz, steps.decided,
      jsonb_build_object(
        'received', a.created_at, 'read', steps.read, 'evaluated', steps.evaluated, 'opened', t.created_at,
        'decided', steps.decided
      ),
      (select s.email from public.company_settings s)
    from auth.users u
    left join public.trainer_accounts t on t.user_id = u.id
    left join lateral (
      select a.id, a.full_name, a.reference, a.created_at
      from public.trainer_applications a
      where a.id in (select private.applications_of_person(u.id))
      order by (a.id = t.application_id) desc nulls last, (a.merged_into is null) desc, a.created_at desc
      limit 1
    ) as a on true
    left join lateral (
      select
        max(e.at::timestamptz) filter (where e.kind = 'application_read') as read,
        max(e.at::timestamptz) filter (where e.kind = 'evaluated') as evaluated,
        max(e.at::timestamptz) filter (where e.kind in (
          'account_approved', 'account_rejected', 'account_suspended', 'account_reactivated'
        ) and e.user_id = t.user_id) as decided
      from private.trainer_events e
      where e.application_id = a.id or e.user_id = t.user_id
    ) as steps on true
    where u.id = person;
end
$$;
comment on function private.my_trainer_account() is 'Work of my_trainer_account. Raises 42501 without an open session.';
grant execute on function private.my_trainer_account() to authenticated;

create function public.my_trainer_account() returns table (
  status text, status_reason text, full_name text, email text, application_reference text,
  application_received_at timestamptz, account_opened_at timestamptz, decided_at timestamptz, steps jsonb,
  contact_email text
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.my_trainer_account()
$$;
comment on function public.my_trainer_account() is
  'Where the caller stands: always one row. status is none without an account; steps: received, read, evaluated, opened, decided -> when, or null; contact_email: whom to write to. 42501 without an open session of a confirmed address.';
revoke all on function public.my_trainer_account() from public, anon, authenticated, service_role;
grant execute on function public.my_trainer_account() to authenticated;

select private.keep_access_rules();
