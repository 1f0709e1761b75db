import {
  countryName,
  formatDate,
  formatDateTime,
  parseList,
  refusalReasonLabel,
  statusLabel,
} from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { Tag } from '@trame/ui/tag';
import { lazy, Suspense, type ReactNode } from 'react';
import { listDocuments } from '../../documents/model/document.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import {
  availabilityText,
  currentStatusText,
  formLanguageText,
  interventionText,
  languageTexts,
  sectorTexts,
  yesNo,
} from '../../application-data/model/detail-text.ts';
import { AccountBanner } from '../../trainers/components/account-banner.tsx';
import AnalysisSection from '../../analysis/components/analysis-section.tsx';
import type { OngoingAction } from './use-ongoing-action.ts';
import { EvaluationBanner } from '../../evaluation/components/evaluation-banner.tsx';
import { Facts } from '@trame/app/facts';
import { RetentionClock } from '../../retention/components/retention-clock.tsx';
import { RightsMenu } from '../../retention/components/rights-menu.tsx';
import { Labels } from '../../bulk-actions/components/labels.tsx';
import { PhoneLink } from '../../application-data/components/phone-link.tsx';

const DuplicatesBanner = lazy(() => import('../../duplicates/components/duplicates-banner.tsx'));
const TimelineSection = lazy(() => import('../../timeline/timeline-section.tsx'));

export type ApplicationSectionsProps = {
  application: ApplicationDetail;
  /** The attachments panel, where it stands between the skills and the notes. */
  attachments: ReactNode;
  ongoing: OngoingAction;
  /** Beside the CV the analysis comes first; in the dialog the sections have the order of the specification. */
  isAnalysisFirst?: boolean;
  /** The item of the analysis whose passage is shown. */
  passageKey: string | undefined;
  onShowPassage: (key: string) => void;
  /** Another application is to be shown in its place. */
  onShow: (id: string) => void;
  /** The application is gone, or its account was opened: the place that shows it closes. */
  onGone: () => void;
};

/** Everything a recruiter reads about one application, in read mode. */
export function ApplicationSections(props: ApplicationSectionsProps) {
  const { application, attachments, ongoing, isAnalysisFirst, passageKey, onShowPassage, onShow, onGone } =
    props;
  const analysis = hasResume(application) && (
    <AnalysisSection application={application} activeKey={passageKey} onShowPassage={onShowPassage} />
  );
  return (
    <div className="stack">
      <EvaluationBanner applicationId={application.id} onEvaluate={() => ongoing.start('evaluate')} />
      <AccountBanner application={application} onCreated={onGone} />
      <Suspense fallback={null}>
        <DuplicatesBanner application={application} onMergedInto={onShow} />
        <Labels application={application} />
      </Suspense>
      {isAnalysisFirst && analysis}
      <div className="app-pair">
        <PersonalSection application={application} />
        <AddressSection application={application} />
      </div>
      <ProfessionalSection application={application} />
      <SkillsSection application={application} />
      {attachments}
      <NotesSection application={application} onWrite={() => ongoing.start('note')} />
      {!isAnalysisFirst && analysis}
      <MetadataSection application={application} />
      <Section title="Conservation">
        <RetentionClock application={application} />
        <div className="app-rights">
          <RightsMenu application={application} onErased={onGone} />
        </div>
      </Section>
      <Suspense fallback={<SkeletonBlock height={160} />}>
        <TimelineSection applicationId={application.id} />
      </Suspense>
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
    <span className="tags">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
}

function NotesSection({ application, onWrite }: PartProps & { onWrite: () => void }) {
  const { additional_notes, admin_notes } = application;
  const none = <span className="muted">Aucune note.</span>;
  const text = (note: string) => <span className="app-note">{note}</span>;
  return (
    <Section
      title="Notes"
      actions={
        <Button size="sm" variant="link" onClick={onWrite}>
          {admin_notes ? 'Modifier la note interne' : 'Ajouter une note interne'}
        </Button>
      }
    >
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
          ...(application.status === 'rejected' && application.refusal_reason
            ? [{ label: 'Motif du refus', value: refusalReasonLabel(application.refusal_reason) }]
            : []),
          { label: 'Référence', value: <span className="num">{application.reference}</span> },
        ]}
      />
    </Section>
  );
}
