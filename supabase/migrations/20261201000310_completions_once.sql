-- A completion that is sent again finds itself: after a lost answer its documents and its message were in the thread twice.

create table private.invoice_completions (
  request_id uuid primary key,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  depositor uuid not null,
  at timestamptz(3) not null default now()
);
alter table private.invoice_completions enable row level security;
revoke all on private.invoice_completions from public, anon, authenticated, service_role;
comment on table private.invoice_completions is 'The ids that completions were sent with, each once.';
create index invoice_completions_invoice_idx on private.invoice_completions (invoice_id);

create or replace function public.complete_invoice(depositor uuid, invoice uuid, completion jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_invoice public.invoices;
  earlier private.invoice_completions;
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
  if completion ->> 'request_id' is null then
    raise exception 'the id of the request is needed' using errcode = '22023', hint = 'request_id';
  end if;
  select * into earlier from private.invoice_completions c where c.request_id = (completion ->> 'request_id')::uuid;
  if found then
    if earlier.invoice_id <> invoice or earlier.depositor <> complete_invoice.depositor then
      raise exception 'a request of somebody else' using errcode = '22023', hint = 'request_id';
    end if;
    return jsonb_build_object('id', of_invoice.id, 'status', of_invoice.status, 'updated_at', of_invoice.updated_at, 'already', true);
  end if;
  if of_invoice.status not in (200, 204, 207, 208, 209) then
    raise exception 'nothing is added to it any more' using errcode = '22023', hint = 'to_status';
  end if;
  insert into private.invoice_completions (request_id, invoice_id, depositor)
  values ((completion ->> 'request_id')::uuid, invoice, complete_invoice.depositor);
  perform private.add_invoice_files(of_invoice, completion -> 'attachments');
  perform private.add_invoice_event(
    of_invoice, depositor, case when is_own then 'trainer' else 'office' end, 'file', null, null, null,
    nullif(btrim(completion ->> 'message'), '')
  );
  if is_own and of_invoice.status in (207, 208) then
    of_invoice := private.step_invoice(of_invoice, 209::smallint, 'trainer', null, null, null);
  end if;
  return jsonb_build_object('id', of_invoice.id, 'status', of_invoice.status, 'updated_at', of_invoice.updated_at, 'already', false);
end
$$;
comment on function public.complete_invoice(uuid, uuid, jsonb) is
  'Adds judged and stored documents to an invoice that is not decided (completion: request_id, attachments, message); one that waits for its trainer is then 209. The same request_id again answers with already true and adds nothing. Raises 42501 for who may not, P0002 for an unknown invoice, 22023 with a hint.';

select private.keep_access_rules();
