-- What waits for a colleague themselves is a list of its own, and a sending to many goes on with the draft as it is now.

create function private.is_signature_yours(request public.signature_requests, address text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select request.created_by = auth.uid() and (
      request.status = 'draft' or request.status in ('declined', 'expired') and request.ended_at > now() - interval '30 days'
    )
    or request.status = 'sent' and exists (
      select from public.signature_recipients p
      where p.request_id = request.id and p.role <> 'copy' and p.status in ('invited', 'seen') and lower(p.email) = address
    )
$$;
comment on function private.is_signature_yours(public.signature_requests, text) is
  'Whether an envelope waits for this account, whose address is given: its drafts, what was declined or expired within 30 days, and what it has to sign.';

create or replace function private.list_signature_requests(
  search text, status_filter text, mine boolean, before timestamptz, before_id uuid, page_size integer, of_batch uuid
) returns table (
  id uuid, reference text, title text, status text, ordering text, sender_name text, created_at timestamptz, sent_at timestamptz,
  expires_at timestamptz, ended_at timestamptz, sealed_at timestamptz, is_time_stamped boolean, trainer_id uuid,
  acted integer, asked integer, holders jsonb, next_reminder_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_address constant text := (select lower(u.email) from auth.users u where u.id = auth.uid());
begin
  perform private.require_role('app4_user');
  return query
  select r.id, r.reference, r.title, r.status, r.ordering, r.sender_name, r.created_at::timestamptz, r.sent_at::timestamptz,
    r.expires_at::timestamptz, r.ended_at::timestamptz, r.sealed_at::timestamptz, r.is_time_stamped, r.trainer_id,
    p.acted, p.asked, p.holders,
    case when r.status = 'sent' then p.next_reminder_at end, r.updated_at::timestamptz
  from public.signature_requests r
  cross join lateral (
    select count(*) filter (where q.status in ('signed', 'approved'))::integer as acted,
      count(*) filter (where q.role <> 'copy' and q.status <> 'handed_on')::integer as asked,
      coalesce(jsonb_agg(
        jsonb_build_object(
          'id', q.id, 'name', q.name, 'since', private.said_moment(q.invited_at), 'seen', q.status = 'seen',
          'is_you', lower(q.email) = own_address
        )
        order by q.position, q.id
      ) filter (where r.status = 'sent' and q.status in ('invited', 'seen')), '[]') as holders,
      min(private.next_reminder(r, q)) as next_reminder_at
    from public.signature_recipients q where q.request_id = r.id
  ) p
  where (list_signature_requests.before is null or (r.created_at, r.id) < (list_signature_requests.before, before_id))
    and (status_filter is null or r.status = status_filter
      or status_filter = 'to_seal' and r.status = 'completed' and r.sealed_at is null
      or status_filter = 'yours' and private.is_signature_yours(r, own_address))
    and (mine is not true or r.created_by = auth.uid())
    and (of_batch is null or r.batch_id = of_batch)
    and r.search_text like all (private.search_patterns(search))
  order by r.created_at desc, r.id desc
  limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;

create or replace function private.count_signature_requests(search text, mine boolean, of_batch uuid) returns table (status text, count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_address constant text := (select lower(u.email) from auth.users u where u.id = auth.uid());
begin
  perform private.require_role('app4_user');
  return query
  select s.status, count(*) from public.signature_requests r
  cross join lateral (
    select r.status union all select 'yours' where private.is_signature_yours(r, own_address)
  ) s (status)
  where (mine is not true or r.created_by = auth.uid())
    and (of_batch is null or r.batch_id = of_batch)
    and r.search_text like all (private.search_patterns(search))
  group by s.status;
end
$$;

comment on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) is
  'Envelopes, the newest first, after the cursor (before, before_id): how many of those asked have acted, and who holds it now: [{id, name, since, seen, is_you}]. search: words of reference, title, sender and recipients; status_filter: a status, to_seal, or yours (what waits for this account); of_batch: those of one sending to many. app4_user only.';
comment on function public.count_signature_requests(text, boolean, uuid) is
  'How many envelopes there are in each status, and under yours how many wait for this account, of those that a search finds, or of one sending to many. app4_user only.';

create function private.resume_signature_batch(of_batch uuid, version timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch public.signature_batches;
  model public.signature_requests;
  fault record;
begin
  perform private.require_role('app4_user');
  select * into batch from public.signature_batches b where b.id = of_batch for update;
  if not found then
    raise exception 'sending not found' using errcode = 'P0002';
  end if;
  if batch.closed_at is not null then
    raise exception 'this sending was closed' using errcode = '22023', hint = 'closed';
  end if;
  model := private.lock_signature_request(batch.model_id, private.require_version(version), 'draft');
  if not exists (
    select from public.signature_recipients p
    where p.request_id = model.id and p.id = batch.recipient_id and p.role <> 'copy'
  ) then
    raise exception 'the recipient of the lines is not in the draft any more' using errcode = '22023', hint = 'recipient';
  end if;
  select * into fault from private.signature_faults(model) limit 1;
  if found then
    raise exception 'the draft cannot be sent: % %', fault.code, fault.subject using errcode = '23514', hint = fault.code;
  end if;
  update public.signature_batches b set model_version = model.updated_at where b.id = of_batch;
end
$$;
comment on function private.resume_signature_batch(uuid, timestamptz) is
  'Work of resume_signature_batch. Raises 42501 without app4_user.';
grant execute on function private.resume_signature_batch(uuid, timestamptz) to authenticated;

create function public.resume_signature_batch(batch uuid, version timestamptz) returns void
language sql
set search_path = ''
as $$
  select private.resume_signature_batch($1, $2)
$$;
comment on function public.resume_signature_batch(uuid, timestamptz) is
  'Lines that are left of a sending to many go out of the draft as it is now, on the version that was read, instead of as it was when the sending began. 22023: recipient (not in the draft any more), closed, status; 23505 (version): it changed again. app4_user only.';
revoke all on function public.resume_signature_batch(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.resume_signature_batch(uuid, timestamptz) to authenticated;

select private.keep_access_rules();
