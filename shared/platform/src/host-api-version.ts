/**
 * Version of the host API; a remote declares the range it needs (semver) in its remote.json. 1.1: several areas per
 * remote. 1.2: wide pages. 1.3: search of records. 1.4: a root for each app, to which its styles are limited. 1.5: the
 * runtime of Module Federation only where a remote asks for it. 1.6: listeners of calls that are answered « not authenticated ». 1.7:
 * routes by area. 1.8: whom people turn to (`@trame/ui/contact`). 1.9: roles that open single pages of an area. 1.10:
 * what is to do in an app. 1.11: the page of a programme (`@trame/ui/programme-page`). 1.12: the options of a list
 * have their labels as names. 1.13: the day of something to do (`day`), by which those of coming days are in order; who does it
 * (`holder` of `@trame/ui/task-list`). 1.14: the reference of a failure in its notice (`reference`).
 */
export const HOST_API_VERSION: `${number}.${number}.${number}` = '1.14.0';
