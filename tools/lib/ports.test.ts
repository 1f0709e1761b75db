import { describe, expect, it } from 'vitest';
import { busyPort, portsWithOffset, PORTS, type PortName } from './ports.ts';

const NAMES = Object.keys(PORTS) as PortName[];
const advised = (name: PortName, offset: number) =>
  Number(/--port-offset (\d+)/.exec(busyPort(portsWithOffset(offset)[name], PORTS[name].what).message)?.[1]);

describe('the offset that is advised when a port is busy', () => {
  it.each([0, 100, 7200, 9500, 10_000])('shares no port with an installation at %i', (offset) => {
    for (const name of NAMES) {
      const next = advised(name, offset);
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThanOrEqual(10_000);
      const taken = new Set(Object.values(portsWithOffset(offset)));
      expect(Object.values(portsWithOffset(next)).filter((port) => taken.has(port))).toEqual([]);
    }
  });
});
