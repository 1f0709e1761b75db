-- The paper of an envelope is filed when it was just sealed, whatever else waits; of those that wait, one that fails each time holds
-- no other up.

alter table public.signature_requests add column paper_attempts smallint not null default 0;
comment on column public.signature_requests.paper_attempts is
  'How often its sealed file was to become a paper: one that fails each time holds no other up.';

drop function public.unfiled_signed_papers(integer);
create function public.unfiled_signed_papers(most integer default 5, of_request uuid default null)
returns table (request uuid, trainer uuid, kind text, path text, sha256 text)
language sql
volatile
security definer
rows 5
set search_path = ''
as $$
  -- Chosen once: a subquery with a limit may be run again for each row.
  with chosen as materialized (
    select r.id
    from public.signature_requests r
    join public.trainer_accounts t on t.user_id = r.trainer_id and t.status in ('pending', 'approved', 'suspended')
    where r.sealed_at is not null and r.paper_kind is not null and r.paper_filed_at is null and private.is_signed_by_trainer(r)
      -- Larger ones remain in the signature center alone.
      and r.sealed_bytes <= 10485760 and private.pages_of_envelope(r.id) <= 30
      and (of_request is null or r.id = of_request)
    order by r.paper_attempts, r.sealed_at limit least(greatest(coalesce(most, 5), 0), 50)
    for update of r skip locked
  )
  update public.signature_requests r set paper_attempts = least(r.paper_attempts + 1, 1000)
  from chosen where r.id = chosen.id
  returning r.id, r.trainer_id, r.paper_kind, r.sealed_path, r.sealed_sha256
$$;
comment on function public.unfiled_signed_papers(integer, uuid) is
  'Sealed files that are to become papers of their trainers, who signed them: that of one envelope, or those that were tried least often, the oldest first, each counted as one more try. Service role only.';
revoke all on function public.unfiled_signed_papers(integer, uuid) from public, anon, authenticated, service_role;
grant execute on function public.unfiled_signed_papers(integer, uuid) to service_role;

select private.keep_access_rules();
