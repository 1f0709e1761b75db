-- The channel of the reform: an invoice that an accredited platform delivers is taken in by the office, belongs to the trainer with its
-- SIREN, and is one with the copy that was deposited on the portal under the same number of the same year.

alter table public.invoices add constraint invoices_platform_by_office
  check (channel <> 'plateforme_agreee' or deposited_by is distinct from user_id and not is_prepared);
alter table public.invoice_events
  drop constraint invoice_events_kind_known,
  add constraint invoice_events_kind_known
    check (kind in ('status', 'question', 'answer', 'assigned', 'file', 'withdrawn', 'refund', 'platform'));

create function private.note_platform() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.invoice_events (invoice_id, actor, said_by, kind, is_public)
  values (new.id, new.deposited_by, 'office', 'platform', true);
  return null;
end
$$;
comment on function private.note_platform() is 'Trigger: what comes by an accredited platform says so in its thread.';

create trigger invoices_by_platform after insert on public.invoices
  for each row when (new.channel = 'plateforme_agreee') execute function private.note_platform();

create function private.trainers_of_siren(siren text) returns table (user_id uuid, full_name text, email text, status text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select t.user_id, t.full_name, t.email, t.status
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    where left(b.siret, 9) = trainers_of_siren.siren and t.status in ('approved', 'suspended', 'closed')
    order by private.name_key(t.full_name) collate "C", t.user_id
    limit 100;
end
$$;
comment on function private.trainers_of_siren(text) is 'Work of trainers_of_siren. Raises 42501 without gestionnaire.';
grant execute on function private.trainers_of_siren(text) to authenticated;

create function public.trainers_of_siren(siren text) returns table (user_id uuid, full_name text, email text, status text)
language sql
stable
rows 2
set search_path = ''
as $$
  select * from private.trainers_of_siren($1)
$$;
comment on function public.trainers_of_siren(text) is
  'Trainers who invoice under this SIREN (nine digits), by name: one, or the people whom one company invoices for; at most 100. gestionnaire only.';
revoke all on function public.trainers_of_siren(text) from public, anon, authenticated, service_role;
grant execute on function public.trainers_of_siren(text) to authenticated;

create function public.match_platform_invoice(depositor uuid, of_user uuid, deposit jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant public.invoices := jsonb_populate_record(null::public.invoices, deposit);
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
  select * into found_one from public.invoices i
  where i.user_id = of_user and extract(year from i.issued_on) = extract(year from given.issued_on)
    and upper(i.number) = upper(wanted) and i.withdrawn_at is null and i.status not in (210, 213)
  for update;
  if not found then
    return null;
  end if;
  if found_one.kind <> coalesce(given.kind, 'invoice') or found_one.gross_cents is distinct from given.gross_cents then
    raise exception 'another amount than that of the copy' using errcode = '22023', hint = 'platform_amount',
      detail = found_one.gross_cents::text;
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
    )));
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
  'Joins what an accredited platform delivers with the copy that was deposited under the same number of the same year: notes the channel in its thread, keeps the file beside it, answers {id, number, status, already}; null when there is none, which deposit_invoice then records. deposit: its columns, and seller_siren as the file says it. Delivered twice, the same file answers the same invoice. depositor: a gestionnaire, of_user: with a trainer account, else 42501; 22023 with hint seller_siren for a SIREN that is not of this trainer, with hint platform_amount (detail: cents of the copy) for another amount or kind; 23505 (hint platform) for another file of the platform. Service role only.';
revoke all on function public.match_platform_invoice(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.match_platform_invoice(uuid, uuid, jsonb) to service_role;

create or replace function private.refuse_double(of_invoice public.invoices, what text) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  raise exception 'the same % was deposited already', what using errcode = '23505',
    hint = case
      when what in ('number', 'file') and exists (
        select from public.invoice_events e where e.invoice_id = of_invoice.id and e.kind = 'platform'
      ) then 'platform'
      else what
    end,
    detail = jsonb_build_object(
      'id', of_invoice.id, 'number', of_invoice.number, 'issued_on', of_invoice.issued_on, 'gross_cents', of_invoice.gross_cents,
      'status', of_invoice.status, 'deposited_at', of_invoice.deposited_at
    )::text;
end
$$;
comment on function private.refuse_double(public.invoices, text) is
  'Raises 23505 with what is double as hint (number, file, mission_id; platform for a number or file that came by an accredited platform) and the other invoice as detail.';

-- Who issues electronic invoices: what training is exempt of is outside of the reform, and so is a company of another country.

create function private.is_in_reform(vat_case text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select vat_case in ('assujetti', 'franchise_293b')
$$;
comment on function private.is_in_reform(text) is
  'Whether a trainer with this case of VAT issues electronic invoices from the day of the rule issue_from_sme on, as shared/domain has it (invoice-context.test.ts compares); null without a case.';

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
        'id', i.id, 'kind', i.kind, 'number', i.number, 'issuedOn', i.issued_on, 'grossCents', i.gross_cents, 'vatCase', i.vat_case,
        'sha256', i.sha256,
        'leftCents', case when i.kind = 'invoice' and i.status <> 220
          then i.gross_cents - private.credited_cents(i.id, false) else 0 end
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

select private.keep_access_rules();
