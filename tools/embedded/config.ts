import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { ROOT, SUPABASE_DIR } from '../lib/paths.ts';

type EmailTemplate = { enabled?: boolean; subject?: string; content_path?: string };
type EmailTemplates = Record<string, EmailTemplate>;

/** The parts of `supabase/config.toml` the embedded platform follows. */
export type SupabaseConfig = {
  api: { schemas: string[]; max_rows: number };
  auth: {
    jwt_expiry?: number;
    enable_signup?: boolean;
    minimum_password_length?: number;
    additional_redirect_urls?: string[];
    email?: Record<string, unknown> & {
      enable_confirmations?: boolean;
      double_confirm_changes?: boolean;
      otp_length?: number;
      otp_expiry?: number;
      template?: EmailTemplates;
      notification?: EmailTemplates;
    };
    mfa?: { totp?: { enroll_enabled?: boolean; verify_enabled?: boolean } };
    rate_limit?: { sign_in_sign_ups?: number; token_verifications?: number; email_sent?: number };
    external?: Record<string, { enabled?: boolean }>;
  };
  storage: { file_size_limit?: string };
  functions: Record<string, { verify_jwt?: boolean }>;
};

/** Reads the configuration the official CLI uses, so that both behave alike. */
export function readSupabaseConfig(file = join(SUPABASE_DIR, 'config.toml')): SupabaseConfig {
  const raw = (existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}) as Partial<SupabaseConfig>;
  const config: SupabaseConfig = {
    api: { schemas: raw.api?.schemas ?? ['public'], max_rows: raw.api?.max_rows ?? 1000 },
    auth: raw.auth ?? {},
    storage: raw.storage ?? {},
    functions: raw.functions ?? {},
  };
  const { template: templates, notification: notifications } = config.auth.email ?? {};
  for (const template of Object.values({ ...templates, ...notifications })) {
    // The CLI reads these paths from the root of the repository.
    if (template.content_path) template.content_path = resolve(ROOT, template.content_path);
  }
  return config;
}
