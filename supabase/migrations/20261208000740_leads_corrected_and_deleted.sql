-- What a company is promised: who wrote is corrected, and a lead is deleted when they ask, with a receipt.

grant update (name, company, email, phone) on public.leads to authenticated;

create function private.delete_lead(lead uuid, version timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.leads;
begin
  perform private.require_role('gestionnaire');
  select * into known from public.leads l where l.id = lead for update;
  if not found then
    raise exception 'lead not found' using errcode = 'P0002';
  end if;
  if known.updated_at is distinct from version then
    raise exception 'the lead changed meanwhile' using errcode = '23505', hint = 'version';
  end if;
  insert into public.lead_receipts (lead_digest, removed)
  values (encode(sha256(convert_to(lead::text, 'UTF8')), 'hex'), jsonb_build_object(
    'files', jsonb_array_length(known.files),
    'mails', (select count(*) from public.notification_logs n where n.lead_id = lead),
    'messages', (select count(*) from public.lead_messages m where m.lead_id = lead),
    'comments', (select count(*) from public.comments c where c.entity_kind = 'lead' and c.entity_id = lead)
  ));
  -- The daily work deletes them from storage, as files that belong to nothing.
  insert into private.pending_uploads (path, submission_key, bucket)
  select f ->> 'path', known.submission_key, 'request-files' from jsonb_array_elements(known.files) as f
  on conflict (path) do nothing;
  delete from public.leads l where l.id = lead;
end
$$;
comment on function private.delete_lead(uuid, timestamptz) is 'Work of delete_lead. Raises 42501 without gestionnaire.';
grant execute on function private.delete_lead(uuid, timestamptz) to authenticated;
create function public.delete_lead(lead uuid, version timestamptz) returns void
language sql
set search_path = ''
as $$
  select private.delete_lead($1, $2)
$$;
comment on function public.delete_lead(uuid, timestamptz) is
  'Deletes a lead whose version (updated_at) is this one, with its comments, messages and mails, and writes a receipt that names nobody; the daily work deletes its files. 23505 on another version, P0002 when it is gone. gestionnaire only.';
revoke all on function public.delete_lead(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.delete_lead(uuid, timestamptz) to authenticated;
comment on table public.lead_receipts is
  'One line for each lead that was deleted, by a person or when the time it is kept was over: how many files, mails and comments went with it, nothing of whom.';

create or replace function public.due_request_files() returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select f ->> 'path'
  from (
    select l.files from public.leads l
    where l.last_contact_at < now() - private.lead_retention()
    order by l.last_contact_at, l.id
    limit 200
  ) as due, jsonb_array_elements(due.files) as f
  union
  -- Those of leads that a person deleted, and of forms that were never sent.
  select stale.path from public.stale_uploads(60, 'request-files') as stale (path)
$$;
create or replace function public.purge_requests(removed text[]) returns table (leads bigint, requests bigint)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  with due as (
    select l.id, jsonb_build_object(
      'files', jsonb_array_length(l.files),
      'mails', (select count(*) from public.notification_logs n where n.lead_id = l.id),
      'messages', (select count(*) from public.lead_messages m where m.lead_id = l.id),
      'comments', (select count(*) from public.comments c where c.entity_kind = 'lead' and c.entity_id = l.id)
    ) as gone_with
    from public.leads l
    where l.last_contact_at < now() - private.lead_retention()
      -- One that came due since its files were listed waits for the next run.
      and not exists (select from jsonb_array_elements(l.files) as f where f ->> 'path' <> all (coalesce(removed, '{}')))
    for update of l
  ),
  gone as (
    delete from public.leads l using due where l.id = due.id returning l.id, due.gone_with
  )
  insert into public.lead_receipts (lead_digest, removed)
  select encode(sha256(convert_to(g.id::text, 'UTF8')), 'hex'), g.gone_with from gone g;
  get diagnostics leads = row_count;
  delete from private.pending_uploads p
  where p.path = any (removed) and p.bucket = 'request-files'
    and not exists (select from public.leads l where l.files @> jsonb_build_array(jsonb_build_object('path', p.path)));
  with gone as (
    delete from public.rights_requests r
    where r.closed_on < (private.today() - case when r.kind = 'objection' then interval '3 years' else interval '1 year' end)::date
    returning 1
  )
  select count(*) into requests from gone;
  return next;
end
$$;

select private.keep_access_rules();
