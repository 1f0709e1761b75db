-- Deposits and cancelled runs lock rows in the order of every other step, so that none waits for one that waits for it.

create or replace function public.deposit_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.invoices;
  other public.invoices;
  mission public.missions;
  billing public.billing_profiles;
  lapsed record;
  is_own constant boolean := depositor = of_user;
  account text;
  next_number text;
begin
  if depositor is null or of_user is null then
    raise exception 'who deposits, and for whom' using errcode = '22023', hint = 'of_user';
  end if;
  -- One after the other for each person, and not while the account is being decided.
  select t.status into account from public.trainer_accounts t where t.user_id = of_user for no key update;
  if account is null or not (
    is_own and account = 'approved'
    -- What was earned is owed, also when the account ended since.
    or not is_own and account in ('approved', 'suspended', 'closed') and exists (
      select from public.user_roles r
      where r.user_id = depositor and r.role = 'gestionnaire'
        and not exists (select from public.staff_profiles p where p.id = depositor and p.disabled_at is not null)
    )
  ) then
    raise exception 'no account that may deposit invoices' using errcode = '42501';
  end if;
  given := jsonb_populate_record(null::public.invoices, deposit);
  if given.request_id is null then
    raise exception 'the id of the request is needed' using errcode = '22023', hint = 'request_id';
  end if;
  select * into other from public.invoices i where i.request_id = given.request_id;
  if found then
    if other.user_id <> of_user then
      raise exception 'a request of somebody else' using errcode = '22023', hint = 'request_id';
    end if;
    return jsonb_build_object('id', other.id, 'number', other.number, 'status', other.status, 'already', true);
  end if;
  given.kind := coalesce(given.kind, 'invoice');
  -- A credit note asks for nothing: what was invoiced too much is taken back at any time.
  if given.kind <> 'credit_note' then
    select m.kind, m.label into lapsed from private.missing_legal_papers(of_user) m where m.holds limit 1;
    if found then
      raise exception 'a paper that the law asks for has lapsed: %', lapsed.label using errcode = '23514', hint = lapsed.kind;
    end if;
  end if;

  given.number := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  given.channel := coalesce(given.channel, 'depot_portail');
  given.is_prepared := coalesce(given.is_prepared, false);
  if private.is_text(given.number, 60) is not true then
    raise exception 'the number of the invoice is needed' using errcode = '22023', hint = 'number';
  end if;
  if given.issued_on is null or given.issued_on > private.today() then
    raise exception 'an invoice is not issued after today' using errcode = '22023', hint = 'issued_on';
  end if;
  if given.due_on < given.issued_on then
    raise exception 'an invoice is not due before it is issued' using errcode = '22023', hint = 'due_on';
  end if;
  if given.service_to < given.service_from then
    raise exception 'the service does not end before it begins' using errcode = '22023', hint = 'service_to';
  end if;
  if (given.net_cents > 0 and given.vat_cents >= 0 and given.net_cents::bigint + given.vat_cents = given.gross_cents) is not true then
    raise exception 'the amounts do not add up' using errcode = '22023', hint = 'gross_cents';
  end if;
  if given.vat_cents > 0 and given.vat_case <> 'assujetti' then
    raise exception 'VAT on an invoice without VAT' using errcode = '22023', hint = 'vat_cents';
  end if;
  if given.file_path is null or given.file_path not like of_user || '/%' then
    raise exception 'a file of somebody else' using errcode = '22023', hint = 'file_path';
  end if;
  -- As each step locks them: an invoice before its credit notes, and missions after both.
  perform from public.invoices i
  where i.user_id = of_user
    and i.id in (given.corrects, (select c.corrects from public.invoices c where c.id = given.replaces))
  order by i.id for update;
  if given.replaces is not null then
    select * into other from public.invoices i where i.id = given.replaces and i.user_id = of_user for update;
    if not found or other.kind <> given.kind or other.status in (205, 206, 211, 212, 220) then
      raise exception 'an invoice that is not to be replaced' using errcode = '22023', hint = 'replaces';
    end if;
    if exists (
      select from public.invoices i
      where i.replaces = other.id and i.withdrawn_at is null and i.status not in (210, 213)
    ) then
      raise exception 'it was replaced already' using errcode = '23505', hint = 'replaces';
    end if;
    if other.withdrawn_at is null and other.status not in (210, 213) then
      perform private.withdraw_locked(
        other, depositor, case when is_own then 'trainer' else 'office' end, 'Remplacée par un nouveau fichier.'
      );
    end if;
  end if;
  if given.kind = 'credit_note' then
    select * into other from public.invoices i
    where i.id = given.corrects and i.user_id = of_user and i.kind = 'invoice' and i.withdrawn_at is null
      and i.status not in (210, 213, 220)
    for update;
    if not found then
      raise exception 'no invoice that this credit note takes back' using errcode = '22023', hint = 'corrects';
    end if;
    if given.gross_cents + private.credited_cents(other.id, false) > other.gross_cents then
      raise exception 'more than was invoiced' using errcode = '22023', hint = 'credited_cents';
    end if;
  elsif given.corrects is not null then
    raise exception 'only a credit note takes an invoice back' using errcode = '22023', hint = 'corrects';
  end if;
  if given.mission_id is not null then
    select * into mission from public.missions m
    where m.id = given.mission_id and m.user_id = of_user and m.status <> 'cancelled'
    for no key update;
    if not found then
      raise exception 'no such mission of this trainer' using errcode = '22023', hint = 'mission_id';
    end if;
  end if;

  select * into other from public.invoices i
  where i.user_id = of_user and i.sha256 = given.sha256 and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'file');
  end if;
  select * into other from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(given.number) and i.withdrawn_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'number');
  end if;
  if given.kind = 'invoice' then
    select * into other from public.invoices i
    where i.mission_id = given.mission_id and i.kind = 'invoice' and i.withdrawn_at is null and i.credited_at is null
      and i.status not in (210, 213);
    if found then
      perform private.refuse_double(other, 'mission_id');
    end if;
  end if;
  if given.is_prepared then
    select * into billing from public.billing_profiles p where p.user_id = of_user for update;
    next_number := private.invoice_number(billing.number_prefix, billing.next_number);
    if given.number is distinct from next_number then
      raise exception 'another invoice took this number' using errcode = '23505', hint = 'next_number',
        detail = coalesce(next_number, '');
    end if;
    update public.billing_profiles p set next_number = p.next_number + 1 where p.user_id = of_user;
  end if;

  insert into public.invoices as i (
    user_id, request_id, mission_id, kind, number, issued_on, due_on, service_from, service_to, net_cents, vat_cents,
    gross_cents, vat_case, seller_name, seller_siret, buyer_siren, channel, file_path, file_name, file_size, pages, sha256,
    profile, verdict, is_prepared, deposit_reason, replaces, corrects, deposited_by, expected_on
  )
  values (
    of_user, given.request_id, given.mission_id, given.kind, given.number, given.issued_on, given.due_on, given.service_from,
    given.service_to, given.net_cents, given.vat_cents, given.gross_cents, given.vat_case, given.seller_name,
    given.seller_siret, given.buyer_siren, given.channel, given.file_path, given.file_name, given.file_size, given.pages,
    given.sha256, given.profile, coalesce(given.verdict, '{}'), given.is_prepared, given.deposit_reason, given.replaces,
    given.corrects, depositor,
    case when given.kind = 'invoice' then greatest(coalesce(given.due_on, given.issued_on + private.payment_days()), private.today()) end
  )
  returning * into given;
  perform private.add_invoice_files(given, coalesce(deposit -> 'attachments', '[]'));
  perform private.add_invoice_event(
    given, depositor, case when is_own then 'trainer' else 'office' end, 'status', null, 200::smallint
  );
  return jsonb_build_object('id', given.id, 'number', given.number, 'status', given.status, 'already', false);
end
$$;

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
  -- In one order, as other steps of runs lock them.
  perform from public.payment_run_lines l join public.invoices i on i.id = l.invoice_id
  where l.run_id = run.id order by i.id for update of i;
  update public.payment_runs r set status = 'cancelled', cancel_message = private.said_message(message) where r.id = run.id;
  update public.payment_run_lines l set state = 'cancelled' where l.run_id = run.id;
  update public.invoices i set expected_on = private.payment_day(private.due_day(i))
  from public.payment_run_lines l where l.run_id = run.id and i.id = l.invoice_id;
end
$$;

select private.keep_access_rules();
