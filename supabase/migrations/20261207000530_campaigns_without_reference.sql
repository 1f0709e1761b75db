-- Whoever adds a campaign leaves its reference to the trigger, which gives each one its own.
alter table public.marketing_campaigns alter column reference set default '';

select private.keep_access_rules();
