-- What the mail to a trainer says of a paper that was refused.

create function public.refused_paper(paper_id uuid) returns table (
  checked_at timestamptz, email text, full_name text, application_id uuid, kind text, label text, reason text
)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select p.checked_at, t.email, t.full_name, t.application_id, k.key, k.label,
    case when k.staff @> (select array_agg(role) from private.paper_kinds o, unnest(o.staff) as role) then p.reason end
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id and t.status in ('pending', 'approved')
  join private.paper_kinds k on k.key = p.kind
  where p.id = $1 and p.status = 'refused'
$$;
comment on function public.refused_paper(uuid) is
  'A paper that was refused, to notify its holder by mail: none when it is not, or when the account may send no other one. reason: null for a kind that not all who handle papers may read. Service role only.';
revoke all on function public.refused_paper(uuid) from public, anon, authenticated, service_role;
grant execute on function public.refused_paper(uuid) to service_role;

select private.keep_access_rules();
