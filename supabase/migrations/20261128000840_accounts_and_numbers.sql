-- The account of the company is not in the audit log, a disabled person of the office adds nothing to an invoice, and a prepared
-- invoice skips a number that an invoice from elsewhere has.

create or replace function public.complete_invoice(depositor uuid, invoice uuid, completion jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  is_own boolean;
begin
  of_invoice := private.lock_invoice(invoice, null);
  is_own := of_invoice.user_id = depositor;
  if not (
    is_own and exists (select from public.trainer_accounts t where t.user_id = depositor and t.status = 'approved')
    or not is_own and exists (
      select from public.user_roles r
      where r.user_id = depositor and r.role = 'gestionnaire'
        and not exists (select from public.staff_profiles p where p.id = depositor and p.disabled_at is not null)
    )
  ) then
    raise exception 'not an invoice of this person' using errcode = '42501';
  end if;
  if of_invoice.status not in (200, 204, 207, 208, 209) then
    raise exception 'nothing is added to it any more' using errcode = '22023', hint = 'to_status';
  end if;
  perform private.add_invoice_files(of_invoice, completion -> 'attachments');
  perform private.add_invoice_event(
    of_invoice, depositor, case when is_own then 'trainer' else 'office' end, 'file', null, null, null,
    nullif(btrim(completion ->> 'message'), '')
  );
  if is_own and of_invoice.status in (207, 208) then
    of_invoice := private.step_invoice(of_invoice, 209::smallint, 'trainer', null, null, null);
  end if;
  return jsonb_build_object('id', of_invoice.id, 'status', of_invoice.status, 'updated_at', of_invoice.updated_at);
end
$$;

drop trigger invoice_rules_audit on public.invoice_rules;
create trigger invoice_rules_audit after update on public.invoice_rules
  for each row when (new.unit <> 'iban') execute function private.record_change('key', 'key', 'value', 'source', 'valid_from');
-- That it changed, and who changed it: its versions have the account.
create trigger invoice_rules_audit_of_accounts after update on public.invoice_rules
  for each row when (new.unit = 'iban') execute function private.record_change('key', 'key', 'source', 'valid_from');

create function private.skip_taken_numbers() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  while new.next_number < 999999 and exists (
    select from public.invoices i
    where i.user_id = new.user_id and extract(year from i.issued_on) = extract(year from private.today())
      and upper(i.number) = upper(private.invoice_number(new.number_prefix, new.next_number))
      and i.withdrawn_at is null and i.status not in (210, 213)
  ) loop
    new.next_number := new.next_number + 1;
  end loop;
  return new;
end
$$;
comment on function private.skip_taken_numbers() is
  'Trigger: the next number of prepared invoices is one that no living invoice of this year has.';

create trigger billing_profiles_free_number before insert or update of number_prefix, next_number on public.billing_profiles
  for each row execute function private.skip_taken_numbers();

create function private.take_number() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.billing_profiles p set next_number = p.next_number
  where p.user_id = new.user_id and upper(private.invoice_number(p.number_prefix, p.next_number)) = upper(new.number);
  return null;
end
$$;
comment on function private.take_number() is
  'Trigger: an invoice made elsewhere that has the next number of prepared invoices takes it, and the next free one follows.';

create trigger invoices_take_number after insert on public.invoices
  for each row when (not new.is_prepared) execute function private.take_number();

select private.keep_access_rules();
