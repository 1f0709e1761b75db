-- Addresses that count as confirmed although no mail confirmed them: sign-ups were once confirmed by themselves (Auth's
-- « Confirm email » off leaves the same trace). Whoever signed up with the address of an applicant would still be taken for
-- them. Their holders confirm at their next sign-in, by a mail, and then choose their password. A mail that was only sent
-- (recovery, change of address) proves nothing. Left alone: who holds a role, since administrators give roles to people
-- they know; who was invited; who signs in with another provider, which confirms addresses itself.
with unproven as (
  update auth.users u set email_confirmed_at = null
  where u.email_confirmed_at is not null
    and u.confirmation_sent_at is null
    and u.invited_at is null
    and not exists (select from public.user_roles r where r.user_id = u.id)
    and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email')
  returning u.id
)
delete from auth.sessions s using unproven where s.user_id = unproven.id;

select private.keep_access_rules();
