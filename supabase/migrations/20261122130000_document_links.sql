-- Files of applications are read through links of 300 seconds that the function sign-document gives, and journals. Whoever
-- may select an object may ask storage for a link of any length, so no role of people may select those any more.

drop policy "Recruitment reads the files of applications" on storage.objects;

create function private.record_document_link(application uuid, document text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app5_user');
  if document is null or document not in ('resume', 'references') then
    raise exception 'unknown document: %', document using errcode = '22023';
  end if;
  -- A link that is renewed while its file is on the screen is one reading; so are ten requests at once.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'document-link', auth.uid(), application, document), 0));
  if exists (
    select from private.audit_log l
    where l.application_id = application and l.operation = 'FILE' and l.actor_id = auth.uid()
      and l.changes ->> 'document' = document and l.changes ->> 'action' = 'link'
      and l.at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  perform private.record_application_event(
    application, 'file', jsonb_build_object('document', document, 'action', 'link')
  );
end
$$;
comment on function private.record_document_link(uuid, text) is 'Work of record_document_link. Raises 42501 without app5_user.';
revoke all on function private.record_document_link(uuid, text) from public, anon, authenticated, service_role;
grant execute on function private.record_document_link(uuid, text) to authenticated;

create function public.record_document_link(application_id uuid, document text) returns void
language sql
set search_path = ''
as $$
  select private.record_document_link($1, $2)
$$;
comment on function public.record_document_link(uuid, text) is
  'Notes in the journal of an application that the caller gets a link to its resume or references, once in ten minutes. P0002 when the application is missing, 22023 for another document. app5_user only.';
revoke all on function public.record_document_link(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.record_document_link(uuid, text) to authenticated;
