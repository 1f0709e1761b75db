-- What waits for an account is counted among what is not over for it: rows of years are not judged one by one at each opening of the list. A receipt
-- says how an envelope ended.

create or replace function private.count_signature_requests(search text, mine boolean, of_batch uuid) returns table (status text, count bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_address constant text := (select lower(u.email) from auth.users u where u.id = auth.uid());
  patterns constant text[] := private.search_patterns(search);
  is_whole constant boolean := mine is not true and of_batch is null and cardinality(patterns) = 0;
begin
  perform private.require_role('app4_user');
  if is_whole then
    -- The index of statuses answers, without a row.
    return query select r.status, count(*) from public.signature_requests r group by r.status;
  else
    return query
    select r.status, count(*) from public.signature_requests r
    where (mine is not true or r.created_by = auth.uid())
      and (of_batch is null or r.batch_id = of_batch)
      and (cardinality(patterns) = 0 or r.search_text like all (patterns))
    group by r.status;
  end if;
  return query
  select 'yours', count(*) from public.signature_requests r
  where r.id in (
      select made.id from public.signature_requests made where made.created_by = auth.uid() and made.status = 'draft'
      union
      select made.id from public.signature_requests made
      where made.created_by = auth.uid() and made.status in ('declined', 'expired') and made.ended_at > now() - interval '30 days'
      union
      select p.request_id from public.signature_recipients p where lower(p.email) = own_address and p.status in ('invited', 'seen')
    )
    and private.is_signature_yours(r, own_address)
    and (mine is not true or r.created_by = auth.uid())
    and (of_batch is null or r.batch_id = of_batch)
    and (cardinality(patterns) = 0 or r.search_text like all (patterns))
  having count(*) > 0;
end
$$;

drop index public.signature_requests_held_idx;
create index signature_requests_drafts_idx on public.signature_requests (created_by) where status = 'draft';
create index signature_requests_refused_idx on public.signature_requests (created_by, ended_at) where status in ('declined', 'expired');

alter table private.signature_purges
  add column status text,
  add column ended_at timestamptz(3);
comment on column private.signature_purges.status is 'How it ended; null when the receipt is older than this column.';

create or replace function public.purge_signatures(most integer default 50) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  over public.signature_requests;
  count integer := 0;
begin
  for over in
    select * from public.signature_requests r
    where r.ended_at <= now() - interval '10 years' and not private.signature_is_kept(r)
    order by r.ended_at limit least(greatest(coalesce(most, 50), 0), 200)
    for update skip locked
  loop
    insert into private.signature_purges (reference, status, ended_at, completed_at, proof_head, sealed_sha256)
    values (over.reference, over.status, over.ended_at, over.completed_at, over.proof_head, over.sealed_sha256);
    delete from public.signature_requests r where r.id = over.id;
    count := count + 1;
  end loop;
  -- Drafts, and drafts that were withdrawn, have names of people and no proof.
  for over in
    select * from public.signature_requests r
    where r.sent_at is null and r.updated_at <= now() - interval '1 year'
    order by r.updated_at limit least(greatest(coalesce(most, 50), 0), 200)
    for update skip locked
  loop
    delete from public.signature_requests r where r.id = over.id;
    count := count + 1;
  end loop;
  -- The lines of sendings name people too; what was sent to them is in their envelopes.
  delete from public.signature_batches b where b.created_at <= now() - interval '1 year';
  -- What was taken out of a draft does not come back after a day; its file goes with the next sweep.
  delete from private.removed_signature_documents o where o.removed_at <= now() - interval '1 day';
  return count;
end
$$;

select private.keep_access_rules();
