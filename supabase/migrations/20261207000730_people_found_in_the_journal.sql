-- Words that are looked for are taken apart once, and staff are found among staff: a name is found in the journal of a hundred thousand
-- applications at once. All applications of a period are listed without what became of each.

create or replace function private.journal_people(search text) returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
begin
  return array(
    select f.id from (
      (
        select s.id from public.staff_profiles s join auth.users u on u.id = s.id
        where private.fold(s.full_name || ' ' || coalesce(u.email, '')) like all (patterns)
        limit 100
      )
      union
      (select t.user_id from public.trainer_accounts t where t.search_text like all (patterns) limit 100)
      union
      (
        select a.id from public.trainer_applications a
        where a.search_text like all (patterns) order by a.created_at desc limit 100
      )
    ) as f
  );
end
$$;

create or replace function private.dashboard_rows(of_figure text, from_day date, until_day date) returns table (
  id uuid, kind text, label text, who text, day date, amount numeric, place numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  part constant text := split_part(of_figure, '_', 1);
  age constant text := nullif(substr(of_figure, length(part) + 2), '');
  wanted constant integer := array_position(
    array['received', 'read', 'contacted', 'evaluated', 'accepted', 'account', 'mission'], of_figure
  ) - 1;
begin
  if of_figure = 'received' then
    -- All of them, however far they came.
    return query
      select a.id, 'application', a.full_name, '', (a.created_at at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', a.created_at)::numeric
      from public.trainer_applications a
      where a.archived_at is null and a.created_at >= from_day::timestamp at time zone 'Europe/Paris'
        and a.created_at < (select private.end_of_day(until_day));
  elsif wanted is not null then
    return query
      select r.id, 'application', r.full_name, '', (r.created_at at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', r.created_at)::numeric
      from private.dashboard_reached(from_day, until_day) r where r.stage >= wanted;
  elsif part = 'stay' then
    return query
      select s.application_id, 'application', s.full_name, '', (s.at at time zone 'Europe/Paris')::date, round(s.days, 1), s.days
      from private.dashboard_steps(from_day, until_day) s where s.step = age;
  elsif part = 'trainers' then
    return query
      select t.user_id, 'trainer', t.full_name, '', (t.since at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', t.since)::numeric
      from private.dashboard_trainers_at(until_day) t
      where of_figure = 'trainers' or t.is_whole = (of_figure = 'trainers_whole');
  elsif of_figure = 'papers_ending' then
    return query
      select p.id, 'paper', k.label, t.full_name, p.expires_on, null::numeric, -date_part('epoch', p.expires_on::timestamp)::numeric
      from public.trainer_papers p
      join public.trainer_accounts t on t.user_id = p.user_id and t.status = 'approved'
      join private.paper_kinds k on k.key = p.kind
      where p.status = 'verified' and p.expires_on between private.today() and private.today() + 30;
  elsif of_figure = 'to_pay' or part = 'invoices' then
    return query
      select i.id, 'invoice', i.number, coalesce(i.seller_name, t.full_name, ''), i.issued_on, i.cents::numeric,
        -date_part('epoch', i.issued_on::timestamp)::numeric
      from private.dashboard_open_invoices_at(until_day) i left join public.trainer_accounts t on t.user_id = i.user_id
      where of_figure = 'to_pay' or private.dashboard_age(until_day - i.issued_on) = age;
  elsif part = 'unbilled' then
    return query
      select m.id, 'mission', m.title, coalesce(t.full_name, ''), m.ends_on, m.cents::numeric,
        -date_part('epoch', m.ends_on::timestamp)::numeric
      from private.dashboard_unbilled_at(until_day) m left join public.trainer_accounts t on t.user_id = m.user_id
      where age is null or private.dashboard_age(until_day - m.ends_on) = age;
  elsif of_figure = 'given' then
    return query
      select m.id, 'mission', m.title, coalesce(t.full_name, ''), m.ends_on, m.days::numeric,
        date_part('epoch', m.ends_on::timestamp)::numeric
      from public.missions m left join public.trainer_accounts t on t.user_id = m.user_id
      where m.status in ('done', 'invoiced') and m.ends_on between from_day and until_day;
  elsif of_figure = 'billed' then
    return query
      select i.id, i.kind, i.number, coalesce(i.seller_name, t.full_name, ''), i.issued_on,
        (case when i.kind = 'credit_note' then -i.net_cents else i.net_cents end)::numeric,
        date_part('epoch', i.issued_on::timestamp)::numeric
      from public.invoices i left join public.trainer_accounts t on t.user_id = i.user_id
      where i.withdrawn_at is null and i.status not in (210, 213) and i.issued_on between from_day and until_day;
  elsif of_figure = 'paid' then
    return query
      select i.id, 'invoice', i.number, coalesce(i.seller_name, t.full_name, ''), i.paid_on,
        coalesce(i.approved_cents, i.due_cents)::numeric, date_part('epoch', i.paid_on::timestamp)::numeric
      from public.invoices i left join public.trainer_accounts t on t.user_id = i.user_id
      where i.kind = 'invoice' and i.status in (211, 212) and i.paid_on between from_day and until_day;
  elsif part = 'envelopes' then
    return query
      select p.id, 'envelope', p.title, p.sender_name, (p.sent_at at time zone 'Europe/Paris')::date, null::numeric,
        -date_part('epoch', p.sent_at)::numeric
      from private.dashboard_pending_at(until_day) p
      where of_figure = 'envelopes' or p.sent_at < private.end_of_day(until_day - 7);
  elsif of_figure = 'signed' then
    return query
      select r.id, 'envelope', r.title, r.sender_name, (r.completed_at at time zone 'Europe/Paris')::date,
        round((date_part('epoch', r.completed_at - r.sent_at) / 86400)::numeric, 1), date_part('epoch', r.completed_at)::numeric
      from public.signature_requests r
      where r.completed_at >= from_day::timestamp at time zone 'Europe/Paris' and r.completed_at < private.end_of_day(until_day);
  elsif of_figure in ('programmes', 'published') then
    return query
      select p.id, 'programme', p.title, coalesce(private.person_name(p.owner_id), ''),
        (p.updated_at at time zone 'Europe/Paris')::date, p.score::numeric, -p.score::numeric
      from public.programmes p
      where p.status = 'published' or of_figure = 'programmes' and p.status in ('draft', 'in_review');
  elsif part = 'leads' then
    return query
      select l.id, 'lead', l.company, l.name, (l.created_at at time zone 'Europe/Paris')::date, null::numeric,
        date_part('epoch', l.created_at)::numeric
      from public.leads l
      where l.created_at >= from_day::timestamp at time zone 'Europe/Paris' and l.created_at < private.end_of_day(until_day)
        and (age is null or l.status = age);
  else
    raise exception 'unknown figure' using errcode = '22023';
  end if;
end
$$;

select private.keep_access_rules();
