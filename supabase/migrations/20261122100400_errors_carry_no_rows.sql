-- Errors that carry no rows. PostgreSQL adds the whole row, or the values of its key, to the error of a constraint, unless
-- row-level security hides them from whoever wrote it. Functions that work with their owner's rights therefore refuse
-- what a constraint would refuse before it does.

create or replace function private.bulk_change_of(change jsonb) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  kind text;
begin
  if jsonb_typeof(change) is distinct from 'object' then
    raise exception 'change must be an object' using errcode = '22023';
  end if;
  select string_agg(key, ',') into kind from jsonb_object_keys(change - 'refusal_reason') as key;
  if kind = 'status' and jsonb_typeof(change -> 'status') = 'string'
    and jsonb_typeof(coalesce(change -> 'refusal_reason', 'null')) in ('string', 'null')
    and (change ->> 'refusal_reason' is null or change ->> 'status' = 'rejected')
  then
    -- As the constraints of the table say.
    if btrim(change ->> 'status') = '' or char_length(change ->> 'status') > 60
      or coalesce(change ->> 'refusal_reason', 'none') !~ '^[a-z0-9_-]{1,60}$'
    then
      raise exception 'no such status or reason' using errcode = '23514';
    end if;
    return kind;
  end if;
  if change ? 'refusal_reason' then
    kind := null;
  end if;
  if kind in ('add_tags', 'remove_tags') and jsonb_typeof(change -> kind) = 'array' and jsonb_array_length(change -> kind) between 1 and 20
    and not exists (
      select from jsonb_array_elements(change -> kind) as tag
      where jsonb_typeof(tag) <> 'string' or btrim(tag #>> '{}') = '' or char_length(btrim(tag #>> '{}')) > 40
    )
  then
    return kind;
  end if;
  if kind = 'assigned_to' and jsonb_typeof(change -> kind) in ('string', 'null') then
    return kind;
  end if;
  raise exception 'change must be one of status (with refusal_reason when rejected), add_tags, remove_tags, assigned_to'
    using errcode = '22023';
end
$$;

create or replace function private.decide_account(wanted_user uuid, decision text, reason text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  told constant text := nullif(btrim(reason), '');
  current_status text;
  next_status text;
begin
  perform private.require_role('app5_user');
  if decision is null or decision not in ('approve', 'reject', 'suspend', 'reactivate') then
    raise exception 'unknown decision: %', decision using errcode = '22023';
  end if;
  if decision in ('reject', 'suspend') and told is null then
    raise exception 'a reason is needed' using errcode = '22023';
  end if;
  if char_length(told) > 1000 then
    raise exception 'a reason has at most 1000 characters' using errcode = '23514';
  end if;
  -- The application before the account, as link_application does: two requests never wait for each other.
  perform from public.trainer_applications a
  where a.id = (select t.application_id from public.trainer_accounts t where t.user_id = wanted_user)
  for update;
  select t.status into current_status from public.trainer_accounts t where t.user_id = wanted_user for update;
  if not found then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  select allowed.after into next_status
  from (
    values ('approve', 'pending', 'approved'), ('approve', 'rejected', 'approved'), ('reject', 'pending', 'rejected'),
      ('suspend', 'approved', 'suspended'), ('reactivate', 'suspended', 'approved')
  ) as allowed (name, before, after)
  where allowed.name = decision and allowed.before = current_status;
  if not found then
    -- As for a link taken by another: the API answers 409, and the caller reads the account again.
    raise exception 'no % from %', decision, current_status using errcode = '23505';
  end if;
  update public.trainer_accounts t set status = next_status, status_reason = told where t.user_id = wanted_user;
  return next_status;
end
$$;

create or replace function private.link_application(wanted_application uuid, wanted_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account public.trainer_accounts;
begin
  perform private.require_role('app5_user');
  perform from public.trainer_applications a where a.id = wanted_application for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  select * into account from public.trainer_accounts t where t.user_id = wanted_user for update;
  if not found then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  if account.application_id <> wanted_application then
    raise exception 'this account is linked to another application' using errcode = '23505';
  end if;
  perform private.require_confirmed_address(wanted_user, account.email);
  -- The application is locked: nobody links it between the two.
  if exists (
    select from public.trainer_accounts t where t.application_id = wanted_application and t.user_id <> wanted_user
  ) then
    raise exception 'this application is linked to another account' using errcode = '23505';
  end if;
  update public.trainer_accounts t set application_id = wanted_application
  where t.user_id = wanted_user and t.application_id is null;
  update public.trainer_applications a set account_request_status = account.status
  where a.id = wanted_application and a.account_request_status is distinct from account.status;
end
$$;

create or replace function private.merged_row(
  kept public.trainer_applications, other public.trainer_applications, choices jsonb
) returns public.trainer_applications
language plpgsql
stable
set search_path = ''
as $$
declare
  choosable constant text[] := array[
    'full_name', 'email', 'phone', 'birth_date', 'country', 'city', 'postal_code', 'current_status', 'other_status',
    'job_title', 'availability', 'remote_experience', 'training_sectors', 'other_sector', 'teaching_languages',
    'intervention_type', 'mastered_software', 'expertise_areas', 'additional_notes', 'admin_notes', 'status'
  ];
  ours jsonb := to_jsonb(kept);
  theirs constant jsonb := to_jsonb(other);
  choice record;
begin
  for choice in select * from jsonb_each_text(coalesce(choices, '{}')) loop
    continue when choice.value = 'keep';
    if choice.value = 'other' and choice.key = any (choosable) then
      ours := ours || jsonb_build_object(choice.key, theirs -> choice.key);
    elsif choice.value = 'other' and choice.key in ('resume', 'references') then
      ours := ours || (
        select jsonb_object_agg(name, theirs -> name) from unnest(private.file_columns(choice.key)) as name
      );
    elsif choice.value = 'both' and choice.key = any (choosable) and jsonb_typeof(ours -> choice.key) = 'array' then
      ours := ours || jsonb_build_object(choice.key, (
        select coalesce(jsonb_agg(item order by place), '[]')
        from (
          select item, min(place) as place
          from jsonb_array_elements((ours -> choice.key) || (theirs -> choice.key)) with ordinality as i (item, place)
          group by item
        ) as once
      ));
    elsif choice.value = 'both' and choice.key in ('additional_notes', 'admin_notes') then
      ours := ours || jsonb_build_object(
        choice.key, nullif(concat_ws(E'\n\n', ours ->> choice.key, theirs ->> choice.key), '')
      );
    else
      raise exception 'unknown choice: %', choice.key using errcode = '22023';
    end if;
  end loop;
  if char_length(ours ->> 'additional_notes') > 5000 or char_length(ours ->> 'admin_notes') > 10000 then
    raise exception 'the notes of both are too long together' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_each(ours) as field
    where jsonb_typeof(field.value) = 'array' and field.key = any (choosable)
      and jsonb_array_length(field.value) > case
        when field.key in ('mastered_software', 'expertise_areas') then 50
        when field.key = 'intervention_type' then 10
        else 20
      end
  ) then
    raise exception 'the lists of both are too long together' using errcode = '22023';
  end if;
  -- Another sector is said only where the sectors name one.
  if not (ours -> 'training_sectors') ?| array['Autres Domaines', 'Other'] then
    ours := ours || '{"other_sector": null}';
  end if;
  ours := ours || jsonb_build_object(
    'tags', to_jsonb(array(
      select once.tag
      from (
        select t.tag, min(t.place) as place from unnest(kept.tags || other.tags) with ordinality as t (tag, place)
        group by t.tag
      ) as once
      order by once.place limit 20
    )),
    'last_contact_at', greatest(kept.last_contact_at, other.last_contact_at)
  );
  return jsonb_populate_record(kept, ours);
end
$$;
