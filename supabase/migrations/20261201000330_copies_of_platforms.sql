-- Whose account ended is found by the SIRET of earlier invoices; and what was joined with its copy is answered apart from a
-- deposit that is sent again.

create index invoices_seller_siren_idx on public.invoices (user_id, left(seller_siret, 9));

create function private.invoices_under(of_user uuid, siren text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.billing_profiles b where b.user_id = of_user and left(b.siret, 9) = siren)
    -- A file may say any SIRET: what was approved for somebody whose account ended tells whose it is.
    or exists (select from public.trainer_accounts t where t.user_id = of_user and t.status in ('suspended', 'closed'))
      and exists (
        select from public.invoices i
        where i.user_id = of_user and left(i.seller_siret, 9) = siren and i.status in (205, 206, 211, 212)
      )
$$;
comment on function private.invoices_under(uuid, text) is
  'Whether a trainer invoices under this SIREN: by the billing profile, or, once the account ended, by earlier invoices that were approved.';

create or replace function private.trainers_of_siren(siren text) returns table (user_id uuid, full_name text, email text, status text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select t.user_id, t.full_name, t.email, t.status
    from public.trainer_accounts t
    where private.invoices_under(t.user_id, trainers_of_siren.siren) and t.status in ('approved', 'suspended', 'closed')
    order by private.name_key(t.full_name) collate "C", t.user_id
    limit 100;
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
  return jsonb_build_object('id', found_one.id, 'number', found_one.number, 'status', found_one.status, 'already', true, 'matched', true);
end
$$;
comment on function public.match_platform_invoice(uuid, uuid, jsonb) is
  'Joins what an accredited platform delivers with the copy that was deposited under the same number of the same year: notes the channel in its thread, keeps the file and its attachments beside it, answers {id, number, status, already, matched}; null when there is none, which deposit_invoice then records. deposit: its columns, and seller_siren as the file says it. Delivered twice, the same file answers the same invoice. depositor: a gestionnaire, of_user: with a trainer account, else 42501; 22023 with hint seller_siren for a SIREN that is not of this trainer, with hint platform_kind, platform_approved or platform_amount (detail: cents of the copy) for a copy of another kind, or of other amounts, approved or not; a copy that was taken back as a whole is none then; 23505 with hint platform for another file of the platform, and seller_number for an invoice of the company that is recorded for somebody else. Service role only.';

select private.keep_access_rules();
