import type { ReactNode } from 'react';
import './columns.css';

export type ColumnsProps = {
  count?: 2 | 3;
  /** `sections`: cards and stacks of them, which need more width than a field. */
  of?: 'fields' | 'sections';
  children: ReactNode;
};

/** Fields or sections side by side, in fewer columns where these would be too narrow. */
export function Columns({ count = 2, of = 'fields', children }: ColumnsProps) {
  const classes = [
    'tr-columns',
    count === 3 && 'tr-columns-3',
    of === 'sections' && 'tr-columns-sections',
  ].filter(Boolean);
  return <div className={classes.join(' ')}>{children}</div>;
}
