-- What nothing reads is left out: a rule of kinds, the reading of one's own papers, the offset of the queue, whose first page empties
-- as its papers are decided.

alter table private.paper_kinds drop column has_minimum;

drop function public.my_papers();
drop function private.my_papers();

create function private.my_papers() returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reason text, checked_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_trainer('pending', 'approved');
  return query
  select p.id, p.kind, p.status, p.file_name, p.file_size, p.pages, p.issued_on, p.expires_on, p.reference, p.reason,
    p.checked_at, p.created_at, p.updated_at
  from public.trainer_papers p join private.paper_kinds k on k.key = p.kind
  where p.user_id = auth.uid() and p.status <> 'replaced'
  order by k.position, p.created_at desc;
end
$$;
comment on function private.my_papers() is 'Work of my_papers. Raises 42501 without an account that waits or is approved.';
grant execute on function private.my_papers() to authenticated;

create function public.my_papers() returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reason text, checked_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 12
set search_path = ''
as $$
  select * from private.my_papers()
$$;
comment on function public.my_papers() is
  'The caller''s own papers, without those that were replaced, in the order of the kinds. 42501 without an account that waits or is approved.';
revoke all on function public.my_papers() from public, anon, authenticated, service_role;
grant execute on function public.my_papers() to authenticated;

drop function public.papers_to_check(text, text, integer, integer);
drop function private.papers_to_check(text, text, integer, integer);

create function private.papers_to_check(search text, wanted_kind text, page_size integer) returns table (
  id uuid, user_id uuid, full_name text, email text, account_status text, kind text, file_name text, file_size integer,
  pages smallint, issued_on date, expires_on date, reference text, reading jsonb, counting_until date, created_at timestamptz,
  updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.require_paper_handler();
begin
  return query
  select p.id, p.user_id, t.full_name, t.email, t.status, p.kind, p.file_name, p.file_size, p.pages, p.issued_on, p.expires_on,
    p.reference, p.reading, counting.expires_on, p.created_at, p.updated_at
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id
  left join public.trainer_papers counting
    on counting.user_id = p.user_id and counting.kind = p.kind and counting.status in ('verified', 'expired')
  where p.status = 'to_check' and p.kind = any (kinds)
    and (wanted_kind is null or p.kind = wanted_kind)
    and t.search_text like all (private.search_patterns(papers_to_check.search))
  order by p.created_at, p.id
  limit least(greatest(coalesce(page_size, 25), 1), 100);
end
$$;
comment on function private.papers_to_check(text, text, integer) is
  'Work of papers_to_check. Raises 42501 without a role that handles papers.';
grant execute on function private.papers_to_check(text, text, integer) to authenticated;

create function public.papers_to_check(search text default '', kind text default null, page_size integer default 25)
returns table (
  id uuid, user_id uuid, full_name text, email text, account_status text, kind text, file_name text, file_size integer,
  pages smallint, issued_on date, expires_on date, reference text, reading jsonb, counting_until date, created_at timestamptz,
  updated_at timestamptz
)
language sql
stable
rows 25
set search_path = ''
as $$
  select * from private.papers_to_check($1, $2, $3)
$$;
comment on function public.papers_to_check(text, text, integer) is
  'The oldest papers that wait for a decision; those that come after appear as these are decided. Every word of search must be found in the name or the e-mail of the trainer; counting_until: end of the one that still counts. Those of the caller''s kinds: app5_user all but the RIB, gestionnaire all.';
revoke all on function public.papers_to_check(text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.papers_to_check(text, text, integer) to authenticated;

select private.keep_access_rules();
