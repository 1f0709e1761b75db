-- An envelope begun from a template is found by the names of its documents too, before somebody saves it.
create or replace function private.begin_from_template(wanted uuid, template uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  content jsonb;
  version timestamptz;
begin
  perform private.require_role('app4_user');
  -- Its files are not swept meanwhile.
  select t.content into content from public.signature_templates t where t.id = template for share;
  if not found then
    raise exception 'template not found' using errcode = 'P0002';
  end if;
  perform private.save_signature_request(
    (
      select jsonb_build_object(
        'id', wanted, 'title', content ->> 'title', 'message', content ->> 'message', 'ordering', content ->> 'ordering',
        'expires_at', private.last_minute_in(s.expiry_days), 'remind_after', s.remind_after,
        'remind_every', s.remind_every, 'remind_most', s.remind_most
      )
      from public.signature_settings s
    ),
    null
  );
  update public.signature_requests r set template_id = template where r.id = wanted;
  insert into public.signature_documents (
    request_id, position, file_path, file_name, file_size, sha256, original_sha256, pages, warnings, added_by, added_by_name
  )
  select wanted, d.place, d.value ->> 'path', d.value ->> 'name', (d.value ->> 'size')::integer, d.value ->> 'sha256',
    d.value ->> 'original', d.value -> 'pages', array(select jsonb_array_elements_text(d.value -> 'warnings')), auth.uid(),
    coalesce(private.person_name(auth.uid()), '?')
  from jsonb_array_elements(content -> 'documents') with ordinality as d (value, place)
  where not exists (select from public.signature_documents o where o.request_id = wanted);
  perform private.note_signature_change(wanted);
  select r.updated_at into version from public.signature_requests r where r.id = wanted;
  return version;
end
$$;

-- Versions and the audit log stay: nothing changed that somebody decides on.
alter table public.signature_requests disable trigger user;
update public.signature_requests r set search_text = private.search_of_signature(r.id)
where r.template_id is not null and r.status = 'draft';
alter table public.signature_requests enable trigger user;

select private.keep_access_rules();
