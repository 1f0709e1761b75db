// Before everything else: zod builds faster parsers with `new Function` where it may, and finds out by trying. The
// content security policy (`script-src 'self'`) forbids it and reports every try. zod reads this object when it starts,
// in the host and in every remote that brings its own copy.
const CONFIG = '__zod_globalConfig';

globalThis[CONFIG] = { ...globalThis[CONFIG], jitless: true };
