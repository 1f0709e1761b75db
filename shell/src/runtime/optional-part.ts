import { report } from '@trame/session/telemetry';
import { lazy, type ComponentType } from 'react';

/** A part that is not needed: when its code cannot be loaded it is left out, and reported once. */
export const optionalPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      report(error, { during: 'part' });
      return { default: () => null };
    }),
  );
