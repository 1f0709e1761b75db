import { useId, type ReactNode } from 'react';

type DashSectionProps = {
  title: string;
  /** How many things are in it, in a badge. */
  count?: number;
  /** At the end of the title's line. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard: its title on the page, its content on cards. */
export function DashSection({ title, count = 0, end, children }: DashSectionProps) {
  const id = useId();
  return (
    <section className="dashboard-section" aria-labelledby={id}>
      <div className="dashboard-section-head">
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className="badge num">{count}</span>}
        {end && <div className="dashboard-section-end">{end}</div>}
      </div>
      {children}
    </section>
  );
}
