-- A message to many people: nobody gets it twice, and what should be known of each before it leaves.

alter table public.notification_logs add column batch_id uuid;
comment on column public.notification_logs.batch_id is
  'The writing that this message belongs to, whoever else it went to; null for what is not a message of a recruiter.';
-- One person may have several applications: under one writing an address gets one message. What failed may be tried again.
create unique index notification_logs_batch_person_idx on public.notification_logs (batch_id, lower(recipient))
  where batch_id is not null and status <> 'failed';
create index notification_logs_person_template_idx on public.notification_logs (lower(recipient), template)
  where template is not null;

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
