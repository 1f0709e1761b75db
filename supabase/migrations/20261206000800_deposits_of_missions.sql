-- A mission may take invoices of deposits (UNTDID 1001: 386) before the invoice of the whole: together they ask for no more
-- than what is agreed.

alter table public.invoices
  add column is_deposit boolean not null default false,
  add constraint invoices_deposit_kind check (not is_deposit or kind = 'invoice');
comment on column public.invoices.is_deposit is
  'An invoice of a deposit: of a part, before that of the whole, which takes it off.';
grant select (is_deposit) on public.invoices to authenticated;

drop index public.invoices_one_of_mission;
create unique index invoices_one_of_mission on public.invoices (mission_id)
  where kind = 'invoice' and not is_deposit and withdrawn_at is null and credited_at is null and status not in (210, 213);

create or replace function private.follow_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.invoices i
    where i.mission_id = new.mission_id and i.kind = 'invoice' and not i.is_deposit and i.withdrawn_at is null
      and i.credited_at is null and i.status not in (210, 213)
  ) then
    update public.missions m set status = 'invoiced' where m.id = new.mission_id and m.status in ('planned', 'running', 'done');
  else
    update public.missions m set status = 'done' where m.id = new.mission_id and m.status = 'invoiced';
  end if;
  return null;
end
$$;
comment on function private.follow_mission() is
  'Trigger: a mission is invoiced while the invoice of the whole of it is alive, and done again when that was refused, rejected, withdrawn or taken back by credit notes. A deposit leaves it as it is.';

create function private.asked_cents(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select least(
    coalesce(of_invoice.approved_cents, of_invoice.due_cents), of_invoice.due_cents - private.credited_cents(of_invoice.id, true)
  )
$$;
comment on function private.asked_cents(public.invoices) is
  'What an invoice asks for, with VAT: what is due and was not taken back, or the part that was approved.';

create function private.part_of_mission(of_invoice public.invoices) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select round(private.asked_cents(of_invoice)::numeric * of_invoice.net_cents / of_invoice.gross_cents)::bigint
$$;
comment on function private.part_of_mission(public.invoices) is
  'What an invoice asks for of its mission, without VAT, rounded to a cent.';

create function private.left_of_mission(of_mission public.missions, without uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select of_mission.total_cents - coalesce(sum(private.part_of_mission(i)), 0)::bigint
  from public.invoices i
  where i.mission_id = of_mission.id and i.id is distinct from without and i.kind = 'invoice' and i.withdrawn_at is null
    and i.credited_at is null and i.status not in (210, 213)
$$;
comment on function private.left_of_mission(public.missions, uuid) is
  'What of a mission is not invoiced, without VAT. without: an invoice that does not count.';

create function private.refuse_over_mission(of_invoice public.invoices, of_mission public.missions) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  other public.invoices;
  others bigint;
  left_over bigint;
begin
  select * into other from public.invoices i
  where i.mission_id = of_mission.id and i.id is distinct from of_invoice.id and i.kind = 'invoice' and not i.is_deposit
    and i.withdrawn_at is null and i.credited_at is null and i.status not in (210, 213);
  if found then
    perform private.refuse_double(other, 'mission_id');
  end if;
  select count(*) into others from public.invoices i
  where i.mission_id = of_mission.id and i.id is distinct from of_invoice.id and i.kind = 'invoice'
    and i.withdrawn_at is null and i.credited_at is null and i.status not in (210, 213);
  -- Who invoices a mission at once says at the deposit why the amount is another one.
  if others = 0 and not of_invoice.is_deposit then
    return;
  end if;
  left_over := private.left_of_mission(of_mission, of_invoice.id);
  -- Each part is rounded to a cent.
  if round(of_invoice.due_cents::numeric * of_invoice.net_cents / of_invoice.gross_cents) > left_over + others then
    raise exception 'more than the mission has left' using errcode = '22023', hint = 'mission_left',
      detail = greatest(left_over, 0)::text;
  end if;
end
$$;
comment on function private.refuse_over_mission(public.invoices, public.missions) is
  'Raises 23505 (hint mission_id) for an invoice of a mission whose whole is invoiced, 22023 (hint mission_left, detail: cents without VAT that are left) for a deposit, or an invoice after deposits, that asks for more than what is agreed.';

create or replace function private.keep_settled_mission() returns trigger
language plpgsql
security definer
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
  if new.user_id <> old.user_id and (old.status <> 'planned' or exists (
    select from public.invoices i where i.mission_id = old.id and i.withdrawn_at is null and i.status not in (210, 213)
  )) then
    raise exception 'a mission that has begun, or a deposit of which is invoiced, keeps its trainer' using errcode = '23514', hint = 'user_id';
  end if;
  return new;
end
$$;
comment on function private.keep_settled_mission() is
  'Trigger: what an invoice stands on is not changed under it (23514, hint: the column).';

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
  -- A credit note asks for nothing: what was invoiced too much is taken back at any time. Whose account ended can send no paper.
  -- What a platform delivers has been received.
  if given.kind <> 'credit_note' and account = 'approved' and given.channel is distinct from 'plateforme_agreee' then
    select m.kind, m.label into lapsed from private.missing_legal_papers(of_user) m where m.holds limit 1;
    if found then
      raise exception 'a paper that the law asks for has lapsed: %', lapsed.label using errcode = '23514', hint = lapsed.kind;
    end if;
  end if;

  given.number := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  given.channel := coalesce(given.channel, 'depot_portail');
  given.is_prepared := coalesce(given.is_prepared, false);
  given.is_deposit := coalesce(given.is_deposit, false);
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
  if (given.net_cents > 0 and given.vat_cents >= 0) is not true then
    raise exception 'an invoice of nothing, or with amounts below nothing' using errcode = '22023', hint = 'net_cents';
  end if;
  if (given.net_cents::bigint + given.vat_cents = given.gross_cents) is not true then
    raise exception 'the amounts do not add up' using errcode = '22023', hint = 'gross_cents';
  end if;
  given.due_cents := coalesce(given.due_cents, given.gross_cents);
  if given.due_cents < 0 then
    raise exception 'less than nothing is to be paid' using errcode = '22023', hint = 'due_cents';
  end if;
  if given.due_cents > given.gross_cents then
    raise exception 'more is to be paid than the total' using errcode = '22023', hint = 'due_cents';
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
    if not found or other.kind <> given.kind then
      raise exception 'no invoice of this kind to replace' using errcode = '22023', hint = 'replaces';
    end if;
    if other.status in (205, 206, 211, 212, 220) then
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
    if given.due_cents + private.credited_cents(other.id, false) > other.due_cents then
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
    and upper(i.number) = upper(given.number) and i.withdrawn_at is null and i.status not in (210, 213)
    and (i.credited_at is null or given.channel <> 'plateforme_agreee');
  if found then
    perform private.refuse_double(other, 'number');
  end if;
  -- What is prepared here has a series of its person.
  if not given.is_prepared then
    given.user_id := of_user;
    perform private.check_seller_number(
      left(coalesce(given.seller_siret, (select p.siret from public.billing_profiles p where p.user_id = of_user)), 9), given, not is_own
    );
  end if;
  if given.kind = 'invoice' and mission.id is not null then
    perform private.refuse_over_mission(given, mission);
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
    gross_cents, due_cents, vat_case, seller_name, seller_siret, buyer_siren, channel, file_path, file_name, file_size, pages, sha256,
    profile, verdict, is_prepared, is_deposit, deposit_reason, replaces, corrects, deposited_by, expected_on
  )
  values (
    of_user, given.request_id, given.mission_id, given.kind, given.number, given.issued_on, given.due_on, given.service_from,
    given.service_to, given.net_cents, given.vat_cents, given.gross_cents, given.due_cents, given.vat_case,
    given.seller_name, given.seller_siret, given.buyer_siren, given.channel, given.file_path, given.file_name, given.file_size, given.pages,
    given.sha256, given.profile, coalesce(given.verdict, '{}'), given.is_prepared, given.is_deposit, given.deposit_reason, given.replaces,
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

create or replace function public.match_platform_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices, deposit);
  wanted constant text := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  found_one public.invoices;
  mission public.missions;
begin
  -- One after the other for each person, as deposit_invoice.
  perform from public.trainer_accounts t where t.user_id = of_user for no key update;
  if not found or depositor is not distinct from of_user or not exists (
    select from public.user_roles r
    where r.user_id = depositor and r.role = 'gestionnaire'
      and not exists (select from public.staff_profiles p where p.id = depositor and p.disabled_at is not null)
  ) then
    raise exception 'gestionnaire and a trainer account are required' using errcode = '42501';
  end if;
  if not private.invoices_under(of_user, deposit ->> 'seller_siren') then
    raise exception 'an invoice of another SIREN' using errcode = '22023', hint = 'seller_siren';
  end if;
  given.user_id := of_user;
  given.number := wanted;
  perform private.check_seller_number(deposit ->> 'seller_siren', given, true);
  select * into found_one from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(wanted) and i.withdrawn_at is null and i.status not in (210, 213)
  -- Of two, the one that says the same, else the one that was not taken back.
  order by (i.kind, i.net_cents, i.vat_cents, i.gross_cents, i.due_cents)
    is distinct from (
      coalesce(given.kind, 'invoice'), given.net_cents, given.vat_cents, given.gross_cents, coalesce(given.due_cents, given.gross_cents)
    ), i.credited_at nulls first
  limit 1
  for update;
  if not found then
    return null;
  end if;
  if found_one.kind <> coalesce(given.kind, 'invoice')
    or (found_one.net_cents, found_one.vat_cents, found_one.gross_cents, found_one.due_cents)
      is distinct from (given.net_cents, given.vat_cents, given.gross_cents, coalesce(given.due_cents, given.gross_cents))
  then
    if found_one.credited_at is not null then
      return null;
    end if;
    raise exception 'not what the copy says' using errcode = '22023', detail = found_one.gross_cents::text,
      hint = case
        when found_one.kind <> coalesce(given.kind, 'invoice') then 'platform_kind'
        when found_one.status in (205, 206, 211, 212) then 'platform_approved'
        else 'platform_amount'
      end;
  end if;
  if found_one.request_id is distinct from given.request_id and found_one.sha256 is distinct from given.sha256
    and not exists (
      select from public.invoice_attachments a where a.invoice_id = found_one.id and a.sha256 = given.sha256
    )
  then
    if exists (select from public.invoice_events e where e.invoice_id = found_one.id and e.kind = 'platform') then
      perform private.refuse_double(found_one, 'number');
    end if;
    perform private.add_invoice_files(found_one, jsonb_build_array(jsonb_build_object(
      'file_path', given.file_path, 'file_name', given.file_name, 'file_size', given.file_size, 'sha256', given.sha256,
      'label', 'Reçue par la plateforme agréée'
    )) || coalesce((
      select jsonb_agg(f) from jsonb_array_elements(deposit -> 'attachments') f
      where not exists (
        select from public.invoice_attachments a where a.invoice_id = found_one.id and a.sha256 = f ->> 'sha256'
      )
    ), '[]'));
  end if;
  if given.mission_id is distinct from found_one.mission_id and given.mission_id is not null and found_one.kind = 'invoice' then
    select * into mission from public.missions m
    where m.id = given.mission_id and m.user_id = of_user and m.status <> 'cancelled'
    for no key update;
    if not found then
      raise exception 'no such mission of this trainer' using errcode = '22023', hint = 'mission_id';
    end if;
    -- What was taken back is of no mission any more; one that names a mission keeps it.
    if found_one.mission_id is null and found_one.credited_at is null then
      perform private.refuse_over_mission(found_one, mission);
      update public.invoices i set mission_id = mission.id where i.id = found_one.id;
      if not found_one.is_deposit then
        update public.missions m set status = 'invoiced' where m.id = mission.id and m.status in ('planned', 'running', 'done');
      end if;
    end if;
  end if;
  if not exists (select from public.invoice_events e where e.invoice_id = found_one.id and e.kind = 'platform') then
    insert into public.invoice_events (invoice_id, actor, said_by, kind, message, is_public)
    values (
      found_one.id, depositor, 'office', 'platform',
      nullif(left(concat_ws(
        E'\n', given.deposit_reason,
        case when (deposit -> 'is_mission_chosen') = 'true' and mission.id is not null and found_one.mission_id is not null
          then format(U&'Mission choisie \00E0 l’import\00A0: %s.', mission.title) end
      ), 2000), ''),
      true
    );
    perform private.write_trainer_event(
      of_user, null, 'invoice_moved',
      private.said_invoice(found_one) || U&'\00A0: reçu' || case found_one.kind when 'credit_note' then '' else 'e' end
        || ' aussi par votre plateforme agréée. Vous n’avez rien à faire.',
      null, 'app/my-invoices?invoice=' || found_one.id
    );
  end if;
  return jsonb_build_object('id', found_one.id, 'number', found_one.number, 'status', found_one.status, 'already', true, 'matched', true);
end
$$;

create or replace function private.invoice_context(of_user uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_service constant boolean := coalesce(auth.role() = 'service_role', false);
  person constant uuid := coalesce(of_user, auth.uid());
  is_own constant boolean := coalesce(person = auth.uid(), false);
  billing public.billing_profiles;
begin
  if not is_service and not (is_own and private.has_open_account()) then
    perform private.require_role('gestionnaire');
  end if;
  if person is null then
    raise exception 'whose invoice' using errcode = '22023', hint = 'of_user';
  end if;
  select * into billing from public.billing_profiles p where p.user_id = person;
  return jsonb_build_object(
    'today', private.today(),
    'buyer', (
      select jsonb_build_object('name', s.legal_name, 'siren', s.siren, 'vatNumber', s.vat_number)
      from public.company_settings s where s.legal_name is not null and s.siren is not null
    ),
    'profile', case when billing.user_id is not null then jsonb_build_object(
      'legalName', billing.legal_name, 'siret', billing.siret, 'vatCase', billing.vat_case, 'vatNumber', billing.vat_number
    ) end,
    'missions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'orderNumber', m.order_number, 'startsOn', m.starts_on, 'endsOn', m.ends_on,
        'totalCents', m.total_cents, 'missingEvidence', private.missing_evidence(m)
      ) order by m.starts_on, m.id), '[]')
      from public.missions m where m.user_id = person and m.status not in ('invoiced', 'cancelled')
    ),
    'previous', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'kind', i.kind, 'number', i.number, 'issuedOn', i.issued_on, 'netCents', i.net_cents, 'grossCents', i.gross_cents,
        'dueCents', i.due_cents, 'isDeposit', i.is_deposit, 'partCents', private.part_of_mission(i),
        'vatCase', i.vat_case, 'sha256', i.sha256, 'missionId', i.mission_id,
        'leftCents', case when i.kind = 'invoice' and i.status <> 220
          then i.due_cents - private.credited_cents(i.id, false) else 0 end
      ) order by i.deposited_at, i.id), '[]')
      from public.invoices i where i.user_id = person and i.withdrawn_at is null and i.status not in (210, 213)
    ),
    'confirmedIban', case when (is_own or is_service) and billing.iban_status = 'confirmed' then billing.iban end,
    'sha256', null,
    'rules', jsonb_build_object(
      'isInScope', coalesce(
        (private.invoice_rule('issue_from_sme') #>> '{}')::date <= private.today() and private.is_in_reform(billing.vat_case),
        false
      )
    )
  );
end
$$;

-- Its trainer sees what was invoiced of it before the whole.
drop function public.my_missions();
drop function private.my_missions();

create function private.my_missions() returns table (
  id uuid, title text, client_name text, client_siren text, starts_on date, ends_on date, place text, is_remote boolean,
  hours numeric, days numeric, day_rate_cents integer, total_cents integer, order_number text, evidence text[],
  evidence_received jsonb, status text, updated_at timestamptz, deposits jsonb, left_cents bigint
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
      m.status, m.updated_at::timestamptz,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', i.number, 'issued_on', i.issued_on, 'cents', private.asked_cents(i)
        ) order by i.issued_on, i.deposited_at, i.id), '[]')
        from public.invoices i
        where i.mission_id = m.id and i.is_deposit and i.withdrawn_at is null and i.credited_at is null
          and i.status not in (210, 213)
      ),
      greatest(private.left_of_mission(m, null), 0)
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
  evidence_received jsonb, status text, updated_at timestamptz, deposits jsonb, left_cents bigint
)
language sql
stable
set search_path = ''
as $$
  select * from private.my_missions()
$$;
comment on function public.my_missions() is
  'The missions of the caller that are not cancelled, latest first, without what the office notes for itself. evidence_received: kind -> {at}. deposits: the invoices of deposits that are alive, [{number, issued_on, cents}], cents with VAT. left_cents: what is not invoiced, without VAT. Pending and approved accounts.';
revoke all on function public.my_missions() from public, anon, authenticated, service_role;
grant execute on function public.my_missions() to authenticated;

select private.keep_access_rules();
