-- What invoices of trainers stand on: the profile that writes their mentions and says where the money goes, the missions that they are
-- for, and the rules of the law and of the company as data. A function confirms an account, and each reading of one is noted.

alter table private.trainer_events drop constraint trainer_events_kind_known;
alter table private.trainer_events add constraint trainer_events_kind_known check (kind in (
  'application_received', 'application_read', 'evaluated', 'account_opened', 'account_approved', 'account_rejected',
  'account_suspended', 'account_reactivated', 'account_closed', 'profile_changed', 'paper_deposited', 'paper_verified',
  'paper_refused', 'paper_expired', 'paper_reminder', 'billing_changed', 'iban_changed', 'iban_confirmed', 'iban_refused',
  'mission_planned', 'mission_changed', 'mission_cancelled', 'invoice_deposited', 'invoice_moved', 'invoice_question',
  'invoice_answer', 'invoice_withdrawn'
));

create function private.is_iban(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select case
    when value !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then false
    else (
      select string_agg(
        case when sign between 'A' and 'Z' then (ascii(sign) - 55)::text else sign end, '' order by place
      )::numeric % 97 = 1
      from regexp_split_to_table(substr(value, 5) || left(value, 4), '') with ordinality as s (sign, place)
    )
  end
$$;
comment on function private.is_iban(text) is 'Whether a text is an IBAN without spaces: its form, and its key (ISO 7064, modulo 97).';

create function private.is_vat_number(value text) returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select case
    when value like 'FR%' then private.is_french_vat(value)
    else value ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'
  end
$$;
comment on function private.is_vat_number(text) is
  'Whether a text is a VAT number of a country of the Union, without spaces; that of France has a key.';

create table public.billing_profiles (
  user_id uuid primary key references public.trainer_accounts (user_id) on delete cascade,
  legal_form text not null,
  legal_name text not null,
  company_details text,
  siret text,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  vat_case text not null,
  vat_number text,
  nda text,
  on_debits boolean not null default false,
  number_prefix text not null default '',
  next_number integer not null default 1,
  iban text,
  iban_last4 text generated always as (right(iban, 4)) stored,
  bic text,
  account_holder text,
  iban_status text not null default 'none',
  iban_set_at timestamptz(3),
  iban_confirmed_by uuid references auth.users (id) on delete set null,
  iban_confirmed_at timestamptz(3),
  iban_confirmed_how text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint billing_profiles_legal_form_known check (legal_form in ('ei', 'eurl_sasu', 'company', 'portage')),
  constraint billing_profiles_legal_name_form check (private.is_text(legal_name, 160)),
  constraint billing_profiles_company_details_form check (private.is_text(company_details, 200)),
  constraint billing_profiles_siret_form check (private.is_siret(siret)),
  constraint billing_profiles_address_form check (private.is_text(address, 200)),
  constraint billing_profiles_postal_code_form check (private.is_text(postal_code, 16)),
  constraint billing_profiles_city_form check (private.is_text(city, 120)),
  constraint billing_profiles_country_code check (country ~ '^[A-Z]{2}$'),
  constraint billing_profiles_vat_case_known
    check (vat_case in ('assujetti', 'franchise_293b', 'exonere_261_4_4', 'ue_autoliquidation')),
  constraint billing_profiles_vat_number_form check (private.is_vat_number(vat_number)),
  constraint billing_profiles_vat_number_of_siret check (vat_number not like 'FR%' or right(vat_number, 9) = left(siret, 9)),
  constraint billing_profiles_vat_number_needed
    check (vat_number is not null or vat_case not in ('assujetti', 'ue_autoliquidation')),
  constraint billing_profiles_reverse_charge_abroad check (vat_case <> 'ue_autoliquidation' or country <> 'FR'),
  constraint billing_profiles_nda_form check (private.is_nda(nda)),
  constraint billing_profiles_french check (
    country <> 'FR' or siret is not null and postal_code ~ '^[0-9]{5}$' and (legal_form = 'ei' or company_details is not null)
  ),
  constraint billing_profiles_debits_with_vat check (not on_debits or vat_case = 'assujetti'),
  constraint billing_profiles_number_prefix_form check (number_prefix ~ '^[A-Za-z0-9+_/-]{0,20}$'),
  constraint billing_profiles_next_number_range check (next_number between 1 and 999999),
  constraint billing_profiles_iban_form check (private.is_iban(iban)),
  constraint billing_profiles_bic_form check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  constraint billing_profiles_account_holder_form check (private.is_text(account_holder, 140)),
  constraint billing_profiles_iban_status_known check (iban_status in ('none', 'to_confirm', 'confirmed')),
  constraint billing_profiles_account_whole check (
    (iban is null) = (iban_status = 'none') and (iban is null or account_holder is not null and iban_set_at is not null)
  ),
  constraint billing_profiles_confirmed_how check (
    (iban_status = 'confirmed') = (iban_confirmed_at is not null)
    and (iban_status = 'confirmed') = (iban_confirmed_how is not null)
    and private.is_text(iban_confirmed_how, 300)
  )
);
comment on table public.billing_profiles is
  'How trainers bill: what their invoices say and the account that is paid. Written by functions alone. Nobody reads iban and bic by select: the owner by my_billing_profile, gestionnaires by read_iban.';
comment on column public.billing_profiles.company_details is
  'Of a company, as its invoices say it: form, capital, register (C. com. R123-238).';
comment on column public.billing_profiles.next_number is
  'Of the next prepared invoice: number_prefix, then this number with three digits or more.';
comment on column public.billing_profiles.iban_status is
  'Nothing is paid to an account that is not confirmed: by a gestionnaire, by another channel.';
comment on column public.billing_profiles.updated_at is 'Version of the row: grows at each update.';

alter table public.billing_profiles enable row level security;
revoke all on public.billing_profiles from public, anon, authenticated, service_role;
grant select (
  user_id, legal_form, legal_name, company_details, siret, address, postal_code, city, country, vat_case, vat_number, nda,
  on_debits, number_prefix, next_number, iban_last4, account_holder, iban_status, iban_set_at, iban_confirmed_by,
  iban_confirmed_at, iban_confirmed_how, created_at, updated_at
) on public.billing_profiles to authenticated, service_role;

create index billing_profiles_to_confirm_idx on public.billing_profiles (iban_set_at, user_id) where iban_status = 'to_confirm';
create index billing_profiles_iban_idx on public.billing_profiles (iban) where iban is not null;
create index billing_profiles_confirmed_by_idx on public.billing_profiles (iban_confirmed_by);

create policy "Gestionnaires read billing profiles" on public.billing_profiles
  for select to authenticated using ((select private.has_role('gestionnaire')));

create trigger billing_profiles_clean before insert or update on public.billing_profiles
  for each row execute function private.clean_columns(
    'legal_name', 'company_details', 'address', 'postal_code', 'city', 'account_holder', 'iban_confirmed_how'
  );
create trigger billing_profiles_touch before update on public.billing_profiles
  for each row execute function private.touch_updated_at();
-- Never the account itself: its last four say which one it was.
create trigger billing_profiles_audit after insert or update or delete on public.billing_profiles
  for each row execute function private.record_change(
    'user_id', 'user_id', 'legal_form', 'vat_case', 'on_debits', 'iban_status', 'iban_last4', 'iban_confirmed_by',
    '~legal_name', '~siret', '~vat_number', '~nda', '~number_prefix', '~next_number', '~iban_confirmed_how'
  );

create table public.iban_readings (
  id bigint generated always as identity primary key,
  -- Without foreign keys: a reading is never changed, also when reader or trainer are gone.
  user_id uuid not null,
  reader uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  purpose text not null,
  constraint iban_readings_purpose_form check (private.is_text(purpose, 300))
);
comment on table public.iban_readings is
  'Who read the account of which trainer, when and for what. Written by the functions that show one, append-only.';

alter table public.iban_readings enable row level security;
revoke all on public.iban_readings from public, anon, authenticated, service_role;
grant select on public.iban_readings to authenticated, service_role;

create index iban_readings_user_idx on public.iban_readings (user_id, id desc);

create policy "Admins and gestionnaires read who read accounts" on public.iban_readings
  for select to authenticated
  using ((select private.has_role('admin')) or (select private.has_role('gestionnaire')));

create trigger iban_readings_append_only before update or delete or truncate on public.iban_readings
  for each statement execute function private.refuse_change();

create sequence private.mission_number;
comment on sequence private.mission_number is 'Numbers of the orders of missions that were given none.';
revoke all on sequence private.mission_number from public, anon, authenticated, service_role;

create table public.missions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.trainer_accounts (user_id) on delete cascade,
  title text not null,
  client_name text not null,
  client_siren text,
  starts_on date not null,
  ends_on date not null,
  place text,
  is_remote boolean not null default false,
  hours numeric(6, 2),
  days numeric(6, 2) not null,
  day_rate_cents integer not null,
  total_cents integer generated always as (round(days * day_rate_cents)::integer) stored,
  order_number text not null default '' unique,
  evidence text[] not null default '{}',
  evidence_received jsonb not null default '{}',
  status text not null default 'planned',
  note text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint missions_title_form check (private.is_text(title, 200)),
  constraint missions_client_name_form check (private.is_text(client_name, 160)),
  constraint missions_client_siren_form check (private.is_siren(client_siren)),
  constraint missions_days_in_order check (ends_on >= starts_on),
  constraint missions_starts_on_range check (starts_on between '2000-01-01' and '2099-12-31'),
  constraint missions_ends_on_range check (ends_on between '2000-01-01' and '2099-12-31'),
  constraint missions_place_form check (private.is_text(place, 200)),
  constraint missions_somewhere check (is_remote or place is not null),
  constraint missions_hours_range check (hours > 0 and hours <= 2000),
  constraint missions_number_of_days_range check (days > 0 and days <= 400),
  constraint missions_day_rate_range check (day_rate_cents > 0),
  constraint missions_order_number_form check (order_number ~ '^[A-Za-z0-9+_/-]{1,35}$'),
  constraint missions_evidence_known check (
    evidence <@ array['positionnement', 'deroule', 'emargement', 'evaluations', 'bilan', 'attestations', 'supports']
  ),
  constraint missions_evidence_received_object
    check (jsonb_typeof(evidence_received) = 'object' and octet_length(evidence_received::text) <= 4000),
  constraint missions_status_known check (status in ('planned', 'running', 'done', 'invoiced', 'cancelled')),
  constraint missions_note_form check (private.is_text(note, 2000))
);
comment on table public.missions is
  'Sessions that trainers give, with what they are paid. Gestionnaires write and read them; a trainer reads their own by my_missions.';
comment on column public.missions.evidence is 'Kinds of evidence that are asked for.';
comment on column public.missions.evidence_received is
  'What came of it: kind -> {at, by}. Written by note_mission_evidence alone.';
comment on column public.missions.status is 'Changed by move_mission, and by the deposit and the end of an invoice.';
comment on column public.missions.note is 'For the office alone.';
comment on column public.missions.updated_at is 'Version of the row: grows at each update.';

alter table public.missions enable row level security;
revoke all on public.missions from public, anon, authenticated, service_role;
grant select on public.missions to authenticated, service_role;
grant insert (
  user_id, title, client_name, client_siren, starts_on, ends_on, place, is_remote, hours, days, day_rate_cents, order_number,
  evidence, note
) on public.missions to authenticated;
grant update (
  user_id, title, client_name, client_siren, starts_on, ends_on, place, is_remote, hours, days, day_rate_cents, order_number,
  evidence, note
) on public.missions to authenticated;

create index missions_user_idx on public.missions (user_id, starts_on);
create index missions_start_idx on public.missions (starts_on, id);
create index missions_created_by_idx on public.missions (created_by);

create policy "Gestionnaires read missions" on public.missions
  for select to authenticated using ((select private.has_role('gestionnaire')));
create policy "Gestionnaires add missions" on public.missions
  for insert to authenticated with check ((select private.has_role('gestionnaire')));
create policy "Gestionnaires edit missions" on public.missions
  for update to authenticated
  using ((select private.has_role('gestionnaire'))) with check ((select private.has_role('gestionnaire')));

create function private.number_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := auth.uid();
  end if;
  if btrim(coalesce(new.order_number, '')) = '' then
    new.order_number := case
      when tg_op = 'UPDATE' then old.order_number
      else format('OM-%s-%s', to_char(private.today(), 'YYYY'), lpad(nextval('private.mission_number')::text, 4, '0'))
    end;
  end if;
  return new;
end
$$;
comment on function private.number_mission() is
  'Trigger: a new mission says who made it; one without an order number gets the next one, or keeps its own.';

create function private.keep_settled_mission() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status in ('invoiced', 'cancelled') and old.status = new.status
    and (new.user_id, new.starts_on, new.ends_on, new.days, new.day_rate_cents, new.order_number)
      is distinct from (old.user_id, old.starts_on, old.ends_on, old.days, old.day_rate_cents, old.order_number)
  then
    raise exception 'an invoiced or cancelled mission keeps its trainer, days, price and order'
      using errcode = '23514', hint = 'status';
  end if;
  if old.status <> 'planned' and new.user_id <> old.user_id then
    raise exception 'a mission that has begun keeps its trainer' using errcode = '23514', hint = 'user_id';
  end if;
  return new;
end
$$;
comment on function private.keep_settled_mission() is
  'Trigger: what an invoice stands on is not changed under it (23514, hint: the column).';

create trigger missions_number before insert or update on public.missions
  for each row execute function private.number_mission();
create trigger missions_keep_settled before update on public.missions
  for each row execute function private.keep_settled_mission();
create trigger missions_clean before insert or update on public.missions
  for each row execute function private.clean_columns('title', 'client_name', 'place', '+note');
create trigger missions_touch before update on public.missions
  for each row execute function private.touch_updated_at();
create trigger missions_audit after insert or update or delete on public.missions
  for each row execute function private.record_change(
    'id', 'user_id', 'title', 'client_name', 'starts_on', 'ends_on', 'days', 'day_rate_cents', 'order_number', 'status',
    '~place', '~hours', '~client_siren', '~evidence', '~evidence_received', '~note'
  );
create trigger missions_one_insert after insert on public.missions
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();
create trigger missions_one_update after update on public.missions
  referencing new table as changed for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.refuse_many();

create table public.invoice_rules (
  key text primary key,
  position smallint not null unique,
  label text not null,
  value jsonb,
  unit text not null,
  is_public boolean not null,
  source text not null,
  source_date date,
  valid_from date,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  constraint invoice_rules_key_form check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  constraint invoice_rules_label_form check (private.is_text(label, 160)),
  constraint invoice_rules_unit_known check (unit in ('cents', 'days', 'weekday', 'bytes', 'rate', 'date', 'text', 'iban')),
  constraint invoice_rules_source_form check (private.is_text(source, 300))
);
comment on table public.invoice_rules is
  'Minimums, delays, dates of the reform and texts of invoices, each with its source. Written by save_invoice_rule alone; the keys come with migrations.';
comment on column public.invoice_rules.value is
  'A number (cents, days, weekday 1 for Monday, bytes, rate in hundredths of a per cent), a date as YYYY-MM-DD, or a text; null: not set.';
comment on column public.invoice_rules.is_public is 'Whether trainers read it too.';
comment on column public.invoice_rules.source_date is 'The day of the source, or the day on which it was read.';
comment on column public.invoice_rules.updated_at is 'Version of the row: grows at each update.';

alter table public.invoice_rules enable row level security;
revoke all on public.invoice_rules from public, anon, authenticated, service_role;
grant select on public.invoice_rules to authenticated, service_role;

create index invoice_rules_updated_by_idx on public.invoice_rules (updated_by);

create policy "Gestionnaires and admins read the rules of invoices, trainers those about them" on public.invoice_rules
  for select to authenticated
  using (
    (select private.has_role('gestionnaire')) or (select private.has_role('admin'))
    or is_public and (select private.has_open_account())
  );

create table public.invoice_rule_versions (
  id bigint generated always as identity primary key,
  key text not null references public.invoice_rules (key),
  value jsonb,
  source text not null,
  source_date date,
  valid_from date,
  saved_at timestamptz(3) not null default clock_timestamp(),
  -- No foreign key: a version is never changed, also when its author is gone.
  saved_by uuid
);
comment on table public.invoice_rule_versions is
  'Every state of the rules of invoices, from when it was saved. Written by a trigger, append-only.';
comment on column public.invoice_rule_versions.saved_by is 'Null: came with a migration.';

alter table public.invoice_rule_versions enable row level security;
revoke all on public.invoice_rule_versions from public, anon, authenticated, service_role;
grant select on public.invoice_rule_versions to authenticated, service_role;

create index invoice_rule_versions_key_idx on public.invoice_rule_versions (key, id desc);

create policy "Gestionnaires and admins read the versions of the rules" on public.invoice_rule_versions
  for select to authenticated
  using ((select private.has_role('gestionnaire')) or (select private.has_role('admin')));

create trigger invoice_rule_versions_append_only before update or delete or truncate on public.invoice_rule_versions
  for each statement execute function private.refuse_change();

create function private.keep_rule_version() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.invoice_rule_versions (key, value, source, source_date, valid_from, saved_by)
  values (new.key, new.value, new.source, new.source_date, new.valid_from, new.updated_by);
  return null;
end
$$;
comment on function private.keep_rule_version() is 'Trigger: keeps each state of a rule as a version.';

create trigger invoice_rules_touch before update on public.invoice_rules
  for each row execute function private.touch_updated_at();
create trigger invoice_rules_version after insert or update on public.invoice_rules
  for each row execute function private.keep_rule_version();
create trigger invoice_rules_audit after update on public.invoice_rules
  for each row execute function private.record_change('key', 'key', 'value', 'source', 'valid_from');

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (10, 'payment_days', 'Délai de paiement', '30', 'days', true, 'C. com. art. L441-10 : 30 jours à défaut d’accord', '2026-11-29', null),
  (20, 'payment_weekday', 'Jour des virements (1 : lundi)', '4', 'weekday', true, 'Organisation de la société', '2026-11-29', null),
  (30, 'reading_days', 'Lecture d’une facture, en jours ouvrés', '2', 'days', true, 'Organisation de la société', '2026-11-29', null),
  (40, 'vat_rate', 'Taux de TVA des formations', '2000', 'rate', true, 'CGI art. 278', '2026-11-29', null),
  (50, 'late_penalty_text', 'Pénalités de retard', '"Pénalités de retard : trois fois le taux d’intérêt légal."', 'text', true, 'C. com. art. L441-10 II', '2026-11-29', null),
  (60, 'recovery_fee_text', 'Indemnité de recouvrement', '"Indemnité forfaitaire pour frais de recouvrement : 40 €."', 'text', true, 'C. com. art. D441-5', '2026-11-29', null),
  (70, 'discount_text', 'Escompte', '"Pas d’escompte pour paiement anticipé."', 'text', true, 'C. com. art. L441-9', '2026-11-29', null),
  (80, 'franchise_limit_cents', 'Seuil de la franchise en base, services', '3750000', 'cents', true, 'CGI art. 293 B', '2026-11-29', '2025-01-01'),
  (90, 'receive_from', 'Réception des factures électroniques', '"2026-09-01"', 'date', true, 'CGI art. 289 bis ; loi de finances pour 2024, art. 91', '2026-11-29', null),
  (100, 'issue_from_sme', 'Émission des factures électroniques, PME et micro-entreprises', '"2027-09-01"', 'date', true, 'CGI art. 289 bis ; loi de finances pour 2024, art. 91', '2026-11-29', null),
  (110, 'file_bytes_most', 'Taille d’un fichier déposé', '10485760', 'bytes', true, 'Limite de la plateforme', '2026-11-29', null),
  (120, 'vigilance_from_cents', 'Attestation de vigilance, à partir de', '500000', 'cents', true, 'C. trav. art. R8222-1', '2026-11-29', null),
  (130, 'second_person_cents', 'Deux personnes pour approuver et payer, à partir de', '300000', 'cents', false, 'Contrôle interne de la société', '2026-11-29', null),
  (140, 'payer_iban', 'Compte de la société qui paie', null, 'iban', false, 'RIB de la société', null, null);

create function private.invoice_rule(wanted text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select r.value from public.invoice_rules r where r.key = wanted
$$;
comment on function private.invoice_rule(text) is 'Value of a rule of invoices; null when it is not set.';

select private.keep_access_rules();
