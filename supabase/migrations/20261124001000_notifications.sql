-- The log of the messages sent to people, and what keeps one from being sent twice: nobody gets a message to many people
-- twice, and a template reaches an address once, whoever sends it and at the same moment too, unless its sender has
-- confirmed it.

create table public.notification_logs (
  id uuid primary key default gen_random_uuid(),
  -- Gone with the application: the log holds the person's address.
  application_id uuid references public.trainer_applications (id) on delete cascade,
  kind text not null,
  channel text not null default 'email',
  recipient text not null,
  subject text not null,
  status text not null default 'pending',
  error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  sent_by uuid references auth.users (id) on delete set null,
  template text,
  batch_id uuid,
  is_confirmed boolean not null default false,

  constraint notification_logs_kind_length check (btrim(kind) <> '' and char_length(kind) <= 60),
  constraint notification_logs_channel_length check (btrim(channel) <> '' and char_length(channel) <= 20),
  constraint notification_logs_recipient_length check (btrim(recipient) <> '' and char_length(recipient) <= 254),
  constraint notification_logs_subject_length check (char_length(subject) <= 300),
  constraint notification_logs_status_length check (btrim(status) <> '' and char_length(status) <= 20),
  constraint notification_logs_error_length check (char_length(error) <= 2000),
  constraint notification_logs_template_length check (btrim(template) <> '' and char_length(template) <= 80)
);
comment on table public.notification_logs is 'Every message the platform sent or tried to send.';
comment on column public.notification_logs.status is 'Known: pending, sent, failed (then error says why).';
comment on column public.notification_logs.sent_by is 'The person who sent it; null for what the platform sends by itself.';
comment on column public.notification_logs.template is 'Name that its template had when it was sent.';
comment on column public.notification_logs.batch_id is
  'The writing that this message belongs to, whoever else it went to; null for what is not a message of a recruiter.';
comment on column public.notification_logs.is_confirmed is
  'Its sender was told that this address had had the template before, and sent it all the same.';

alter table public.notification_logs enable row level security;
revoke all on public.notification_logs from public, anon, authenticated, service_role;
grant select, delete on public.notification_logs to authenticated;
grant select, insert, update, delete on public.notification_logs to service_role;

create index notification_logs_application_idx on public.notification_logs (application_id, created_at desc);
create index notification_logs_sent_by_idx on public.notification_logs (sent_by);

-- One person may have several applications: under one writing an address gets one message. What failed may be tried again.
create unique index notification_logs_batch_person_idx on public.notification_logs (batch_id, lower(recipient))
  where batch_id is not null and status <> 'failed';
create index notification_logs_person_template_idx on public.notification_logs (lower(recipient), template)
  where template is not null;

create policy "Recruitment reads the log" on public.notification_logs
  for select to authenticated using ((select private.has_role('app5_user')));
create policy "Recruitment clears the log of an application" on public.notification_logs
  for delete to authenticated
  using ((select private.has_role('app5_user')) and application_id is not null);

create trigger notification_logs_audit after delete on public.notification_logs
  for each row execute function private.record_change('id', '@application_id', 'id', 'application_id', 'kind', 'status');
create trigger notification_logs_clean before insert or update on public.notification_logs
  for each row execute function private.clean_columns(
    'kind', 'channel', '!recipient', 'subject', 'status', '+error', 'template'
  );

create function private.note_last_contact() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trainer_applications a
  set last_contact_at = greatest(a.last_contact_at, coalesce(new.sent_at, now()))
  where a.id = new.application_id;
  return null;
end
$$;
comment on function private.note_last_contact() is
  'Trigger: a message that left is a contact with the person, and starts the two years of keeping again.';

create trigger notification_logs_last_contact after insert or update of status on public.notification_logs
  for each row when (new.status = 'sent' and new.kind like 'message-%')
  execute function private.note_last_contact();

create function private.message_precautions(ids uuid[], template text, batch uuid)
returns table (application_id uuid, opted_out boolean, written_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  if cardinality($1) > 1000 then
    raise exception 'at most 1000 applications at a time' using errcode = '22023';
  end if;
  return query
    select
      a.id,
      exists (select from private.sendpulse_opt_outs o where o.digest = private.email_digest(a.email)),
      (
        select max(coalesce(n.sent_at, n.created_at))
        from public.notification_logs n
        where lower(n.recipient) = lower(a.email) and n.template = $2 and n.kind like 'message-%'
          and n.status <> 'failed' and n.batch_id is distinct from $3
      )
    from public.trainer_applications a
    where a.id = any ($1);
end
$$;
comment on function private.message_precautions(uuid[], text, uuid) is
  'Work of message_precautions. Raises 42501 without app5_user.';
grant execute on function private.message_precautions(uuid[], text, uuid) to authenticated;

create function public.message_precautions(ids uuid[], template text default null, batch uuid default null)
returns table (application_id uuid, opted_out boolean, written_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select * from private.message_precautions($1, $2, $3)
$$;
comment on function public.message_precautions(uuid[], text, uuid) is
  'What to know before writing to the authors of these applications, at most 1000: whether they want no more messages, and when their address last got this template under another writing than batch. app5_user only.';
revoke all on function public.message_precautions(uuid[], text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.message_precautions(uuid[], text, uuid) to authenticated;

create function private.refuse_template_again() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Whoever claims the same template for the same address waits for how this one ends: a row that is not committed yet is
  -- seen by nobody else.
  perform pg_advisory_xact_lock(hashtextextended(lower(new.recipient) || chr(10) || new.template, 0));
  -- The rule of message_precautions, which tells the sender before.
  if exists (
    select from public.notification_logs n
    where lower(n.recipient) = lower(new.recipient) and n.template = new.template and n.kind like 'message-%'
      and n.status <> 'failed' and n.id <> new.id
      and (new.batch_id is null or n.batch_id is distinct from new.batch_id)
  ) then
    raise exception 'this address has had this template' using errcode = '23P01';
  end if;
  return new;
end
$$;
comment on function private.refuse_template_again() is
  'Trigger: an address that had a template gets it again only where the sender has confirmed it; 23P01 otherwise.';

-- Named to run after notification_logs_clean, which settles how the address is written. What has left is only noted.
create trigger notification_logs_once before insert on public.notification_logs
  for each row when (
    new.template is not null and new.kind like 'message-%' and new.status <> 'failed' and not new.is_confirmed
  )
  execute function private.refuse_template_again();
create trigger notification_logs_once_more before update of status on public.notification_logs
  for each row when (
    new.template is not null and new.kind like 'message-%' and new.status = 'pending' and not new.is_confirmed
  )
  execute function private.refuse_template_again();
