-- Characters that nobody sees and that make a text lie: control characters, and those that turn the direction of what
-- follows. Texts are cleaned as they are written; what names or reaches something is refused instead.

create function private.clean_text(dirty text, keeps_lines boolean) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select regexp_replace(
    case when keeps_lines
      then regexp_replace(dirty, E'\r\n?|[\u0085\u2028\u2029]', E'\n', 'g')
      else regexp_replace(dirty, E'[\t\n\u000b\f\r\u0085\u2028\u2029]+', ' ', 'g')
    end,
    -- C0 but tab and line feed, DEL and C1; then what `visibleText` of the domain takes out: soft hyphen; marks, embeddings,
    -- overrides and isolates of direction; zero width space, word joiner, invisible operators, byte order mark; annotations;
    -- tags. Joiners stay: some scripts are not spelled without them.
    E'[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]',
    '', 'g'
  )
$$;
comment on function private.clean_text(text, boolean) is
  'A text without control, direction and invisible characters; line breaks become line feeds when it keeps lines, spaces otherwise.';

create function private.clean_value(dirty jsonb, keeps_lines boolean) returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(dirty)
    when 'string' then to_jsonb(private.clean_text(dirty #>> '{}', keeps_lines))
    when 'array' then (
      select coalesce(jsonb_agg(private.clean_value(item, keeps_lines) order by place), '[]')
      from jsonb_array_elements(dirty) with ordinality as i (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(field.key, private.clean_value(field.value, keeps_lines)), '{}')
      from jsonb_each(dirty) as field
    )
    else dirty
  end
$$;
comment on function private.clean_value(jsonb, boolean) is 'A value with every text in it cleaned, names of fields aside.';

create function private.clean_columns() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  cleaned jsonb := '{}';
  argument text;
  name text;
  clean jsonb;
begin
  foreach argument in array tg_argv loop
    name := ltrim(argument, '+!');
    if jsonb_typeof(given -> name) is distinct from 'null' and given -> name is distinct from before -> name then
      clean := private.clean_value(given -> name, argument like '+%');
      if clean is distinct from given -> name then
        if argument like '!%' then
          raise exception 'control or direction characters in %', name using errcode = '23514';
        end if;
        cleaned := cleaned || jsonb_build_object(name, clean);
      end if;
    end if;
  end loop;
  -- Filling a record from JSON costs a copy of the row: only when something is to be cleaned.
  if cleaned <> '{}' then
    new := jsonb_populate_record(new, cleaned);
  end if;
  return new;
end
$$;
comment on function private.clean_columns() is
  'Trigger: cleans the columns named as arguments when they change: "column" of one line, "+column" of several; "!column" is refused (23514) instead, since another address or path would be another one.';

create trigger trainer_applications_clean before insert or update on public.trainer_applications
  for each row execute function private.clean_columns(
    'full_name', '!email', 'city', 'postal_code', 'current_status', 'other_status', 'job_title', 'availability',
    'training_sectors', 'other_sector', 'teaching_languages', 'intervention_type', 'mastered_software', 'expertise_areas',
    '+additional_notes', '+admin_notes', 'status', 'account_request_status', 'tags', 'source', 'consent_version',
    '!resume_url', '!resume_filename', 'resume_original_name',
    '!references_url', '!references_filename', 'references_original_name', 'ai_status', '+ai_error'
  );
create trigger trainer_accounts_clean before insert or update on public.trainer_accounts
  for each row execute function private.clean_columns('!email', 'full_name', '+status_reason');
create trigger trainer_evaluations_clean before insert or update on public.trainer_evaluations
  for each row execute function private.clean_columns('+evaluation_notes', 'recommendation', '+justifications');
create trigger evaluation_opinions_clean before insert or update on public.evaluation_opinions
  for each row execute function private.clean_columns('+notes', '+justifications');
create trigger notification_logs_clean before insert or update on public.notification_logs
  for each row execute function private.clean_columns(
    'kind', 'channel', '!recipient', 'subject', 'status', '+error', 'template'
  );
create trigger message_templates_clean before insert or update on public.message_templates
  for each row execute function private.clean_columns('name', '!subject', '+body');
create trigger application_comments_clean before insert or update on public.application_comments
  for each row execute function private.clean_columns('+body');
create trigger application_views_clean before insert or update on public.application_views
  for each row execute function private.clean_columns('name', 'filters');
create trigger sendpulse_settings_clean before insert or update on public.sendpulse_settings
  for each row execute function private.clean_columns('address_book_name', 'last_sync_error');
create trigger incidents_clean before insert or update on public.incidents
  for each row execute function private.clean_columns(
    'name', '+message', '+cause', '+stack', 'path', 'context'
  );
create trigger releases_clean before insert or update on public.releases
  for each row execute function private.clean_columns('by', 'detail');

-- Triggers run before the policies: whoever may not comment learns nothing of who recruits.
create or replace function private.read_mentions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_role('app5_user');
  end if;
  new.mentions := array(
    select distinct mention[1]::uuid
    from regexp_matches(new.body, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') as mention
  );
  if exists (
    select from unnest(new.mentions) as mentioned
    where not exists (select from public.user_roles r where r.user_id = mentioned and r.role = 'app5_user')
  ) then
    raise exception 'only recruiters can be mentioned' using errcode = '23514';
  end if;
  return new;
end
$$;
