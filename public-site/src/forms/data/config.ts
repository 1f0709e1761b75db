import { sendReportsTo } from '../../reporting/reports.ts';

/** The configuration that the page reads at run time. */
export interface SiteConfig {
  supabaseUrl: string;
  supabaseKey: string;
}

let loading: Promise<SiteConfig> | undefined;

/** A server that accepts the connection but never answers must not block the form. */
const CONFIG_TIMEOUT_MS = 8_000;

/** Reads /config.json once; a failed read is tried again by the next caller. */
export function loadConfig(): Promise<SiteConfig> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<SiteConfig> {
  const response = await fetch('/config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = (await response.json()) as Partial<SiteConfig> & { telemetryUrl?: string | null };
  sendReportsTo(config.telemetryUrl ?? null);
  if (!config.supabaseUrl || !config.supabaseKey)
    throw new Error('config.json: supabaseUrl or supabaseKey missing');
  return { supabaseUrl: config.supabaseUrl.replace(/\/$/, ''), supabaseKey: config.supabaseKey };
}

interface Endpoint {
  url: string;
  headers: Record<string, string>;
}

/** Address of a function, and the headers the API asks of every caller. */
export async function functionEndpoint(name: string): Promise<Endpoint> {
  const { supabaseUrl, supabaseKey } = await loadConfig();
  return { url: `${supabaseUrl}/functions/v1/${name}`, headers: { apikey: supabaseKey } };
}
