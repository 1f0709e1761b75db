-- Triggers that many tables share: the version of a row, tables that are only added to, one row per statement, clean texts.

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Strictly later than before, so that updated_at tells two versions of a row apart even within one millisecond.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: updated_at grows at each update and serves as the version of the row.';

create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
comment on function private.refuse_change() is 'Trigger: refuses updates, deletions and truncation.';

create function private.refuse_many() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_many boolean;
begin
  if tg_nargs > 0 then
    execute format('select count(*) > 1 from (select distinct %I from changed limit 2) as two', tg_argv[0]) into is_many;
  else
    select count(*) > 1 into is_many from (select from changed limit 2) as two;
  end if;
  if is_many then
    raise exception '% rows of % are written one at a time', lower(tg_op), tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
comment on function private.refuse_many() is
  'Trigger of a statement: refuses (42501) one that touches several rows, or several values of the column named as argument. A filter that matches everything is a slip or an attack; what may be done to many has a function that says what became of each.';

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
