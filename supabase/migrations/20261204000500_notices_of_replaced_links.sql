-- Who had a link reads how the envelope ended, whether or not the link was replaced; a mail with a new link does not wait after the end.

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

create or replace function private.replace_signer_link(wanted uuid, version timestamptz) returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  person public.signature_recipients;
begin
  perform private.require_role('app4_user');
  select * into person from public.signature_recipients p where p.id = wanted;
  if not found then
    raise exception 'recipient not found' using errcode = 'P0002';
  end if;
  of_request := private.lock_signature_request(
    person.request_id, private.require_version(version), 'sent', 'completed', 'declined', 'expired', 'cancelled'
  );
  select * into person from public.signature_recipients p where p.id = wanted for update;
  if not exists (select from private.signature_links l where l.recipient_id = wanted) then
    raise exception 'they have no link' using errcode = '22023', hint = 'no_link';
  end if;
  delete from private.signature_links l where l.recipient_id = wanted;
  delete from private.signature_sessions s where s.recipient_id = wanted;
  -- The link of a mail is made of the mail: another try of it would bring that link back. What it says of the end is still to be said.
  with undone as (
    delete from private.signature_mails m
    where m.recipient_id = wanted and not exists (select from public.notification_logs n where n.id = m.id and n.status = 'sent')
    returning m.kind
  )
  insert into private.signature_mails (request_id, recipient_id, kind)
  select distinct of_request.id, wanted, u.kind from undone u where u.kind in ('declined', 'expired', 'cancelled');
  if of_request.status = 'sent' and person.status in ('invited', 'seen') then
    -- Whoever had the link may have filled this in.
    update public.signature_fields f set value = null, filled_at = null where f.recipient_id = wanted and f.value is not null;
    update public.signature_recipients p set status = 'invited', seen_at = null where p.id = wanted;
    perform private.queue_signature_mail(of_request.id, wanted, 'new_link');
  elsif of_request.sealed_at is not null and person.status <> 'handed_on' then
    perform private.queue_signature_mail(of_request.id, wanted, 'completed');
  end if;
  update public.signature_recipients p set code_hash = null, code_tries = 0, codes = 0, wrong_codes = 0, code_sent_at = null
  where p.id = wanted;
  perform private.add_signature_event(
    of_request.id, 'link_replaced', private.staff_actor(), null, jsonb_build_object('recipient', wanted)
  );
  perform private.note_signature_change(of_request.id);
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function public.replace_signer_link(uuid, timestamptz) is
  'Voids every link of a recipient. Another one goes out by mail: at once to act with when they are still asked, or to the sealed file when it is there; with the sealed file to who has acted; with a notice of the end that has not left. No other one goes to who handed the envelope on, or once it ended without all signatures. What was filled in without having acted is emptied. version: that of the envelope. 22023 (hint no_link) when they have none, 23505 (version) when it changed. app4_user only.';

select private.keep_access_rules();
