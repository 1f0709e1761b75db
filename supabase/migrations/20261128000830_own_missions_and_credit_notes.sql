-- A gestionnaire who is also a trainer writes no mission of their own; an invoice with a credit note is neither withdrawn nor replaced.

create function private.keep_own_missions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() = new.user_id or tg_op = 'UPDATE' and auth.uid() = old.user_id then
    raise exception 'nobody decides on their own missions' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.keep_own_missions() is
  'Trigger: the office writes no mission for the person who writes, nor one that is theirs. Raises 42501.';

-- Not what follows from their invoice: its trainer may withdraw it.
create trigger missions_own before insert or update on public.missions
  for each row when (pg_trigger_depth() < 1) execute function private.keep_own_missions();

create function private.keep_credited_invoices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.invoices c
    where c.corrects = case when tg_op = 'INSERT' then new.replaces else new.id end
      and c.withdrawn_at is null and c.status not in (210, 213)
  ) then
    raise exception 'a credit note takes this invoice back' using errcode = '22023', hint = 'corrects';
  end if;
  return new;
end
$$;
comment on function private.keep_credited_invoices() is
  'Trigger: an invoice that a living credit note takes back is neither withdrawn nor replaced, else the credit note would count for nothing. Raises 22023 with corrects as hint.';

create trigger invoices_credited_withdrawn before update of withdrawn_at on public.invoices
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function private.keep_credited_invoices();
create trigger invoices_credited_replaced before insert on public.invoices
  for each row when (new.replaces is not null) execute function private.keep_credited_invoices();

select private.keep_access_rules();
