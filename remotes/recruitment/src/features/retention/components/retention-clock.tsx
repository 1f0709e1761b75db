import { lazyDialog } from '@trame/app/lazy-dialog';
import { Button } from '@trame/ui/button';
import { Hourglass, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { readClock, type ClockRow } from '../model/clock.ts';
import '../styles/clock.css';

const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'));

export type RetentionClockProps = { application: ClockRow & { id: string; full_name: string } };

const ICONS = { calm: Hourglass, soon: Hourglass, due: TriangleAlert, held: ShieldCheck } as const;

/** The date until which an application is kept, the reason, and a button to record a contact, which extends it. */
export function RetentionClock({ application }: RetentionClockProps) {
  const [isNoting, setNoting] = useState(false);
  const { tone, text, detail } = readClock(application);
  const Icon = ICONS[tone];
  return (
    <div className={`ret-clock ret-clock-${tone}`}>
      <Icon className="icon" aria-hidden />
      <p>
        <strong className="num">{text}</strong>
        <span className="muted num">{detail}</span>
      </p>
      {tone !== 'held' && !application.archived_at && (
        <Button size="sm" variant="link" onClick={() => setNoting(true)}>
          Noter un contact
        </Button>
      )}
      {isNoting && <ContactDialog application={application} onClose={() => setNoting(false)} />}
    </div>
  );
}
