-- What an invoice is judged with, what is held on its trainer, and how long invoices are kept.

create function private.evidence_label(kind text) returns text
language sql
immutable
set search_path = ''
as $$
  select case kind
    when 'positionnement' then 'Positionnement des stagiaires'
    when 'deroule' then 'Déroulé pédagogique'
    when 'emargement' then 'Feuilles d’émargement'
    when 'evaluations' then 'Évaluations à chaud'
    when 'bilan' then 'Bilan de session'
    when 'attestations' then 'Attestations de fin de formation'
    when 'supports' then 'Supports remis'
    else kind
  end
$$;
comment on function private.evidence_label(text) is
  'French name of a kind of evidence, as shared/domain has it (invoices.test.ts compares).';

create function private.missing_evidence(mission public.missions) returns text[]
language sql
stable
set search_path = ''
as $$
  select array(
    select private.evidence_label(e.kind)
    from unnest(mission.evidence) with ordinality as e (kind, place)
    where not mission.evidence_received ? e.kind
    order by e.place
  )
$$;
comment on function private.missing_evidence(public.missions) is
  'The evidence that a mission asks for and that has not come, as people call it.';

create function private.invoice_context(of_user uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  is_service constant boolean := coalesce(auth.role() = 'service_role', false);
  person constant uuid := coalesce(of_user, auth.uid());
  is_own constant boolean := coalesce(person = auth.uid(), false);
  billing public.billing_profiles;
begin
  if not is_service and not (is_own and private.has_open_account()) then
    perform private.require_role('gestionnaire');
  end if;
  if person is null then
    raise exception 'whose invoice' using errcode = '22023', hint = 'of_user';
  end if;
  select * into billing from public.billing_profiles p where p.user_id = person;
  return jsonb_build_object(
    'today', private.today(),
    'buyer', (
      select jsonb_build_object('name', s.legal_name, 'siren', s.siren, 'vatNumber', s.vat_number)
      from public.company_settings s where s.legal_name is not null and s.siren is not null
    ),
    'profile', case when billing.user_id is not null then jsonb_build_object(
      'legalName', billing.legal_name, 'siret', billing.siret, 'vatCase', billing.vat_case, 'vatNumber', billing.vat_number
    ) end,
    'missions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'orderNumber', m.order_number, 'startsOn', m.starts_on, 'endsOn', m.ends_on,
        'totalCents', m.total_cents, 'missingEvidence', private.missing_evidence(m)
      ) order by m.starts_on, m.id), '[]')
      from public.missions m where m.user_id = person and m.status not in ('invoiced', 'cancelled')
    ),
    'previous', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'number', i.number, 'issuedOn', i.issued_on, 'grossCents', i.gross_cents, 'sha256', i.sha256
      ) order by i.deposited_at, i.id), '[]')
      from public.invoices i where i.user_id = person and i.withdrawn_at is null and i.status not in (210, 213)
    ),
    'confirmedIban', case when (is_own or is_service) and billing.iban_status = 'confirmed' then billing.iban end,
    'sha256', null,
    'rules', jsonb_build_object(
      -- An exemption of training is outside of the reform.
      'isInScope', coalesce(
        (private.invoice_rule('issue_from_sme') #>> '{}')::date <= private.today()
          and billing.vat_case <> 'exonere_261_4_4',
        false
      )
    )
  );
end
$$;
comment on function private.invoice_context(uuid) is
  'Work of invoice_context. Raises 42501 without an open account of one''s own, gestionnaire or the service role.';
grant execute on function private.invoice_context(uuid) to authenticated, service_role;

create function public.invoice_context(of_user uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.invoice_context($1)
$$;
comment on function public.invoice_context(uuid) is
  'What an invoice of a trainer is judged with: an InvoiceContext of @trame/invoice; sha256 is the file''s, which the caller adds. of_user: null for one''s own. The confirmed account is answered to its owner and to the service role alone. Owners with an open account, gestionnaire, service role.';
revoke all on function public.invoice_context(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invoice_context(uuid) to authenticated, service_role;

-- Invoices outlive accounts: the law has the company keep them for ten years (C. com. L123-22).

create function private.keep_user_of_invoices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept bigint;
  last_day date;
begin
  select count(*), max(i.kept_until) into kept, last_day from public.invoices i where i.user_id = old.id;
  if kept > 0 then
    raise exception 'the law has us keep % invoices of this user, the last one until %', kept, last_day
      using errcode = '23001', hint = 'Close the account, and delete the user after that day: docs/operations.md, "A request for erasure".';
  end if;
  return old;
end
$$;
comment on function private.keep_user_of_invoices() is
  'Trigger: a user is not deleted while the law has us keep invoices of theirs. Raises 23001.';

create trigger users_keep_invoices before delete on auth.users
  for each row execute function private.keep_user_of_invoices();

create or replace function private.close_my_account() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
  has_account boolean;
begin
  if not private.has_recent_password() then
    raise exception 'closing an account needs the password again' using errcode = '42501';
  end if;
  if exists (select from public.staff_profiles p where p.id = person)
    or exists (select from public.user_roles r where r.user_id = person)
  then
    raise exception 'the staff do not close their own accounts' using errcode = '23514';
  end if;
  -- Nobody opens an account for this user meanwhile; then the application before the account, as in all that locks both.
  perform from auth.users u where u.id = person for update;
  perform from public.trainer_applications a
  where a.id = (select t.application_id from public.trainer_accounts t where t.user_id = person)
  for update;
  has_account := exists (select from public.trainer_accounts t where t.user_id = person);
  -- Of an account that was deleted, the law may have us keep papers and invoices.
  if not has_account
    and not exists (select from public.trainer_papers p where p.user_id = person and p.kept_until >= private.today())
    and not exists (select from public.invoices i where i.user_id = person)
  then
    delete from auth.users u where u.id = person;
    return 'deleted';
  end if;
  if has_account then
    update public.trainer_accounts t set status = 'closed', status_reason = null
    where t.user_id = person and t.status <> 'closed';
    -- By another request, which waited for this one or was before it.
    if not found then
      return 'closed';
    end if;
    perform private.write_trainer_event(
      person, null, 'account_closed', 'Vous avez fermé votre compte formateur.', 'Compte fermé par son titulaire.'
    );
  end if;
  delete from auth.sessions s where s.user_id = person;
  -- As long as Auth can write: it does not read "infinity".
  update auth.users u set banned_until = now() + interval '100 years' where u.id = person;
  return 'closed';
end
$$;
comment on function public.close_my_account() is
  'Closes the access of the caller. closed: their trainer account, or papers or invoices of it, remain, with what the law keeps, every session ends and none opens again. deleted: they had none of these, and the user is gone; applications remain. 42501 unless the session was opened by the password within ten minutes, 23514 for the staff.';

create function private.purge_invoices(day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  done integer;
begin
  delete from public.invoices i where i.kept_until < day;
  get diagnostics done = row_count;
  return done;
end
$$;
comment on function private.purge_invoices(date) is
  'Deletes the invoices whose ten years are over before this day, with their events and documents. Answers how many; their files follow.';

create or replace function public.start_daily_run() returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  -- Its row is locked until the end: of two calls that start together, the second finds the list of the first.
  insert into private.daily_runs as d (day) values (today)
  on conflict (day) do update set calls = d.calls + 1, last_call_at = now(), finished_at = null;
  perform private.release_paper_reminders();
  -- What was not taken on an earlier day is asked for by the list of today.
  delete from private.trainer_reminders r where r.claimed_at is null and r.day < today;
  insert into private.trainer_reminders (user_id, day)
  select distinct e.user_id, today
  from private.ending_papers(today) e
  where e.is_new
  on conflict do nothing;
  perform private.purge_invoices(today);
  return today;
end
$$;
comment on function public.start_daily_run() is
  'Starts or goes on with the daily work of today in Paris: lists who is to be reminded, ends the claims of calls that went away, and deletes the invoices whose years are over. Answers the day. Service role only.';

-- « Mes données ».

insert into private.data_parts (name, place) values ('billing', 62), ('missions', 64), ('invoices', 66);

create function private.data_of_billing(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p) - '{user_id,iban_last4,iban_confirmed_by}'::text[] || jsonb_build_object(
    'readings', (
      select jsonb_agg(jsonb_build_object('at', r.at, 'purpose', r.purpose) order by r.at, r.id)
      from public.iban_readings r where r.user_id = person
    )
  )
  from public.billing_profiles p where p.user_id = person
$$;
comment on function private.data_of_billing(uuid) is 'Part of my_data: billing.';

create function private.data_of_missions(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    -- Who of the office wrote or noted what says nothing of the person; its note is asked for by a request about data.
    to_jsonb(m) - '{id,user_id,created_by,note,evidence_received}'::text[]
      || jsonb_build_object('evidence_received', array(select jsonb_object_keys(m.evidence_received) order by 1))
    order by m.starts_on, m.id
  )
  from public.missions m where m.user_id = person
$$;
comment on function private.data_of_missions(uuid) is 'Part of my_data: missions.';

create function private.data_of_invoices(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(i) - '{id,user_id,request_id,mission_id,file_path,sha256,verdict,replaces,corrects,assignee,deposited_by,decided_by,paid_by}'::text[]
      || jsonb_build_object(
        'documents', (
          select jsonb_agg(a.file_name order by a.created_at, a.id) from public.invoice_attachments a where a.invoice_id = i.id
        ),
        'events', (
          select jsonb_agg(jsonb_build_object(
            'at', e.at, 'said_by', e.said_by, 'kind', e.kind, 'to_status', e.to_status, 'reason_code', e.reason_code,
            'message', e.message, 'amount_cents', e.amount_cents
          ) order by e.id)
          from public.invoice_events e where e.invoice_id = i.id and e.is_public
        )
      )
    order by i.deposited_at, i.id
  )
  from public.invoices i where i.user_id = person
$$;
comment on function private.data_of_invoices(uuid) is 'Part of my_data: invoices.';

select private.keep_access_rules();
