import { countryName, formatDate, formatDateTime, parseList, statusLabel } from '@trame/domain';
import { Section } from '@trame/ui/page';
import { Tag } from '@trame/ui/tag';
import type { ReactNode } from 'react';
import { listDocuments } from '../../documents/model/document.ts';
import type { ApplicationDetail } from '../data/application-columns.ts';
import {
  availabilityText,
  currentStatusText,
  formLanguageText,
  interventionText,
  languageTexts,
  sectorTexts,
  yesNo,
} from '../model/detail-text.ts';
import { AccountBanner } from './account-banner.tsx';
import { AnalysisSection } from './analysis-section.tsx';
import { EvaluationBanner } from '../../evaluation/components/evaluation-banner.tsx';
import { Facts } from './facts.tsx';
import { PhoneLink } from './phone-link.tsx';

export type ApplicationSectionsProps = {
  application: ApplicationDetail;
  /** The attachments panel, where it stands between the skills and the notes. */
  attachments: ReactNode;
};

/** Everything a recruiter reads about one application, in read mode. */
export function ApplicationSections({ application, attachments }: ApplicationSectionsProps) {
  return (
    <div className="app-sections">
      <EvaluationBanner applicationId={application.id} />
      <AccountBanner application={application} />
      <div className="app-pair">
        <PersonalSection application={application} />
        <AddressSection application={application} />
      </div>
      <ProfessionalSection application={application} />
      <SkillsSection application={application} />
      {attachments}
      <NotesSection application={application} />
      {hasResume(application) && <AnalysisSection analysis={application} />}
      <MetadataSection application={application} />
    </div>
  );
}

const hasResume = (application: ApplicationDetail) =>
  listDocuments(application).some(({ id }) => id === 'resume');

type PartProps = Pick<ApplicationSectionsProps, 'application'>;

function PersonalSection({ application }: PartProps) {
  const { full_name, email, phone, country, birth_date } = application;
  return (
    <Section title="Informations personnelles">
      <Facts
        items={[
          { label: 'Nom complet', value: full_name },
          { label: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Téléphone', value: <PhoneLink phone={phone} country={country} hasIcon /> },
          {
            label: 'Date de naissance',
            value: birth_date && <span className="num">{formatDate(birth_date)}</span>,
          },
        ]}
      />
    </Section>
  );
}

function AddressSection({ application }: PartProps) {
  const { country, city, postal_code } = application;
  return (
    <Section title="Adresse">
      <Facts
        items={[
          { label: 'Pays', value: country && countryName(country) },
          { label: 'Ville', value: city },
          { label: 'Code postal', value: postal_code && <span className="num">{postal_code}</span> },
        ]}
      />
    </Section>
  );
}

function ProfessionalSection({ application }: PartProps) {
  return (
    <Section title="Informations professionnelles">
      <Facts
        isWide
        items={[
          { label: 'Statut actuel', value: currentStatusText(application) },
          { label: 'Intitulé', value: application.job_title },
          { label: 'Mode d’intervention', value: interventionText(application) },
          { label: 'Expérience à distance', value: yesNo(application.remote_experience) },
          { label: 'Disponibilité', value: availabilityText(application) },
          { label: 'Secteurs', value: sectorTexts(application).join(', ') },
        ]}
      />
    </Section>
  );
}

function SkillsSection({ application }: PartProps) {
  const software = parseList(application.mastered_software);
  return (
    <Section title="Expertise et compétences">
      <Facts
        items={[
          { label: 'Logiciels maîtrisés', value: software.length > 0 && <Tags names={software} /> },
          {
            label: 'Domaines d’expertise',
            value: application.expertise_areas.length > 0 && <Tags names={application.expertise_areas} />,
          },
          { label: 'Langues d’enseignement', value: languageTexts(application).join(', ') },
        ]}
      />
    </Section>
  );
}

function Tags({ names }: { names: readonly string[] }) {
  return (
    <span className="cand-tags">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
}

function NotesSection({ application }: PartProps) {
  const { additional_notes, admin_notes } = application;
  const none = <span className="muted">Aucune note.</span>;
  const text = (note: string) => <span className="app-note">{note}</span>;
  return (
    <Section title="Notes">
      <Facts
        items={[
          { label: 'Notes du candidat', value: additional_notes ? text(additional_notes) : none },
          { label: 'Notes internes', value: admin_notes ? text(admin_notes) : none },
        ]}
      />
    </Section>
  );
}

function MetadataSection({ application }: PartProps) {
  return (
    <Section title="Métadonnées">
      <Facts
        isWide
        items={[
          {
            label: 'Candidature',
            value: <span className="num">{formatDateTime(application.created_at)}</span>,
          },
          { label: 'Statut', value: statusLabel(application.status) },
          { label: 'Langue', value: formLanguageText(application.language) },
          { label: 'Référence', value: <span className="num">{application.reference}</span> },
        ]}
      />
    </Section>
  );
}
