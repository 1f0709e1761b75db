-- A credit note that goes with the payment of its invoice is paid on the day of that payment, not on the day on which it was noted.

create function private.take_payment_day() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.paid_on := coalesce((select i.paid_on from public.invoices i where i.id = new.corrects), new.paid_on);
  return new;
end
$$;
comment on function private.take_payment_day() is 'Trigger: a credit note that is sent or paid with its invoice has the day of that payment.';

create trigger invoices_credit_paid before update of status on public.invoices
  for each row when (
    new.kind = 'credit_note' and new.status <> old.status and (new.status = 211 or old.status = 211 and new.status = 212)
  )
  execute function private.take_payment_day();

select private.keep_access_rules();
