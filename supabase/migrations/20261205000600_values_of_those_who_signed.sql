-- What a recipient fills in is theirs until they sign: the staff reads values of those who signed or approved alone, and what was
-- filled in and not signed goes with the end of the envelope.

create function private.forget_unsigned_values(of_request uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.signature_fields f set value = null, filled_at = null
  from public.signature_recipients p
  where f.request_id = of_request and f.value is not null and p.id = f.recipient_id and p.status not in ('signed', 'approved')
$$;
comment on function private.forget_unsigned_values(uuid) is
  'Empties the fields of those who did not sign or approve an envelope that ends without them.';

create or replace function private.keep_of_signature_request() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
  -- What recipients do, and what a deletion elsewhere takes away.
  moving constant text[] := case tg_table_name
    when 'signature_recipients' then array[
      'email', 'status', 'invited_at', 'seen_at', 'consented_at', 'acted_at', 'act_key', 'reminders', 'reminded_at', 'code_hash',
      'code_sent_at', 'code_tries', 'codes', 'wrong_codes', 'handed_on_to'
    ]
    when 'signature_fields' then array['value', 'filled_at', 'recipient_id']
    when 'signature_documents' then array['added_by']
    else '{}'
  end;
  is_theirs boolean;
begin
  select * into of_request from public.signature_requests r
  where r.id = case when tg_op = 'INSERT' then new.request_id else old.request_id end;
  if not found then
    -- Its envelope is being deleted.
    return old;
  end if;
  if tg_op = 'INSERT' then
    -- Once it was sent, only somebody whom a recipient hands it on to comes in.
    if of_request.sent_at is not null and not (
      tg_table_name = 'signature_recipients' and exists (
        select from public.signature_recipients p
        where p.handed_on_to = (to_jsonb(new) ->> 'id')::uuid and p.request_id = of_request.id
      )
    ) then
      raise exception 'nothing is added to an envelope that was sent (%)', tg_table_name using errcode = '42501';
    end if;
    return new;
  end if;
  if of_request.sent_at is null and tg_table_name <> 'signature_events' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    is_theirs := to_jsonb(old) - moving = to_jsonb(new) - moving and case tg_table_name
      -- Who has acted is not asked again, and keeps the address that they acted with.
      when 'signature_recipients' then to_jsonb(old) ->> 'acted_at' is null
        or (to_jsonb(old) -> 'status', to_jsonb(old) -> 'email', to_jsonb(old) -> 'act_key')
          = (to_jsonb(new) -> 'status', to_jsonb(new) -> 'email', to_jsonb(new) -> 'act_key')
      when 'signature_fields' then not exists (
        select from public.signature_recipients p
        where p.id = (to_jsonb(old) ->> 'recipient_id')::uuid
          and (p.status in ('signed', 'approved') or p.status = 'declined' and to_jsonb(new) -> 'value' <> 'null')
      )
      -- Who added it may be gone.
      when 'signature_documents' then to_jsonb(new) -> 'added_by' = 'null'
      else false
    end;
    if is_theirs then
      return new;
    end if;
  end if;
  raise exception 'what belongs to an envelope that was sent does not change (%)', tg_table_name using errcode = '42501';
end
$$;
comment on function private.keep_of_signature_request() is
  'Trigger: documents, recipients and fields of an envelope that was sent, and its events, do not change (42501) but for what recipients do. Who has refused fills in nothing more.';

create or replace function private.end_signature_request(
  of_request public.signature_requests, new_status text, actor jsonb, reason text default null
) returns public.signature_requests
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended public.signature_requests;
  -- As the column has it.
  said constant text := btrim(private.clean_value(to_jsonb(reason), true) #>> '{}');
begin
  -- That all have acted is no event of its own: the last act says it. What comes after the end is no part of the proof.
  if new_status in ('expired', 'cancelled') then
    perform private.add_signature_event(
      of_request.id, new_status, actor, null, jsonb_strip_nulls(jsonb_build_object('reason', said))
    );
  end if;
  update public.signature_requests r
  set status = new_status, ended_at = clock_timestamp(), end_reason = said,
    completed_at = case when new_status = 'completed' then clock_timestamp() end
  where r.id = of_request.id
  returning * into ended;
  -- What was filled in and not signed was never given.
  if new_status in ('declined', 'expired', 'cancelled') then
    perform private.forget_unsigned_values(of_request.id);
  end if;
  -- Nobody is asked any more: mails that did not go out yet stay here.
  delete from private.signature_mails m
  where m.request_id = of_request.id and m.kind in ('invitation', 'reminder', 'new_link')
    and not exists (select from public.notification_logs n where n.id = m.id);
  if new_status in ('declined', 'expired') then
    perform private.queue_signature_mail(of_request.id, null, new_status);
  end if;
  if new_status in ('cancelled', 'declined', 'expired') then
    insert into private.signature_mails (request_id, recipient_id, kind)
    select p.request_id, p.id, new_status from public.signature_recipients p
    where p.request_id = of_request.id and (
      p.status in ('signed', 'approved')
      -- Who was never written to knows of nothing, and whose time is over read until when.
      or new_status <> 'expired' and p.status in ('invited', 'seen')
        and (
          exists (select from private.signature_links l where l.recipient_id = p.id)
          -- Their link was voided, and the mail with the next one has not left.
          or (
            select e.type from public.signature_events e
            where e.request_id = p.request_id and e.type in ('link_replaced', 'address_corrected')
              and e.data ->> 'recipient' = p.id::text
            order by e.id desc limit 1
          ) = 'link_replaced'
        )
    );
  end if;
  return ended;
end
$$;

select private.forget_unsigned_values(r.id) from public.signature_requests r where r.status in ('declined', 'expired', 'cancelled');

revoke select on public.signature_fields from authenticated;
grant select (
  id, request_id, document_id, recipient_id, page, x, y, w, h, kind, label, is_required, filled_at
) on public.signature_fields to authenticated;

create function private.signature_values(wanted uuid) returns table (field uuid, value jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
    select f.id, f.value
    from public.signature_fields f join public.signature_recipients p on p.id = f.recipient_id
    where f.request_id = wanted and f.value is not null and p.status in ('signed', 'approved');
end
$$;
comment on function private.signature_values(uuid) is 'Work of signature_values. Raises 42501 without app4_user.';
grant execute on function private.signature_values(uuid) to authenticated;

create function public.signature_values(request uuid) returns table (field uuid, value jsonb)
language sql
stable
set search_path = ''
as $$
  select * from private.signature_values($1)
$$;
comment on function public.signature_values(uuid) is
  'What those who signed or approved an envelope filled in, by field: what the others have begun is theirs. app4_user only.';
revoke all on function public.signature_values(uuid) from public, anon, authenticated, service_role;
grant execute on function public.signature_values(uuid) to authenticated;

select private.keep_access_rules();
