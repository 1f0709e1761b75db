import { useQuery } from '@tanstack/react-query';
import { useEndlessList } from '@trame/app/endless-list';
import { QueryView } from '@trame/app/query-view';
import { today } from '@trame/domain';
import { Link } from '@trame/platform/router';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { JournalLines } from '../../journal/components/journal-lines.tsx';
import { journalQuery } from '../../journal/data/journal.ts';
import { Checks } from '../../platform/components/checks.tsx';
import { platformQuery } from '../../platform/data/platform.ts';
import type { Period } from '../model/period.ts';

const SHOWN = 5;

/** The platform, in what is watched. */
export function PlatformSection({ period }: { period: Period }) {
  return (
    <Section title="La plateforme" actions={<Link to="plateforme">Détail</Link>}>
      <QueryView
        query={useQuery(platformQuery(period.from, period.until))}
        failed="Pas de réponse : la plateforme"
        compact
        pending={
          <LoadingStatus label="Chargement : la plateforme...">
            <SkeletonBlock height={180} />
          </LoadingStatus>
        }
      >
        {(state) => <Checks state={state} />}
      </QueryView>
    </Section>
  );
}

/** The last lines of the journal about rights and readings. */
export function JournalSection() {
  const { view } = useEndlessList(
    journalQuery({ search: '', kind: 'sensitive', span: 'annee', person: null }, today()),
  );
  return (
    <Section
      title="Droits et lectures sensibles"
      actions={<Link to="journal">Chercher dans le journal</Link>}
    >
      <QueryView
        query={view}
        failed="Pas de réponse : le journal"
        compact
        pending={
          <LoadingStatus label="Chargement : le journal...">
            <SkeletonBlock height={180} />
          </LoadingStatus>
        }
        empty={<p className="muted">Rien depuis un an.</p>}
      >
        {(lines) => <JournalLines lines={lines.slice(0, SHOWN)} />}
      </QueryView>
    </Section>
  );
}
