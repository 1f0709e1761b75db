-- Texts of the public site are cleaned like every other text that people write: no control or direction characters.

create trigger site_blocks_clean before insert or update on public.site_blocks
  for each row execute function private.clean_columns('+draft');

select private.keep_access_rules();
