-- Only versions of the notice about data that exist are accepted.

create table private.notice_versions (
  version text primary key,
  constraint notice_versions_form check (version ~ '^\d{4}-\d{2}$')
);
comment on table private.notice_versions is
  'Versions of the notice about data of the trainers'' portal. Written by migrations; the last one is that of the domain rules.';

alter table private.notice_versions enable row level security;
revoke all on private.notice_versions from public, anon, authenticated, service_role;

insert into private.notice_versions (version) values ('2026-11');

delete from private.notice_acceptances a
where not exists (select from private.notice_versions v where v.version = a.version);
alter table private.notice_acceptances drop constraint notice_acceptances_version_form;
alter table private.notice_acceptances
  add constraint notice_acceptances_version_known foreign key (version) references private.notice_versions (version);
create index notice_acceptances_version_idx on private.notice_acceptances (version);

create or replace function private.note_notice_of_sign_up() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.notice_acceptances (user_id, version)
  select new.id, v.version from private.notice_versions v where v.version = new.raw_user_meta_data ->> 'notice_version';
  return null;
end
$$;
comment on function private.note_notice_of_sign_up() is
  'Trigger: the version of the notice that somebody accepted as they signed up is kept where they cannot change it; one that does not exist is not.';

drop trigger note_notice_of_sign_up on auth.users;
create trigger note_notice_of_sign_up after insert on auth.users
  for each row when (new.raw_user_meta_data ->> 'notice_version' is not null)
  execute function private.note_notice_of_sign_up();

create or replace function private.accept_notice(version text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_own_session();
begin
  if not exists (select from private.notice_versions v where v.version = accept_notice.version) then
    raise exception 'unknown version' using errcode = '22023';
  end if;
  insert into private.notice_acceptances (user_id, version)
  values (person, accept_notice.version)
  on conflict do nothing;
end
$$;
comment on function private.accept_notice(text) is 'Work of accept_notice. Raises 42501 without an open session.';

select private.keep_access_rules();
