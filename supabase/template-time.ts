/**
 * How long a hook of a test may take, in milliseconds: the first file of a run starts PostgreSQL and applies all migrations,
 * which takes more than two minutes on a busy machine.
 */
export const TEMPLATE_MS = 480_000;
