-- The search text of a mission is computed with the rights of whoever writes it.
grant execute on function private.fold(text) to authenticated, service_role;

select private.keep_access_rules();
