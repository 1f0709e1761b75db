-- PostgREST answers 409 and the message for PT409. It takes 40001 for a conflict of two transactions, which it repeats before it
-- answers 500: that code is left to PostgreSQL.

create or replace function private.handle_rights_request(request uuid, action text, note text, expected timestamptz)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  -- As it will be stored: the row, whose constraints quote it when they refuse, has columns that nobody may read.
  given constant text := nullif(btrim(private.clean_text(note, true)), '');
  known public.rights_requests;
  version timestamptz;
begin
  perform private.require_role('app5_user');
  select * into known from public.rights_requests r where r.id = request for update;
  if not found then
    raise exception 'request not found' using errcode = 'P0002';
  end if;
  if known.updated_at is distinct from expected then
    raise exception 'the request has changed since' using errcode = 'PT409';
  end if;
  if action is null or action not in ('extend', 'answer', 'refuse', 'reopen') then
    raise exception 'unknown action' using errcode = '22023';
  end if;
  if (action = 'reopen') <> (known.closed_as is not null) then
    raise exception 'the request is not in a state for this' using errcode = '22023';
  end if;
  if action <> 'reopen' and coalesce(private.is_text(given, 2000), false) is not true then
    raise exception 'a note is required' using errcode = '23514';
  end if;
  if action = 'extend' and (known.extended_on is not null or today > known.due_on) then
    raise exception 'the delay can no longer be extended' using errcode = '22023';
  end if;
  if action = 'extend' then
    update public.rights_requests r set extended_on = today, extension_reason = given where r.id = request
    returning r.updated_at into version;
  elsif action = 'reopen' then
    update public.rights_requests r set closed_on = null, closed_as = null, closing_note = null where r.id = request
    returning r.updated_at into version;
  else
    update public.rights_requests r
    set closed_on = today, closing_note = given, closed_as = case action when 'answer' then 'answered' else 'refused' end
    where r.id = request
    returning r.updated_at into version;
  end if;
  return version;
end
$$;
comment on function public.handle_rights_request(uuid, text, text, timestamptz) is
  'extend (two months more, within the first one, with the reason), answer, refuse (each with a note), or reopen a closed request. Answers the new version. PT409 when it is no longer the version expected, 22023 when its state does not allow it, 23514 without a note, P0002 when it is gone. app5_user only.';

create or replace function private.merge_applications(keep uuid, other uuid, choices jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept public.trainer_applications;
  gone public.trainer_applications;
  kept_after public.trainer_applications;
  gone_after public.trainer_applications;
  moved jsonb;
  swapped text[];
begin
  perform private.require_role('app5_user');
  swapped := array(
    select c.key from jsonb_each_text(coalesce(choices, '{}')) as c
    where c.value = 'other' and c.key in ('resume', 'references')
  );
  if keep is null or other is null or keep = other then
    raise exception 'two different applications are needed' using errcode = '22023';
  end if;
  perform from public.trainer_applications a where a.id in (keep, other) order by a.id for update;
  select * into kept from public.trainer_applications a where a.id = keep;
  select * into gone from public.trainer_applications a where a.id = other;
  if kept.id is null or gone.id is null then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  if kept.archived_at is not null or gone.archived_at is not null then
    raise exception 'an archived application is restored before it is merged' using errcode = 'PT409';
  end if;
  if exists (select from public.trainer_accounts t where t.application_id = other)
    and exists (select from public.trainer_accounts t where t.application_id = keep) then
    raise exception 'both applications have a trainer account' using errcode = '23505';
  end if;

  kept_after := private.merged_row(kept, gone, choices);
  -- Files change places: each belongs to one row, and leaves storage with that row alone.
  gone_after := jsonb_populate_record(gone, (
    select coalesce(jsonb_object_agg(name, to_jsonb(kept) -> name), '{}')
    from unnest(swapped) as file, unnest(private.file_columns(file)) as name
  ));
  gone_after.archived_at := now();
  gone_after.merged_into := keep;
  moved := jsonb_build_object(
    'notification_logs', private.move_rows('notification_logs', other, keep, null),
    'comments', private.move_rows('comments', other, keep, null, 'r.entity_kind = ''application'''),
    -- One opinion each: the one that is about the kept application stands.
    'evaluation_opinions', private.move_rows(
      'evaluation_opinions', other, keep, null,
      'not exists (select from public.evaluation_opinions e where e.application_id = $2 and e.evaluator_id = r.evaluator_id)'
    ),
    'trainer_evaluations', private.move_rows(
      'trainer_evaluations', other, keep, null,
      'not exists (select from public.trainer_evaluations e where e.application_id = $2)'
    ),
    'trainer_accounts', (
      select coalesce(jsonb_agg(t.user_id), '[]') from public.trainer_accounts t where t.application_id = other
    )
  );
  update public.trainer_accounts t set application_id = keep where t.application_id = other;
  if found then
    kept_after.account_request_status := gone.account_request_status;
    gone_after.account_request_status := null;
  end if;
  perform private.write_application(kept_after);
  perform private.write_application(gone_after);
  insert into private.application_merges (other_id, application_id, undo)
  values (other, keep, jsonb_build_object(
    'kept', jsonb_build_array(to_jsonb(kept) - 'search_text', to_jsonb(kept_after) - 'search_text'),
    'gone', jsonb_build_array(to_jsonb(gone) - 'search_text', to_jsonb(gone_after) - 'search_text'),
    'moved', moved, 'swapped', to_jsonb(swapped)
  ));
  perform private.record_pair('MERGED', keep, other);
end
$$;
comment on function public.merge_applications(uuid, uuid, jsonb) is
  'Merges other into keep: choices says what is taken from other (column, "resume" or "references" -> keep, other, or both for lists and notes). Tags are united; comments, messages, opinions and the trainer account move, the evaluation too when keep has none. other is archived for thirty days, and restoring it takes the merge back. P0002 when one is missing, PT409 when one is archived, 23505 when both have a trainer account. app5_user only.';

create or replace function private.disable_staff_account(person uuid, reason text, expected timestamptz)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant public.staff_profiles := private.require_manageable(person);
  version timestamptz;
begin
  if known.updated_at is distinct from expected then
    raise exception 'the person has changed since' using errcode = 'PT409';
  end if;
  if known.disabled_at is not null then
    raise exception 'the account is disabled' using errcode = '22023';
  end if;
  if not private.has_role('admin')
    and exists (select from public.trainer_accounts t where t.user_id = person)
    and not exists (select from public.user_roles r where r.user_id = person)
  then
    raise exception 'the account of a trainer without any role is disabled by admin' using errcode = '23514';
  end if;
  update public.staff_profiles p
  set disabled_at = now(), disabled_by = auth.uid(), disabled_reason = nullif(btrim(reason), '')
  where p.id = person
  returning p.updated_at into version;
  if exists (select from public.user_roles r where r.user_id = person and r.role = 'admin') then
    perform private.require_active_admin();
  end if;
  delete from auth.sessions s where s.user_id = person;
  -- As long as Auth can write: it does not read "infinity".
  update auth.users u set banned_until = now() + interval '100 years' where u.id = person;
  return version;
end
$$;
comment on function public.disable_staff_account(uuid, text, timestamptz) is
  'Ends the sessions of a person of the staff, keeps them from signing in, and lets none of their roles count, until enable_staff_account. Answers the new updated_at. PT409 when the row is no longer of updated_at = expected, 22023 when already disabled, 42501 for oneself and, without admin, for who holds admin, 23001 for the last admin, P0002 for who is not staff, 23514 with a reason of more than 500 characters and, without admin, for a trainer who holds no role. app1_user or admin.';

create or replace function private.enable_staff_account(person uuid, expected timestamptz) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  known constant public.staff_profiles := private.require_manageable(person);
  version timestamptz;
begin
  if known.updated_at is distinct from expected then
    raise exception 'the person has changed since' using errcode = 'PT409';
  end if;
  if known.disabled_at is null then
    raise exception 'the account is not disabled' using errcode = '22023';
  end if;
  update public.staff_profiles p set disabled_at = null, disabled_by = null, disabled_reason = null
  where p.id = person
  returning p.updated_at into version;
  update auth.users u set banned_until = null where u.id = person;
  return version;
end
$$;
comment on function public.enable_staff_account(uuid, timestamptz) is
  'Undoes disable_staff_account: the person can sign in, with the roles they had. Answers the new updated_at. PT409, 42501, P0002 as there, 22023 when not disabled. app1_user or admin.';

select private.keep_access_rules();
