-- A reply to a company is refused where its id already holds another text, and where somebody was in contact since it was read.

drop function public.write_to_lead(uuid, uuid, text, text, text);
drop function private.write_to_lead(uuid, uuid, text, text, text);

create function private.write_to_lead(
  lead uuid, message uuid, subject text, body text, template text, last_contact timestamptz
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.leads;
  held public.lead_messages;
begin
  perform private.require_role('gestionnaire');
  select * into known from public.leads l where l.id = lead for update;
  if not found then
    raise exception 'lead not found' using errcode = 'P0002';
  end if;
  select * into held from public.lead_messages m where m.id = message;
  if found then
    -- The columns are cleaned when they are stored.
    if held.lead_id <> lead
      or to_jsonb(held.subject) <> private.clean_value(to_jsonb(write_to_lead.subject), false)
      or to_jsonb(held.body) <> private.clean_value(to_jsonb(write_to_lead.body), true)
    then
      raise exception 'another text was kept under this id' using errcode = '23505', hint = 'kept';
    end if;
    return;
  end if;
  if last_contact is not null and known.last_contact_at is distinct from last_contact then
    raise exception 'somebody was in contact since' using errcode = '23505', hint = 'contacted';
  end if;
  insert into public.lead_messages (id, lead_id, subject, body, template, sent_by)
  values (message, lead, subject, body, template, auth.uid());
  update public.leads l
  set last_contact_at = now(), owner_id = coalesce(l.owner_id, auth.uid()),
    status = case when l.status = 'new' then 'contacted' else l.status end
  where l.id = lead;
end
$$;
comment on function private.write_to_lead(uuid, uuid, text, text, text, timestamptz) is
  'Work of write_to_lead. Raises 42501 without gestionnaire.';
grant execute on function private.write_to_lead(uuid, uuid, text, text, text, timestamptz) to authenticated;
create function public.write_to_lead(
  lead uuid, message uuid, subject text, body text, template text default null, last_contact timestamptz default null
) returns void
language sql
set search_path = ''
as $$
  select private.write_to_lead($1, $2, $3, $4, $5, $6)
$$;
comment on function public.write_to_lead(uuid, uuid, text, text, text, timestamptz) is
  'Puts a mail to the company of a lead on the queue, under an id that the writer chooses: the same one again changes nothing. A new lead is contacted by it, and whoever writes first follows it. 23505 when that id holds another text (hint kept), or when last_contact is given and is no longer that of the lead (contacted); P0002 when it is gone. gestionnaire only.';
revoke all on function public.write_to_lead(uuid, uuid, text, text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.write_to_lead(uuid, uuid, text, text, text, timestamptz) to authenticated;

select private.keep_access_rules();
