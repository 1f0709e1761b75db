-- The search of the applications list also finds a reference, a phone number in any writing, and software.

-- ---------------------------------------------------------------------------------------------------------------------
-- Software
-- ---------------------------------------------------------------------------------------------------------------------

-- A generated column takes another expression from PostgreSQL 17 on: before, it is made again.
alter table public.trainer_applications drop column search_text;
drop function private.application_search_text(text, text, text, text[], text[], text[]);

create function private.application_search_text(
  full_name text, email text, job_title text, expertise_areas text[], training_sectors text[], teaching_languages text[],
  mastered_software text[]
) returns text
language plpgsql
immutable
parallel safe
security definer
set search_path = ''
as $$
declare
  french_names constant text := array_to_string(
    array(
      select language.french
      from (
        values ('French', 'français'), ('English', 'anglais'), ('Spanish', 'espagnol'), ('German', 'allemand'),
          ('Italian', 'italien'), ('Portuguese', 'portugais'), ('Arabic', 'arabe'), ('Chinese', 'chinois'),
          ('Russian', 'russe'), ('Other', 'autre')
      ) as language (english, french)
      where language.english = any (teaching_languages)
    ),
    E'\x1f'
  );
  -- A control character keeps the values apart while they are folded.
  folded constant text := private.fold(concat_ws(
    E'\x1f', full_name, email, job_title, array_to_string(expertise_areas, E'\x1f'),
    array_to_string(training_sectors, E'\x1f'), array_to_string(teaching_languages, E'\x1f'), french_names,
    array_to_string(mastered_software, E'\x1f')
  ));
  -- What follows a sign other than a space: the parts of compound names and of addresses. + and # belong to words.
  parts constant text := array_to_string(
    array(select m[1] from regexp_matches(folded, '[^[:alnum:]+#[:space:]\x1f]([[:alnum:]+#]+)', 'g') as m), ' '
  );
begin
  -- A term holds no space and no line break, so it never matches across two values; and every word comes after a space.
  return ' ' || replace(folded, E'\x1f', E'\n ') || E'\n ' || parts;
end
$$;
comment on function private.application_search_text(text, text, text, text[], text[], text[], text[]) is
  'What the search looks at in an application: name, e-mail, job title, expertise, sectors, languages in English and French, software, one value per line; then the words inside compound ones, so that each word of the text stands after a space.';
revoke all on function private.application_search_text(text, text, text, text[], text[], text[], text[])
  from public, anon, authenticated, service_role;
grant execute on function private.application_search_text(text, text, text, text[], text[], text[], text[])
  to authenticated, service_role;

alter table public.trainer_applications
  add column search_text text not null generated always as (
    private.application_search_text(
      full_name, email, job_title, expertise_areas, training_sectors, teaching_languages, mastered_software
    )
  ) stored;
comment on column public.trainer_applications.search_text is 'Folded text of the searched fields; see private.application_search_text.';
create index trainer_applications_search_idx on public.trainer_applications
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
alter table public.trainer_applications alter column search_text set statistics 150;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reference and phone: compared in their own columns, where no ordinary word meets their letters and figures by chance
-- ---------------------------------------------------------------------------------------------------------------------

create index trainer_applications_phone_search_idx on public.trainer_applications
  using gin (phone extensions.gin_trgm_ops) with (fastupdate = off);
create index trainer_applications_reference_code_idx on public.trainer_applications
  (right(reference, 6) text_pattern_ops);

create function private.phone_condition(written text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- "+33 (0)6 12", "00 33 6 12", "06.12", "06-12/34": the sign of a country and figures are left.
  bare constant text := regexp_replace(replace(written, '(0)', ''), '[^0-9+]', '', 'g');
  international constant text := regexp_replace(bare, '^00', '+');
  figures constant text := regexp_replace(international, '[^0-9]', '', 'g');
begin
  -- An e-mail address or a name with figures in it is no phone number.
  if written !~ '^[(]?[+]?[0-9][0-9 .()/-]*$' then
    return null;
  elsif international ~ '^\+[1-9][0-9]{1,14}$' then
    -- A French number keeps its 0 in some people's writing.
    return format('a.phone like %L', '+' || regexp_replace(figures, '^330', '33') || '%');
  elsif international ~ '^0[1-9][0-9]{2,13}$' then
    -- A national number: after the code of any country, of which ITU-T E.164 has these with one, two and three figures.
    return format(
      'a.phone like %L and a.phone ~ %L', '%' || substr(figures, 2) || '%',
      '^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])[0-9])0?'
        || substr(figures, 2)
    );
  elsif international ~ '^[1-9][0-9]{5,14}$' then
    return format('a.phone like %L', '%' || figures || '%');
  end if;
  return null;
end
$$;
comment on function private.phone_condition(text) is
  'The SQL condition that finds a phone number, or the beginning of one, however it is written: from a country''s sign with two figures on, from a national 0 with four, or any six figures of it. Null when this is no phone number.';

create function private.reference_condition(term text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(term, '^tr-([0-9]{4})(?:-([0-9a-z]{0,6}))?$');
  -- The letters that a reference never has are read as the figures they look like.
  code constant text := translate(upper(parts[2]), 'ILO', '110');
begin
  if coalesce(code, '') <> '' then
    return format('right(a.reference, 6) like %L and a.reference like %L', code || '%', 'TR-' || parts[1] || '-%');
  elsif parts is not null then
    return format('a.reference like %L', 'TR-' || parts[1] || '-%');
  elsif term ~ '^[0-9a-hjkmnp-tv-z]{4,6}$' then
    return format('right(a.reference, 6) like %L', upper(term) || '%');
  end if;
  return null;
end
$$;
comment on function private.reference_condition(text) is
  'The SQL condition that finds an application by its reference, by the beginning of it, or by the first four or more of its last six characters. Null when this is no reference.';

revoke all on function private.phone_condition(text), private.reference_condition(text)
from public, anon, authenticated, service_role;

create or replace function private.search_condition(search text, status_filter text, evaluation_filter text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- "TR 2026 0F7K2Q" and "tr20260f7k2q" are one reference.
  folded text := regexp_replace(
    private.fold(left(coalesce(search, ''), 200)), '\mtr[ -]?([0-9]{4})[ -]?([0-9a-z]{6})\M',
    'tr-\1-\2', 'g'
  );
  term text;
  word text;
  other text;
  matches text;
  condition text := '';
begin
  -- Figures in groups are one number when they start as a phone number does, or are as many.
  for term in
    select m[1] from regexp_matches(folded, '(?:^| )([(]?[+]?[0-9][0-9 .()/-]*[0-9])(?= |$)', 'g') as m
  loop
    continue when strpos(term, ' ') = 0 or (
      term !~ '^[(]?([+]|0)' and char_length(regexp_replace(term, '[^0-9]', '', 'g')) < 9
    );
    matches := private.phone_condition(term);
    if matches is not null then
      condition := condition || format(' and %s', matches);
      folded := replace(folded, term, '');
    end if;
  end loop;

  foreach term in array string_to_array(folded, ' ') loop
    continue when term = '';
    if char_length(term) >= 3 then
      matches := format('a.search_text like %L', '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%');
      foreach other in array array[private.reference_condition(term), private.phone_condition(term)] loop
        if other is not null then
          matches := format('%s or (%s)', matches, other);
        end if;
      end loop;
      condition := condition || format(' and (%s)', matches);
    else
      word := btrim(regexp_replace(term, '[^[:alnum:]+#]+', ' ', 'g'));
      condition := condition || case
        -- Signs alone make no word: they are looked for as they are.
        when word = '' then format(' and strpos(a.search_text, %L) > 0', term)
        else format(' and a.search_text like %L', '% ' || split_part(word, ' ', 1) || '%')
      end;
    end if;
  end loop;

  if coalesce(status_filter, 'all') <> 'all' then
    condition := condition || format(' and a.status = %L', status_filter);
  end if;
  if coalesce(evaluation_filter, 'all') not in ('all', 'evaluated', 'not_evaluated') then
    raise exception 'unknown evaluation filter: %', evaluation_filter using errcode = '22023';
  end if;
  if evaluation_filter in ('evaluated', 'not_evaluated') then
    condition := condition || format(
      ' and %s (select from public.trainer_evaluations e where e.application_id = a.id and e.status = ''completed'')',
      case evaluation_filter when 'evaluated' then 'exists' else 'not exists' end
    );
  end if;
  return condition;
end
$$;
comment on function private.search_condition(text, text, text) is
  'The SQL condition of a search and of the two selects, every value quoted: words of 3 letters and more anywhere, shorter ones at the start of a word, references and phone numbers in any writing, all of them required.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Whose CV it is
-- ---------------------------------------------------------------------------------------------------------------------

create function public.cv_identities(ids uuid[])
returns table (application_id uuid, full_name text, emails text[], phones text[])
language sql
stable
rows 30
set search_path = ''
as $$
  select a.id,
    case when jsonb_typeof(v.identity -> 'full_name') = 'object' then v.result ->> 'full_name' end,
    array(
      select e.value
      from jsonb_array_elements_text(case jsonb_typeof(v.result -> 'emails') when 'array' then v.result -> 'emails' else '[]' end)
        with ordinality as e (value, place)
      where jsonb_typeof(v.identity -> 'emails' -> (e.place - 1)::integer) = 'object'
    ),
    array(
      select p.value
      from jsonb_array_elements_text(case jsonb_typeof(v.result -> 'phones') when 'array' then v.result -> 'phones' else '[]' end)
        with ordinality as p (value, place)
      where jsonb_typeof(v.identity -> 'phones' -> (p.place - 1)::integer) = 'object'
    )
  from public.trainer_applications a
  cross join lateral (
    select a.ai_analysis_v2 -> 'result' as result, a.ai_analysis_v2 -> 'identity' as identity
  ) as v
  where a.id = any (ids[1:200]) and a.ai_status = 'success' and jsonb_typeof(v.identity) = 'object'
$$;
comment on function public.cv_identities(uuid[]) is
  'Whose the CVs of at most 200 applications are by what their analysis proved: the name, e-mail addresses and phone numbers in them. Under the caller''s own rights; app5_user reads them.';
revoke all on function public.cv_identities(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.cv_identities(uuid[]) to authenticated;
