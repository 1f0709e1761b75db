-- Invoices that the office deposits for others: also of trainers whose account has ended, and files of the size that deposits have.

drop function public.office_trainers();
drop function private.office_trainers();

create function private.office_trainers(with_former boolean)
returns table (user_id uuid, full_name text, email text, status text)
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
    -- What was earned is owed, also when the account ended since: deposit_invoice takes the same.
    where t.status = 'approved' or with_former and t.status in ('suspended', 'closed')
    order by private.name_key(t.full_name) collate "C", t.user_id
    limit 5000;
end
$$;
comment on function private.office_trainers(boolean) is 'Work of office_trainers. Raises 42501 without gestionnaire.';
grant execute on function private.office_trainers(boolean) to authenticated;

create function public.office_trainers(with_former boolean default false)
returns table (user_id uuid, full_name text, email text, status text)
language sql
stable
set search_path = ''
as $$
  select * from private.office_trainers($1)
$$;
comment on function public.office_trainers(boolean) is
  'Trainers with an approved account, by name: whom a mission can be for. with_former: also those whose account was suspended or closed, whose invoices may still come. gestionnaire only.';
revoke all on function public.office_trainers(boolean) from public, anon, authenticated, service_role;
grant execute on function public.office_trainers(boolean) to authenticated;

alter table public.invoices
  drop constraint invoices_file_size_range,
  add constraint invoices_file_size_range check (file_size between 1 and 10485760);
alter table public.invoice_attachments
  drop constraint invoice_attachments_file_size_range,
  add constraint invoice_attachments_file_size_range check (file_size between 1 and 10485760);

select private.keep_access_rules();
