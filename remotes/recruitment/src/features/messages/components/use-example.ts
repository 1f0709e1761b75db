import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EXAMPLE_VALUES, type MessageValues } from '@trame/domain';
import { useHost } from '@trame/platform';
import { useDeferredValue, useMemo, useState } from 'react';
import { exampleApplicationsQueryOptions } from '../data/example-applications-query.ts';
import { valuesOf } from '../model/preview.ts';
import type { Recipient } from '../model/recipient.ts';

/** The application whose values the templates show. */
export type Example = {
  /** Undefined while it is read, and when there is no application at all. */
  application: Recipient | undefined;
  /** Undefined while they are read. */
  values: MessageValues | undefined;
  /** Those to choose from, the chosen one among them. */
  offered: readonly Recipient[];
  choose: (id: string) => void;
  search: (typed: string) => void;
};

const NONE: readonly Recipient[] = [];

/** The newest application, until another is looked for and chosen. */
export function useExample(): Example {
  const { session } = useHost();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Recipient>();
  const newest = useQuery(exampleApplicationsQueryOptions(''));
  const found = useQuery({
    ...exampleApplicationsQueryOptions(useDeferredValue(typed.trim())),
    placeholderData: keepPreviousData,
  });
  const application = chosen ?? newest.data?.[0];
  // The same object while nothing changes: every template is drawn with it.
  const ofApplication = useMemo(
    () => application && valuesOf(application, session.displayName),
    [application, session.displayName],
  );
  // Without an application, or when none can be read, templates are still worth reading.
  const values = ofApplication ?? (newest.isPending ? undefined : EXAMPLE_VALUES);
  const options = found.data ?? NONE;
  const isOffered = !application || typed !== '' || options.some(({ id }) => id === application.id);
  const offered = isOffered ? options : [application, ...options];
  return {
    application,
    values,
    offered,
    choose: (id) => setChosen(offered.find((one) => one.id === id)),
    search: setTyped,
  };
}
