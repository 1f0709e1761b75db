-- The queue of papers is read page by page, after the last one that was read: a paper that is decided meanwhile moves no other.

drop function public.papers_to_check(text, text, integer);
drop function private.papers_to_check(text, text, integer);

create function private.papers_to_check(
  search text, wanted_kind text, page_size integer, after_at timestamptz, after_id uuid
) returns table (
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
    and (p.created_at, p.id) >
      (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
  order by p.created_at, p.id
  limit least(greatest(coalesce(page_size, 25), 1), 100);
end
$$;
comment on function private.papers_to_check(text, text, integer, timestamptz, uuid) is
  'Work of papers_to_check. Raises 42501 without a role that handles papers.';
grant execute on function private.papers_to_check(text, text, integer, timestamptz, uuid) to authenticated;

create function public.papers_to_check(
  search text default '', kind text default null, page_size integer default 25, after_at timestamptz default null,
  after_id uuid default null
) returns table (
  id uuid, user_id uuid, full_name text, email text, account_status text, kind text, file_name text, file_size integer,
  pages smallint, issued_on date, expires_on date, reference text, reading jsonb, counting_until date, created_at timestamptz,
  updated_at timestamptz
)
language sql
stable
rows 25
set search_path = ''
as $$
  select * from private.papers_to_check($1, $2, $3, $4, $5)
$$;
comment on function public.papers_to_check(text, text, integer, timestamptz, uuid) is
  'One page of the papers that wait for a decision, the oldest first, after the paper of this created_at and id. Every word of search must be found in the name or the e-mail of the trainer; counting_until: end of the one that still counts. Those of the caller''s kinds: app5_user all but the RIB, gestionnaire all.';
revoke all on function public.papers_to_check(text, text, integer, timestamptz, uuid)
from public, anon, authenticated, service_role;
grant execute on function public.papers_to_check(text, text, integer, timestamptz, uuid) to authenticated;

select private.keep_access_rules();
