import { useEffect, useState } from 'react';
import { countryName } from '@trame/domain';
import { loadedFlag, loadFlag } from './flag/flag-source.ts';
import './flag.css';

export type FlagProps = {
  /** ISO 3166-1 alpha-2 code; anything else is shown as its own letters. */
  country: string | null | undefined;
  /** The country is written beside it: the flag is then only an ornament. */
  decorative?: boolean;
};

/** The flag of a country as a small drawing, with its French name for screen readers. */
export function Flag({ country, decorative = false }: FlagProps) {
  const code = country?.trim().toUpperCase() ?? '';
  const [, setArrived] = useState<string>();
  const drawing = loadedFlag(code);

  useEffect(() => {
    if (!code || loadedFlag(code)) return undefined;
    let current = true;
    void loadFlag(code).then(() => current && setArrived(code));
    return () => {
      current = false;
    };
  }, [code]);

  const name = code ? countryName(code) : 'Pays non renseigné';
  const naming = decorative ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': name };
  const title = decorative ? undefined : name;
  if (drawing) {
    // The drawings come from the package, never from data.
    return (
      <span className="tr-flag" title={title} {...naming} dangerouslySetInnerHTML={{ __html: drawing }} />
    );
  }
  return (
    <span className="tr-flag tr-flag-none" title={title} {...naming}>
      <span aria-hidden="true">{code.slice(0, 2) || '–'}</span>
    </span>
  );
}
