-- A template reaches an address once, whoever sends it and at the same moment too, unless its sender has confirmed it.

alter table public.notification_logs add column is_confirmed boolean not null default false;
comment on column public.notification_logs.is_confirmed is
  'Its sender was told that this address had had the template before, and sent it all the same.';

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
