import { useEffect, useState } from 'react';
import { useApplication, type Country } from '../form-context.ts';

/**
 * The chosen country first, and all of them once the page is idle: five hundred options in the prerendered page would
 * delay the moment when it reacts to the first key.
 */
export function useAllCountries(chosen: string): readonly Country[] {
  const { countries } = useApplication();
  const [all, setAll] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setAll(true), 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setAll(true), { timeout: 1000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return all ? countries : countries.filter(({ code }) => code === chosen);
}
