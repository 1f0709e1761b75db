-- One invoice of a company is one invoice, whoever of the people it invoices for it is recorded for. What a platform delivers has been
-- received: it is recorded also when a paper has lapsed, so that it can be disputed or refused.

create index invoices_number_of_siren_idx on public.invoices (left(seller_siret, 9), upper(number), extract(year from issued_on))
  where withdrawn_at is null and status not in (210, 213);

-- A number whose invoice was taken back as a whole is free for what a platform delivers under it; the portal refuses it all the same.
drop index public.invoices_one_number;
create unique index invoices_one_number on public.invoices (user_id, extract(year from issued_on), upper(number))
  where withdrawn_at is null and credited_at is null and status not in (210, 213);

create function private.check_seller_number(siren text, of_invoice public.invoices, for_office boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  other uuid;
begin
  if siren is null then
    return;
  end if;
  -- One after the other, also for two people.
  perform pg_advisory_xact_lock(hashtextextended(
    format('invoice %s %s %s', siren, upper(of_invoice.number), extract(year from of_invoice.issued_on)), 0
  ));
  select i.user_id into other from public.invoices i
  where left(i.seller_siret, 9) = siren and upper(i.number) = upper(of_invoice.number)
    and extract(year from i.issued_on) = extract(year from of_invoice.issued_on)
    and i.user_id <> of_invoice.user_id and i.withdrawn_at is null and i.status not in (210, 213)
  limit 1;
  if not found then
    return;
  end if;
  -- Whose it is, the office alone reads.
  raise exception '%', case when for_office
    then 'the same number of this SIREN is of ' || (select t.full_name from public.trainer_accounts t where t.user_id = other)
    else 'the same number of this SIREN was deposited'
  end using errcode = '23505', hint = 'seller_number';
end
$$;
comment on function private.check_seller_number(text, public.invoices, boolean) is
  'Raises 23505 (hint seller_number; for the office, whose it is in the message) when a company, by its SIREN, has an invoice of this number and year that is recorded for somebody else; locks the three until the end of the transaction.';

create or replace function public.match_platform_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.invoices := jsonb_populate_record(null::public.invoices, deposit);
  wanted constant text := btrim(private.clean_value(to_jsonb(given.number), false) #>> '{}');
  found_one public.invoices;
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
  if not exists (
    select from public.billing_profiles b where b.user_id = of_user and left(b.siret, 9) = deposit ->> 'seller_siren'
  ) then
    raise exception 'an invoice of another SIREN' using errcode = '22023', hint = 'seller_siren';
  end if;
  given.user_id := of_user;
  given.number := wanted;
  perform private.check_seller_number(deposit ->> 'seller_siren', given, true);
  select * into found_one from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(wanted) and i.withdrawn_at is null and i.status not in (210, 213)
  -- Of two, the one that says the same, else the one that was not taken back.
  order by (i.kind, i.net_cents, i.vat_cents, i.gross_cents)
    is distinct from (coalesce(given.kind, 'invoice'), given.net_cents, given.vat_cents, given.gross_cents), i.credited_at nulls first
  limit 1
  for update;
  if not found then
    return null;
  end if;
  if found_one.kind <> coalesce(given.kind, 'invoice')
    or (found_one.net_cents, found_one.vat_cents, found_one.gross_cents)
      is distinct from (given.net_cents, given.vat_cents, given.gross_cents)
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
  if not exists (select from public.invoice_events e where e.invoice_id = found_one.id and e.kind = 'platform') then
    insert into public.invoice_events (invoice_id, actor, said_by, kind, is_public)
    values (found_one.id, depositor, 'office', 'platform', true);
    perform private.write_trainer_event(
      of_user, null, 'invoice_moved',
      private.said_invoice(found_one) || U&'\00A0: reçu' || case found_one.kind when 'credit_note' then '' else 'e' end
        || ' aussi par votre plateforme agréée. Vous n’avez rien à faire.',
      null, 'app/my-invoices?invoice=' || found_one.id
    );
  end if;
  return jsonb_build_object('id', found_one.id, 'number', found_one.number, 'status', found_one.status, 'already', true);
end
$$;
comment on function public.match_platform_invoice(uuid, uuid, jsonb) is
  'Joins what an accredited platform delivers with the copy that was deposited under the same number of the same year: notes the channel in its thread, keeps the file and its attachments beside it, answers {id, number, status, already}; null when there is none, which deposit_invoice then records. deposit: its columns, and seller_siren as the file says it. Delivered twice, the same file answers the same invoice. depositor: a gestionnaire, of_user: with a trainer account, else 42501; 22023 with hint seller_siren for a SIREN that is not of this trainer, with hint platform_kind, platform_approved or platform_amount (detail: cents of the copy) for a copy of another kind, or of other amounts, approved or not; a copy that was taken back as a whole is none then; 23505 with hint platform for another file of the platform, and seller_number for an invoice of the company that is recorded for somebody else. Service role only.';

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
comment on function public.deposit_invoice(uuid, uuid, jsonb) is
  'Records an invoice or a credit note whose file was judged and stored: the columns of invoices, and attachments. depositor: the trainer, or a gestionnaire for them. Answers {id, number, status, already}; a request_id that came before answers its invoice. 42501 without an account that may deposit; 23514 for an invoice that no platform delivered when a paper that the law asks for has lapsed (hint: its kind); 22023 with the field as hint; 23505 for a double, with number, file or mission_id as hint and the other invoice as detail, with seller_number when its company has it for somebody else, and with next_number when a prepared number was taken (detail: the next one). Service role only.';

create or replace function public.unannounced_invoice_steps(most integer default 25) returns table (
  invoice_id uuid, notice_id uuid, email text, full_name text, application_id uuid, name text, sentence text, is_asked boolean
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select i.id, e.notice_id, t.email, t.full_name, t.application_id, private.said_invoice(i), private.invoice_sentence(i, e),
    e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208)
  from public.invoice_events e
  join public.invoices i on i.id = e.invoice_id
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended')
  left join public.notification_logs n on n.id = e.notice_id
  -- Later than a week it would puzzle.
  where e.at > now() - interval '7 days' and e.is_public and e.said_by <> 'trainer'
    -- That an invoice is cancelled, the mail about its credit note says.
    and (
      e.kind in ('question', 'withdrawn', 'refund')
      or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
    )
    -- A step that another one has followed is no news.
    and not exists (
      select from public.invoice_events l
      where l.invoice_id = e.invoice_id and l.id > e.id and l.is_public and l.said_by <> 'trainer'
        -- That a platform delivered it too asks for nothing.
        and l.kind <> 'platform'
    )
    and n.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, e.at), e.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;

select private.keep_access_rules();
