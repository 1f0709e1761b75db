-- The note of an answer is checked as it will be stored, and recruitment reads the mails about its own subjects only.

create or replace function private.handle_rights_request(request uuid, action text, note text, expected timestamptz)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  -- As it will be stored: the row, whose constraints quote it when they refuse, has columns that nobody may read.
  given constant text := nullif(btrim(private.clean_text(note, true)), '');
  known public.rights_requests;
  version timestamptz;
begin
  perform private.require_role('app5_user');
  select * into known from public.rights_requests r where r.id = request for update;
  if not found then
    raise exception 'request not found' using errcode = 'P0002';
  end if;
  if known.updated_at is distinct from expected then
    raise exception 'the request has changed since' using errcode = '40001';
  end if;
  if action is null or action not in ('extend', 'answer', 'refuse', 'reopen') then
    raise exception 'unknown action' using errcode = '22023';
  end if;
  if (action = 'reopen') <> (known.closed_as is not null) then
    raise exception 'the request is not in a state for this' using errcode = '22023';
  end if;
  if action <> 'reopen' and coalesce(private.is_text(given, 2000), false) is not true then
    raise exception 'a note is required' using errcode = '23514';
  end if;
  if action = 'extend' and (known.extended_on is not null or today > known.due_on) then
    raise exception 'the delay can no longer be extended' using errcode = '22023';
  end if;
  if action = 'extend' then
    update public.rights_requests r set extended_on = today, extension_reason = given where r.id = request
    returning r.updated_at into version;
  elsif action = 'reopen' then
    update public.rights_requests r set closed_on = null, closed_as = null, closing_note = null where r.id = request
    returning r.updated_at into version;
  else
    update public.rights_requests r
    set closed_on = today, closing_note = given, closed_as = case action when 'answer' then 'answered' else 'refused' end
    where r.id = request
    returning r.updated_at into version;
  end if;
  return version;
end
$$;
comment on function private.handle_rights_request(uuid, text, text, timestamptz) is
  'Work of handle_rights_request. Raises 42501 without app5_user.';

-- Not those to colleagues about consents, accounts or roles.
alter policy "Recruitment reads the log" on public.notification_logs
  using ((select private.has_role('app5_user')) and (application_id is not null or rights_request_id is not null));

select private.keep_access_rules();
