-- The facts that the company states about itself, once: the public site, mails, invoices and contracts read them here. One row,
-- whose versions are kept with their author and can be restored. A fact that is not known is null, never an empty text.
--
-- The rules of identifiers are those of the domain (@trame/domain/company): a test compares both over a table of cases.

create function private.is_text(value text, max_length integer) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select value ~ '[^\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]' and char_length(value) <= max_length
$$;
comment on function private.is_text(text, integer) is
  'Whether a text has something other than spaces of any kind, and is not longer than max_length.';
-- Check constraints run with the rights of whoever writes the row; so do these below.
grant execute on function private.is_text(text, integer) to authenticated, service_role;

create function private.is_email(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select char_length(value) <= 254
    and value ~ '^[^\s@<>(),;:"\[\]\\]+@[^\s@<>(),;:"\[\]\\]+\.[^\s@<>(),;:"\[\]\\.]{2,}$'
$$;
comment on function private.is_email(text) is 'Whether a text has the form of an e-mail address: one @, a dot in the domain.';
grant execute on function private.is_email(text) to authenticated, service_role;

create function private.is_web_address(value text, max_length integer) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select char_length(value) <= max_length
    and value ~ '^https://[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+(:[0-9]{1,5})?([/?#][a-zA-Z0-9._~:/?#@!$&()*+,;=%-]*)?$'
$$;
comment on function private.is_web_address(text, integer) is
  'Whether the public site may link to this address: https, without spaces, quotes or credentials.';
grant execute on function private.is_web_address(text, integer) to authenticated, service_role;

create function private.has_check_digit(digits text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select sum(case when is_doubled then digit * 2 - case when digit > 4 then 9 else 0 end else digit end) % 10 = 0
  from (
    select substr(digits, place, 1)::integer as digit, (length(digits) - place) % 2 = 1 as is_doubled
    from generate_series(1, length(digits)) as place
  ) as d
$$;
comment on function private.has_check_digit(text) is
  'Whether the last of these digits is the check digit of the others (Luhn). Raises 22P02 for anything but digits.';
grant execute on function private.has_check_digit(text) to authenticated, service_role;

create function private.is_siren(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select case
    when value !~ '^[0-9]{9}$' or value = '000000000' then false
    else private.has_check_digit(value)
  end
$$;
comment on function private.is_siren(text) is 'Whether a text is the SIREN of a company: nine digits, the last one checks the others.';
grant execute on function private.is_siren(text) to authenticated, service_role;

create function private.is_siret(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select case
    when value !~ '^[0-9]{14}$' or not private.is_siren(left(value, 9)) then false
    when private.has_check_digit(value) then true
    -- La Poste has more establishments than check digits allow.
    when left(value, 9) = '356000000' then (
      select sum(digit::integer) % 5 = 0 from regexp_split_to_table(value, '') as digit
    )
    else false
  end
$$;
comment on function private.is_siret(text) is
  'Whether a text is the SIRET of an establishment: a SIREN, five digits, the last one checks the others; of La Poste, the digits add up to a multiple of five.';
grant execute on function private.is_siret(text) to authenticated, service_role;

create function private.is_french_vat(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select case
    when value !~ '^FR[0-9]{11}$' or not private.is_siren(right(value, 9)) then false
    else substr(value, 3, 2)::integer = (12 + 3 * (right(value, 9)::integer % 97)) % 97
  end
$$;
comment on function private.is_french_vat(text) is
  'Whether a text is a French VAT number: FR, the key of a SIREN, the SIREN.';
grant execute on function private.is_french_vat(text) to authenticated, service_role;

create function private.is_nda(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select value ~ '^(0[12346]|11|2[1-8]|3[12]|4[1-4]|5[234]|7[2-6]|8[234]|9[134-8])[0-9]{9}$'
$$;
comment on function private.is_nda(text) is
  'Whether a text is the number of a training company (NDA): eleven digits, the first two a region of today or of before the regions were merged.';
grant execute on function private.is_nda(text) to authenticated, service_role;

create function private.are_qualiopi_categories(list text[]) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select cardinality(list) > 0 and array_ndims(list) = 1
    and list <@ array['actions_de_formation', 'bilans_de_competences', 'vae', 'apprentissage']
    and cardinality(list) = (select count(distinct category) from unnest(list) as category)
$$;
comment on function private.are_qualiopi_categories(text[]) is
  'Whether these are categories of actions of a Qualiopi certificate (article L6313-1 of the labour code), at least one, each once.';
grant execute on function private.are_qualiopi_categories(text[]) to authenticated, service_role;

create table public.company_settings (
  id smallint primary key default 1,
  legal_name text,
  trade_name text,
  legal_form text,
  capital_cents bigint,
  siren text,
  rcs_city text,
  vat_number text,
  street text,
  postal_code text,
  city text,
  nda text,
  nda_region text,
  qualiopi_number text,
  qualiopi_certifier text,
  qualiopi_from date,
  qualiopi_until date,
  qualiopi_categories text[],
  qualiopi_file text,
  disability_contact_name text,
  disability_contact_phone text,
  disability_contact_email text,
  phone text,
  phone_hours text,
  email text,
  billing_email text,
  publication_director text,
  publication_director_role text,
  host_name text,
  host_address text,
  host_phone text,
  host_data_place text,
  mediator_name text,
  mediator_address text,
  mediator_url text,
  privacy_email text,
  linkedin_url text,
  youtube_url text,
  facebook_url text,
  instagram_url text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint company_settings_id_one check (id = 1),
  constraint company_settings_legal_name_form check (private.is_text(legal_name, 120)),
  constraint company_settings_trade_name_form check (private.is_text(trade_name, 80)),
  constraint company_settings_legal_form_form check (private.is_text(legal_form, 80)),
  constraint company_settings_capital_cents_form check (capital_cents between 1 and 100000000000000),
  constraint company_settings_siren_form check (private.is_siren(siren)),
  constraint company_settings_rcs_city_form check (private.is_text(rcs_city, 80)),
  constraint company_settings_vat_number_form check (private.is_french_vat(vat_number)),
  constraint company_settings_street_form check (private.is_text(street, 160)),
  constraint company_settings_postal_code_form check (postal_code ~ '^[0-9]{5}$'),
  constraint company_settings_city_form check (private.is_text(city, 80)),
  constraint company_settings_nda_form check (private.is_nda(nda)),
  constraint company_settings_nda_region_form check (private.is_text(nda_region, 60)),
  constraint company_settings_qualiopi_number_form check (private.is_text(qualiopi_number, 60)),
  constraint company_settings_qualiopi_certifier_form check (private.is_text(qualiopi_certifier, 120)),
  constraint company_settings_qualiopi_from_form check (qualiopi_from between date '1900-01-01' and date '2100-12-31'),
  constraint company_settings_qualiopi_until_form
    check (qualiopi_until between date '1900-01-01' and date '2100-12-31'),
  constraint company_settings_qualiopi_categories_form check (private.are_qualiopi_categories(qualiopi_categories)),
  constraint company_settings_qualiopi_file_form check (qualiopi_file ~ '^qualiopi/[a-z0-9][a-z0-9-]{0,100}\.pdf$'),
  constraint company_settings_disability_contact_name_form check (private.is_text(disability_contact_name, 120)),
  constraint company_settings_disability_contact_phone_form check (disability_contact_phone ~ '^\+[1-9][0-9]{4,14}$'),
  constraint company_settings_disability_contact_email_form check (private.is_email(disability_contact_email)),
  constraint company_settings_phone_form check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  constraint company_settings_phone_hours_form check (private.is_text(phone_hours, 120)),
  constraint company_settings_email_form check (private.is_email(email)),
  constraint company_settings_billing_email_form check (private.is_email(billing_email)),
  constraint company_settings_publication_director_form check (private.is_text(publication_director, 120)),
  constraint company_settings_publication_director_role_form check (private.is_text(publication_director_role, 120)),
  constraint company_settings_host_name_form check (private.is_text(host_name, 120)),
  constraint company_settings_host_address_form check (private.is_text(host_address, 300)),
  constraint company_settings_host_phone_form check (host_phone ~ '^\+[1-9][0-9]{4,14}$'),
  constraint company_settings_host_data_place_form check (private.is_text(host_data_place, 200)),
  constraint company_settings_mediator_name_form check (private.is_text(mediator_name, 120)),
  constraint company_settings_mediator_address_form check (private.is_text(mediator_address, 300)),
  constraint company_settings_mediator_url_form check (private.is_web_address(mediator_url, 300)),
  constraint company_settings_privacy_email_form check (private.is_email(privacy_email)),
  constraint company_settings_linkedin_url_form check (private.is_web_address(linkedin_url, 300)),
  constraint company_settings_youtube_url_form check (private.is_web_address(youtube_url, 300)),
  constraint company_settings_facebook_url_form check (private.is_web_address(facebook_url, 300)),
  constraint company_settings_instagram_url_form check (private.is_web_address(instagram_url, 300)),
  constraint company_settings_vat_number_of_siren check (right(vat_number, 9) = siren),
  constraint company_settings_qualiopi_until_after_from check (qualiopi_until >= qualiopi_from)
);
comment on table public.company_settings is
  'The facts that the company states about itself; one row. A fact that is not known is null. The table of facts of the domain (SETTINGS_FIELDS) says what each is for.';
comment on column public.company_settings.capital_cents is 'Share capital in cents of a euro.';
comment on column public.company_settings.qualiopi_file is 'Path of the certificate in the bucket site-media.';
comment on column public.company_settings.updated_by is 'Who saved the row last; null when no person did.';

alter table public.company_settings enable row level security;
revoke all on public.company_settings from public, anon, authenticated, service_role;
grant select on public.company_settings to authenticated, service_role;
grant update (
  legal_name, trade_name, legal_form, capital_cents, siren, rcs_city, vat_number, street, postal_code, city, nda,
  nda_region, qualiopi_number, qualiopi_certifier, qualiopi_from, qualiopi_until, qualiopi_categories, qualiopi_file,
  disability_contact_name, disability_contact_phone, disability_contact_email, phone, phone_hours, email,
  billing_email, publication_director, publication_director_role, host_name, host_address, host_phone,
  host_data_place, mediator_name, mediator_address, mediator_url, privacy_email, linkedin_url, youtube_url,
  facebook_url, instagram_url
) on public.company_settings to authenticated;

create policy "Corporate reads the settings" on public.company_settings
  for select to authenticated using ((select private.has_role('app1_user')));
create policy "Corporate edits the settings" on public.company_settings
  for update to authenticated
  using ((select private.has_role('app1_user'))) with check ((select private.has_role('app1_user')));

create function private.sign_settings() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
comment on function private.sign_settings() is 'Trigger: updated_by is who saves the row.';

create trigger company_settings_clean before insert or update on public.company_settings
  for each row execute function private.clean_columns(
    'legal_name', 'trade_name', 'legal_form', 'siren', 'rcs_city', 'vat_number', 'street', 'postal_code', 'city',
    'nda', 'nda_region', 'qualiopi_number', 'qualiopi_certifier', '!qualiopi_file', 'disability_contact_name',
    'disability_contact_phone', '!disability_contact_email', 'phone', 'phone_hours', '!email', '!billing_email',
    'publication_director', 'publication_director_role', 'host_name', '+host_address', 'host_phone',
    'host_data_place', 'mediator_name', '+mediator_address', '!mediator_url', '!privacy_email', '!linkedin_url',
    '!youtube_url', '!facebook_url', '!instagram_url'
  );
create trigger company_settings_sign before update on public.company_settings
  for each row execute function private.sign_settings();
create trigger company_settings_touch before update on public.company_settings
  for each row execute function private.touch_updated_at();
-- Which facts changed; their values are in the versions.
create trigger company_settings_audit after update on public.company_settings
  for each row execute function private.record_change('id');

create table public.company_settings_versions (
  version bigint primary key,
  saved_at timestamptz(3) not null default clock_timestamp(),
  -- No foreign key: a version is never changed, also when its author is gone.
  saved_by uuid,
  changed text[] not null,
  settings jsonb not null,
  constraint company_settings_versions_version_range check (version > 0),
  constraint company_settings_versions_settings_object check (jsonb_typeof(settings) = 'object')
);
comment on table public.company_settings_versions is
  'Every state of the settings: who saved it, when, and which facts it changed. Written by a trigger, append-only.';
comment on column public.company_settings_versions.version is 'One more than the version before: 1 is the empty settings.';
comment on column public.company_settings_versions.saved_by is 'Who saved it; null when no person did.';
comment on column public.company_settings_versions.settings is 'All facts as they were from then on, by the names of their columns.';

alter table public.company_settings_versions enable row level security;
revoke all on public.company_settings_versions from public, anon, authenticated, service_role;
grant select on public.company_settings_versions to authenticated, service_role;

create policy "Corporate reads the versions of the settings" on public.company_settings_versions
  for select to authenticated using ((select private.has_role('app1_user')));

create trigger company_settings_versions_append_only before update or delete or truncate on public.company_settings_versions
  for each statement execute function private.refuse_change();

create function private.settings_of(saved public.company_settings) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select to_jsonb(saved) - '{id,updated_at,updated_by}'::text[]
$$;
comment on function private.settings_of(public.company_settings) is 'The facts of the row, by the names of their columns.';

-- The row is locked by its update, so two versions never get one number.
create function private.keep_settings_version() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  after constant jsonb := private.settings_of(new);
  before jsonb := '{}';
  changed_facts text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    before := private.settings_of(old);
    changed_facts := array(
      select f.key from jsonb_each(after) as f where f.value is distinct from before -> f.key order by f.key
    );
    if changed_facts = '{}' then
      return null;
    end if;
  end if;
  insert into public.company_settings_versions (version, saved_at, saved_by, changed, settings)
  select coalesce(max(v.version), 0) + 1, new.updated_at, new.updated_by, changed_facts, after
  from public.company_settings_versions v;
  return null;
end
$$;
comment on function private.keep_settings_version() is
  'Trigger: keeps the settings as a new version, unless nothing changed.';

create trigger company_settings_version after insert or update on public.company_settings
  for each row execute function private.keep_settings_version();

insert into public.company_settings default values;

create function private.company_settings_history(before_version bigint, page_size integer)
returns table (
  version bigint, saved_at timestamptz, saved_by uuid, saved_by_name text, changed text[], settings jsonb, previous jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app1_user');
  return query
    select v.version, v.saved_at, v.saved_by, private.person_name(v.saved_by), v.changed, v.settings, p.settings
    from public.company_settings_versions v
    left join public.company_settings_versions p on p.version = v.version - 1
    where before_version is null or v.version < before_version
    order by v.version desc
    limit least(greatest(coalesce(page_size, 20), 1), 100);
end
$$;
comment on function private.company_settings_history(bigint, integer) is
  'Work of company_settings_history. Raises 42501 without app1_user.';
grant execute on function private.company_settings_history(bigint, integer) to authenticated;

create function public.company_settings_history(before_version bigint default null, page_size integer default 20)
returns table (
  version bigint, saved_at timestamptz, saved_by uuid, saved_by_name text, changed text[], settings jsonb, previous jsonb
)
language sql
stable
set search_path = ''
as $$
  select * from private.company_settings_history($1, $2)
$$;
comment on function public.company_settings_history(bigint, integer) is
  'Versions of the settings, newest first, with the name of who saved each, the facts that it changed, and all facts after and before (previous: null of the first). before_version: the last one of the page before. app1_user only.';
revoke all on function public.company_settings_history(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.company_settings_history(bigint, integer) to authenticated;

create function private.restore_company_settings(wanted bigint, expected timestamptz)
returns setof public.company_settings
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept jsonb;
begin
  perform private.require_role('app1_user');
  select v.settings into kept from public.company_settings_versions v where v.version = wanted;
  if not found then
    raise exception 'there is no such version' using errcode = 'P0002';
  end if;
  -- A fact that this version did not know yet keeps its value.
  return query execute (
    select format(
      'update public.company_settings s set (%1$s) = (select %1$s from jsonb_populate_record(s, $1)) where s.updated_at = $2 returning s.*',
      string_agg(quote_ident(fact), ', ')
    )
    from jsonb_object_keys((select private.settings_of(s) from public.company_settings s)) as fact
  )
    using kept, expected;
end
$$;
comment on function private.restore_company_settings(bigint, timestamptz) is
  'Work of restore_company_settings. Raises 42501 without app1_user.';
grant execute on function private.restore_company_settings(bigint, timestamptz) to authenticated;

create function public.restore_company_settings(version bigint, expected timestamptz)
returns setof public.company_settings
language sql
set search_path = ''
as $$
  select * from private.restore_company_settings($1, $2)
$$;
comment on function public.restore_company_settings(bigint, timestamptz) is
  'Makes the settings those of an earlier version, as a new version, if they are still those of updated_at = expected; answers the row, or none when somebody saved since. P0002 for an unknown version, 23514 for one that the rules of today refuse. app1_user only.';
revoke all on function public.restore_company_settings(bigint, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.restore_company_settings(bigint, timestamptz) to authenticated;

select private.keep_access_rules();
