// Runs before everything else. zod builds faster parsers with `new Function` when that is allowed, and finds out by
// trying; the content security policy (`script-src 'self'`) forbids it and reports every try. zod reads this object
// when it starts, in the host and in every remote with a copy of its own.
const CONFIG = '__zod_globalConfig';

globalThis[CONFIG] = { ...globalThis[CONFIG], jitless: true };
