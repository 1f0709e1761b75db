-- A trainer reads what holds the payment of an invoice: in their list, on its page and by mail. A day is named only while nothing does.

create function private.delaying_holds(of_invoice public.invoices)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select h.hold, h.sentence, h.lifted_by, h.holds_payment
  from private.holds_of_invoice(of_invoice, false) h
  where of_invoice.kind = 'invoice' and of_invoice.withdrawn_at is null
    and of_invoice.status not in (210, 211, 212, 213, 220)
    -- What is missing of an invoice delays its approval; after that, only what holds the payment matters.
    and (h.holds_payment or of_invoice.status not in (205, 206))
$$;
comment on function private.delaying_holds(public.invoices) is
  'What keeps an invoice from being approved or paid, as its trainer may read it.';

create function private.my_invoice_holds()
returns table (invoice_id uuid, hold text, sentence text, lifted_by text, holds_payment boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_trainer('approved');
  return query
    select i.id, h.hold, h.sentence, h.lifted_by, h.holds_payment
    from public.invoices i cross join lateral private.delaying_holds(i) h
    where i.user_id = auth.uid() and i.kind = 'invoice' and i.withdrawn_at is null
      and i.status not in (210, 211, 212, 213, 220)
    order by i.deposited_at desc, i.id
    limit 500;
end
$$;
comment on function private.my_invoice_holds() is 'Work of my_invoice_holds. Raises 42501 without an approved account.';
grant execute on function private.my_invoice_holds() to authenticated;

create function public.my_invoice_holds()
returns table (invoice_id uuid, hold text, sentence text, lifted_by text, holds_payment boolean)
language sql
stable
rows 10
set search_path = ''
as $$
  select * from private.my_invoice_holds()
$$;
comment on function public.my_invoice_holds() is
  'What keeps each invoice of the caller from being approved or paid, in sentences, as invoice_holds says it of one: hold, lifted_by (trainer, office, nobody), holds_payment. Nothing of what delays no payment of an approved one. At most 500.';
revoke all on function public.my_invoice_holds() from public, anon, authenticated, service_role;
grant execute on function public.my_invoice_holds() to authenticated;

create function private.said_payment(of_invoice public.invoices) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when of_invoice.kind <> 'invoice' then null
    when held.sentences is not null then 'Pas encore de date de paiement. ' || held.sentences
    when of_invoice.expected_on < private.today()
      then format(U&'La date estimée, le %s, est passée\00A0: nous nous en occupons.', private.said_day(of_invoice.expected_on))
    when of_invoice.status in (205, 206) then format('Paiement estimé au %s.', private.said_day(of_invoice.expected_on))
    else format('Paiement estimé au %s, si rien ne manque.', private.said_day(of_invoice.expected_on))
  end
  from (select string_agg(h.sentence, ' ') as sentences from private.delaying_holds(of_invoice) h) as held
  where of_invoice.expected_on is not null or held.sentences is not null
$$;
comment on function private.said_payment(public.invoices) is
  'When the payment of an invoice is expected, or what holds it, as mails say it; null where nothing is to be said.';

create function public.invoice_payment_text(invoice uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.said_payment(i) from public.invoices i where i.id = invoice
$$;
comment on function public.invoice_payment_text(uuid) is
  'For the receipt by mail: when the payment of an invoice is expected, or what holds it. Service role only.';
revoke all on function public.invoice_payment_text(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invoice_payment_text(uuid) to service_role;

create or replace function private.invoice_sentence(of_invoice public.invoices, event public.invoice_events) returns text
language sql
stable
set search_path = ''
as $$
  select private.said_invoice(of_invoice) || U&'\00A0: ' || case
    when event.kind = 'question' then 'une question vous est posée.'
    when event.kind = 'answer' then 'votre réponse est envoyée.'
    when event.kind = 'file' then 'vos documents sont envoyés.'
    when event.kind = 'refund' then format('%s de votre remboursement sont arrivés.', private.said_cents(event.amount_cents))
    when event.kind = 'withdrawn' then 'retiré' || g.e || '.'
    when event.from_status is null then format('déposé%s, %s. Notre équipe %s traite.', g.e,
      private.said_cents(of_invoice.gross_cents), case g.e when '' then 'le' else 'la' end)
    when event.to_status = 204 then 'pris' || g.e || ' en charge par notre équipe.'
    when event.to_status = 205 and event.from_status in (211, 212) and g.e = '' then
      'le paiement dont il est déduit nous est revenu, nous le referons.'
    when event.to_status = 205 and event.from_status in (211, 212) then 'le paiement nous est revenu, nous le referons.'
    when event.to_status = 205 and g.e = '' then 'approuvé. ' || case
      when private.refund_cents(of_invoice) > 0 then format(
        case
          when exists (select from public.invoices i where i.id = of_invoice.corrects and i.status = 211)
            then U&'Le virement de la facture %s est chez notre banque\00A0: %s sont \00E0 nous rembourser une fois qu’il est arriv\00E9.'
          else U&'La facture %s est d\00E9j\00E0 pay\00E9e\00A0: %s sont \00E0 nous rembourser.'
        end,
        private.corrected_number(of_invoice), private.said_cents(private.refund_cents(of_invoice))
      )
      else format('Il est déduit de la facture %s.', private.corrected_number(of_invoice))
    end
    when event.to_status = 205 then 'approuvée.' || coalesce(' ' || private.said_payment(of_invoice), '')
    when event.to_status = 206 then format(
      'approuvée pour %s sur %s.', private.said_cents(of_invoice.approved_cents), private.said_cents(of_invoice.gross_cents)
    ) || coalesce(' ' || private.said_payment(of_invoice), '')
    when event.to_status = 207 then 'en litige.'
    when event.to_status = 208 then 'suspendu' || g.e || ', il manque quelque chose.'
    when event.to_status = 209 then 'complété' || g.e || '.'
    when event.to_status = 210 then 'refusé' || g.e || '.'
    when event.to_status = 211 and g.e = '' then
      format('déduit du paiement de la facture %s, transmis à la banque.', private.corrected_number(of_invoice))
    when event.to_status = 211 then 'paiement transmis à la banque.'
    when event.to_status = 212 and g.e = '' then 'soldé. ' || case
      when private.refund_way(of_invoice.id) = 'transfer' then 'Votre remboursement est arrivé.'
      when private.refund_way(of_invoice.id) = 'offset' then 'Ce qui restait à rembourser est compensé, comme convenu.'
      when private.refund_way(of_invoice.id) = 'waiver' then 'Nous renonçons à ce qui restait à rembourser.'
      when event.from_status = 211 then
        format('Le paiement de la facture %s en a tenu compte.', private.corrected_number(of_invoice))
      when exists (
        select from public.invoices i where i.id = of_invoice.corrects and i.status = 220
      ) then
        format('La facture %s est annulée, rien n’est à payer.', private.corrected_number(of_invoice))
      else 'Rien n’est à rembourser.'
    end
    when event.to_status = 212 then 'paiement effectué.'
    when event.to_status = 213 then 'rejeté' || g.e || '.'
    when event.to_status = 220 then 'annulée. Un avoir la reprend en entier, rien n’est à payer.'
  end
    || coalesce((
      select U&' Motif\00A0: ' || r.label || '.' from private.invoice_reasons r
      where r.code = event.reason_code
    ), '')
    -- The thread of the invoice has all of it.
    || case
      when event.kind in ('answer', 'file') or event.message is null then ''
      when char_length(event.message) > 900 then E'\n' || left(event.message, 899) || '…'
      else E'\n' || event.message
    end
  from (select case of_invoice.kind when 'credit_note' then '' else 'e' end as e) as g
$$;

select private.keep_access_rules();
