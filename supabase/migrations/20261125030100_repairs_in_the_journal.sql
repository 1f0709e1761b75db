-- The journal of releases also says when a broken registry was made again.

alter table public.releases drop constraint releases_action_known;
alter table public.releases add constraint releases_action_known
  check (action in ('publish', 'promote', 'canary', 'rollback', 'disable', 'enable', 'repair'));

select private.keep_access_rules();
