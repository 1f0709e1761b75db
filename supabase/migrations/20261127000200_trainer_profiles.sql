-- Profiles of trainers: what they say of themselves, for the recruiters who look for somebody. A profile starts with the answers of the
-- application, when the account is opened, then lives on its own: the application remains what was sent and judged.

create table private.profile_fields (
  name text primary key,
  is_list boolean not null default false,
  is_required boolean not null default false,
  -- The choices that are offered. Others are refused, except those that the profile had before.
  options text[]
);
comment on table private.profile_fields is
  'The columns of a profile that its holder writes. Those that private.application_fields names too start with the answer of the application. The domain rules have the same names; a test compares them.';

alter table private.profile_fields enable row level security;
revoke all on private.profile_fields from public, anon, authenticated, service_role;

insert into private.profile_fields (name, is_list, is_required, options)
values
  ('phone', false, true, null),
  ('street', false, false, null),
  ('postal_code', false, false, null),
  ('city', false, true, null),
  ('country', false, true, null),
  ('job_title', false, false, null),
  ('presentation', false, false, null),
  ('intervention_type', true, true, '{Présentiel,Distanciel,"Les deux"}'),
  ('availability', false, true,
    '{Immédiate,"Sous 1 semaine","Sous 2 semaines","Sous 1 mois","Sous 2 mois","Sous 3 mois ou plus"}'),
  ('training_sectors', true, true,
    '{"ERP & Gestion d''entreprise","Informatique & Technologies","CAO / DAO & Design Industriel","Sécurité & Prévention des Risques","Compétences Comportementales","Autres Domaines"}'),
  ('other_sector', false, false, null),
  ('expertise_areas', true, false, null),
  ('mastered_software', true, false, null),
  ('teaching_languages', true, true,
    '{French,English,Spanish,German,Italian,Portuguese,Arabic,Chinese,Russian,Other}');

create table public.trainer_profiles (
  user_id uuid primary key references public.trainer_accounts (user_id) on delete cascade,
  phone text,
  street text,
  postal_code text,
  city text,
  country text,
  job_title text,
  presentation text,
  intervention_type text[] not null default '{}',
  availability text,
  training_sectors text[] not null default '{}',
  other_sector text,
  expertise_areas text[] not null default '{}',
  mastered_software text[] not null default '{}',
  teaching_languages text[] not null default '{}',
  saved_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trainer_profiles_phone_e164 check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  constraint trainer_profiles_street_form check (private.is_text(street, 200)),
  constraint trainer_profiles_postal_code_form check (private.is_text(postal_code, 16)),
  constraint trainer_profiles_city_form check (private.is_text(city, 120)),
  constraint trainer_profiles_country_code check (country ~ '^[A-Z]{2}$'),
  constraint trainer_profiles_job_title_form check (private.is_text(job_title, 160)),
  constraint trainer_profiles_presentation_form check (private.is_text(presentation, 600)),
  constraint trainer_profiles_intervention_type_list check (private.is_text_list(intervention_type, 10, 80)),
  constraint trainer_profiles_availability_form check (private.is_text(availability, 60)),
  constraint trainer_profiles_training_sectors_list check (private.is_text_list(training_sectors, 20, 80)),
  constraint trainer_profiles_other_sector_form check (private.is_text(other_sector, 120)),
  constraint trainer_profiles_other_sector_needs_other
    check (other_sector is null or training_sectors && array['Autres Domaines', 'Other']),
  constraint trainer_profiles_expertise_areas_list check (private.is_text_list(expertise_areas, 50, 80)),
  constraint trainer_profiles_mastered_software_list check (private.is_text_list(mastered_software, 50, 80)),
  constraint trainer_profiles_teaching_languages_list check (private.is_text_list(teaching_languages, 20, 80))
);
comment on table public.trainer_profiles is
  'What trainers say of themselves: one row per trainer account, written by save_my_profile alone.';
comment on column public.trainer_profiles.saved_at is
  'When its holder last saved it; null while it is as the application left it.';
comment on column public.trainer_profiles.availability is 'How soon the trainer can start; days are in trainer_availability.';
comment on column public.trainer_profiles.updated_at is 'Version of the row: grows at each update.';

alter table public.trainer_profiles enable row level security;
revoke all on public.trainer_profiles from public, anon, authenticated, service_role;
grant select on public.trainer_profiles to authenticated, service_role;

create policy "Trainers read their profile, recruitment reads all" on public.trainer_profiles
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.trainer_status()) is not null
    or (select private.has_role('app5_user'))
  );

create trigger trainer_profiles_touch before update on public.trainer_profiles
  for each row execute function private.touch_updated_at();
create trigger trainer_profiles_clean before insert or update on public.trainer_profiles
  for each row execute function private.clean_columns(
    'street', 'postal_code', 'city', 'job_title', '+presentation', 'intervention_type', 'availability', 'training_sectors',
    'other_sector', 'expertise_areas', 'mastered_software', 'teaching_languages'
  );
create trigger trainer_profiles_audit after insert or update or delete on public.trainer_profiles
  for each row execute function private.record_change(
    'user_id', 'user_id', '~phone', '~street', '~postal_code', '~city', '~country', '~job_title', '~presentation',
    '~intervention_type', '~availability', '~training_sectors', '~other_sector', '~expertise_areas', '~mastered_software',
    '~teaching_languages'
  );

create function private.shared_profile_fields() returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(quote_ident(f.name), ', ' order by f.name)
  from private.profile_fields f join private.application_fields a using (name)
$$;
comment on function private.shared_profile_fields() is
  'The columns that a profile and an application have in common, for a statement.';

create function private.start_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    execute format(
      'insert into public.trainer_profiles (user_id, %1$s)
       select $1, %1$s from public.trainer_applications a where a.id = $2',
      private.shared_profile_fields()
    )
      using new.user_id, new.application_id;
    insert into public.trainer_profiles (user_id) values (new.user_id) on conflict do nothing;
  else
    -- Linked later: what the trainer has written by then is newer than the application.
    execute format(
      'update public.trainer_profiles p
       set (%1$s) = (select %1$s from public.trainer_applications a where a.id = $2)
       where p.user_id = $1 and p.saved_at is null',
      private.shared_profile_fields()
    )
      using new.user_id, new.application_id;
  end if;
  return null;
end
$$;
comment on function private.start_profile() is
  'Trigger: a new account has a profile with the answers of its application; an account that is linked later gets them while its holder has saved nothing.';

create trigger trainer_accounts_profile after insert on public.trainer_accounts
  for each row execute function private.start_profile();
create trigger trainer_accounts_profile_when_linked after update of application_id on public.trainer_accounts
  for each row when (new.application_id is not null and new.application_id is distinct from old.application_id)
  execute function private.start_profile();

-- Accounts that were opened before.
do $$
begin
  execute format(
    'insert into public.trainer_profiles (user_id, %1$s)
     select t.user_id, a.* from public.trainer_accounts t
     cross join lateral (select %1$s from public.trainer_applications a where a.id = t.application_id) as a',
    private.shared_profile_fields()
  );
  insert into public.trainer_profiles (user_id) select t.user_id from public.trainer_accounts t on conflict do nothing;
end
$$;

create function public.my_profile() returns setof public.trainer_profiles
language sql
stable
rows 1
set search_path = ''
as $$
  select * from public.trainer_profiles p where p.user_id = (select auth.uid())
$$;
comment on function public.my_profile() is
  'The profile of the caller, whatever the status of the account; none without an account.';
revoke all on function public.my_profile() from public, anon, authenticated, service_role;
grant execute on function public.my_profile() to authenticated;

create function private.check_profile(before public.trainer_profiles, after public.trainer_profiles) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  field record;
  had jsonb;
  has jsonb;
begin
  for field in select * from private.profile_fields loop
    had := to_jsonb(before) -> field.name;
    has := to_jsonb(after) -> field.name;
    if field.is_required and (has = 'null' or has = '[]') then
      raise exception 'a profile has its %', field.name using errcode = '23502';
    end if;
    if field.options is not null and exists (
      select from jsonb_array_elements_text(case when field.is_list then has else jsonb_build_array(has) end) as chosen
      where chosen <> all (field.options)
        and not (case when field.is_list then had else jsonb_build_array(had) end) ? chosen
    ) then
      raise exception 'a choice of % that is not offered', field.name using errcode = '23514';
    end if;
  end loop;
  if after.country = 'FR' and after.postal_code !~ '^\d{5}$' is not false then
    raise exception 'a postal code of France has five digits' using errcode = '23514';
  end if;
  if 'Autres Domaines' = any (after.training_sectors) and after.other_sector is null then
    raise exception 'another sector is named' using errcode = '23502';
  end if;
end
$$;
comment on function private.check_profile(public.trainer_profiles, public.trainer_profiles) is
  'What the form of the profile asks for: refuses (23502, 23514) what it would refuse.';

create function private.save_profile(given jsonb, version timestamptz) returns setof public.trainer_profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  before public.trainer_profiles;
  after public.trainer_profiles;
begin
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 65536 or exists (
    select from jsonb_each(given) as g left join private.profile_fields f on f.name = g.key
    where f.name is null
      or jsonb_typeof(g.value) not in ('null', case when f.is_list then 'array' else 'string' end)
      or f.is_list and jsonb_path_exists(g.value, 'strict $[*] ? (@.type() != "string")')
  ) then
    raise exception 'a profile is an object of its fields' using errcode = '22023';
  end if;
  select * into before from public.trainer_profiles p where p.user_id = holder for update;
  if before.updated_at is distinct from version then
    return;
  end if;
  -- An empty text is none.
  after := jsonb_populate_record(before, (
    select coalesce(jsonb_object_agg(g.key, case
      when f.is_list then coalesce(nullif(g.value, 'null'), '[]')
      else coalesce(to_jsonb(nullif(btrim(g.value #>> '{}'), '')), 'null')
    end), '{}')
    from jsonb_each(given) as g join private.profile_fields f on f.name = g.key
  ));
  if not after.training_sectors && array['Autres Domaines', 'Other'] then
    after.other_sector := null;
  end if;
  perform private.check_profile(before, after);
  if after is not distinct from before then
    return next before;
    return;
  end if;
  return query execute (
    select format(
      'update public.trainer_profiles p set (%1$s) = (select %1$s from (select ($1).*) as w), saved_at = now()
       where p.user_id = $2 returning p.*',
      string_agg(quote_ident(f.name), ', ')
    )
    from private.profile_fields f
  )
    using after, holder;
  -- One line a day: the journal holds what changed.
  if not exists (
    select from private.trainer_events e
    where e.user_id = holder and e.kind = 'profile_changed' and e.at >= private.paris_midnight(private.today()::text)
  ) then
    perform private.write_trainer_event(
      holder, null, 'profile_changed', 'Vous avez mis à jour votre profil.', 'Profil mis à jour par le formateur.', 'profile'
    );
  end if;
end
$$;
comment on function private.save_profile(jsonb, timestamptz) is
  'Work of save_my_profile. Raises 42501 unless the caller has a pending or approved account.';
grant execute on function private.save_profile(jsonb, timestamptz) to authenticated;

create function public.save_my_profile(profile jsonb, version timestamptz) returns setof public.trainer_profiles
language sql
rows 1
set search_path = ''
as $$
  select * from private.save_profile($1, $2)
$$;
comment on function public.save_my_profile(jsonb, timestamptz) is
  'Changes the named fields of the caller''s profile if it is still that of updated_at = version; answers the row, or none when it was saved since. 22023 for anything but an object of its fields, 23502 and 23514 for what the form refuses. Pending and approved accounts.';
revoke all on function public.save_my_profile(jsonb, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.save_my_profile(jsonb, timestamptz) to authenticated;

create function private.find_profile(wanted uuid) returns table (
  user_id uuid, profile jsonb, application jsonb, application_id uuid, application_reference text,
  application_received_at timestamptz, changed_at jsonb, saved_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  names constant text[] := array(select f.name from private.profile_fields f);
begin
  perform private.require_role('app5_user');
  return query
  select p.user_id,
    (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(p)) as e where e.key = any (names)),
    (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(a)) as e where a.id is not null and e.key = any (names)),
    a.id, a.reference, a.created_at,
    (
      select coalesce(jsonb_object_agg(last.name, last.at), '{}')
      from (
        select change.key as name, max(l.at) as at
        from private.audit_log l cross join lateral jsonb_object_keys(l.changes) as change (key)
        where l.table_name = 'trainer_profiles' and l.row_key = wanted::text and l.operation = 'UPDATE'
          and l.actor_id = wanted and change.key = any (names)
        group by change.key
      ) as last
    ),
    p.saved_at, p.updated_at
  from public.trainer_profiles p
  join public.trainer_accounts t on t.user_id = p.user_id
  left join public.trainer_applications a on a.id = t.application_id
  where p.user_id = wanted;
end
$$;
comment on function private.find_profile(uuid) is 'Work of trainer_profile. Raises 42501 without app5_user.';
grant execute on function private.find_profile(uuid) to authenticated;

create function public.trainer_profile(user_id uuid) returns table (
  user_id uuid, profile jsonb, application jsonb, application_id uuid, application_reference text,
  application_received_at timestamptz, changed_at jsonb, saved_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.find_profile($1)
$$;
comment on function public.trainer_profile(uuid) is
  'The profile of a trainer beside the application that it started from (null without one): the fields of both by name, and when the trainer last changed each. app5_user only.';
revoke all on function public.trainer_profile(uuid) from public, anon, authenticated, service_role;
grant execute on function public.trainer_profile(uuid) to authenticated;

select private.keep_access_rules();
