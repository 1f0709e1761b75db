import type { ComponentProps } from 'react';
import './plain-table.css';

export type PlainTableProps = ComponentProps<'table'> & {
  /** On a card of its own; without, it stands in a section. */
  framed?: boolean;
};

/** A table drawn by the page that owns it: its class adds what is particular, such as the widths of its columns. */
export function PlainTable({ framed, className, ...props }: PlainTableProps) {
  const classes = ['tr-plain', framed && 'tr-plain-framed', className].filter(Boolean);
  return <table {...props} className={classes.join(' ')} />;
}
