-- The daily work tries an envelope again that a call left unsealed on the same day, and notes what failed.

create or replace function public.claim_sealing(request uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_request public.signature_requests;
begin
  if claim_sealing.request is not null then
    -- The page of who signed last reads the envelope at the same moment, which locks it: skipping it would leave it unsealed.
    select * into of_request from public.signature_requests r
    where r.id = claim_sealing.request and r.status = 'completed' and r.sealed_at is null
      and (
        r.seal_claim is null or r.seal_claimed_at is null or r.seal_claimed_at < clock_timestamp() - interval '1 minute'
      )
    for update;
  else
    select * into of_request from public.signature_requests r
    where r.status = 'completed' and r.sealed_at is null
      and (
        r.seal_claim is null or r.seal_claimed_at is null
        -- 2, 4, 8 minutes after the try that failed or ended without a word, a day at most: longer than a call that tries one after the other.
        or r.seal_claimed_at < clock_timestamp()
          - least(interval '2 minutes' * power(2, greatest(least(r.seal_attempts, 12) - 1, 0)), interval '1 day')
      )
    -- One that fails each time, or ends its function, holds no other up.
    order by r.seal_attempts, r.completed_at
    limit 1
    for update skip locked;
  end if;
  if of_request.id is null then
    return null;
  end if;
  update public.signature_requests r
  set seal_claim = gen_random_uuid(), seal_claimed_at = clock_timestamp(), seal_attempts = least(r.seal_attempts + 1, 1000)
  where r.id = of_request.id
  returning * into of_request;
  -- It was tried before, and time is long over: who looks after it waits for a file that nobody makes.
  if of_request.seal_attempts > 1 and of_request.completed_at < clock_timestamp() - interval '15 minutes' and not exists (
    select from private.signature_mails m where m.request_id = of_request.id and m.kind = 'unsealed'
  ) then
    perform private.queue_signature_mail(of_request.id, null, 'unsealed');
  end if;
  return jsonb_build_object(
    'request', of_request.id, 'claim', of_request.seal_claim, 'reference', of_request.reference, 'title', of_request.title,
    'trainer_id', of_request.trainer_id, 'paper_kind', of_request.paper_kind,
    'documents', (
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'path', d.file_path, 'name', d.file_name, 'sha256', d.sha256, 'pages', d.pages,
        'fields', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', f.id, 'recipient', f.recipient_id, 'page', f.page, 'x', f.x, 'y', f.y, 'w', f.w, 'h', f.h, 'kind', f.kind, 'value', f.value
          ) order by f.page, f.id)
          from public.signature_fields f where f.document_id = d.id and f.value is not null
        ), '[]')
      ) order by d.position)
      from public.signature_documents d where d.request_id = of_request.id
    ),
    'proof', (
      select string_agg(e.line || E'\n', '' order by e.seq)
      from public.signature_events e where e.request_id = of_request.id and e.seq is not null
    ),
    'fault', private.seal_fault(of_request.id)
  );
end
$$;

drop function public.end_daily_run(integer, integer);
create function public.end_daily_run(sent integer, failed integer, undone text[] default '{}')
returns table (remaining bigint, unknown integer, failed_steps text[])
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  select (select count(*) from private.trainer_reminders r where r.day = today and r.claimed_at is null)
    + (select count(*) from public.trainer_papers p where p.status = 'verified' and p.expires_on < today)
  into remaining;
  select count(*) into unknown from private.trainer_reminders r
  where r.outcome = 'unknown' and r.settled_at >= private.paris_midnight(today::text);
  update private.daily_runs d set
    unknown_reminders = end_daily_run.unknown, sent_reminders = d.sent_reminders + end_daily_run.sent,
    failed_reminders = d.failed_reminders + end_daily_run.failed,
    finished_at = case when end_daily_run.remaining = 0 then now() end,
    -- start_daily_run has begun the list with its own.
    failed_steps = (d.failed_steps || coalesce(end_daily_run.undone, '{}'))[:50]
  where d.day = today
  returning d.failed_steps into end_daily_run.failed_steps;
  return next;
end
$$;
comment on function public.end_daily_run(integer, integer, text[]) is
  'Notes what a call of the daily work sent, and what of it failed (undone: names of functions and kinds of mail), and answers how many trainers are still to be reminded and papers to expire today, of how many mails nobody knows whether they left (they are not sent again), and all that failed in this call. Service role only.';
revoke all on function public.end_daily_run(integer, integer, text[]) from public, anon, authenticated, service_role;
grant execute on function public.end_daily_run(integer, integer, text[]) to service_role;
comment on column private.daily_runs.failed_steps is
  'What failed in the last call of the day: steps that delete what is over, with their SQLSTATE, then functions and kinds of mail with how often.';

select private.keep_access_rules();
