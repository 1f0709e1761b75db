-- The list of applications with every search, filter and sort a recruiter has: case and accents ignored, exact counts.
-- Archived applications are in no list and no count unless they are asked for.
--
-- Whether somebody may ask comes before what they ask: a declaration that computes would run before the first line, and
-- tell people without the role, by another code, which filters are well formed.

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

create function private.search_condition(search text, status_filter text, evaluation_filter text) returns text
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

create function private.band_condition(bands text[]) returns text
language sql
immutable
set search_path = ''
as $$
  -- "No completed evaluation, or one of these levels" is "no completed evaluation of another level".
  select format(
    '%sexists (select from public.trainer_evaluations e where e.application_id = a.id and e.status = ''completed'' and (%s))',
    case when 'none' = any (bands) then 'not ' else '' end,
    coalesce(
      (
        select string_agg(format('e.percentage >= %s and e.percentage < %s', band.lowest, band.below), ' or ')
        from (values ('excellent', 85, 101), ('good', 70, 85), ('medium', 50, 70), ('insufficient', 0, 50))
          as band (key, lowest, below)
        where (band.key = any (bands)) <> ('none' = any (bands))
      ),
      'false'
    )
  )
$$;
comment on function private.band_condition(text[]) is
  'SQL condition: the completed evaluation is in one of these levels (spec, section 9), "none" standing for no completed evaluation.';

-- A condition on a list compares the keys of its entries.
create function private.column_condition(condition jsonb) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  field constant text := condition ->> 'field';
  op text := condition ->> 'op';
  -- Scalar columns, lists, instants.
  scalar constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'a.assigned_to' when 'account' then 'a.account_request_status'
  end;
  is_list constant boolean := coalesce(field in ('sector', 'language', 'intervention', 'software', 'tag'), false);
  instant constant text := case field when 'created' then 'a.created_at' when 'contact' then 'a.last_contact_at' end;
  wanted text[];
  bands constant text[] := array['excellent', 'good', 'medium', 'insufficient', 'none'];
  matches text;
begin
  if scalar is null and not is_list and instant is null and coalesce(field, '') not in ('band', 'archived') then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;

  if instant is not null then
    if op is distinct from 'between' or coalesce(condition ->> 'from', condition ->> 'to') is null then
      raise exception '% takes between, with from or to', field using errcode = '22023';
    end if;
    -- One of the two may be missing: `||` with a null is null, which concat skips.
    return concat(
      format(' and %s >= ', instant) || quote_literal(private.paris_midnight(condition ->> 'from')),
      format(' and %s < ', instant) || quote_literal(private.paris_midnight(condition ->> 'to', 1))
    );
  end if;

  if op is null or op not in ('in', 'not_in') or jsonb_typeof(condition -> 'values') is distinct from 'array'
    or jsonb_array_length(condition -> 'values') not between 1 and 100
    or exists (
      select from jsonb_array_elements(condition -> 'values') as value
      where jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') not between 1 and 120
    )
  then
    raise exception '% takes in or not_in, with 1 to 100 values of at most 120 characters', field using errcode = '22023';
  end if;
  wanted := array(select jsonb_array_elements_text(condition -> 'values'));

  case
    when field = 'archived' then
      if wanted <> array['yes'] then
        raise exception 'archived takes yes' using errcode = '22023';
      end if;
      matches := 'a.archived_at is not null';
    when field = 'band' then
      if not wanted <@ bands then
        raise exception 'unknown level among %', wanted using errcode = '22023';
      end if;
      if op = 'not_in' then
        wanted := array(select unnest(bands) except select unnest(wanted));
        op := 'in';
      end if;
      matches := private.band_condition(wanted);
    when is_list then
      matches := format('a.list_keys && %L::bigint[]', private.list_keys(field, wanted));
    when field = 'assignee' then
      if exists (select from unnest(wanted) as value where value <> 'none' and not pg_input_is_valid(value, 'uuid')) then
        raise exception 'assignee takes identifiers and none' using errcode = '22023';
      end if;
      matches := format('a.assigned_to = any (%L::uuid[])', array_remove(wanted, 'none'));
    else
      matches := format('%s = any (%L::text[])', scalar, wanted);
  end case;
  -- A status or a source is written by people: only these two know "nobody" and "no account".
  if field in ('assignee', 'account') and 'none' = any (wanted) then
    matches := format('%s or %s is null', matches, scalar);
  end if;
  return format(' and (%s)%s', matches, case op when 'not_in' then ' is not true' else '' end);
end
$$;
comment on function private.column_condition(jsonb) is
  'One condition of the list on the columns of applications, as SQL, every value quoted. 22023 for a field, an operation or a value that it does not know.';

create function private.list_condition(condition jsonb) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  words text;
begin
  if condition ->> 'field' is distinct from 'cv' then
    return private.column_condition(condition);
  end if;
  if coalesce(condition ->> 'op', '') not in ('in', 'not_in')
    or jsonb_typeof(condition -> 'values') is distinct from 'array' or jsonb_array_length(condition -> 'values') <> 1
    or jsonb_typeof(condition #> '{values,0}') <> 'string' or char_length(condition #>> '{values,0}') not between 1 and 120
  then
    raise exception 'cv takes in or not_in, with one text of at most 120 characters' using errcode = '22023';
  end if;
  -- Every word is required, whole or begun; what is not a word separates.
  select string_agg(quote_literal(word) || ':*', ' & ') into words
  from unnest(tsvector_to_array(private.cv_words(array[condition #>> '{values,0}']))) as word;
  if words is null then
    raise exception 'cv needs a word' using errcode = '22023';
  end if;
  return format(
    ' and %s (select from public.cv_texts t where t.application_id = a.id and t.words @@ %L::tsquery)',
    case condition ->> 'op' when 'in' then 'exists' else 'not exists' end, words
  );
end
$$;
comment on function private.list_condition(jsonb) is
  'One condition of the list as SQL, every value quoted: {"field": "cv", "op", "values": [text]} for the words of CVs, the columns of applications otherwise. 22023 for a field, an operation or a value that it does not know.';

create function private.applications_filter(
  search text, status_filter text, evaluation_filter text, filters jsonb default '[]'
) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  conditions constant jsonb := coalesce(filters, '[]');
begin
  if jsonb_typeof(conditions) <> 'array' or jsonb_array_length(conditions) > 20 then
    raise exception 'filters must be an array of at most 20 conditions' using errcode = '22023';
  end if;
  return concat(
    case when not conditions @> '[{"field": "archived", "op": "in"}]' then ' and a.archived_at is null' end,
    private.search_condition(search, status_filter, evaluation_filter),
    (select string_agg(private.list_condition(condition), '') from jsonb_array_elements(conditions) as condition)
  );
end
$$;
comment on function private.applications_filter(text, text, text, jsonb) is
  'The SQL condition of the list, every value quoted. filters: [{"field", "op": "in" | "not_in", "values"} | {"field", "op": "between", "from", "to"}], all required; without {"field": "archived", "op": "in", "values": ["yes"]} archived applications are left out.';

-- This function and the count check the role first and then work on identifiers alone: LIKE is not leakproof, so under
-- row-level security the planner may not use the indexes. The rows themselves are read under the caller's own rights. What
-- they read is in memory, where a page found through an index costs no more than the next one: hence random_page_cost.
create function private.search_application_ids(
  search text, status_filter text, evaluation_filter text, before_created_at timestamptz, before_id uuid,
  page_size integer, filters jsonb default '[]', sort text default 'newest'
) returns table (id uuid)
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
as $$
declare
  condition text;
  size integer := least(greatest(coalesce(page_size, 30), 1), 200);
  found_rows integer;
  last_row public.trainer_applications;
  last_evaluation public.trainer_evaluations;
  after text := '';
begin
  perform private.require_role('app5_user');
  condition := private.applications_filter(search, status_filter, evaluation_filter, filters);
  if before_id is not null and (before_created_at is null or sort not in ('newest', 'oldest')) then
    select * into last_row from public.trainer_applications a where a.id = before_id;
    if not found then
      raise exception 'the last application seen is gone: start again' using errcode = 'P0002';
    end if;
  elsif before_created_at is not null then
    last_row.id := before_id;
    last_row.created_at := before_created_at;
  end if;

  case sort
    when 'newest' then
      if last_row.created_at is not null then
        after := format(
          ' and (a.created_at, a.id) < (%L::timestamptz, %L::uuid)',
          last_row.created_at, coalesce(last_row.id, '00000000-0000-0000-0000-000000000000')
        );
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s order by a.created_at desc, a.id desc limit %s',
        condition, after, size
      );
    when 'oldest' then
      if last_row.created_at is not null then
        after := format(
          ' and (a.created_at, a.id) > (%L::timestamptz, %L::uuid)',
          last_row.created_at, coalesce(last_row.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        );
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s order by a.created_at, a.id limit %s',
        condition, after, size
      );
    when 'name' then
      if last_row.id is not null then
        after := format(
          ' and (private.name_key(a.full_name) collate "C", a.id) > (%L, %L::uuid)',
          private.name_key(last_row.full_name), last_row.id
        );
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s
        order by private.name_key(a.full_name) collate "C", a.id limit %s',
        condition, after, size
      );
    when 'contact' then
      if last_row.id is not null then
        after := format(' and (a.last_contact_at, a.id) > (%L::timestamptz, %L::uuid)', last_row.last_contact_at, last_row.id);
      end if;
      return query execute format(
        'select a.id from public.trainer_applications a where true%s%s order by a.last_contact_at, a.id limit %s',
        condition, after, size
      );
    when 'evaluation' then
      -- The evaluated ones, best first, each order from its own index; then the others, newest first.
      if last_row.id is not null then
        select * into last_evaluation from public.trainer_evaluations e
        where e.application_id = last_row.id and e.status = 'completed';
      end if;
      if last_row.id is null or last_evaluation.id is not null then
        if last_evaluation.id is not null then
          after := format(
            ' and (e.percentage, e.created_at, e.application_id) < (%L::double precision, %L::timestamptz, %L::uuid)',
            last_evaluation.percentage, last_evaluation.created_at, last_row.id
          );
        end if;
        return query execute format(
          'select a.id from public.trainer_evaluations e join public.trainer_applications a on a.id = e.application_id
          where e.status = ''completed''%s%s
          order by e.percentage desc, e.created_at desc, e.application_id desc limit %s',
          condition, after, size
        );
        get diagnostics found_rows = row_count;
        size := size - found_rows;
        after := '';
      else
        after := format(' and (a.created_at, a.id) < (%L::timestamptz, %L::uuid)', last_row.created_at, last_row.id);
      end if;
      if size > 0 and evaluation_filter is distinct from 'evaluated' then
        return query execute format(
          'select a.id from public.trainer_applications a
          where not exists (
            select from public.trainer_evaluations e where e.application_id = a.id and e.status = ''completed''
          )%s%s
          order by a.created_at desc, a.id desc limit %s',
          condition, after, size
        );
      end if;
    else
      raise exception 'unknown sort: %', sort using errcode = '22023';
  end case;
end
$$;
comment on function private.search_application_ids(text, text, text, timestamptz, uuid, integer, jsonb, text) is
  'Identifiers of one page of the list, in its order. Raises 42501 without app5_user.';
grant execute on function private.search_application_ids(text, text, text, timestamptz, uuid, integer, jsonb, text)
  to authenticated;

create function public.search_trainer_applications(
  search text default '',
  status_filter text default 'all',
  evaluation_filter text default 'all',
  before_created_at timestamptz default null,
  before_id uuid default null,
  page_size integer default 30,
  filters jsonb default '[]',
  sort text default 'newest'
) returns setof public.trainer_applications
language sql
stable
rows 30
set search_path = ''
as $$
  select a.*
  from private.search_application_ids($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as found (id, place)
  join public.trainer_applications a on a.id = found.id
  order by found.place
$$;
comment on function public.search_trainer_applications(text, text, text, timestamptz, uuid, integer, jsonb, text) is
  'One page of the applications list. Every word of search must be found, case and accents ignored; status_filter and evaluation_filter (evaluated, not_evaluated) may be "all"; filters: conditions that must all hold, [{"field", "op": "in" | "not_in", "values"} | {"field", "op": "between", "from", "to"}], unknown ones refused with 22023; sort: newest, oldest, name, evaluation (best first, then those without), contact (longest without first). before_id is the last row of the page before, and its created_at before_created_at; where the order needs that row and it is gone, P0002: start again. page_size from 1 to 200. app5_user only.';
revoke all on function public.search_trainer_applications(text, text, text, timestamptz, uuid, integer, jsonb, text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_trainer_applications(text, text, text, timestamptz, uuid, integer, jsonb, text)
  to authenticated;

-- Counting under a condition on the words of CVs reads the index of the words: enable_seqscan is off. The planner does not
-- know that a row's words are stored apart from it, and would take the whole table once a word is in most CVs: at 80,000
-- CVs ten times as long. So for the values of a filter, below.
create function private.count_applications(
  search text, status_filter text, evaluation_filter text, filters jsonb default '[]'
) returns bigint
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
-- Several people count at once: what each would gain from a second process, all lose.
set max_parallel_workers_per_gather = 0
set enable_seqscan = off
as $$
declare
  total bigint;
begin
  perform private.require_role('app5_user');
  execute 'select count(*) from public.trainer_applications a where true'
    || private.applications_filter(search, status_filter, evaluation_filter, filters)
  into total;
  return total;
end
$$;
comment on function private.count_applications(text, text, text, jsonb) is
  'Exact number of applications found. Raises 42501 without app5_user.';
grant execute on function private.count_applications(text, text, text, jsonb) to authenticated;

create function public.count_trainer_applications(
  search text default '', status_filter text default 'all', evaluation_filter text default 'all',
  filters jsonb default '[]'
) returns bigint
language sql
stable
set search_path = ''
as $$
  select private.count_applications($1, $2, $3, $4)
$$;
comment on function public.count_trainer_applications(text, text, text, jsonb) is
  'Exact number of applications that search_trainer_applications finds over all its pages. app5_user only.';
revoke all on function public.count_trainer_applications(text, text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.count_trainer_applications(text, text, text, jsonb) to authenticated;

create function private.application_filter_values(
  field text, search text, status_filter text, evaluation_filter text, filters jsonb
) returns table (value text, total bigint)
language plpgsql
stable
security definer
set search_path = ''
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
set enable_seqscan = off
as $$
declare
  held constant text := case field
    when 'status' then 'a.status' when 'country' then 'a.country' when 'source' then 'a.source'
    when 'availability' then 'a.availability' when 'current_status' then 'a.current_status'
    when 'assignee' then 'coalesce(a.assigned_to::text, ''none'')'
    when 'account' then 'coalesce(a.account_request_status, ''none'')'
    when 'band' then 'case when graded.percentage >= 85 then ''excellent'' when graded.percentage >= 70 then ''good''
      when graded.percentage >= 50 then ''medium'' when graded.percentage >= 0 then ''insufficient'' else ''none'' end'
  end;
  list constant text := case field
    when 'sector' then 'training_sectors' when 'language' then 'teaching_languages'
    when 'intervention' then 'intervention_type' when 'software' then 'mastered_software' when 'tag' then 'tags'
  end;
  condition text;
begin
  perform private.require_role('app5_user');
  condition := private.applications_filter(search, status_filter, evaluation_filter, filters);
  if held is null and list is null then
    raise exception 'unknown field: %', field using errcode = '22023';
  end if;
  if list is not null then
    -- Counted by their keys, which the index holds: rows with the same lists first, then key by key. What a key stands
    -- for is read from one of the applications that have it.
    return query execute format(
      'with lists as materialized (
        select a.list_keys as keys, count(*) as n, any_value(a.id) as example
        from public.trainer_applications a where true%s group by a.list_keys
      ),
      counted as (
        select k.key, sum(l.n)::bigint as n, any_value(l.example) as example
        from lists l, lateral (select distinct unnest(l.keys)) as k (key) group by k.key
      )
      select held.value, c.n
      from counted c
      join public.trainer_applications a on a.id = c.example
      cross join lateral (select distinct unnest(a.%I)) as held (value)
      where (private.list_keys(%L, array[held.value]))[1] = c.key
      order by c.n desc, held.value limit 300',
      condition, list, field
    );
    return;
  end if;
  return query execute format(
    'select held.value, count(*) from (
      select %s as value from public.trainer_applications a
      left join public.trainer_evaluations graded on graded.application_id = a.id and graded.status = ''completed''
      where true%s
    ) as held
    where held.value is not null group by held.value order by count(*) desc, held.value limit 300',
    held, condition
  );
end
$$;
comment on function private.application_filter_values(text, text, text, text, jsonb) is
  'Work of application_filter_values. Raises 42501 without app5_user.';
grant execute on function private.application_filter_values(text, text, text, text, jsonb) to authenticated;

create function public.application_filter_values(
  field text, search text default '', status_filter text default 'all', evaluation_filter text default 'all',
  filters jsonb default '[]'
) returns table (value text, total bigint)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.application_filter_values($1, $2, $3, $4, $5)
$$;
comment on function public.application_filter_values(text, text, text, text, jsonb) is
  'The values that a field has among the applications found, most frequent first, at most 300, and how many have each: what a condition on it would leave. app5_user only.';
revoke all on function public.application_filter_values(text, text, text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.application_filter_values(text, text, text, text, jsonb) to authenticated;

create function public.applications_by_ids(ids uuid[]) returns setof public.trainer_applications
language sql
stable
rows 200
set search_path = ''
as $$
  select a.*
  from unnest(ids[1:1000]) with ordinality as wanted (id, place)
  join public.trainer_applications a on a.id = wanted.id
  order by wanted.place
$$;
comment on function public.applications_by_ids(uuid[]) is
  'Applications by their ids, in that order, at most 1000, under the caller’s own rights. A list too long for an address.';
revoke all on function public.applications_by_ids(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.applications_by_ids(uuid[]) to authenticated;

create function public.evaluations_by_applications(ids uuid[]) returns setof public.trainer_evaluations
language sql
stable
rows 200
set search_path = ''
as $$
  select e.*
  from public.trainer_evaluations e
  where e.application_id = any (ids[1:1000]) and e.status = 'completed'
$$;
comment on function public.evaluations_by_applications(uuid[]) is
  'Completed evaluations of at most 1000 applications, under the caller’s own rights.';
revoke all on function public.evaluations_by_applications(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.evaluations_by_applications(uuid[]) to authenticated;

create function private.application_ids(
  search text, status_filter text, evaluation_filter text, filters jsonb, sort text, max_ids integer
) returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted_order constant text := case sort
    when 'newest' then 'a.created_at desc, a.id desc'
    when 'oldest' then 'a.created_at, a.id'
    when 'name' then 'private.name_key(a.full_name) collate "C", a.id'
    when 'contact' then 'a.last_contact_at, a.id'
    when 'evaluation' then 'e.id is null, e.percentage desc nulls last, coalesce(e.created_at, a.created_at) desc, a.id desc'
  end;
  found_ids uuid[];
begin
  perform private.require_role('app5_user');
  if wanted_order is null then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  execute format(
    'select array_agg(found.id order by found.place) from (
      select a.id, row_number() over (order by %1$s) as place
      from public.trainer_applications a
      left join public.trainer_evaluations e on e.application_id = a.id and e.status = ''completed''
      where true%2$s
      order by %1$s
      limit %3$s
    ) as found',
    wanted_order, private.applications_filter(search, status_filter, evaluation_filter, filters),
    least(greatest(coalesce(max_ids, 1000), 1), 10001)
  )
  into found_ids;
  return coalesce(found_ids, '{}');
end
$$;
comment on function private.application_ids(text, text, text, jsonb, text, integer) is
  'Work of application_ids. Raises 42501 without app5_user.';
grant execute on function private.application_ids(text, text, text, jsonb, text, integer) to authenticated;

create function public.application_ids(
  search text default '', status_filter text default 'all', evaluation_filter text default 'all',
  filters jsonb default '[]', sort text default 'newest', max_ids integer default 1000
) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select private.application_ids($1, $2, $3, $4, $5, $6)
$$;
comment on function public.application_ids(text, text, text, jsonb, text, integer) is
  'Identifiers of everything that search_trainer_applications finds over its pages, in the same order, as one list: at most max_ids, itself at most 10001 (one more than an export holds, to tell that there are more). app5_user only.';
revoke all on function public.application_ids(text, text, text, jsonb, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.application_ids(text, text, text, jsonb, text, integer) to authenticated;

create function private.record_list_export(format text, row_count integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  perform private.require_role('app5_user');
  if format is null or format not in ('csv', 'xlsx') or row_count is null or row_count not between 0 and 10000 then
    raise exception 'unknown format or count' using errcode = '22023';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'trainer_applications', 'EXPORT',
    'list', jsonb_build_object('format', format, 'count', row_count)
  );
end
$$;
comment on function private.record_list_export(text, integer) is 'Work of record_list_export. Raises 42501 without app5_user.';
grant execute on function private.record_list_export(text, integer) to authenticated;

create function public.record_list_export(format text, row_count integer) returns void
language sql
set search_path = ''
as $$
  select private.record_list_export($1, $2)
$$;
comment on function public.record_list_export(text, integer) is
  'Notes in the audit log that the caller exported a list: its format (csv, xlsx) and how many lines, nothing of whom. app5_user only.';
revoke all on function public.record_list_export(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.record_list_export(text, integer) to authenticated;
