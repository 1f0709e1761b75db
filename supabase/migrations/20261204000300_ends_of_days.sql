-- Drafts of a template, or of an envelope that ended, are open until the end of their last day, as those that the page begins.

create function private.last_minute_in(days integer) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select ((now() at time zone 'Europe/Paris')::date + days + time '23:59') at time zone 'Europe/Paris'
$$;
comment on function private.last_minute_in(integer) is
  '23:59 in Paris of the day that is so many days after today: until then an envelope can be signed.';
revoke all on function private.last_minute_in(integer) from public, anon, authenticated, service_role;

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
  select r.updated_at into version from public.signature_requests r where r.id = wanted;
  return version;
end
$$;

create or replace function private.begin_signature_again(ended uuid, wanted uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.signature_requests;
  version timestamptz;
begin
  perform private.require_role('app4_user');
  source := private.lock_signature_request(ended, null, 'declined', 'expired', 'cancelled');
  -- The page that made the id asks again after a lost answer.
  if not exists (select from public.signature_requests r where r.id = wanted and r.created_by = auth.uid()) then
    perform private.save_signature_request(
      to_jsonb(source) || jsonb_build_object(
        'id', wanted,
        'expires_at', (select private.last_minute_in(s.expiry_days) from public.signature_settings s),
        -- Of a mission that has another trainer now, or is gone, the envelope is not.
        'mission_id', (
          select m.id from public.missions m where m.id = source.mission_id and m.user_id = source.trainer_id
        )
      ),
      null
    );
    perform private.copy_signature_parts(source.id, wanted, null, null);
  end if;
  select r.updated_at into version from public.signature_requests r where r.id = wanted;
  return version;
end
$$;

select private.keep_access_rules();
