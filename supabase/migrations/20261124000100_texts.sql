-- Values as they are compared, cleaned and looked up: texts, lists, names, days in France. No table is read here.
--
-- Cleaning: characters that nobody sees make a text lie (control characters, and those that turn the direction of what
-- follows). Texts are cleaned as they are written; what names or reaches something (an address, a path) is refused instead.

create function private.is_text_list(list text[], max_items integer, max_length integer) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select list is not null
    and coalesce(array_ndims(list), 1) = 1
    and cardinality(list) <= max_items
    and not exists (
      select from unnest(list) as item
      where item is null or btrim(item) = '' or char_length(item) > max_length
    )
$$;
comment on function private.is_text_list(text[], integer, integer) is
  'Whether a list is there, flat, not longer than max_items, and without empty or longer entries.';
-- Check constraints run with the rights of whoever writes the row.
grant execute on function private.is_text_list(text[], integer, integer) to authenticated, service_role;

create function private.fold(value text) returns text
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, nfc))),
    '[\s\u00a0\u202f]+', ' ', 'g'
  ))
$$;
comment on function private.fold(text) is
  'Text as the search compares it: lower case, without accents, spaces single. Immutable as long as the unaccent rules are.';

create function private.search_patterns(search text) returns text[]
language sql
stable
parallel safe
set search_path = ''
as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from unnest(string_to_array(private.fold(left(coalesce(search, ''), 200)), ' ')) as word
    where word <> ''
  )
$$;
comment on function private.search_patterns(text) is 'One pattern of LIKE for each word of a search; none finds everything.';

create function private.email_digest(email text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')
$$;
comment on function private.email_digest(text) is 'SHA-256 of an address, case ignored, in hexadecimal.';

create function private.today() returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'Europe/Paris')::date
$$;
comment on function private.today() is 'The day it is in France.';

-- A definer: whoever writes a row keeps its index, and nobody may call what it rests on.
create function private.name_words(full_name text) returns text
language sql
immutable
strict
parallel safe
security definer
set search_path = ''
as $$
  select coalesce(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(private.fold(full_name), '[^[:alnum:]]+') as word
  where word <> ''
$$;
comment on function private.name_words(text) is
  'The words of a name, folded and sorted: first and last names the other way round, hyphens and accents make no difference.';
grant execute on function private.name_words(text) to authenticated, service_role;

create function private.name_key(full_name text) returns text
language sql
immutable
strict
parallel safe
security definer
set search_path = ''
as $$
  select private.fold(full_name)
$$;
comment on function private.name_key(text) is 'A name as names are sorted and told apart: case and accents ignored.';
-- Whoever writes a row has its index entry computed.
grant execute on function private.name_key(text) to authenticated, service_role;

create function private.paris_midnight(day text, later integer default 0) returns timestamptz
language plpgsql
stable
strict
set search_path = ''
as $$
begin
  if day !~ '^\d{4}-\d{2}-\d{2}$' or not pg_input_is_valid(day, 'date') then
    raise exception 'not a day: %', day using errcode = '22023';
  end if;
  return (day::date + later)::timestamp at time zone 'Europe/Paris';
end
$$;
comment on function private.paris_midnight(text, integer) is
  'The instant at which a day written YYYY-MM-DD starts in Paris, or one some days later. 22023 for anything else.';

-- The lists themselves are too long for an index that covers a count: a row of it holds 2,704 bytes at most. Their keys are
-- eight bytes for each entry. Two entries of a hundred thousand have the same key in one table among three billion.
create function private.list_keys(field text, entries text[]) returns bigint[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array(select hashtextextended(entry, hashtextextended(field, 0)) from unnest(entries) as entry)
$$;
comment on function private.list_keys(text, text[]) is
  'What stands for the entries of one list of an application in list_keys; field as in list_condition: sector, language, intervention, software, tag.';
-- Whoever writes a row has its keys computed.
grant execute on function private.list_keys(text, text[]) to authenticated, service_role;

create function private.decode_uri(encoded text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  part text[];
  bytes bytea := '';
begin
  for part in select regexp_matches(encoded, '%([0-9A-Fa-f]{2})|([^%]+)|(%)', 'g') loop
    if part[3] is not null then
      return encoded;
    end if;
    bytes := bytes || case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end;
  end loop;
  return convert_from(bytes, 'UTF8');
exception
  when others then
    -- Escapes that are no UTF-8: the text as it is, as the clients take it.
    return encoded;
end
$$;
comment on function private.decode_uri(text) is 'decodeURIComponent of JavaScript; a text that is not well escaped stays as it is.';

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
