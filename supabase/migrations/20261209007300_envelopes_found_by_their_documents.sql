-- Who phones quotes the name of the file, which is all that the mail named.
create or replace function private.search_of_signature(of_request uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.fold(concat_ws(' ', r.reference, r.title, r.sender_name, (
    select string_agg(p.name || ' ' || p.email, ' ' order by p.position, p.id)
    from public.signature_recipients p where p.request_id = r.id
  ), (
    select string_agg(d.file_name, ' ' order by d.position, d.id)
    from public.signature_documents d where d.request_id = r.id
  )))
  from public.signature_requests r where r.id = of_request
$$;

-- Versions and the audit log stay: nothing changed that somebody decides on.
alter table public.signature_requests disable trigger user;
update public.signature_requests r set search_text = private.search_of_signature(r.id);
alter table public.signature_requests enable trigger user;

comment on function public.list_signature_requests(text, text, boolean, timestamptz, uuid, integer, uuid) is
  'Envelopes, the newest first, after the cursor (before, before_id): whether this account made it (is_yours), who is asked besides its sender (parties), how many of those asked have acted, who holds it now: [{id, name, since, seen, is_you}], and why it was declined or cancelled (end_reason). search: words of reference, title, sender, recipients and names of documents; status_filter: a status, to_seal, or yours (what waits for this account); of_batch: those of one sending to many. app4_user only.';

select private.keep_access_rules();
