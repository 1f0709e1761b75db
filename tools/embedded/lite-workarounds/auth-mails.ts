import { readFile } from 'node:fs/promises';
import type { App } from '@supabase/lite';
import { join } from 'node:path';
import { SUPABASE_DIR } from '../../lib/paths.ts';
import { Attempts, type AttemptRule } from '../attempts.ts';
import type { SupabaseConfig } from '../config.ts';
import { htmlToText } from '../html-to-text.ts';
import { askedRedirect } from './auth-redirects.ts';

type Kind =
  | 'confirmation'
  | 'recovery'
  | 'invite'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'
  | 'password_changed'
  | 'email_changed'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'already_registered';

type Values = Partial<Record<'Email' | 'NewEmail' | 'OldEmail' | 'Token' | 'TokenHash', string>>;
type SendMail = (mail: { to: string; subject: string; html: string; text: string }) => Promise<void>;

/**
 * Mails that anyone can cause to be sent to anyone: five at once, then fewer and fewer, a quarter of an hour apart at
 * most.
 */
const PER_RECIPIENT: AttemptRule = { free: 5, longestWait: 900 };

/** Addresses that nobody reads: mails to them are not sent. See `auth-sign-up.ts`. */
export const STAND_IN_DOMAIN = '@adresse.invalid';

/** Supabase Auth has no such mail, nor a place for its text. */
const ALREADY_REGISTERED = {
  subject: 'Vous avez déjà un compte Trame',
  content_path: join(SUPABASE_DIR, 'templates/already-registered.html'),
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

type Filled = Values & { SiteURL: string; RedirectTo: string };

const filled = (template: string, values: Filled, escape: (text: string) => string) =>
  template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_whole, name: keyof Filled) => escape(values[name] ?? ''));

export type AuthMails = {
  send: (kind: Kind, to: string, values: Values) => Promise<void>;
  /** Whether a mail that anyone may request can still be sent to this address. */
  isOpen: (to: string) => boolean;
  /** Counts a sent one. */
  count: (to: string) => void;
};

/**
 * Gap: lite writes what a stranger typed into the HTML of its mails as it is, sends one mail of two when an address
 * changes, has no text of its own for codes and notices (`[auth.email.notification.*]`), and writes to the same address
 * as often as anyone asks.
 * Way round: mails are made here from the templates of `config.toml`, escaped, a few per recipient.
 * Can go when: lite escapes what it fills in, knows notifications, and follows `max_frequency`.
 */
export function createAuthMails(
  { config, siteUrl, send: sendMail }: { config: SupabaseConfig['auth']; siteUrl: string; send: SendMail },
  attempts = new Attempts(),
): AuthMails {
  const site = siteUrl.replace(/\/$/, '');
  const settingsOf = (kind: Kind) =>
    kind === 'already_registered'
      ? ALREADY_REGISTERED
      : (config.email?.template?.[kind] ?? config.email?.notification?.[kind]);
  return {
    isOpen: (to) => attempts.wait(to.toLowerCase(), PER_RECIPIENT) === 0,
    count: (to) => attempts.add(to.toLowerCase()),
    send: async (kind, to, values) => {
      const settings = settingsOf(kind);
      if (
        !settings?.content_path ||
        ('enabled' in settings && settings.enabled === false) ||
        to.endsWith(STAND_IN_DOMAIN)
      )
        return;
      const all = { Email: to, ...values, SiteURL: site, RedirectTo: askedRedirect() ?? site };
      const html = filled(await readFile(settings.content_path, 'utf8'), all, escapeHtml);
      const subject = filled(settings.subject ?? '', all, (text) => text.replaceAll(/[\r\n]/g, ' '));
      await sendMail({ to, subject, html, text: htmlToText(html) });
    },
  };
}

/** Lets lite send its own mails through these. */
export function sendMailsWith(app: App, mails: AuthMails): void {
  Object.assign(app, {
    _mailer: {
      sendConfirmation: (to, hash) => mails.send('confirmation', to, { TokenHash: hash }),
      sendRecovery: (to, hash) => mails.send('recovery', to, { TokenHash: hash }),
      sendMagicLink: (to, hash) => mails.send('magic_link', to, { TokenHash: hash }),
      sendReauthentication: async (to, code) => {
        if (!mails.isOpen(to)) return;
        mails.count(to);
        await mails.send('reauthentication', to, { Token: code });
      },
      sendEmailChange: async () => undefined,
    } satisfies App['_mailer'],
  });
}
