import { isPortFree } from './free-port.ts';
import { UserError } from './user-error.ts';

/** Addresses of a run; every one moves with `--port-offset`. */
export const PORTS = {
  shell: { port: 4200, what: 'applications internes' },
  publicSite: { port: 4300, what: 'site public' },
  trainerPortal: { port: 4400, what: 'espace formateur' },
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

/** The largest offset: above it, ports exceed the possible numbers. */
export const LARGEST_OFFSET = 10_000;
/** Apart by this much, two installations share no port: those of one are less than 1000 apart, or far more. */
const STEP = 1000;

/** The sentence for a port someone else uses. */
export function busyPort(port: number, what: string): UserError {
  const usual = Object.values(PORTS).find((known) => known.what === what)?.port ?? port;
  const offset = port - usual + STEP;
  return new UserError(
    `Le port ${port} (${what}) est déjà utilisé par un autre programme : libérez-le, ou décalez tous les ports avec « -- --port-offset ${offset > LARGEST_OFFSET ? offset - 2 * STEP : offset} ».`,
  );
}

/** Fails with one sentence when a port that the run needs is in use, before anything is started. */
export async function requireFreePorts(ports: Ports, needed: readonly PortName[]): Promise<void> {
  for (const name of needed) {
    if (!(await isPortFree(ports[name]))) throw busyPort(ports[name], PORTS[name].what);
  }
}
