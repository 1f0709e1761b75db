-- What the submit-application function needs: limits per address, files waiting for their application, the one insert. And
-- a way through the limit of applications per address, for whoever reads the mail of that address: a link that serves
-- once. Tokens and addresses are kept as digests. All of it is executable by the service role alone.

create table private.rate_limits (
  -- Digest of the caller's bucket: addresses and e-mails are not kept here.
  bucket text primary key,
  hits integer not null,
  -- Names of hits that were let through, as far as callers name them: the same one again is not counted again.
  named_hits text[] not null default '{}',
  window_ends_at timestamptz not null
);
comment on table private.rate_limits is 'Hits per bucket in its current window; lines of past windows are removed as new hits come.';

alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;

create index rate_limits_window_idx on private.rate_limits (window_ends_at);

create table private.pending_uploads (
  path text primary key,
  submission_key uuid not null,
  created_at timestamptz not null default now(),
  constraint pending_uploads_path_form check (path ~ '^(resumes|references)/[^/]{1,255}$')
);
comment on table private.pending_uploads is 'Files sent to storage whose application is not recorded yet. Old ones are orphans to delete.';

alter table private.pending_uploads enable row level security;
revoke all on private.pending_uploads from public, anon, authenticated, service_role;

create index pending_uploads_key_idx on private.pending_uploads (submission_key);
create index pending_uploads_created_idx on private.pending_uploads (created_at);

create function public.take_rate_limit(bucket text, max_hits integer, window_seconds integer, hit text default null)
returns table (allowed boolean, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  moment constant timestamptz := clock_timestamp();
  line private.rate_limits;
begin
  if take_rate_limit.bucket is null or max_hits < 1 or window_seconds < 1 then
    raise exception 'bucket, max_hits and window_seconds are required and positive' using errcode = '22023';
  end if;
  delete from private.rate_limits
  where bucket in (
    select old.bucket from private.rate_limits old
    where old.window_ends_at < moment - interval '1 hour'
    limit 50
    for update skip locked
  );
  insert into private.rate_limits as kept (bucket, hits, named_hits, window_ends_at)
  values (
    encode(sha256(convert_to(take_rate_limit.bucket, 'UTF8')), 'hex'), 1, array_remove(array[hit], null),
    moment + make_interval(secs => window_seconds)
  )
  on conflict (bucket) do update set
    hits = case
      when kept.window_ends_at <= moment then 1
      when hit = any (kept.named_hits) then kept.hits
      else least(kept.hits, 1000000) + 1
    end,
    named_hits = case
      when kept.window_ends_at <= moment then excluded.named_hits
      when hit = any (kept.named_hits) or kept.hits >= max_hits then kept.named_hits
      else kept.named_hits || excluded.named_hits
    end,
    window_ends_at = case when kept.window_ends_at <= moment then excluded.window_ends_at else kept.window_ends_at end
  returning * into line;
  allowed := line.hits <= max_hits or coalesce(hit = any (line.named_hits), false);
  retry_after := case when allowed then 0
    else greatest(1, ceil(extract(epoch from line.window_ends_at - moment))::integer) end;
  return next;
end
$$;
comment on function public.take_rate_limit(text, integer, integer, text) is
  'Counts one hit in a bucket of window_seconds; one with the name of a hit that was let through is let through again, uncounted. allowed: within max_hits; retry_after: seconds to wait when not. Service role only.';
revoke all on function public.take_rate_limit(text, integer, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.take_rate_limit(text, integer, integer, text) to service_role;

-- An attempt that failed on our side is not the visitor's: an office behind one address must not be refused for an hour
-- because the antivirus was away for some minutes.
create function public.give_back_rate_limit(bucket text) returns void
language sql
security definer
set search_path = ''
as $$
  update private.rate_limits kept
  set hits = kept.hits - 1
  where kept.bucket = encode(sha256(convert_to($1, 'UTF8')), 'hex')
    and kept.hits > 0
    and kept.window_ends_at > clock_timestamp()
$$;
comment on function public.give_back_rate_limit(text) is
  'Takes one unnamed hit of take_rate_limit back, in the window that runs. Service role only.';
revoke all on function public.give_back_rate_limit(text) from public, anon, authenticated, service_role;
grant execute on function public.give_back_rate_limit(text) to service_role;

create function public.reserve_uploads(submission_key uuid, paths text[]) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.pending_uploads (path, submission_key)
  select path, $1 from unnest($2) as path
  on conflict (path) do nothing
$$;
comment on function public.reserve_uploads(uuid, text[]) is
  'Notes the files about to be stored for a submission, so that none is lost if it never ends. Service role only.';
revoke all on function public.reserve_uploads(uuid, text[]) from public, anon, authenticated, service_role;
grant execute on function public.reserve_uploads(uuid, text[]) to service_role;

create function public.release_uploads(submission_key uuid) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.pending_uploads p where p.submission_key = $1
$$;
comment on function public.release_uploads(uuid) is
  'Forgets the files of a submission that was given up, once they are deleted from storage. Service role only.';
revoke all on function public.release_uploads(uuid) from public, anon, authenticated, service_role;
grant execute on function public.release_uploads(uuid) to service_role;

create function public.forget_uploads(paths text[]) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.pending_uploads p where p.path = any ($1)
$$;
comment on function public.forget_uploads(text[]) is 'Forgets orphans once they are deleted from storage. Service role only.';
revoke all on function public.forget_uploads(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_uploads(text[]) to service_role;

create function public.stale_uploads(older_than_minutes integer) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select p.path
  from private.pending_uploads p
  where p.created_at < now() - make_interval(mins => greatest($1, 1))
    and not exists (select from public.trainer_applications a where a.resume_filename = split_part(p.path, '/', 2))
    and not exists (select from public.trainer_applications a where a.references_filename = split_part(p.path, '/', 2))
  order by p.created_at
  limit 1000
$$;
comment on function public.stale_uploads(integer) is
  'Paths of files whose application never came, oldest first, at most 1000; never one that an application uses. Service role only.';
revoke all on function public.stale_uploads(integer) from public, anon, authenticated, service_role;
grant execute on function public.stale_uploads(integer) to service_role;

create function public.submit_trainer_application(payload jsonb)
returns table (id uuid, reference text, created_at timestamptz, submission_fingerprint text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  key constant uuid := (payload ->> 'submission_key')::uuid;
begin
  if key is null then
    raise exception 'submission_key is required' using errcode = '23502';
  end if;
  if coalesce((payload ->> 'consent')::boolean, false) is not true then
    raise exception 'consent is required' using errcode = '23514';
  end if;
  if coalesce(payload ->> 'phone', '') = '' then
    raise exception 'phone is required' using errcode = '23502';
  end if;
  -- A repeated submission waits here for the first one, then finds its row.
  insert into public.trainer_applications (
    full_name, email, phone, birth_date, country, city, postal_code, current_status, other_status, job_title,
    availability, remote_experience, training_sectors, other_sector, teaching_languages, intervention_type,
    mastered_software, expertise_areas, additional_notes, language, source,
    resume_url, resume_filename, resume_original_name, resume_size,
    references_url, references_filename, references_original_name, references_size,
    consent_at, consent_version, pool_consent_at, submission_key, submission_fingerprint
  )
  select
    btrim(p.full_name), lower(btrim(p.email)), p.phone, p.birth_date, p.country, nullif(btrim(p.city), ''),
    nullif(btrim(p.postal_code), ''), p.current_status, nullif(btrim(p.other_status), ''), nullif(btrim(p.job_title), ''),
    nullif(p.availability, ''), p.remote_experience, coalesce(p.training_sectors, '{}'), nullif(btrim(p.other_sector), ''),
    coalesce(p.teaching_languages, '{}'), coalesce(p.intervention_type, '{}'),
    coalesce(p.mastered_software, '{}'), coalesce(p.expertise_areas, '{}'), nullif(btrim(p.additional_notes), ''),
    coalesce(p.language, 0), coalesce(nullif(btrim(p.source), ''), 'site'),
    p.resume_url, p.resume_filename, p.resume_original_name, p.resume_size,
    p.references_url, p.references_filename, p.references_original_name, p.references_size,
    now(), p.consent_version, case when p.pool_consent then now() end, key,
    p.submission_fingerprint
  from jsonb_to_record(payload) as p (
    full_name text, email text, phone text, birth_date date, country text, city text, postal_code text,
    current_status text, other_status text, job_title text, availability text, remote_experience boolean,
    training_sectors text[], other_sector text, teaching_languages text[], intervention_type text[],
    mastered_software text[], expertise_areas text[], additional_notes text, language smallint, source text,
    resume_url text, resume_filename text, resume_original_name text, resume_size integer,
    references_url text, references_filename text, references_original_name text, references_size integer,
    consent_version text, pool_consent boolean, submission_fingerprint text
  )
  on conflict (submission_key) do nothing;

  -- Files of an earlier attempt stay noted as pending: nothing uses them, they will be deleted.
  delete from private.pending_uploads u
  using public.trainer_applications a
  where a.submission_key = key
    and u.path in ('resumes/' || a.resume_filename, 'references/' || a.references_filename);

  return query
    select a.id, a.reference, a.created_at, a.submission_fingerprint
    from public.trainer_applications a where a.submission_key = key;
end
$$;
comment on function public.submit_trainer_application(jsonb) is
  'Records one application; the same submission_key again returns the first one unchanged, with the fingerprint of what it holds. Keys of payload: the applicant''s columns, source ("site" without one), the files'' columns, consent (true), consent_version, pool_consent, submission_key, submission_fingerprint. Status, notes of the staff, dates and reference cannot be chosen. Service role only.';
revoke all on function public.submit_trainer_application(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_trainer_application(jsonb) to service_role;

create table private.address_confirmations (
  token_digest text primary key,
  -- Keyed digest of the address and of the network the link was asked from: nobody's address is kept here.
  email_digest text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table private.address_confirmations is
  'Links mailed to an address so that its holder may send further applications. Lines older than two days are removed as new ones come.';

alter table private.address_confirmations enable row level security;
revoke all on private.address_confirmations from public, anon, authenticated, service_role;

create index address_confirmations_email_idx on private.address_confirmations (email_digest);
create index address_confirmations_created_idx on private.address_confirmations (created_at);

create function public.start_address_confirmation(token_digest text, email_digest text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.address_confirmations c where c.created_at < now() - interval '2 days';
  insert into private.address_confirmations (token_digest, email_digest) values ($1, $2);
$$;
comment on function public.start_address_confirmation(text, text) is
  'Notes a link that is about to be mailed to an address. Service role only.';
revoke all on function public.start_address_confirmation(text, text) from public, anon, authenticated, service_role;
grant execute on function public.start_address_confirmation(text, text) to service_role;

create function public.confirm_address(token_digest text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with used as (
    update private.address_confirmations c
    set confirmed_at = now()
    where c.token_digest = $1 and c.confirmed_at is null and c.created_at > now() - interval '1 day'
    returning 1
  )
  select exists (select from used)
$$;
comment on function public.confirm_address(text) is
  'Uses up the link of an address, within a day; false when there is none, or it was used. Service role only.';
revoke all on function public.confirm_address(text) from public, anon, authenticated, service_role;
grant execute on function public.confirm_address(text) to service_role;

create function public.is_address_confirmed(email_digest text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.address_confirmations c
    where c.email_digest = $1 and c.confirmed_at > now() - interval '1 day'
  )
$$;
comment on function public.is_address_confirmed(text) is
  'Whether the holder of an address confirmed it in the last day, for the network in the digest. Service role only.';
revoke all on function public.is_address_confirmed(text) from public, anon, authenticated, service_role;
grant execute on function public.is_address_confirmed(text) to service_role;
