-- Who approves many invoices together reads which of them lack evidence of their mission: approved, they are paid without it.

drop function public.approvals_before(uuid[]);
drop function private.approvals_before(uuid[]);

create function private.approvals_before(wanted uuid[]) returns table (
  id uuid, number text, payee text, kind text, cents integer, refused text, is_doubtful boolean, needs_second_person boolean,
  is_deposit boolean, missing_evidence integer, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if cardinality(wanted) > 1000 then
    raise exception 'at most 1000 invoices' using errcode = '22023', hint = 'invoices';
  end if;
  return query
    with chosen as materialized (
      select i as invoice, coalesce(b.iban, i.user_id::text) as account,
        case
          when i.user_id = auth.uid() then 'own'
          when i.withdrawn_at is not null or not exists (
            select from private.invoice_transitions t
            where t.from_status = i.status and t.to_status = 205 and t.made_by = 'office'
          ) then 'to_status'
          -- A credit note is not decided while a run has its invoice.
          when exists (
            select from public.payment_run_lines l where l.invoice_id = i.corrects and l.state = 'planned'
          ) then 'run'
        end as refused
      from public.invoices i
      left join public.billing_profiles b on b.user_id = i.user_id
      where i.id = any (wanted)
    ),
    payees as materialized (
      select distinct c.account, (c.invoice).user_id from chosen c where c.refused is null and (c.invoice).kind = 'invoice'
    ),
    -- What the caller has approved and nobody pays yet.
    waiting as (
      select y.account, sum(i.approved_cents) as cents
      from payees y join public.invoices i on i.user_id = y.user_id
      where i.kind = 'invoice' and i.status in (205, 206) and i.decided_by = auth.uid()
        and not exists (
          select from public.payment_run_lines l where l.invoice_id = i.id and l.state in ('planned', 'sent', 'settled')
        )
      group by y.account
    ),
    before as (
      select y.account, max(p.cents) as cents
      from payees y
      join (
        select a.user_id, sum(a.cents) as cents
        from private.payments_alone(array(select o.user_id from payees o)) a
        where a.is_recent and not a.is_free
        group by a.user_id
      ) p on p.user_id = y.user_id
      group by y.account
    ),
    accounts as (
      select c.account, sum((c.invoice).due_cents) + coalesce(max(w.cents), 0) + coalesce(max(b.cents), 0) as cents
      from chosen c
      left join waiting w on w.account = c.account
      left join before b on b.account = c.account
      where c.refused is null and (c.invoice).kind = 'invoice'
      group by c.account
    )
    select (c.invoice).id, (c.invoice).number, coalesce(t.full_name, private.payee_name(c.invoice)), (c.invoice).kind,
      (c.invoice).due_cents, c.refused, (c.invoice).to_fix > 0 or (c.invoice).deposit_reason is not null,
      c.refused is null and (c.invoice).kind = 'invoice' and (c.invoice).due_cents > 0
        and a.cents >= private.second_person_cents(),
      (c.invoice).is_deposit, case when m.id is null then 0 else private.lacks_evidence(m) end, (c.invoice).updated_at::timestamptz
    from chosen c
    left join accounts a on a.account = c.account
    left join public.trainer_accounts t on t.user_id = (c.invoice).user_id
    left join public.missions m on m.id = (c.invoice).mission_id
    order by (c.invoice).due_cents desc, (c.invoice).id;
end
$$;
comment on function private.approvals_before(uuid[]) is 'Work of approvals_before. Raises 42501 without gestionnaire.';
grant execute on function private.approvals_before(uuid[]) to authenticated;

create function public.approvals_before(invoices uuid[]) returns table (
  id uuid, number text, payee text, kind text, cents integer, refused text, is_doubtful boolean, needs_second_person boolean,
  is_deposit boolean, missing_evidence integer, updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.approvals_before($1)
$$;
comment on function public.approvals_before(uuid[]) is
  'What approving these invoices (1000 at most) would do, the largest first: the amount of each, why one is refused (own, to_status, run), whether it has something to fix or was deposited with a reason, and whether a colleague then has to pay it, with what the caller approved and paid toward the same account. is_deposit: a part of a mission; missing_evidence: pieces of evidence of its mission that are not received. gestionnaire only.';
revoke all on function public.approvals_before(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.approvals_before(uuid[]) to authenticated;

select private.keep_access_rules();
