import { useHost } from '@trame/platform';
import { SETTINGS_GROUPS } from '@trame/domain/company';
import { Section } from '@trame/ui/page';
import { Link } from '@trame/platform/router';
import { LastBuilds } from '../../site/components/last-builds.tsx';
import { PublicationSteps } from '../../site/components/publication-steps.tsx';
import { goToGroup, groupId } from '../model/places.ts';

/** The parts of the page, each a step away. */
export function SettingsParts() {
  return (
    <nav className="tr-card tr-card-padded set-parts" aria-label="Parties de la page">
      <ul>
        {SETTINGS_GROUPS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${groupId(id)}`}
              onClick={(event) => {
                event.preventDefault();
                goToGroup(id);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What becomes of a change: its publication, those before it, and who may write one. */
export function SettingsSide() {
  const people = useHost().linkTo('corporate.profiles');
  return (
    <div className="set-side">
      <PublicationSteps />
      <LastBuilds />
      <Section title="Qui peut changer quoi">
        <p className="set-who">
          Toute personne qui a le rôle Gestion Corporate change tous ces champs. Chaque changement garde sa
          version et son auteur, et se restaure.
        </p>
        {people && (
          <p className="set-who">
            <Link to={people}>Voir qui a ce rôle</Link>
          </p>
        )}
      </Section>
    </div>
  );
}
