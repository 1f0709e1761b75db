-- What people do with billing profiles, missions and the rules of invoices. Only these functions write a profile, confirm an account,
-- move a mission or change a rule.

-- Billing profiles.

create function private.my_billing_profile() returns setof public.billing_profiles
language plpgsql
stable
security definer
rows 1
set search_path = ''
as $$
declare
  own public.billing_profiles;
begin
  select * into own from public.billing_profiles p where p.user_id = private.require_trainer('pending', 'approved');
  if found then
    -- A colleague's name is not for the trainer.
    own.iban_confirmed_by := null;
    return next own;
  end if;
end
$$;
comment on function private.my_billing_profile() is
  'Work of my_billing_profile. Raises 42501 unless the caller has a pending or approved account.';
grant execute on function private.my_billing_profile() to authenticated;

create function public.my_billing_profile() returns setof public.billing_profiles
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.my_billing_profile()
$$;
comment on function public.my_billing_profile() is
  'The billing profile of the caller with the whole account, without who confirmed it; none before it was saved. Pending and approved accounts.';
revoke all on function public.my_billing_profile() from public, anon, authenticated, service_role;
grant execute on function public.my_billing_profile() to authenticated;

create function private.invoice_terms() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (private.has_open_account() or private.has_role('gestionnaire')) then
    raise exception 'a trainer account or gestionnaire is required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'buyer', (
      select jsonb_build_object(
        'name', coalesce(s.legal_name, s.trade_name), 'siren', s.siren, 'vat_number', s.vat_number, 'address', s.street,
        'postal_code', s.postal_code, 'city', s.city, 'email', coalesce(s.billing_email, s.email)
      )
      from public.company_settings s
    ),
    'rules', (select jsonb_object_agg(r.key, r.value) from public.invoice_rules r where r.is_public)
  );
end
$$;
comment on function private.invoice_terms() is
  'Work of invoice_terms. Raises 42501 unless the caller has a pending or approved account, or is gestionnaire.';
grant execute on function private.invoice_terms() to authenticated;

create function public.invoice_terms() returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.invoice_terms()
$$;
comment on function public.invoice_terms() is
  'Whom invoices are addressed to and the rules that trainers read: {buyer: {name, siren, vat_number, address, postal_code, city, email}, rules: {key: value}}; a fact that is not known is null. Pending and approved accounts, gestionnaire.';
revoke all on function public.invoice_terms() from public, anon, authenticated, service_role;
grant execute on function public.invoice_terms() to authenticated;

create function private.save_billing_profile(given jsonb, version timestamptz) returns setof public.billing_profiles
language plpgsql
security definer
rows 1
set search_path = ''
as $$
declare
  texts constant text[] := array[
    'legal_form', 'legal_name', 'company_details', 'siret', 'address', 'postal_code', 'city', 'country', 'vat_case',
    'vat_number', 'nda', 'number_prefix', 'iban', 'bic', 'account_holder'
  ];
  holder constant uuid := private.require_trainer('pending', 'approved');
  before public.billing_profiles;
  after public.billing_profiles;
  refused text;
begin
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 16384 or exists (
    select from jsonb_each(given) as g
    where jsonb_typeof(g.value) is distinct from case
      when g.key = any (texts) then case jsonb_typeof(g.value) when 'null' then 'null' else 'string' end
      when g.key = 'on_debits' then 'boolean'
      when g.key = 'next_number' then 'number'
    end
  ) then
    raise exception 'a billing profile is an object of its fields' using errcode = '22023';
  end if;
  perform private.take_turn('billing', 60);
  -- Two first saves at once: the second one finds the row of the first.
  perform pg_advisory_xact_lock(hashtextextended('private.save_billing_profile ' || holder, 0));
  select * into before from public.billing_profiles p where p.user_id = holder for update;
  if before.updated_at is distinct from version then
    return;
  end if;
  after := jsonb_populate_record(before, (
    select coalesce(jsonb_object_agg(g.key, case
      when g.key = 'number_prefix' then to_jsonb(btrim(coalesce(g.value #>> '{}', '')))
      when g.key = any (texts) then coalesce(to_jsonb(nullif(btrim(g.value #>> '{}'), '')), 'null')
      else g.value
    end), '{}')
    from jsonb_each(given) as g
  ));
  after.number_prefix := coalesce(after.number_prefix, '');
  after.next_number := coalesce(after.next_number, 1);
  after.on_debits := coalesce(after.on_debits, false) and after.vat_case = 'assujetti';
  if after.number_prefix = before.number_prefix and after.next_number < before.next_number then
    raise exception 'numbers of one series only go up' using errcode = '23514', hint = 'next_number';
  end if;
  if (after.iban, after.bic, after.account_holder) is distinct from (before.iban, before.bic, before.account_holder) then
    after.iban_status := case when after.iban is null then 'none' else 'to_confirm' end;
    after.iban_set_at := case when after.iban is not null then clock_timestamp() end;
    after.iban_confirmed_by := null;
    after.iban_confirmed_at := null;
    after.iban_confirmed_how := null;
  end if;
  after.iban_status := coalesce(after.iban_status, 'none');
  if after is not distinct from before then
    return query select * from private.my_billing_profile();
    return;
  end if;
  begin
    insert into public.billing_profiles as p (
      user_id, legal_form, legal_name, company_details, siret, address, postal_code, city, country, vat_case, vat_number, nda,
      on_debits, number_prefix, next_number, iban, bic, account_holder, iban_status, iban_set_at, iban_confirmed_by,
      iban_confirmed_at, iban_confirmed_how
    )
    values (
      holder, after.legal_form, after.legal_name, after.company_details, after.siret, after.address, after.postal_code,
      after.city, after.country, after.vat_case, after.vat_number, after.nda, after.on_debits, after.number_prefix,
      after.next_number, after.iban, after.bic, after.account_holder, after.iban_status, after.iban_set_at,
      after.iban_confirmed_by, after.iban_confirmed_at, after.iban_confirmed_how
    )
    on conflict (user_id) do update set
      legal_form = excluded.legal_form, legal_name = excluded.legal_name, company_details = excluded.company_details,
      siret = excluded.siret, address = excluded.address, postal_code = excluded.postal_code, city = excluded.city,
      country = excluded.country, vat_case = excluded.vat_case, vat_number = excluded.vat_number, nda = excluded.nda,
      on_debits = excluded.on_debits, number_prefix = excluded.number_prefix, next_number = excluded.next_number,
      iban = excluded.iban, bic = excluded.bic, account_holder = excluded.account_holder,
      iban_status = excluded.iban_status, iban_set_at = excluded.iban_set_at,
      iban_confirmed_by = excluded.iban_confirmed_by, iban_confirmed_at = excluded.iban_confirmed_at,
      iban_confirmed_how = excluded.iban_confirmed_how;
  exception
    when check_violation then
      get stacked diagnostics refused = constraint_name;
      raise exception '%', refused using errcode = '23514',
        hint = case
          when refused like '%vat_number%' then 'vat_number'
          when refused like '%reverse_charge%' then 'vat_case'
          when refused like '%account%' then 'account_holder'
          when refused like '%debits%' then 'on_debits'
          when refused not like '%french' then regexp_replace(refused, '^billing_profiles_(.*)_(form|known|code|range)$', '\1')
          when after.siret is null then 'siret'
          when after.postal_code !~ '^[0-9]{5}$' then 'postal_code'
          else 'company_details'
        end;
    when not_null_violation then
      get stacked diagnostics refused = column_name;
      raise exception 'a billing profile has its %', refused using errcode = '23502', hint = refused;
  end;
  if after.iban is not null and after.iban is distinct from before.iban then
    perform private.write_trainer_event(
      holder, null, 'iban_changed',
      format('Vous avez donné un IBAN, qui finit par %s. Nous vous appelons pour le confirmer avant tout virement.', right(after.iban, 4)),
      format('IBAN donné par le formateur, qui finit par %s : à confirmer par un autre moyen.', right(after.iban, 4)),
      'invoice-portal'
    );
  elsif not exists (
    -- One line a day: the journal holds what changed.
    select from private.trainer_events e
    where e.user_id = holder and e.kind = 'billing_changed' and e.at >= private.paris_midnight(private.today()::text)
  ) then
    perform private.write_trainer_event(
      holder, null, 'billing_changed', 'Vous avez mis à jour votre profil de facturation.',
      'Profil de facturation mis à jour par le formateur.', 'invoice-portal'
    );
  end if;
  return query select * from private.my_billing_profile();
end
$$;
comment on function private.save_billing_profile(jsonb, timestamptz) is
  'Work of save_billing_profile. Raises 42501 unless the caller has a pending or approved account.';
grant execute on function private.save_billing_profile(jsonb, timestamptz) to authenticated;

create function public.save_billing_profile(profile jsonb, version timestamptz) returns setof public.billing_profiles
language sql
rows 1
set search_path = ''
as $$
  select * from private.save_billing_profile($1, $2)
$$;
comment on function public.save_billing_profile(jsonb, timestamptz) is
  'Changes the named fields of the caller''s billing profile if it is still that of updated_at = version (null: there is none yet); answers the row, or none when it was saved since. Another account is to be confirmed again. 22023 for anything but an object of its fields, 23502 and 23514 for what the form refuses (hint: the field). Pending and approved accounts.';
revoke all on function public.save_billing_profile(jsonb, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.save_billing_profile(jsonb, timestamptz) to authenticated;

-- Accounts: read with a trace, confirmed or refused by a gestionnaire.

create function private.read_iban(of_user uuid, purpose text)
returns table (iban text, bic text, account_holder text, iban_status text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if private.is_text(purpose, 300) is not true then
    raise exception 'a reading says what it is for' using errcode = '22023', hint = 'purpose';
  end if;
  if not exists (select from public.billing_profiles p where p.user_id = of_user and p.iban is not null) then
    raise exception 'no account is known' using errcode = 'P0002';
  end if;
  insert into public.iban_readings (user_id, reader, purpose) values (of_user, auth.uid(), read_iban.purpose);
  return query
    select p.iban, p.bic, p.account_holder, p.iban_status from public.billing_profiles p where p.user_id = of_user;
end
$$;
comment on function private.read_iban(uuid, text) is 'Work of read_iban. Raises 42501 without gestionnaire.';
grant execute on function private.read_iban(uuid, text) to authenticated;

create function public.read_iban(of_user uuid, purpose text)
returns table (iban text, bic text, account_holder text, iban_status text)
language sql
rows 1
set search_path = ''
as $$
  select * from private.read_iban($1, $2)
$$;
comment on function public.read_iban(uuid, text) is
  'The account of a trainer; notes who read it, when and for what. P0002 when there is none, 22023 without a purpose. gestionnaire only.';
revoke all on function public.read_iban(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.read_iban(uuid, text) to authenticated;

create function private.decide_iban(of_user uuid, last4 text, said text, is_right boolean) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  held public.billing_profiles;
  decided timestamptz;
begin
  perform private.require_role('gestionnaire');
  if of_user = auth.uid() then
    raise exception 'nobody confirms their own account' using errcode = '42501';
  end if;
  if private.is_text(said, 300) is not true then
    raise exception 'how it was checked, or why it is refused' using errcode = '22023',
      hint = case when is_right then 'how' else 'reason' end;
  end if;
  select * into held from public.billing_profiles p where p.user_id = of_user for update;
  if held.iban_status is distinct from 'to_confirm' then
    raise exception 'no account to confirm' using errcode = 'P0002';
  end if;
  if is_right then
    -- What was read aloud, not what the screen shows: another account may have come since.
    if held.iban_last4 is distinct from upper(btrim(last4)) then
      raise exception 'the account ends otherwise' using errcode = '23514', hint = 'last4';
    end if;
    update public.billing_profiles p
    set iban_status = 'confirmed', iban_confirmed_by = auth.uid(), iban_confirmed_at = now(), iban_confirmed_how = said
    where p.user_id = of_user
    returning p.updated_at into decided;
    perform private.write_trainer_event(
      of_user, null, 'iban_confirmed',
      format('Votre IBAN qui finit par %s est confirmé : vos virements y partent.', held.iban_last4),
      format('IBAN qui finit par %s confirmé : %s', held.iban_last4, said), 'invoice-portal'
    );
  else
    update public.billing_profiles p
    set iban = null, bic = null, iban_status = 'none', iban_set_at = null
    where p.user_id = of_user
    returning p.updated_at into decided;
    perform private.write_trainer_event(
      of_user, null, 'iban_refused',
      format('Votre IBAN qui finit par %s n’est pas retenu. Motif : %s', held.iban_last4, said),
      format('IBAN qui finit par %s refusé : %s', held.iban_last4, said), 'invoice-portal'
    );
  end if;
  return decided;
end
$$;
comment on function private.decide_iban(uuid, text, text, boolean) is
  'Work of confirm_iban and refuse_iban. Raises 42501 without gestionnaire, and for one''s own account.';
grant execute on function private.decide_iban(uuid, text, text, boolean) to authenticated;

create function public.confirm_iban(of_user uuid, last4 text, how text) returns timestamptz
language sql
set search_path = ''
as $$
  select private.decide_iban($1, $2, $3, true)
$$;
comment on function public.confirm_iban(uuid, text, text) is
  'The account of a trainer was confirmed by another channel (how); last4 is what the person read aloud. Answers the version. 23514 (hint last4) when it ends otherwise, P0002 when none is to be confirmed, 42501 for one''s own. gestionnaire only.';
revoke all on function public.confirm_iban(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.confirm_iban(uuid, text, text) to authenticated;

create function public.refuse_iban(of_user uuid, reason text) returns timestamptz
language sql
set search_path = ''
as $$
  select private.decide_iban($1, null, $2, false)
$$;
comment on function public.refuse_iban(uuid, text) is
  'The account of a trainer is not theirs, or wrong: it is deleted, and the trainer reads the reason. Answers the version. P0002 when none is to be confirmed. gestionnaire only.';
revoke all on function public.refuse_iban(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.refuse_iban(uuid, text) to authenticated;

create function private.ibans_to_confirm() returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, legal_name text, account_holder text,
  iban_last4 text, iban_country text, set_at timestamptz, is_first boolean, others_with_it integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select p.user_id, t.full_name, t.email, a.phone, r.phone, p.legal_name, p.account_holder, p.iban_last4, left(p.iban, 2),
      p.iban_set_at::timestamptz,
      not exists (
        select from private.trainer_events e where e.user_id = p.user_id and e.kind = 'iban_confirmed'
      ),
      (select count(*)::integer from public.billing_profiles o where o.iban = p.iban and o.user_id <> p.user_id)
    from public.billing_profiles p
    join public.trainer_accounts t on t.user_id = p.user_id
    left join public.trainer_profiles r on r.user_id = p.user_id
    left join public.trainer_applications a on a.id = t.application_id
    where p.iban_status = 'to_confirm'
    order by p.iban_set_at, p.user_id
    limit 500;
end
$$;
comment on function private.ibans_to_confirm() is 'Work of ibans_to_confirm. Raises 42501 without gestionnaire.';
grant execute on function private.ibans_to_confirm() to authenticated;

create function public.ibans_to_confirm() returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, legal_name text, account_holder text,
  iban_last4 text, iban_country text, set_at timestamptz, is_first boolean, others_with_it integer
)
language sql
stable
set search_path = ''
as $$
  select * from private.ibans_to_confirm()
$$;
comment on function public.ibans_to_confirm() is
  'Accounts to confirm, oldest first, with the phone numbers to call: that of the application was given before any account could be taken over. is_first: none was ever confirmed. others_with_it: other trainers with the same account. gestionnaire only.';
revoke all on function public.ibans_to_confirm() from public, anon, authenticated, service_role;
grant execute on function public.ibans_to_confirm() to authenticated;

-- Missions.

create function private.my_missions() returns table (
  id uuid, title text, client_name text, client_siren text, starts_on date, ends_on date, place text, is_remote boolean,
  hours numeric, days numeric, day_rate_cents integer, total_cents integer, order_number text, evidence text[],
  evidence_received jsonb, status text, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select m.id, m.title, m.client_name, m.client_siren, m.starts_on, m.ends_on, m.place, m.is_remote, m.hours, m.days,
      m.day_rate_cents, m.total_cents, m.order_number, m.evidence,
      -- When it came, not who noted it.
      (select coalesce(jsonb_object_agg(e.key, e.value - 'by'), '{}') from jsonb_each(m.evidence_received) as e),
      m.status, m.updated_at::timestamptz
    from public.missions m
    where m.user_id = private.require_trainer('pending', 'approved') and m.status <> 'cancelled'
    order by m.starts_on desc, m.id
    limit 500;
end
$$;
comment on function private.my_missions() is
  'Work of my_missions. Raises 42501 unless the caller has a pending or approved account.';
grant execute on function private.my_missions() to authenticated;

create function public.my_missions() returns table (
  id uuid, title text, client_name text, client_siren text, starts_on date, ends_on date, place text, is_remote boolean,
  hours numeric, days numeric, day_rate_cents integer, total_cents integer, order_number text, evidence text[],
  evidence_received jsonb, status text, updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.my_missions()
$$;
comment on function public.my_missions() is
  'The missions of the caller that are not cancelled, latest first, without what the office notes for itself. evidence_received: kind -> {at}. Pending and approved accounts.';
revoke all on function public.my_missions() from public, anon, authenticated, service_role;
grant execute on function public.my_missions() to authenticated;

create function private.said_days(from_day date, to_day date) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when from_day = to_day then format('le %s', private.said_day(from_day))
    else format('du %s au %s', private.said_day(from_day), private.said_day(to_day))
  end
$$;
comment on function private.said_days(date, date) is 'Two days as sentences say them: du 16/11/2026 au 18/11/2026.';

create function private.tell_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  what constant text := format('%s, %s', new.title, private.said_days(new.starts_on, new.ends_on));
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from public.trainer_accounts t where t.user_id = new.user_id and t.status in ('pending', 'approved')
    ) then
      raise exception 'a mission is for a trainer whose account waits or is approved' using errcode = '23514', hint = 'user_id';
    end if;
    perform private.write_trainer_event(
      new.user_id, null, 'mission_planned', format('Une mission est prévue pour vous : %s.', what),
      format('Mission %s créée : %s.', new.order_number, what), 'invoice-portal'
    );
  elsif new.user_id <> old.user_id then
    perform private.write_trainer_event(
      old.user_id, null, 'mission_cancelled', format('Une mission ne vous est plus confiée : %s.', what),
      format('Mission %s confiée à une autre personne.', new.order_number)
    );
    perform private.write_trainer_event(
      new.user_id, null, 'mission_planned', format('Une mission est prévue pour vous : %s.', what),
      format('Mission %s reçue d’une autre personne : %s.', new.order_number, what), 'invoice-portal'
    );
  elsif new.status = 'cancelled' and old.status <> 'cancelled' then
    perform private.write_trainer_event(
      new.user_id, null, 'mission_cancelled', format('Votre mission est annulée : %s.', what),
      format('Mission %s annulée : %s.', new.order_number, what)
    );
  elsif (new.title, new.starts_on, new.ends_on, new.place, new.is_remote, new.days, new.day_rate_cents)
    is distinct from (old.title, old.starts_on, old.ends_on, old.place, old.is_remote, old.days, old.day_rate_cents)
  then
    perform private.write_trainer_event(
      new.user_id, null, 'mission_changed', format('Votre mission a changé : %s.', what),
      format('Mission %s modifiée : %s.', new.order_number, what), 'invoice-portal'
    );
  end if;
  return null;
end
$$;
comment on function private.tell_mission() is
  'Trigger: the thread of the trainer says what became of a mission. A new one needs an account that waits or is approved (23514).';
create trigger missions_tell after insert or update on public.missions
  for each row execute function private.tell_mission();

create function private.mission_moves(from_status text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select case from_status
    when 'planned' then '{running,done,cancelled}'::text[]
    when 'running' then '{planned,done,cancelled}'
    when 'done' then '{running,cancelled}'
    when 'cancelled' then '{planned}'
    else '{}'
  end
$$;
comment on function private.mission_moves(text) is
  'What the office may make of a mission of this status; the domain rules have the same (MISSION_TRANSITIONS).';

create function private.move_mission(mission uuid, to_status text, version timestamptz) returns setof public.missions
language plpgsql
security definer
rows 1
set search_path = ''
as $$
declare
  held public.missions;
begin
  perform private.require_role('gestionnaire');
  select * into held from public.missions m where m.id = mission for update;
  if not found then
    raise exception 'there is no such mission' using errcode = 'P0002';
  end if;
  if held.updated_at is distinct from version then
    return;
  end if;
  if (to_status = any (private.mission_moves(held.status))) is not true then
    raise exception 'a mission does not go from % to %', held.status, to_status using errcode = '23514', hint = 'status';
  end if;
  return query update public.missions m set status = to_status where m.id = mission returning m.*;
end
$$;
comment on function private.move_mission(uuid, text, timestamptz) is 'Work of move_mission. Raises 42501 without gestionnaire.';
grant execute on function private.move_mission(uuid, text, timestamptz) to authenticated;

create function public.move_mission(mission uuid, to_status text, version timestamptz) returns setof public.missions
language sql
rows 1
set search_path = ''
as $$
  select * from private.move_mission($1, $2, $3)
$$;
comment on function public.move_mission(uuid, text, timestamptz) is
  'Changes the status of a mission if it is still that of updated_at = version; answers the row, or none when it was changed since. 23514 (hint status) for a change that is not allowed, P0002 for an unknown mission. gestionnaire only.';
revoke all on function public.move_mission(uuid, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.move_mission(uuid, text, timestamptz) to authenticated;

create function private.note_mission_evidence(mission uuid, evidence text, received boolean) returns setof public.missions
language plpgsql
security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_role('gestionnaire');
  perform from public.missions m where m.id = mission for update;
  if not found then
    raise exception 'there is no such mission' using errcode = 'P0002';
  end if;
  return query
    update public.missions m
    set evidence_received = case
      when received and not m.evidence_received ? evidence then m.evidence_received || jsonb_build_object(
        evidence, jsonb_build_object('at', now(), 'by', auth.uid())
      )
      when received then m.evidence_received
      else m.evidence_received - evidence
    end
    where m.id = mission and evidence = any (m.evidence)
    returning m.*;
  if not found then
    raise exception 'this evidence is not asked for' using errcode = '23514', hint = 'evidence';
  end if;
end
$$;
comment on function private.note_mission_evidence(uuid, text, boolean) is
  'Work of note_mission_evidence. Raises 42501 without gestionnaire.';
grant execute on function private.note_mission_evidence(uuid, text, boolean) to authenticated;

create function public.note_mission_evidence(mission uuid, evidence text, received boolean) returns setof public.missions
language sql
rows 1
set search_path = ''
as $$
  select * from private.note_mission_evidence($1, $2, $3)
$$;
comment on function public.note_mission_evidence(uuid, text, boolean) is
  'Notes that a kind of evidence of a mission came, with who says so and when, or that it did not; answers the row. 23514 (hint evidence) for a kind that is not asked for, P0002 for an unknown mission. gestionnaire only.';
revoke all on function public.note_mission_evidence(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.note_mission_evidence(uuid, text, boolean) to authenticated;

create function private.import_missions(given jsonb, dry_run boolean)
returns table (line integer, outcome text, field text, mission_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given_row jsonb;
  added public.missions;
  refused text;
begin
  perform private.require_role('gestionnaire');
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) > 500 then
    raise exception 'rows are a list of at most 500' using errcode = '22023';
  end if;
  for line, given_row in
    select r.place::integer, r.one from jsonb_array_elements(given) with ordinality as r (one, place) order by r.place
  loop
    outcome := null;
    field := null;
    mission_id := null;
    begin
      added := jsonb_populate_record(null::public.missions, given_row - '{id,status,created_by,created_at,updated_at,evidence_received,total_cents}'::text[]);
      if added.user_id is null then
        select t.user_id into added.user_id from public.trainer_accounts t
        where lower(t.email) = lower(btrim(given_row ->> 'trainer_email')) and t.status in ('pending', 'approved');
      end if;
      if added.user_id is null then
        outcome := 'refused';
        field := 'trainer_email';
      else
        insert into public.missions (
          user_id, title, client_name, client_siren, starts_on, ends_on, place, is_remote, hours, days, day_rate_cents,
          order_number, evidence, note
        )
        values (
          added.user_id, added.title, added.client_name, added.client_siren, added.starts_on, added.ends_on, added.place,
          coalesce(added.is_remote, false), added.hours, added.days, added.day_rate_cents, coalesce(added.order_number, ''),
          coalesce(added.evidence, '{}'), added.note
        )
        returning id into mission_id;
        outcome := 'added';
        if dry_run then
          -- Undoes this row alone: the same checks ran as for a real import.
          raise exception 'tried' using errcode = 'TRY00';
        end if;
      end if;
    exception
      when sqlstate 'TRY00' then
        mission_id := null;
      when unique_violation then
        outcome := 'known';
        field := 'order_number';
        mission_id := null;
      when check_violation then
        get stacked diagnostics refused = constraint_name, field = pg_exception_hint;
        outcome := 'refused';
        mission_id := null;
        if coalesce(field, '') = '' then
          field := case refused
            when 'missions_days_in_order' then 'ends_on'
            when 'missions_somewhere' then 'place'
            when 'missions_number_of_days_range' then 'days'
            when 'missions_day_rate_range' then 'day_rate_cents'
            else regexp_replace(refused, '^missions_(.*)_(form|known|range)$', '\1')
          end;
        end if;
      when not_null_violation then
        get stacked diagnostics field = column_name;
        outcome := 'refused';
        mission_id := null;
      when data_exception then
        outcome := 'refused';
        field := null;
        mission_id := null;
    end;
    return next;
  end loop;
end
$$;
comment on function private.import_missions(jsonb, boolean) is 'Work of import_missions. Raises 42501 without gestionnaire.';
grant execute on function private.import_missions(jsonb, boolean) to authenticated;

create function public.import_missions(rows jsonb, dry_run boolean)
returns table (line integer, outcome text, field text, mission_id uuid)
language sql
set search_path = ''
as $$
  select * from private.import_missions($1, $2)
$$;
comment on function public.import_missions(jsonb, boolean) is
  'Adds up to 500 missions, each row an object of the columns with user_id or trainer_email; answers for each line, from 1: added, known (its order number exists) or refused with the field. dry_run tries each row and keeps none; two rows of one order number are then both said to be added. gestionnaire only.';
revoke all on function public.import_missions(jsonb, boolean) from public, anon, authenticated, service_role;
grant execute on function public.import_missions(jsonb, boolean) to authenticated;

-- The rules of invoices.

create function private.check_rule_value(unit text, value jsonb) returns void
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  kind constant text := jsonb_typeof(value);
  said constant text := value #>> '{}';
  is_right boolean;
begin
  is_right := case
    when kind = 'null' or value is null then true
    when unit in ('cents', 'days', 'bytes', 'rate') then kind = 'number' and said ~ '^[0-9]{1,9}$'
    when unit = 'weekday' then kind = 'number' and said ~ '^[1-5]$'
    when unit = 'date' then kind = 'string' and said ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'
      and said::date between '2000-01-01' and '2099-12-31'
    when unit = 'iban' then kind = 'string' and private.is_iban(said)
    else kind = 'string' and private.is_text(said, 500)
  end;
  if is_right is not true then
    raise exception 'not a value of %', unit using errcode = '23514', hint = 'value';
  end if;
exception
  when datetime_field_overflow or invalid_datetime_format then
    raise exception 'not a day' using errcode = '23514', hint = 'value';
end
$$;
comment on function private.check_rule_value(text, jsonb) is
  'Raises 23514 (hint value) for a value that this unit does not have. Weekdays are those on which banks work.';

create function private.save_invoice_rule(
  rule text, value jsonb, source text, version timestamptz, source_date date, valid_from date
) returns setof public.invoice_rules
language plpgsql
security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  held public.invoice_rules;
begin
  perform private.require_role('admin');
  select * into held from public.invoice_rules r where r.key = rule for update;
  if not found then
    raise exception 'there is no such rule' using errcode = 'P0002';
  end if;
  if held.updated_at is distinct from version then
    return;
  end if;
  perform private.check_rule_value(held.unit, value);
  if private.is_text(source, 300) is not true then
    raise exception 'a rule says where it comes from' using errcode = '23514', hint = 'source';
  end if;
  return query
    update public.invoice_rules r
    set value = nullif(value, 'null'), source = private.clean_text(source, false), source_date = source_date,
      valid_from = valid_from, updated_by = auth.uid()
    where r.key = rule
    returning r.*;
end
$$;
comment on function private.save_invoice_rule(text, jsonb, text, timestamptz, date, date) is
  'Work of save_invoice_rule. Raises 42501 without admin.';
grant execute on function private.save_invoice_rule(text, jsonb, text, timestamptz, date, date) to authenticated;

create function public.save_invoice_rule(
  rule text, value jsonb, source text, version timestamptz, source_date date default null, valid_from date default null
) returns setof public.invoice_rules
language sql
rows 1
set search_path = ''
as $$
  select * from private.save_invoice_rule($1, $2, $3, $4, $5, $6)
$$;
comment on function public.save_invoice_rule(text, jsonb, text, timestamptz, date, date) is
  'Gives a rule another value and source if it is still that of updated_at = version, and keeps this as a version; answers the row, or none when it was saved since. 23514 (hint value or source) for what its unit does not have, P0002 for an unknown rule. admin only.';
revoke all on function public.save_invoice_rule(text, jsonb, text, timestamptz, date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.save_invoice_rule(text, jsonb, text, timestamptz, date, date) to authenticated;

select private.keep_access_rules();
