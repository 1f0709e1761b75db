import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is under way is not begun again. A second click arrives before the first one is drawn, so `isPending` does not know
 * of it.
 */
export function useSoleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isBusy = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: (...settled) => {
      isBusy.current = false;
      return options.onSettled?.(...settled);
    },
  });
  return {
    ...mutation,
    mutate: (...asked) => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutation.mutate(...asked);
    },
  };
}
