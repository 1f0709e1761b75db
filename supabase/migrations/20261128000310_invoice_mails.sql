-- What the mail to a trainer says of the last step of an invoice.

create function public.invoice_news(invoice uuid) returns table (
  event_id bigint, email text, full_name text, application_id uuid, name text, sentence text, is_asked boolean
)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select e.id, t.email, t.full_name, t.application_id, private.said_invoice(i), private.invoice_sentence(i, e),
    e.kind = 'question' or e.kind = 'status' and e.to_status in (207, 208)
  from public.invoices i
  join public.trainer_accounts t on t.user_id = i.user_id and t.status in ('approved', 'suspended')
  join lateral (
    select * from public.invoice_events o
    where o.invoice_id = i.id and o.is_public and o.said_by <> 'trainer'
    order by o.id desc
    limit 1
  ) e on true
  where i.id = $1 and (
    e.kind in ('question', 'withdrawn')
    or e.kind = 'status' and e.to_status in (205, 206, 207, 208, 210, 211, 212, 213)
  )
$$;
comment on function public.invoice_news(uuid) is
  'The last thing that the office or a payment did with an invoice, to notify its trainer by mail: none when it is nothing that they must know. is_asked: it is their turn. Service role only.';
revoke all on function public.invoice_news(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invoice_news(uuid) to service_role;

select private.keep_access_rules();
