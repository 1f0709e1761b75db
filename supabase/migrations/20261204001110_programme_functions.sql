-- How programmes are written: each function names the version that it was made on, and refuses what somebody has written since.

create function private.free_programme_slug(title text, programme uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.programme_slug(title);
  candidate text := base;
  number integer := 1;
begin
  -- Of two programmes of one title, the second is given another address.
  perform pg_advisory_xact_lock(hashtextextended('private.free_programme_slug', 0));
  while exists (select from public.programmes p where p.slug = candidate and p.id is distinct from programme)
    or exists (select from public.programme_slugs s where s.slug = candidate and s.programme_id is distinct from programme)
  loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.free_programme_slug(text, uuid) is
  'The address that a title gives, with a number when another programme has or had it.';

create function private.lock_programme(wanted uuid) returns public.programmes
language plpgsql
set search_path = ''
as $$
declare
  found_row public.programmes;
begin
  select * into found_row from public.programmes p where p.id = wanted for update;
  if not found then
    raise exception 'there is no such programme' using errcode = 'P0002';
  end if;
  return found_row;
end
$$;
comment on function private.lock_programme(uuid) is 'The row of a programme, locked. Raises P0002 when it is gone.';

create function private.create_programme(content jsonb, programme uuid)
returns table (id uuid, slug text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  clean constant jsonb := private.clean_programme_content(create_programme.content);
begin
  perform private.require_role('app2_user');
  if jsonb_typeof(clean) is distinct from 'object' or jsonb_typeof(clean -> 'title') is distinct from 'string' then
    raise exception 'a title is needed' using errcode = '22023', hint = 'title';
  end if;
  insert into public.programmes as p (id, content, slug, owner_id)
  values (coalesce(programme, gen_random_uuid()), clean, private.free_programme_slug(clean ->> 'title', programme), auth.uid())
  on conflict (id) do nothing
  returning p.id, p.slug, p.updated_at into id, slug, updated_at;
  if not found then
    select p.id, p.slug, p.updated_at into id, slug, updated_at
    from public.programmes p
    where p.id = programme and p.created_by = auth.uid();
    if not found then
      raise exception 'this id is that of another programme' using errcode = '23505';
    end if;
  end if;
  return next;
end
$$;
comment on function private.create_programme(jsonb, uuid) is 'Work of create_programme. Raises 42501 without app2_user.';
grant execute on function private.create_programme(jsonb, uuid) to authenticated;

create function public.create_programme(
  content jsonb, programme uuid default null
) returns table (id uuid, slug text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.create_programme($1, $2)
$$;
comment on function public.create_programme(jsonb, uuid) is
  'Adds a draft, whose id the page makes so that it can ask again after a lost answer, and answers its id, address and version. 22023 (hint: the field) for a sheet that breaks a rule. app2_user only.';
revoke all on function public.create_programme(jsonb, uuid) from public, anon, authenticated, service_role;
grant execute on function public.create_programme(jsonb, uuid) to authenticated;

create function private.save_programme(programme uuid, content jsonb, based_on timestamptz, slug text)
returns table (
  outcome text, updated_at timestamptz, current_slug text, score smallint, current_content jsonb, updated_by_name text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  present public.programmes;
  clean constant jsonb := private.clean_programme_content(save_programme.content);
  wanted text := nullif(btrim(save_programme.slug), '');
begin
  perform private.require_role('app2_user');
  present := private.lock_programme(programme);
  if present.content = clean and coalesce(wanted, present.slug) = present.slug then
    return query select 'unchanged', present.updated_at::timestamptz, present.slug, present.score, null::jsonb, null::text;
    return;
  end if;
  if based_on is distinct from present.updated_at then
    return query select 'stale', present.updated_at::timestamptz, present.slug, present.score, present.content,
      private.person_name(present.updated_by);
    return;
  end if;
  if wanted is not null and wanted <> present.slug then
    if wanted !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted) > 90 then
      raise exception 'not an address' using errcode = '22023', hint = 'slug';
    end if;
    -- One after the other with those that look for a free one.
    perform pg_advisory_xact_lock(hashtextextended('private.free_programme_slug', 0));
    if exists (select from public.programmes p where p.slug = wanted and p.id <> present.id)
      or exists (select from public.programme_slugs s where s.slug = wanted and s.programme_id <> present.id)
    then
      raise exception 'another programme has this address' using errcode = '23505', hint = 'slug';
    end if;
  elsif present.published_version is null
    and clean ->> 'title' is distinct from present.title
    -- Not one that somebody chose.
    and present.slug ~ ('^' || private.programme_slug(present.title) || '(-[0-9]+)?$')
  then
    wanted := private.free_programme_slug(clean ->> 'title', present.id);
  end if;
  return query
    update public.programmes p set content = clean, slug = coalesce(wanted, present.slug)
    where p.id = present.id
    returning 'saved', p.updated_at::timestamptz, p.slug, p.score, null::jsonb, null::text;
end
$$;
comment on function private.save_programme(uuid, jsonb, timestamptz, text) is 'Work of save_programme. Raises 42501 without app2_user.';
grant execute on function private.save_programme(uuid, jsonb, timestamptz, text) to authenticated;

create function public.save_programme(
  programme uuid, content jsonb, based_on timestamptz, slug text default null
) returns table (
  outcome text, updated_at timestamptz, current_slug text, score smallint, current_content jsonb, updated_by_name text
)
language sql
rows 1
set search_path = ''
as $$
  select * from private.save_programme($1, $2, $3, $4)
$$;
comment on function public.save_programme(uuid, jsonb, timestamptz, text) is
  'Writes the whole sheet of a programme, as it was after based_on (updated_at), with its address when one is given: saved; unchanged, when it says this already; or stale, and nothing is written, when somebody has changed it since: then current_content and updated_by_name are theirs, for the form to merge. Until the first publication the address follows the title. P0002 when it is gone, 22023 (hint: the field) for what breaks a rule, 23505 (hint: slug) for the address of another one. app2_user only.';
revoke all on function public.save_programme(uuid, jsonb, timestamptz, text) from public, anon, authenticated, service_role;
grant execute on function public.save_programme(uuid, jsonb, timestamptz, text) to authenticated;

create function private.change_programme_state(programme uuid, action text) returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  present constant public.programmes := private.lock_programme(programme);
  version timestamptz;
begin
  if action = 'confirm' then
    update public.programmes p set confirmed_on = private.today() where p.id = present.id returning p.updated_at into version;
    return version;
  end if;
  if private.programme_status_after(present.status, action) is null then
    raise exception 'not in this state' using errcode = '22023', hint = 'status';
  end if;
  update public.programmes p set status = private.programme_status_after(present.status, action)
  where p.id = present.id
  returning p.updated_at into version;
  return version;
end
$$;
comment on function private.change_programme_state(uuid, text) is
  'Confirms a programme or moves it to another state, and answers its version. 22023 (hint: status) when its state does not allow it.';

create function private.programme_status_after(status text, action text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when action = 'submit' and status in ('draft', 'in_review') then 'in_review'
    when action = 'return' and status in ('draft', 'in_review') then 'draft'
    when action = 'archive' then 'archived'
    -- Not online again by itself: what it says may be long out of date.
    when action = 'unarchive' and status in ('archived', 'draft') then 'draft'
  end
$$;
comment on function private.programme_status_after(text, text) is
  'The state after an action; null when the state does not allow it. An action that was done before changes nothing.';

create function private.confirm_programme(programme uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app2_user');
  return private.change_programme_state(programme, 'confirm');
end
$$;
comment on function private.confirm_programme(uuid) is 'Work of confirm_programme. Raises 42501 without app2_user.';
grant execute on function private.confirm_programme(uuid) to authenticated;

create function public.confirm_programme(programme uuid) returns timestamptz
language sql
set search_path = ''
as $$
  select private.confirm_programme($1)
$$;
comment on function public.confirm_programme(uuid) is
  'Says that what a programme says still holds today, and answers its version. P0002 when it is gone. app2_user only.';
revoke all on function public.confirm_programme(uuid) from public, anon, authenticated, service_role;
grant execute on function public.confirm_programme(uuid) to authenticated;

create function private.submit_programme(programme uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app2_user');
  return private.change_programme_state(programme, 'submit');
end
$$;
comment on function private.submit_programme(uuid) is 'Work of submit_programme. Raises 42501 without app2_user.';
grant execute on function private.submit_programme(uuid) to authenticated;

create function public.submit_programme(programme uuid) returns timestamptz
language sql
set search_path = ''
as $$
  select private.submit_programme($1)
$$;
comment on function public.submit_programme(uuid) is
  'Asks colleagues to read a draft before it is published, and answers its version. 22023 (hint: status) for one that is online or archived, P0002 when it is gone. app2_user only.';
revoke all on function public.submit_programme(uuid) from public, anon, authenticated, service_role;
grant execute on function public.submit_programme(uuid) to authenticated;

create function private.archive_programme(programme uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app2_user');
  return private.change_programme_state(programme, 'archive');
end
$$;
comment on function private.archive_programme(uuid) is 'Work of archive_programme. Raises 42501 without app2_user.';
grant execute on function private.archive_programme(uuid) to authenticated;

create function public.archive_programme(programme uuid) returns timestamptz
language sql
set search_path = ''
as $$
  select private.archive_programme($1)
$$;
comment on function public.archive_programme(uuid) is
  'Takes a programme out of the catalogue and off the site, and answers its version: its address then says that it is gone. change_programmes brings it back. P0002 when it is gone. app2_user only.';
revoke all on function public.archive_programme(uuid) from public, anon, authenticated, service_role;
grant execute on function public.archive_programme(uuid) to authenticated;

create function private.delete_programme(programme uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  present public.programmes;
begin
  perform private.require_role('app2_user');
  present := private.lock_programme(programme);
  if present.published_version is not null then
    raise exception 'a programme that was published is archived' using errcode = '22023', hint = 'status';
  end if;
  delete from public.programmes p where p.id = present.id;
end
$$;
comment on function private.delete_programme(uuid) is 'Work of delete_programme. Raises 42501 without app2_user.';
grant execute on function private.delete_programme(uuid) to authenticated;

create function public.delete_programme(programme uuid) returns void
language sql
set search_path = ''
as $$
  select private.delete_programme($1)
$$;
comment on function public.delete_programme(uuid) is
  'Deletes a draft that was never published, with its results and proposals. 22023 (hint: status) for one that was: it is archived. P0002 when it is gone. app2_user only.';
revoke all on function public.delete_programme(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_programme(uuid) to authenticated;

create function private.publish_programme(programme uuid, based_on timestamptz, note text)
returns table (
  outcome text, version integer, slug text, published_at timestamptz, updated_at timestamptz, current_content jsonb,
  updated_by_name text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  present public.programmes;
  next integer;
  at constant timestamptz(3) := clock_timestamp();
  words constant text := nullif(btrim(private.clean_text(publish_programme.note, true), E' \n\t'), '');
begin
  perform private.require_role('app2_user');
  present := private.lock_programme(programme);
  if present.status = 'published' and not present.is_changed_since_publication
    and present.confirmed_on <= (present.published_at at time zone 'Europe/Paris')::date
  then
    return query select 'unchanged', present.published_version, present.slug, present.published_at::timestamptz,
      present.updated_at::timestamptz, null::jsonb, null::text;
    return;
  end if;
  if based_on is distinct from present.updated_at then
    return query select 'stale', present.published_version, present.slug, present.published_at::timestamptz,
      present.updated_at::timestamptz, present.content, private.person_name(present.updated_by);
    return;
  end if;
  if present.status = 'archived' then
    raise exception 'an archived programme is brought back first' using errcode = '22023', hint = 'status';
  end if;
  -- The site lists programmes by their sector.
  if present.sector is null then
    raise exception 'a sector is needed' using errcode = '22023', hint = 'sector';
  end if;
  if char_length(words) > 500 then
    raise exception 'a note has at most 500 characters' using errcode = '22023', hint = 'note';
  end if;
  next := coalesce(present.published_version, 0) + 1;
  insert into public.programme_versions (programme_id, number, content, slug, note, published_by, published_at)
  values (present.id, next, present.content, present.slug, words, auth.uid(), at);
  update public.programme_slugs s set until = at
  where s.programme_id = present.id and s.until is null and s.slug <> present.slug;
  insert into public.programme_slugs as s (slug, programme_id) values (present.slug, present.id)
  on conflict (slug) do update set until = null where s.programme_id = excluded.programme_id;
  return query
    update public.programmes p
    set status = 'published', published_version = next, published_at = at
    where p.id = present.id
    returning 'published', p.published_version, p.slug, p.published_at::timestamptz, p.updated_at::timestamptz,
      null::jsonb, null::text;
end
$$;
comment on function private.publish_programme(uuid, timestamptz, text) is 'Work of publish_programme. Raises 42501 without app2_user.';
grant execute on function private.publish_programme(uuid, timestamptz, text) to authenticated;

create function public.publish_programme(programme uuid, based_on timestamptz, note text default null) returns table (
  outcome text, version integer, slug text, published_at timestamptz, updated_at timestamptz, current_content jsonb,
  updated_by_name text
)
language sql
rows 1
set search_path = ''
as $$
  select * from private.publish_programme($1, $2, $3)
$$;
comment on function public.publish_programme(uuid, timestamptz, text) is
  'Puts a programme online as it is after based_on (updated_at), as its next version: published; unchanged, when that is what the site shows; or stale, and nothing is published, when somebody has changed it since: then current_content and updated_by_name are theirs. note says what changed, at most 500 characters. An address that it had before leads to the new one. 22023 (hint: sector, status or note), P0002 when it is gone. app2_user only.';
revoke all on function public.publish_programme(uuid, timestamptz, text) from public, anon, authenticated, service_role;
grant execute on function public.publish_programme(uuid, timestamptz, text) to authenticated;

create function private.restore_programme_version(programme uuid, number integer, based_on timestamptz)
returns table (
  outcome text, updated_at timestamptz, current_slug text, score smallint, current_content jsonb, updated_by_name text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  former jsonb;
begin
  perform private.require_role('app2_user');
  select v.content into former from public.programme_versions v
  where v.programme_id = programme and v.number = restore_programme_version.number;
  if not found then
    raise exception 'there is no such version' using errcode = 'P0002';
  end if;
  return query select * from private.save_programme(programme, former, based_on, null);
end
$$;
comment on function private.restore_programme_version(uuid, integer, timestamptz) is 'Work of restore_programme_version. Raises 42501 without app2_user.';
grant execute on function private.restore_programme_version(uuid, integer, timestamptz) to authenticated;

create function public.restore_programme_version(programme uuid, number integer, based_on timestamptz) returns table (
  outcome text, updated_at timestamptz, current_slug text, score smallint, current_content jsonb, updated_by_name text
)
language sql
rows 1
set search_path = ''
as $$
  select * from private.restore_programme_version($1, $2, $3)
$$;
comment on function public.restore_programme_version(uuid, integer, timestamptz) is
  'Brings the sheet of a publication back into the draft of a programme, as it is after based_on (updated_at); nothing goes online. The outcomes and errors of save_programme; P0002 also for a version that there is not. app2_user only.';
revoke all on function public.restore_programme_version(uuid, integer, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.restore_programme_version(uuid, integer, timestamptz) to authenticated;

create function private.duplicate_programme(programme uuid, copy uuid)
returns table (id uuid, slug text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  source jsonb;
begin
  perform private.require_role('app2_user');
  select p.content into source from public.programmes p where p.id = programme;
  if not found then
    raise exception 'there is no such programme' using errcode = 'P0002';
  end if;
  return query
    select c.* from private.create_programme(
      source || jsonb_build_object('title', left(source ->> 'title', 152) || ' (copie)'), copy
    ) c;
end
$$;
comment on function private.duplicate_programme(uuid, uuid) is 'Work of duplicate_programme. Raises 42501 without app2_user.';
grant execute on function private.duplicate_programme(uuid, uuid) to authenticated;

create function public.duplicate_programme(
  programme uuid, copy uuid default null
) returns table (id uuid, slug text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.duplicate_programme($1, $2)
$$;
comment on function public.duplicate_programme(uuid, uuid) is
  'Adds a draft with the sheet of a programme and « (copie) » after its title, whose id the page makes so that it can ask again after a lost answer, and answers its id, address and version. P0002 when the programme is gone. app2_user only.';
revoke all on function public.duplicate_programme(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.duplicate_programme(uuid, uuid) to authenticated;

create function private.programme_publications(programme uuid, before_number integer)
returns table (
  number integer, slug text, title text, note text, published_by uuid, published_by_name text, published_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_entity_kind('programme');
  return query
    select v.number, v.slug, v.content ->> 'title', v.note, v.published_by, private.person_name(v.published_by),
      v.published_at::timestamptz
    from public.programme_versions v
    where v.programme_id = programme and (before_number is null or v.number < before_number)
    order by v.number desc
    limit 100;
end
$$;
comment on function private.programme_publications(uuid, integer) is 'Work of programme_publications. Raises 42501 without a staff role.';
grant execute on function private.programme_publications(uuid, integer) to authenticated;

create function public.programme_publications(programme uuid, before_number integer default null) returns table (
  number integer, slug text, title text, note text, published_by uuid, published_by_name text, published_at timestamptz
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.programme_publications($1, $2)
$$;
comment on function public.programme_publications(uuid, integer) is
  'The publications of a programme, newest first, with who made each; their sheets are in programme_versions. Every staff role.';
revoke all on function public.programme_publications(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.programme_publications(uuid, integer) to authenticated;

create function private.save_programme_indicators(programme uuid, indicators jsonb) returns smallint
language plpgsql
security definer
set search_path = ''
as $$
declare
  scored smallint;
begin
  perform private.require_role('app2_user');
  perform private.lock_programme(programme);
  if jsonb_typeof(indicators) is distinct from 'array' or jsonb_array_length(indicators) > 60 then
    raise exception 'results are a list of at most 60' using errcode = '22023', hint = 'indicators';
  end if;
  delete from public.programme_indicators i
  where i.programme_id = programme and not exists (
    select from jsonb_array_elements(indicators) as one
    where one ->> 'kind' = i.kind and one ->> 'year' = i.year::text
  );
  perform private.add_programme_indicators(programme, indicators);
  select p.score into scored from public.programmes p where p.id = programme;
  return scored;
end
$$;
comment on function private.save_programme_indicators(uuid, jsonb) is 'Work of save_programme_indicators. Raises 42501 without app2_user.';
grant execute on function private.save_programme_indicators(uuid, jsonb) to authenticated;

create function public.save_programme_indicators(programme uuid, indicators jsonb) returns smallint
language sql
set search_path = ''
as $$
  select private.save_programme_indicators($1, $2)
$$;
comment on function public.save_programme_indicators(uuid, jsonb) is
  'Writes the results of a programme: a list of {kind, year, value, n, source?}, which replaces those that there are, and answers its score with them. At most 60. 22023 (hint: what is wrong) for one that is not whole or out of its range, 23505 for two of a kind and year. P0002 when it is gone. app2_user only.';
revoke all on function public.save_programme_indicators(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_programme_indicators(uuid, jsonb) to authenticated;

create function private.add_programme_indicators(programme uuid, indicators jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  wrong text;
  written integer;
begin
  select coalesce(case
    when jsonb_typeof(one) <> 'object' then 'indicators'
    when coalesce(one ->> 'kind', '') not in ('satisfaction', 'success', 'attendance') then 'kind'
    when not coalesce(one @? 'strict $.year ? (@.type() == "number" && @ >= 2000 && @ <= 2100 && @.floor() == @)', false)
      then 'year'
    when not coalesce(one @? 'strict $.n ? (@.type() == "number" && @ >= 1 && @ <= 1000000 && @.floor() == @)', false) then 'n'
    when not coalesce(one @? 'strict $.value ? (@.type() == "number" && @ >= 0 && @ <= 100)', false)
      or one ->> 'kind' = 'satisfaction' and (one -> 'value')::numeric > 5
      then 'value'
    when one - array['kind', 'year', 'n', 'value', 'source'] <> '{}'
      or jsonb_typeof(one -> 'source') not in ('string', 'null') or char_length(btrim(one ->> 'source')) > 200
      then 'source'
  end)
  into wrong
  from jsonb_array_elements(indicators) with ordinality as i (one, place)
  order by 1 nulls last
  limit 1;
  if wrong is not null then
    raise exception 'not a result' using errcode = '22023', hint = wrong;
  end if;
  if exists (
    select from jsonb_array_elements(indicators) as one group by one ->> 'kind', one ->> 'year' having count(*) > 1
  ) then
    raise exception 'two results of one kind and year' using errcode = '23505', hint = 'year';
  end if;
  insert into public.programme_indicators as i (programme_id, kind, year, value, n, source)
  select programme, one ->> 'kind', (one ->> 'year')::smallint, (one ->> 'value')::numeric, (one ->> 'n')::integer,
    nullif(btrim(one ->> 'source'), '')
  from jsonb_array_elements(indicators) as one
  on conflict (programme_id, kind, year) do update
  set value = excluded.value, n = excluded.n, source = excluded.source
  where (i.value, i.n, i.source) is distinct from (excluded.value, excluded.n, excluded.source);
  get diagnostics written = row_count;
  return written > 0;
end
$$;
comment on function private.add_programme_indicators(uuid, jsonb) is
  'Adds or replaces results of a programme, and answers whether any changed. 22023 (hint: what is wrong), 23505.';

create function private.save_programme_goal(scope text, target integer, by_day date) returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_role('app2_user');
  if target is null then
    delete from public.programme_goals g where g.scope = save_programme_goal.scope;
    return;
  end if;
  if target not between 1 and 100 then
    raise exception 'a goal is from 1 to 100' using errcode = '22023', hint = 'target';
  end if;
  if by_day is null or by_day not between '2020-01-01' and '2100-12-31' then
    raise exception 'a goal has its day' using errcode = '22023', hint = 'by_day';
  end if;
  if not (case
    when scope = 'all' then true
    when scope like 'sector:%' then
      private.programme_content_fault(jsonb_build_object('title', 'x', 'sector', substr(scope, 8))) is null
    when scope like 'owner:%' then
      exists (select from auth.users u where u.id::text = substr(scope, 7) and private.counts_as(u.id, 'staff'))
    when scope like 'programme:%' then exists (select from public.programmes p where p.id::text = substr(scope, 11))
    else false
  end) then
    raise exception 'no such scope' using errcode = '22023', hint = 'scope';
  end if;
  insert into public.programme_goals as g (scope, target, by_day) values ($1, $2, $3)
  on conflict (scope) do update set target = excluded.target, by_day = excluded.by_day;
end
$$;
comment on function private.save_programme_goal(text, integer, date) is 'Work of save_programme_goal. Raises 42501 without app2_user.';
grant execute on function private.save_programme_goal(text, integer, date) to authenticated;

create function public.save_programme_goal(
  scope text, target integer default null, by_day date default null
) returns void
language sql
set search_path = ''
as $$
  select private.save_programme_goal($1, $2, $3)
$$;
comment on function public.save_programme_goal(text, integer, date) is
  'Writes the score to reach by a day: of everything (all), a sector (sector:…), a person (owner:id) or a programme (programme:id). Without target it is deleted. 22023 (hint: scope, target or by_day) for what breaks a rule. app2_user only.';
revoke all on function public.save_programme_goal(text, integer, date) from public, anon, authenticated, service_role;
grant execute on function public.save_programme_goal(text, integer, date) to authenticated;

select private.keep_access_rules();
