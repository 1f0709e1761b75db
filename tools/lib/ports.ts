import { busyPort } from './http.ts';
import { isPortFree } from './free-port.ts';

/** Addresses of a run; every one moves with `--port-offset`. */
export const PORTS = {
  shell: { port: 4200, what: 'applications internes' },
  publicSite: { port: 4300, what: 'site public' },
  gallery: { port: 4500, what: 'système visuel' },
  api: { port: 54321, what: 'API Supabase' },
  database: { port: 54322, what: 'PostgreSQL' },
  mailbox: { port: 54324, what: 'boîte aux lettres' },
} as const;

export type PortName = keyof typeof PORTS;

export type Ports = Record<PortName, number>;

/** The ports of a run. */
export function portsWithOffset(offset: number): Ports {
  const entries = Object.entries(PORTS).map(([name, { port }]) => [name, port + offset]);
  return Object.fromEntries(entries) as Ports;
}

/** Fails with one sentence when a port the run needs is taken, before anything is started. */
export async function requireFreePorts(ports: Ports, needed: readonly PortName[]): Promise<void> {
  for (const name of needed) {
    if (!(await isPortFree(ports[name]))) throw busyPort(ports[name], PORTS[name].what);
  }
}
