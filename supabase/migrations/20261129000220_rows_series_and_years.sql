-- Rows of an import that are refused one by one, series of numbers without gaps, statements of the account that pays, versions of
-- that account without the whole of it, and the end of the years of what belongs to no invoice.

create or replace function private.import_missions(given jsonb, dry_run boolean)
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
      -- Their own mission, or somebody who is no trainer.
      when insufficient_privilege or foreign_key_violation then
        outcome := 'refused';
        field := 'trainer_email';
        mission_id := null;
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

create function private.number_after(of_user uuid, prefix text) returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select max(substr(i.number, length(prefix) + 1)::integer) + 1
  from public.invoices i
  where i.user_id = of_user and i.is_prepared and left(i.number, length(prefix)) = prefix
    and substr(i.number, length(prefix) + 1) ~ '^[0-9]{3,6}$'
$$;
comment on function private.number_after(uuid, text) is
  'The number that follows those of the invoices that were prepared in a series, whatever became of them; null when there is none.';

create or replace function private.save_billing_profile(given jsonb, version timestamptz) returns setof public.billing_profiles
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
  if (after.number_prefix, after.next_number) is distinct from (before.number_prefix, before.next_number)
    and private.number_after(holder, after.number_prefix) <> after.next_number
  then
    raise exception 'numbers of one series follow each other: %', private.number_after(holder, after.number_prefix)
      using errcode = '23514', hint = 'next_number';
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

comment on function public.save_billing_profile(jsonb, timestamptz) is
  'Changes the named fields of the caller''s billing profile if it is still that of updated_at = version (null: there is none yet); answers the row, or none when it was saved since. Another account is to be confirmed again. A series of numbers in which an invoice was prepared goes on after it: any other next_number is refused (its message says the one that follows). 22023 for anything but an object of its fields, 23502 and 23514 for what the form refuses (hint: the field). Pending and approved accounts.';

create or replace function private.keep_rule_version() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.invoice_rule_versions (key, value, source, source_date, valid_from, saved_by)
  values (
    new.key, case when new.unit = 'iban' then to_jsonb('… ' || right(new.value #>> '{}', 4)) else new.value end, new.source,
    new.source_date, new.valid_from, new.updated_by
  );
  return null;
end
$$;
comment on function private.keep_rule_version() is
  'Trigger: keeps each state of a rule as a version; of an account its last four.';

alter table public.invoice_rule_versions disable trigger invoice_rule_versions_append_only;
update public.invoice_rule_versions v set value = to_jsonb('… ' || right(v.value #>> '{}', 4))
from public.invoice_rules r
where r.key = v.key and r.unit = 'iban' and v.value is not null;
alter table public.invoice_rule_versions enable trigger invoice_rule_versions_append_only;

drop function public.add_bank_lines(jsonb, text);
drop function private.add_bank_lines(jsonb, text);

create function private.add_bank_lines(lines jsonb, statement text, accounts text[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  payer constant text := private.invoice_rule('payer_iban') #>> '{}';
  given integer;
  added integer;
begin
  perform private.require_role('gestionnaire');
  if payer <> any (accounts) then
    raise exception 'a statement of another account' using errcode = '22023', hint = 'accounts';
  end if;
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 then
    raise exception 'at most 5000 movements' using errcode = '22023', hint = 'lines';
  end if;
  given := jsonb_array_length(lines);
  insert into public.bank_lines (
    statement, booked_on, amount_cents, label, counterparty, end_to_end_id, reference, return_code, digest, added_by
  )
  select btrim(add_bank_lines.statement), l."bookedOn", l.cents, coalesce(l.label, ''), l.counterparty, l."endToEndId", l.reference,
    l."returnCode",
    encode(sha256(convert_to(jsonb_build_array(
      l."bookedOn", l.cents, l.label, l.counterparty, l."endToEndId", l.reference, l."returnCode",
      -- Two movements of a day may say the same.
      row_number() over (
        partition by l."bookedOn", l.cents, l.label, l.counterparty, l."endToEndId", l.reference, l."returnCode"
      )
    )::text, 'UTF8')), 'hex'),
    auth.uid()
  from jsonb_to_recordset(lines) as l (
    "bookedOn" date, cents bigint, label text, counterparty text, "endToEndId" text, reference text, "returnCode" text
  )
  on conflict (digest) do nothing;
  get diagnostics added = row_count;
  return jsonb_build_object('added', added, 'known', given - added);
end
$$;
comment on function private.add_bank_lines(jsonb, text, text[]) is 'Work of add_bank_lines. Raises 42501 without gestionnaire.';
grant execute on function private.add_bank_lines(jsonb, text, text[]) to authenticated;

create function public.add_bank_lines(lines jsonb, statement text, accounts text[] default '{}') returns jsonb
language sql
set search_path = ''
as $$
  select private.add_bank_lines($1, $2, $3)
$$;
comment on function public.add_bank_lines(jsonb, text, text[]) is
  'Stores at most 5000 movements of a statement, each a BankLine of @trame/invoice/payments; one that is known already, from this or another statement, is not stored again. statement: name of its file; accounts: those that it names, 22023 with accounts as hint when one is not the account that pays. Answers {added, known}. gestionnaire only.';
revoke all on function public.add_bank_lines(jsonb, text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.add_bank_lines(jsonb, text, text[]) to authenticated;

create or replace function private.purge_invoices(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The first day that is still kept.
  first_day constant date := make_date(extract(year from day)::integer - 10, 1, 1);
  done integer;
begin
  delete from public.payment_run_lines l using public.invoices i where i.id = l.invoice_id and i.kept_until < day;
  delete from public.payment_runs r where not exists (select from public.payment_run_lines l where l.run_id = r.id);
  delete from public.invoices i where i.kept_until < day;
  get diagnostics done = row_count;
  delete from public.bank_lines b
  where b.booked_on < first_day and not exists (select from public.payment_run_lines l where l.bank_line_id = b.id);
  delete from public.missions m
  where m.ends_on < first_day and not exists (select from public.invoices i where i.mission_id = m.id);
  return done;
end
$$;
comment on function private.purge_invoices(date) is
  'Deletes the invoices whose ten years are over before this day, with their events, documents and payments, then the runs of which nothing is left, and the missions and the movements of the bank whose ten years are over and that no invoice kept needs. Answers how many invoices; their files follow.';

select private.keep_access_rules();
