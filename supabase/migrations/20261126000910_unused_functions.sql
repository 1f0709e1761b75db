-- Functions that nothing calls: the timeline is in the order of its dates and of what was added, and the company has no
-- SIRET among its facts.

drop function public.move_timeline_event(uuid, uuid);
drop function private.move_timeline_event(uuid, uuid);
drop function private.is_siret(text);

comment on column public.timeline_events.position is
  'Order among the events of one date: that in which they were added to it; written by triggers.';

select private.keep_access_rules();
