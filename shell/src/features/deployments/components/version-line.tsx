import type { ReactNode } from 'react';

type VersionLineProps = { label: string; version: string; note?: ReactNode; children?: ReactNode };

/** One version of an app: its role, its number, its audience, its health. */
export function VersionLine({ label, version, note, children }: VersionLineProps) {
  return (
    <li className="dep-version">
      <span className="dep-role">{label}</span>
      <div className="dep-which">
        <code>{version}</code>
        {note && <span className="dep-cohort">{note}</span>}
      </div>
      <div className="dep-health">{children}</div>
    </li>
  );
}
