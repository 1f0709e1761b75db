-- What an invoice is compared with says which earlier ones have no mission: one of the amount of a mission may be its first invoice.

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
        'vatCase', i.vat_case, 'sha256', i.sha256, 'missionId', i.mission_id,
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
