-- An account is refused as it was shown, as it is confirmed: never another one that came meanwhile.

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

drop function public.refuse_iban(uuid, text);
create function public.refuse_iban(of_user uuid, reason text, iban_set_at timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  select private.decide_iban($1, null, $2, $3, false)
$$;
comment on function public.refuse_iban(uuid, text, timestamptz) is
  'The account of a trainer is not theirs, or wrong, also one that was confirmed: it is deleted, and the trainer reads the reason; iban_set_at is the version that was shown. Answers the version of the profile. 23505 (hint version) when the account changed meanwhile, P0002 when there is none, 42501 for one''s own. gestionnaire only.';
revoke all on function public.refuse_iban(uuid, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.refuse_iban(uuid, text, timestamptz) to authenticated;

select private.keep_access_rules();
