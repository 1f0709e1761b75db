import { remoteOfArea, useHost, type Area } from '@trame/platform';
import { useState, type ReactNode } from 'react';
import { useRegistry } from '../runtime/registry-store.ts';
import { RemoteBoundary, type Left } from './remote-boundary.tsx';

type Place = Omit<Left, 'notify'> & { id: string };

/**
 * The page of the frame. Every app that was opened keeps a place with a boundary of its own, which is empty while the
 * person is elsewhere: an error that its code throws while it is being left is caught there, and the page that the
 * person went to is not touched.
 * @param area the area of the present address
 */
export function PagePlaces({ area, children }: { area: Area | undefined; children: ReactNode }) {
  const registry = useRegistry();
  const { notify } = useHost();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const entry = area && remoteOfArea(registry, area.id);
  const current = entry && `${entry.name}/${area.id}`;
  if (current && !places.some(({ id }) => id === current)) {
    setPlaces([...places, { id: current, remote: entry.name, version: entry.version, title: area.title }]);
  }
  return (
    <>
      {places.map(({ id, ...left }) => (
        <RemoteBoundary key={id} left={{ ...left, notify }} isEmpty={id !== current}>
          {id === current ? children : null}
        </RemoteBoundary>
      ))}
      {!current && children}
    </>
  );
}
