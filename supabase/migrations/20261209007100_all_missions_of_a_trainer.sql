-- A trainer reads and invoices all their missions: beyond the latest 500 one was said not to be theirs.

create or replace function private.my_missions() returns table (
  id uuid, title text, client_name text, client_siren text, starts_on date, ends_on date, place text, is_remote boolean,
  hours numeric, days numeric, day_rate_cents integer, total_cents integer, order_number text, evidence text[],
  evidence_received jsonb, status text, updated_at timestamptz, deposits jsonb, left_cents bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select m.id, m.title, m.client_name, m.client_siren, m.starts_on, m.ends_on, m.place, m.is_remote, m.hours, m.days,
      m.day_rate_cents, m.total_cents, m.order_number, m.evidence,
      -- When it came, not who noted it.
      (select coalesce(jsonb_object_agg(e.key, e.value - 'by'), '{}') from jsonb_each(m.evidence_received) as e),
      m.status, m.updated_at::timestamptz,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', i.number, 'issued_on', i.issued_on, 'cents', private.asked_cents(i)
        ) order by i.issued_on, i.deposited_at, i.id), '[]')
        from public.invoices i
        where i.mission_id = m.id and i.is_deposit and i.withdrawn_at is null and i.credited_at is null
          and i.status not in (210, 213)
      ),
      greatest(private.left_of_mission(m, null), 0)
    from public.missions m
    where m.user_id = private.require_trainer('pending', 'approved') and m.status <> 'cancelled'
    order by m.starts_on desc, m.id;
end
$$;

select private.keep_access_rules();
