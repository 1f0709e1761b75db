import * as z from 'zod/mini';

const text = z.string().check(z.trim(), z.minLength(1));
const commaSeparated = z.pipe(
  z.prefault(z.string(), '*'),
  z.transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);

const price = z.optional(z.coerce.number().check(z.nonnegative()));

const schema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_ANON_KEY: text,
  SUPABASE_SERVICE_ROLE_KEY: text,
  /** Origins of the apps that call functions from a browser, separated by commas. */
  ALLOWED_ORIGINS: commaSeparated,
  /** Signs the proof-of-work challenges and hides addresses in rate-limit buckets. */
  ALTCHA_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** Header in which the platform itself writes the address of the client; its last entry is used. */
  CLIENT_ADDRESS_HEADER: z.prefault(text, 'x-forwarded-for'),
  /** Submissions that one address may try in an hour. */
  SUBMISSIONS_PER_ADDRESS: z.prefault(z.coerce.number().check(z.int(), z.positive()), 20),
  /** Failures that one address may report in an hour; an office shares one. */
  INCIDENTS_PER_ADDRESS: z.prefault(z.coerce.number().check(z.int(), z.positive()), 300),
  /** HTTP address that accepts `{from, reply_to, to, subject, html, text}`. */
  MAIL_API_URL: z.optional(z.url()),
  MAIL_API_KEY: z.optional(text),
  MAIL_FROM: z.prefault(text, 'Trame <ne-pas-repondre@trame.example>'),
  /** Mailbox that people read: mails invite their reader to answer. By default that of the public site. */
  MAIL_REPLY_TO: z.prefault(text, 'bonjour@trame.example'),
  PUBLIC_SITE_URL: z.prefault(z.url(), 'http://localhost:4300'),
  /** REST interface of SendPulse, when it is not the real one. */
  SENDPULSE_API_URL: z.optional(z.url()),
  /** Where staff work, for the links of mails to colleagues, and the apps in it. */
  SHELL_URL: z.prefault(z.url(), 'http://localhost:4200'),
  /** First page of the trainers' portal, below which the pages are that mails to trainers link to. */
  TRAINER_PORTAL_URL: z.prefault(z.url(), 'http://localhost:4400/espace-formateur-91c7e'),
  RECRUITMENT_PATH: z.prefault(text, '/recrutement-6f1b4'),
  CORPORATE_PATH: z.prefault(text, '/gestion-corporate-785d3'),
  SIGNATURES_PATH: z.prefault(text, '/signature-center-5c8a7'),
  CATALOGUE_PATH: z.prefault(text, '/catalogue-pro-842f2'),
  MARKETING_PATH: z.prefault(text, '/marketing-hub'),
  /** The company that seals, as the page of the proof names it. */
  SEAL_COMPANY: z.prefault(text, 'Trame'),
  /** Certificate of the seal and those that it rests on (PEM, one after the other, the seal's first), and its key (PKCS #8, base64 or PEM). */
  SEAL_CERTIFICATES: z.optional(text),
  SEAL_KEY: z.optional(text),
  /** What sealed before (PEM, one after the other), so that its seals are verified. */
  SEAL_EARLIER: z.optional(text),
  /** Certificates whose seals no longer count, from which day: `<fingerprint>=<YYYY-MM-DD>`, separated by commas. */
  SEAL_REVOKED: z.optional(text),
  /** Authority of timestamps (RFC 3161); without it seals have none. */
  TIMESTAMP_URL: z.optional(z.url()),
  /** Certificates of its timestamps, and of those used before, so that verifiers count them: SHA-256, separated by commas. */
  TIMESTAMP_AUTHORITIES: z.optional(text),
  /** The analyser of CVs: rules, which need no settings, or a language model. */
  CV_ANALYSER: z.prefault(z.enum(['rules', 'mistral', 'openai-compatible', 'anthropic']), 'rules'),
  /** Name of the model, as its service calls it. */
  CV_MODEL: z.optional(text),
  CV_MODEL_API_KEY: z.optional(text),
  /** Address of the service before `/chat/completions` or `/messages`; its own by default, except for openai-compatible. */
  CV_MODEL_URL: z.optional(z.url()),
  /** Euros per million tokens, for the cost that is stored with each analysis. */
  CV_MODEL_INPUT_PRICE: price,
  CV_MODEL_OUTPUT_PRICE: price,
  /** Search of companies by SIRET (recherche-entreprises.api.gouv.fr); without it a SIRET is not looked up. */
  COMPANY_REGISTER_URL: z.optional(z.url()),
  /** Records of the public list of training companies; without it a declaration of activity is not looked up. */
  TRAINING_REGISTER_URL: z.optional(z.url()),
  /** Records of the national registers of certifications (RNCP, RS); without it a code is not looked up. */
  CERTIFICATION_REGISTER_URL: z.optional(z.url()),
  /** Host of clamd; without it no antivirus is used. */
  CLAMD_HOST: z.optional(text),
  CLAMD_PORT: z.prefault(z.coerce.number().check(z.int(), z.positive()), 3310),
  /** Longest wait for its verdict on one file, in milliseconds. */
  CLAMD_TIMEOUT_MS: z.prefault(z.coerce.number().check(z.int(), z.positive()), 20_000),
  /** What to do with a file when clamd gives no verdict. */
  CLAMD_WHEN_AWAY: z.prefault(z.enum(['refuse', 'accept']), 'refuse'),
});

/** Settings of the functions, checked once. */
export type Env = z.infer<typeof schema>;

/** Whether Supabase runs on this machine, where the other addresses are known too. */
const isLocal = (address: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/** Settings whose default is an address of this machine. */
type Address = 'PUBLIC_SITE_URL' | 'SHELL_URL' | 'TRAINER_PORTAL_URL';

/**
 * Reads the settings; an empty variable counts as absent. Says which ones are wrong, never their values.
 * @param addresses those that mails link to: without them, a mail would send its reader to their own machine
 */
export function readEnv(
  variables: Record<string, string | undefined>,
  addresses: readonly Address[] = [],
): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const result = z.safeParse(schema, given);
  const wrong = result.success
    ? addresses.filter((name) => !given[name] && !isLocal(result.data.SUPABASE_URL))
    : [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
  if (result.success && wrong.length === 0) return result.data;
  throw new Error(`Missing or invalid settings: ${wrong.join(', ')}`);
}
