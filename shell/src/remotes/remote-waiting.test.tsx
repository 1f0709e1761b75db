import { render } from '@trame/testing';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RemoteWaiting } from './remote-waiting.tsx';

it.each(['resolve', 'reject'] as const)(
  'the waiting page is replaced as soon as what it waits for has loaded or failed (%s)',
  async (how) => {
    const load = Promise.withResolvers<unknown>();
    const onLoaded = vi.fn<() => void>();
    render(<RemoteWaiting title="Recrutement" load={load.promise} onLoaded={onLoaded} />);
    await act(async () => undefined);
    expect(onLoaded).not.toHaveBeenCalled();
    await act(async () => load[how](new Error('unused')));
    expect(onLoaded).toHaveBeenCalledOnce();
  },
);
