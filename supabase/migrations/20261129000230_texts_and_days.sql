-- The cases of VAT as rules: what each prints and when it is right, with source and versions; only rules that something reads; and the
-- day of a payment as one of the days on which the company pays.

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (41, 'vat_text_franchise_293b', 'Mention, franchise en base', '"TVA non applicable, art. 293 B du CGI"', 'text', true, 'CGI art. 293 E ; à confirmer', null, null),
  (42, 'vat_text_exonere_261_4_4', 'Mention, formation exonérée', '"Exonération de TVA, art. 261-4-4° a du CGI"', 'text', true, 'CGI art. 261, 4-4° a ; formulation à confirmer', null, null),
  (43, 'vat_text_ue_autoliquidation', 'Mention, autoliquidation', '"Autoliquidation"', 'text', true, 'CGI ann. II art. 242 nonies A ; à confirmer', null, null),
  (44, 'vat_text_on_debits', 'Mention, option pour les débits', '"Option pour le paiement de la taxe d’après les débits"', 'text', true, 'Décrets 2022-1299 et 2024-266', '2026-11-29', null),
  (45, 'vat_help_assujetti', 'Explication, TVA facturée', '"Vous ajoutez la TVA à votre prix et la reversez à l’État"', 'text', true, 'CGI art. 256 ; à confirmer', null, null),
  (46, 'vat_help_franchise_293b', 'Explication, franchise en base', '"Votre chiffre d’affaires reste sous le seuil"', 'text', true, 'CGI art. 293 B ; à confirmer', null, null),
  (47, 'vat_help_exonere_261_4_4', 'Explication, formation exonérée', '"Vous avez l’attestation 3511 de l’administration"', 'text', true, 'CGI art. 261, 4-4° a ; formulaire 3511 à confirmer', null, null),
  (48, 'vat_help_ue_autoliquidation', 'Explication, autoliquidation', '"Votre entreprise est établie dans un autre pays de l’Union"', 'text', true, 'CGI art. 283, 2 ; à confirmer', null, null);

-- Sources that were cited from memory are not read: they have no day, and say so.
update public.invoice_rules r set source = r.source || ' ; à confirmer', source_date = null
where r.key in (
  'payment_days', 'vat_rate', 'late_penalty_text', 'recovery_fee_text', 'discount_text', 'franchise_limit_cents'
);
-- The days were read in articles about the reform, not in the law itself.
update public.invoice_rules r set source = 'Articles de legifiscal, 451-f et escale-learning ; CGI art. 289 bis à confirmer'
where r.key in ('receive_from', 'issue_from_sme');

-- Nothing reads these: the size of a file is that of the function that takes it, and the certificate of vigilance is asked of
-- everybody, whatever the amount.
alter table public.invoice_rule_versions disable trigger invoice_rule_versions_append_only;
delete from public.invoice_rule_versions v where v.key in ('file_bytes_most', 'vigilance_from_cents');
alter table public.invoice_rule_versions enable trigger invoice_rule_versions_append_only;
delete from public.invoice_rules r where r.key in ('file_bytes_most', 'vigilance_from_cents');

create function private.payment_day(due date) returns date
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select max(d.day)::date
      from generate_series(due - 6, due, interval '1 day') as d (day)
      where extract(isodow from d.day) = (private.invoice_rule('payment_weekday') #>> '{}')::integer and d.day >= private.today()
    ),
    (
      select min(d.day)::date
      from generate_series(private.today(), private.today() + 6, interval '1 day') as d (day)
      where extract(isodow from d.day) = (private.invoice_rule('payment_weekday') #>> '{}')::integer
    ),
    greatest(due, private.today())
  )
$$;
comment on function private.payment_day(date) is
  'The day on which something due is expected to be paid: the last day of payments by then, else the next one.';

create function private.expect_payment() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.expected_on := private.payment_day(private.due_day(new));
  return new;
end
$$;
comment on function private.expect_payment() is
  'Trigger: an invoice is expected to be paid on a day of payments, counted again when it is approved and when its payment came back.';

create trigger invoices_expected_new before insert on public.invoices
  for each row when (new.kind = 'invoice') execute function private.expect_payment();
create trigger invoices_expected_again before update of status on public.invoices
  for each row when (new.kind = 'invoice' and new.status in (205, 206) and old.status <> new.status)
  execute function private.expect_payment();

create or replace function private.cancel_payment_run(wanted uuid, message text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run constant public.payment_runs := private.lock_run(wanted, 'draft', 'downloaded');
begin
  -- Their file is good for the bank; another run of the same invoices would make a second one.
  if run.downloaded_by = auth.uid() and run.total_cents >= private.second_person_cents() then
    raise exception 'the payment run is refused: cancelled_by_holder' using errcode = '42501',
      hint = 'cancelled_by_holder';
  end if;
  update public.payment_runs r set status = 'cancelled', cancel_message = private.said_message(message) where r.id = run.id;
  update public.payment_run_lines l set state = 'cancelled' where l.run_id = run.id;
  update public.invoices i set expected_on = private.payment_day(private.due_day(i))
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id;
end
$$;

create function private.judging_rules() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (private.has_open_account() or private.has_role('gestionnaire') or coalesce(auth.role() = 'service_role', false)) then
    raise exception 'a trainer account or gestionnaire is required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'texts', (select jsonb_object_agg(r.key, r.value) from public.invoice_rules r where r.is_public and r.unit = 'text'),
    'franchiseLimitCents', private.invoice_rule('franchise_limit_cents')
  );
end
$$;
comment on function private.judging_rules() is
  'The rules as data that an invoice is judged with: the texts to print, the limit of the franchise. Raises 42501 without an open account, gestionnaire or the service role.';
grant execute on function private.judging_rules() to authenticated, service_role;

create or replace function public.invoice_context(of_user uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select c.context || jsonb_build_object('rules', c.context -> 'rules' || private.judging_rules())
  from (select private.invoice_context($1) as context) c
$$;

create or replace function private.check_rule_value(unit text, value jsonb) returns void
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
    -- Without an account nothing is paid; the rest is printed or counted with.
    when kind = 'null' or value is null then unit = 'iban'
    when unit in ('cents', 'days', 'rate') then kind = 'number' and said ~ '^[0-9]{1,9}$'
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
  'Raises 23514 (hint value) for a value that this unit does not have. Weekdays are those on which banks work; an account alone may be none.';

alter table public.invoice_rules drop constraint invoice_rules_unit_known;
alter table public.invoice_rules add constraint invoice_rules_unit_known
  check (unit in ('cents', 'days', 'weekday', 'rate', 'date', 'text', 'iban'));
comment on column public.invoice_rules.value is
  'A number (cents, days, weekday 1 for Monday, rate in hundredths of a per cent), a date as YYYY-MM-DD, or a text; null: not set.';

select private.keep_access_rules();
