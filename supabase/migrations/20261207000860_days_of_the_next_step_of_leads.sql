-- The day of the next step of a lead is one that screens can show.

alter table public.leads
  add constraint leads_next_step_on_form check (next_step_on between date '1900-01-01' and date '2100-12-31');

select private.keep_access_rules();
