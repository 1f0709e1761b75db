-- Search and paging of the applications list: case and accents ignored, newest first, exact counts.

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

create function private.application_search_text(
  full_name text, email text, job_title text, expertise_areas text[], training_sectors text[], teaching_languages text[]
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
    array_to_string(training_sectors, E'\x1f'), array_to_string(teaching_languages, E'\x1f'), french_names
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
comment on function private.application_search_text(text, text, text, text[], text[], text[]) is
  'What the search looks at in an application: name, e-mail, job title, expertise, sectors, languages in English and French, one value per line; then the words inside compound ones, so that each word of the text stands after a space.';
grant execute on function private.application_search_text(text, text, text, text[], text[], text[])
  to authenticated, service_role;

alter table public.trainer_applications
  add column search_text text not null generated always as (
    private.application_search_text(full_name, email, job_title, expertise_areas, training_sectors, teaching_languages)
  ) stored;
comment on column public.trainer_applications.search_text is 'Folded text of the searched fields; see private.application_search_text.';

-- Without pending list: a search is never slowed by the writes before it. The index serves words of any length: the
-- start of a word counts as a trigram.
create index trainer_applications_search_idx on public.trainer_applications
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
-- The choice between walking newest first and looking up the term rests on how common the term is.
alter table public.trainer_applications alter column search_text set statistics 150;

create function private.applications_filter(search text, status_filter text, evaluation_filter text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  term text;
  word text;
  condition text := '';
begin
  foreach term in array string_to_array(private.fold(left(coalesce(search, ''), 200)), ' ') loop
    continue when term = '';
    if char_length(term) >= 3 then
      condition := condition || format(
        ' and a.search_text like %L', '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'
      );
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
comment on function private.applications_filter(text, text, text) is
  'The SQL condition of a search, every value quoted: words of 3 letters and more anywhere, shorter ones at the start of a word, all of them required.';

-- LIKE is not leakproof, so under row-level security the planner may not use the trigram index. These two functions
-- check the role first and then work on identifiers alone; the rows themselves are read under the caller's own rights.
create function private.search_application_ids(
  search text, status_filter text, evaluation_filter text, before_created_at timestamptz, before_id uuid, page_size integer
) returns table (id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  condition text := private.applications_filter(search, status_filter, evaluation_filter);
begin
  perform private.require_role('app5_user');
  if before_created_at is not null then
    condition := condition || format(
      ' and (a.created_at, a.id) < (%L::timestamptz, %L::uuid)',
      before_created_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')
    );
  end if;
  return query execute format(
    'select a.id from public.trainer_applications a where true%s order by a.created_at desc, a.id desc limit %s',
    condition, least(greatest(coalesce(page_size, 30), 1), 200)
  );
end
$$;
comment on function private.search_application_ids(text, text, text, timestamptz, uuid, integer) is
  'Identifiers of one page of the list. Raises 42501 without app5_user.';
grant execute on function private.search_application_ids(text, text, text, timestamptz, uuid, integer) to authenticated;

create function private.count_applications(search text, status_filter text, evaluation_filter text) returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  total bigint;
begin
  perform private.require_role('app5_user');
  execute 'select count(*) from public.trainer_applications a where true'
    || private.applications_filter(search, status_filter, evaluation_filter)
  into total;
  return total;
end
$$;
comment on function private.count_applications(text, text, text) is 'Exact number of applications found. Raises 42501 without app5_user.';
grant execute on function private.count_applications(text, text, text) to authenticated;

create function public.search_trainer_applications(
  search text default '',
  status_filter text default 'all',
  evaluation_filter text default 'all',
  before_created_at timestamptz default null,
  before_id uuid default null,
  page_size integer default 30
) returns setof public.trainer_applications
language sql
stable
rows 30
set search_path = ''
as $$
  select a.*
  from private.search_application_ids(
    $1, $2, $3, $4, $5, $6
  ) as found
  join public.trainer_applications a on a.id = found.id
  order by a.created_at desc, a.id desc
$$;
comment on function public.search_trainer_applications(text, text, text, timestamptz, uuid, integer) is
  'One page of the applications list, newest first. Every word of search must be found, case and accents ignored; status_filter and evaluation_filter (evaluated, not_evaluated) may be "all"; before_* is the last row of the page before; page_size from 1 to 200. app5_user only.';

create function public.count_trainer_applications(
  search text default '', status_filter text default 'all', evaluation_filter text default 'all'
) returns bigint
language sql
stable
set search_path = ''
as $$
  select private.count_applications($1, $2, $3)
$$;
comment on function public.count_trainer_applications(text, text, text) is
  'Exact number of applications that search_trainer_applications finds over all its pages. app5_user only.';

revoke all on function
  public.search_trainer_applications(text, text, text, timestamptz, uuid, integer),
  public.count_trainer_applications(text, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.search_trainer_applications(text, text, text, timestamptz, uuid, integer),
  public.count_trainer_applications(text, text, text)
to authenticated;
