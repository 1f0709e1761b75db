-- The office gives an account for whom it owes something and who cannot give one any more: one person enters it, another confirms it by
-- another channel. Accounts are found by name, however many there are, and the office sees which other trainers gave the same one.

create table private.entered_ibans (
  user_id uuid not null references public.trainer_accounts (user_id) on delete cascade,
  set_at timestamptz(3) not null,
  entered_by uuid references auth.users (id) on delete set null,
  invoice_id uuid references public.invoices (id) on delete set null,
  purpose text not null,
  primary key (user_id, set_at),
  constraint entered_ibans_purpose_form check (private.is_text(purpose, 250))
);
comment on table private.entered_ibans is
  'Which accounts the office gave for trainers, by the time of the account, who entered each and how it was received. Written by give_iban alone.';

alter table private.entered_ibans enable row level security;
revoke all on private.entered_ibans from public, anon, authenticated, service_role;
create index entered_ibans_entered_by_idx on private.entered_ibans (entered_by);
create index entered_ibans_invoice_idx on private.entered_ibans (invoice_id);
create trigger entered_ibans_audit after insert or update or delete on private.entered_ibans
  for each row execute function private.record_change('user_id', 'user_id', 'set_at', 'entered_by');

create function private.give_iban(of_invoice uuid, given_iban text, given_bic text, holder text, purpose text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.invoices;
  account text;
  compact constant text := upper(regexp_replace(given_iban, '\s', '', 'g'));
  done public.billing_profiles;
begin
  perform private.require_role('gestionnaire');
  wanted := private.lock_invoice(of_invoice, null);
  if wanted.user_id = auth.uid() then
    perform private.refuse_payment('42501', 'own_invoice', wanted);
  end if;
  select t.status into account from public.trainer_accounts t where t.user_id = wanted.user_id for no key update;
  -- Who can sign in gives their account themselves.
  if account in ('suspended', 'closed') is not true then
    raise exception 'an account of somebody who gives it themselves' using errcode = '22023', hint = 'account';
  end if;
  if not private.is_owed(wanted) then
    raise exception 'nothing is owed' using errcode = '22023', hint = 'to_status';
  end if;
  if compact is null or private.is_iban(compact) is not true then
    raise exception 'an IBAN is needed' using errcode = '22023', hint = 'iban';
  end if;
  if private.is_text(btrim(holder), 140) is not true then
    raise exception 'the holder of the account is needed' using errcode = '22023', hint = 'account_holder';
  end if;
  if private.is_text(btrim(purpose), 250) is not true then
    raise exception 'how the account was received' using errcode = '22023', hint = 'purpose';
  end if;
  update public.billing_profiles p
  set iban = compact, bic = nullif(upper(regexp_replace(given_bic, '\s', '', 'g')), ''), account_holder = btrim(holder),
    iban_status = 'to_confirm',
    -- Later than the one before, whose time tells the two apart.
    iban_set_at = greatest(clock_timestamp(), p.iban_set_at + interval '1 millisecond'),
    iban_confirmed_by = null, iban_confirmed_at = null, iban_confirmed_how = null
  where p.user_id = wanted.user_id
  returning * into done;
  if not found then
    raise exception 'no billing profile' using errcode = 'P0002', hint = 'profile';
  end if;
  insert into private.entered_ibans (user_id, set_at, entered_by, invoice_id, purpose)
  values (done.user_id, done.iban_set_at, auth.uid(), wanted.id, btrim(give_iban.purpose));
  insert into public.iban_readings (user_id, reader, purpose)
  values (done.user_id, auth.uid(), U&'Saisie\00A0: ' || btrim(give_iban.purpose));
  perform private.write_trainer_event(
    done.user_id, null, 'iban_changed',
    format('Notre équipe a saisi un IBAN qui finit par %s, pour vous payer la facture %s. Il reste à confirmer.', done.iban_last4, wanted.number),
    format('IBAN qui finit par %s saisi pour la facture %s : %s', done.iban_last4, wanted.number, btrim(give_iban.purpose)),
    'invoice-portal'
  );
  return done.user_id;
end
$$;
comment on function private.give_iban(uuid, text, text, text, text) is 'Work of give_iban. Raises 42501 without gestionnaire.';
grant execute on function private.give_iban(uuid, text, text, text, text) to authenticated;

create function public.give_iban(invoice uuid, iban text, account_holder text, purpose text, bic text default null) returns uuid
language sql
set search_path = ''
as $$
  select private.give_iban($1, $2, $5, $3, $4)
$$;
comment on function public.give_iban(uuid, text, text, text, text) is
  'The office gives the account of a trainer whose access is suspended or closed and to whom something is owed by this invoice; somebody else of the office confirms it before anything is paid. purpose: how it was received. Answers whose it is. 22023 with the field as hint (account: they give it themselves; to_status: nothing is owed), P0002 profile when how they bill was deleted, 42501 own_invoice. The entry is noted among the readings of the account. gestionnaire only.';
revoke all on function public.give_iban(uuid, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.give_iban(uuid, text, text, text, text) to authenticated;

create or replace function private.decide_iban(of_user uuid, dictated text, said text, shown timestamptz, is_right boolean) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  ending constant text := upper(regexp_replace(dictated, '\s', '', 'g'));
  held public.billing_profiles;
  decided timestamptz;
begin
  perform private.require_role('gestionnaire');
  if of_user = auth.uid() then
    raise exception 'nobody confirms their own account' using errcode = '42501';
  end if;
  if private.is_text(said, 300) is not true then
    raise exception 'how it was checked, or why it is refused' using errcode = '22023',
      hint = case when is_right then 'how' else 'reason' end;
  end if;
  if is_right and ending ~ '^[A-Z0-9]{8,34}$' is not true then
    raise exception 'at least the last eight characters' using errcode = '22023', hint = 'dictated';
  end if;
  select * into held from public.billing_profiles p where p.user_id = of_user for update;
  -- One that was confirmed is refused too, once it is found to be somebody else's.
  if (held.iban_status = 'to_confirm' or not is_right and held.iban_status = 'confirmed') is not true then
    raise exception 'no account to confirm' using errcode = 'P0002';
  end if;
  if held.iban_set_at is distinct from shown then
    raise exception 'the account changed meanwhile' using errcode = '23505', hint = 'version';
  end if;
  if is_right and exists (
    select from private.entered_ibans e where e.user_id = of_user and e.set_at = held.iban_set_at and e.entered_by = auth.uid()
  ) then
    raise exception 'who entered an account does not confirm it' using errcode = '42501', hint = 'second_person';
  end if;
  if is_right then
    -- What was read aloud, not what the screen shows.
    if right(held.iban, length(ending)) is distinct from ending then
      raise exception 'the account ends otherwise' using errcode = '23514', hint = 'dictated';
    end if;
    update public.billing_profiles p
    set iban_status = 'confirmed', iban_confirmed_by = auth.uid(), iban_confirmed_at = now(), iban_confirmed_how = said
    where p.user_id = of_user
    returning p.updated_at into decided;
    perform private.write_trainer_event(
      of_user, null, 'iban_confirmed',
      format('Votre IBAN qui finit par %s est confirmé : vos virements y partent.', held.iban_last4),
      format('IBAN qui finit par %s confirmé : %s', held.iban_last4, said), 'invoice-portal'
    );
  else
    update public.billing_profiles p
    set iban = null, bic = null, iban_status = 'none', iban_set_at = null, iban_confirmed_by = null,
      iban_confirmed_at = null, iban_confirmed_how = null
    where p.user_id = of_user
    returning p.updated_at into decided;
    perform private.write_trainer_event(
      of_user, null, 'iban_refused',
      format('Votre IBAN qui finit par %s n’est pas retenu. Motif : %s', held.iban_last4, said),
      format('IBAN qui finit par %s refusé : %s', held.iban_last4, said), 'invoice-portal'
    );
  end if;
  return decided;
end
$$;

create or replace function private.holds_of_invoice(of_invoice public.invoices, for_office boolean)
returns table (hold text, sentence text, lifted_by text, holds_payment boolean, facts jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  -- Whose account has ended can send nothing.
  with holder as (
    select exists (
      select from public.trainer_accounts t where t.user_id = of_invoice.user_id and t.status in ('approved', 'pending')
    ) as is_open
  )
  select 'paper', format('« %s » a expiré le %s', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting then U&'\00A0: la nouvelle attend d’être vérifiée.' else '.' end,
    case when m.is_waiting then 'office' when o.is_open then 'trainer' else 'nobody' end, false,
    jsonb_build_object('kind', m.kind, 'label', m.label, 'ended_on', m.ended_on, 'is_waiting', m.is_waiting)
  from private.missing_legal_papers(of_invoice.user_id) m cross join holder o
  where m.holds
  union all
  select 'iban',
    case when p.iban_status = 'to_confirm'
      then format('Le compte bancaire qui finit par %s est à confirmer par un autre canal.', p.iban_last4)
      else 'Aucun compte bancaire n’est renseigné.' || case a.status
        when 'approved' then '' when 'pending' then ''
        when 'suspended' then ' L’accès du formateur est suspendu, il ne peut pas en donner.'
        when 'closed' then ' L’accès du formateur est fermé, il ne peut plus en donner.'
        else ' Le compte du formateur est supprimé.'
      end end,
    case
      when p.iban_status = 'to_confirm' then 'office'
      when a.status in ('approved', 'pending') then 'trainer'
      when a.status in ('suspended', 'closed') and p.user_id is not null then 'office'
      else 'nobody'
    end, true,
    jsonb_build_object('iban_status', coalesce(p.iban_status, 'none'), 'iban_last4', p.iban_last4, 'iban_set_at', p.iban_set_at)
  from (select) as one
  left join public.billing_profiles p on p.user_id = of_invoice.user_id
  left join public.trainer_accounts a on a.user_id = of_invoice.user_id
  where p.iban_status is distinct from 'confirmed'
  union all
  select 'evidence', format(U&'Il manque\00A0: %s.', array_to_string(private.missing_evidence(m), ', ')),
    -- The office notes it in the mission, however it came.
    case when o.is_open then 'trainer' else 'office' end, false,
    jsonb_build_object('missing', private.missing_evidence(m), 'mission_id', m.id)
  from public.missions m cross join holder o where m.id = of_invoice.mission_id and private.missing_evidence(m) <> '{}'
  union all
  select 'run', format('Dans un virement préparé pour le %s.', private.said_day(r.execution_on)), 'office', true,
    jsonb_build_object('run_id', r.id, 'execution_on', r.execution_on)
  from public.payment_run_lines l join public.payment_runs r on r.id = l.run_id
  where for_office and l.invoice_id = of_invoice.id and l.state = 'planned'
  union all
  select 'second_person',
    format(
      U&'À partir de %s pour un même formateur en %s jours, qui approuve ne paie pas\00A0: un collègue prépare et confirme ce virement.',
      private.said_cents(private.second_person_cents()), private.second_person_days()
    ),
    'colleague', true, jsonb_build_object('second_person_cents', private.invoice_rule('second_person_cents'))
  where for_office and private.needs_second_person(of_invoice)
  union all
  select 'credit_note', format(U&'Un avoir attend une d\00E9cision\00A0: %s.', string_agg(c.number, ', ' order by c.deposited_at, c.id)),
    case when bool_and(c.status in (207, 208)) then 'trainer' else 'office' end, true,
    jsonb_build_object('credit_notes', jsonb_agg(c.id order by c.deposited_at, c.id))
  from public.invoices c
  where c.corrects = of_invoice.id and c.withdrawn_at is null and c.status in (200, 204, 207, 208, 209)
  having count(*) > 0
  union all
  select 'refund', format(U&'%s sont \00E0 nous rembourser par ce formateur.', private.said_cents(sum(private.refund_cents(c))::bigint)),
    'trainer', false, jsonb_build_object('refund_cents', sum(private.refund_cents(c)))
  from public.invoices c
  where for_office and of_invoice.kind = 'invoice' and c.user_id = of_invoice.user_id and c.kind = 'credit_note'
    and c.status = 205 and c.withdrawn_at is null
  having sum(private.refund_cents(c)) > 0
$$;

drop function public.unannounced_ibans(uuid, integer);
create function public.unannounced_ibans(of_user uuid default null, most integer default 25) returns table (
  user_id uuid, notice_id uuid, at timestamptz, email text, full_name text, application_id uuid, iban_last4 text,
  is_entered boolean
)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select e.user_id, n.id, e.at::timestamptz, u.email::text, t.full_name, t.application_id, p.iban_last4,
    exists (select from private.entered_ibans o where o.user_id = e.user_id and o.set_at = p.iban_set_at)
  from private.trainer_events e
  cross join lateral (select md5('iban_changed ' || e.id)::uuid as id) n
  join public.trainer_accounts t on t.user_id = e.user_id
  join auth.users u on u.id = e.user_id and u.email_confirmed_at is not null
  join public.billing_profiles p on p.user_id = e.user_id and p.iban is not null
  left join public.notification_logs l on l.id = n.id
  where e.kind = 'iban_changed' and ($1 is null or e.user_id = $1)
    -- Later than a week it would puzzle.
    and e.at > now() - interval '7 days'
    -- Another account has followed: the mail is about that one.
    and not exists (
      select from private.trainer_events o
      where o.user_id = e.user_id and o.kind = 'iban_changed' and (o.at, o.id) > (e.at, e.id)
    )
    and l.status is distinct from 'sent'
    -- One that is being sent gets ten seconds.
    and (l.created_at is null or l.created_at < now() - interval '1 minute')
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(l.created_at, e.at), e.id
  limit least(greatest(coalesce($2, 25), 0), 100)
$$;
comment on function public.unannounced_ibans(uuid, integer) is
  'Trainers whose account was given in the last week and who were not notified by mail; of_user: one of them. is_entered: the office entered it. Service role only.';
revoke all on function public.unannounced_ibans(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.unannounced_ibans(uuid, integer) to service_role;

drop function public.office_accounts();
drop function private.office_accounts();
create function private.office_accounts(search text) returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint, entered_by_name text, entered_why text, is_own_entry boolean, others_with_it text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select b.user_id, t.full_name, t.email, a.phone, p.phone, b.iban_last4, b.account_holder, b.legal_name, b.iban_status,
      b.iban_set_at::timestamptz, private.person_name(b.iban_confirmed_by), b.iban_confirmed_at::timestamptz,
      b.iban_confirmed_how,
      (
        select coalesce(sum(i.approved_cents), 0)::bigint
        from public.invoices i
        where i.user_id = b.user_id and i.status in (205, 206) and i.kind = 'invoice'
      ),
      private.person_name(e.entered_by), e.purpose, e.entered_by is not distinct from auth.uid() and e.user_id is not null,
      array(
        select format('%s (%s)', other.full_name, o.legal_name)
        from public.billing_profiles o join public.trainer_accounts other on other.user_id = o.user_id
        where o.iban = b.iban and o.user_id <> b.user_id
        order by 1
        limit 20
      )
    from public.billing_profiles b
    join public.trainer_accounts t on t.user_id = b.user_id
    left join public.trainer_profiles p on p.user_id = b.user_id
    left join public.trainer_applications a on a.id = t.application_id
    left join private.entered_ibans e on e.user_id = b.user_id and e.set_at = b.iban_set_at
    where b.iban_status <> 'none'
      and (
        coalesce(btrim(office_accounts.search), '') = ''
        or coalesce(t.search_text, '') || ' ' || private.fold(b.legal_name)
          like all (private.search_patterns(office_accounts.search))
      )
    -- Those that wait, the longest first; then those that were confirmed last.
    order by b.iban_status = 'confirmed', case when b.iban_status = 'to_confirm' then b.iban_set_at end,
      b.iban_confirmed_at desc, b.user_id
    limit 200;
end
$$;
comment on function private.office_accounts(text) is 'Work of office_accounts. Raises 42501 without gestionnaire.';
grant execute on function private.office_accounts(text) to authenticated;

create function public.office_accounts(search text default null) returns table (
  user_id uuid, full_name text, email text, application_phone text, profile_phone text, iban_last4 text, account_holder text,
  legal_name text, iban_status text, iban_set_at timestamptz, confirmed_by_name text, confirmed_at timestamptz,
  confirmed_how text, held_cents bigint, entered_by_name text, entered_why text, is_own_entry boolean, others_with_it text[]
)
language sql
stable
set search_path = ''
as $$
  select * from private.office_accounts($1)
$$;
comment on function public.office_accounts(text) is
  'Bank accounts of trainers, at most 200: those to confirm, the longest waiting first, then those confirmed last; with search, those whose trainer has these words in the name or address. entered_by_name, entered_why: of one that the office entered, which is_own_entry does not confirm. others_with_it: who else invoices with the same account. gestionnaire only.';
revoke all on function public.office_accounts(text) from public, anon, authenticated, service_role;
grant execute on function public.office_accounts(text) to authenticated;

select private.keep_access_rules();
