import { useQuery } from '@tanstack/react-query';
import { Section } from '@trame/ui/page';
import { Check, CircleDashed, RefreshCw } from 'lucide-react';
import { isChanging, siteStatusQueryOptions, type SiteStatus } from '../data/site-status.ts';
import { momentText } from '../model/moment.ts';
import '../styles/site.css';

type Step = { title: string; more: string; state: 'done' | 'now' | 'next' };

/** The way of a change from here to the site. */
export function stepsOf({ changed_since: changed, running_since: running }: SiteStatus): Step[] {
  return [
    { title: 'Enregistré', more: changed ? momentText(changed) : 'Tout ce qui est écrit ici', state: 'done' },
    {
      title: 'Pages refaites',
      more: running ? `Depuis ${momentText(running)}, moins d’une minute` : 'Commence dès que possible',
      state: running ? 'now' : 'next',
    },
    { title: 'En ligne', more: 'D’un seul coup, toutes les pages ensemble', state: 'next' },
  ];
}

const ICONS = { done: Check, now: RefreshCw, next: CircleDashed } as const;
/** The look of the sign of a build in the same state. */
const LOOKS = { done: 'succeeded', now: 'running', next: 'waiting' } as const;

/** Where a change is on its way to the site; nothing when the site shows everything. */
export function PublicationSteps() {
  const { data: status } = useQuery(siteStatusQueryOptions());
  if (!status || !isChanging(status)) return null;
  return (
    <Section title="Publication">
      <ol className="site-builds">
        {stepsOf(status).map(({ title, more, state }) => {
          const Icon = ICONS[state];
          return (
            <li
              key={title}
              className={`site-build site-build-${LOOKS[state]}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className="site-build-sign">
                <Icon className="icon" aria-hidden />
              </span>
              <div>
                <p>
                  <strong>{title}</strong>
                </p>
                <p className="muted">{more}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
