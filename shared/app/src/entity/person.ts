/** A colleague: someone who can be mentioned, put in charge, or named as the author of something. */
export type Person = { id: string; name: string; email: string };
