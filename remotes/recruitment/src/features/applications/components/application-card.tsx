import {
  formatDate,
  formatFileSize,
  optionLabel,
  parseList,
  TEACHING_LANGUAGES,
  withDe,
} from '@trame/domain';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Flag } from '@trame/ui/flag';
import { Highlight } from '@trame/ui/highlight';
import { StatusTag } from '@trame/ui/status-tag';
import {
  ChevronDown,
  Compass,
  Eye,
  Languages,
  Mail,
  MessageCircle,
  Paperclip,
  Tag as Label,
  Trash2,
} from 'lucide-react';
import { memo, useId } from 'react';
import { Link, type LinkProps } from '@trame/platform/router';
import { listDocuments, type ApplicationDocument } from '../../documents/model/document.ts';
import { IdentitySign } from '../../analysis/components/identity-sign.tsx';
import { DuplicateSign } from '../../duplicates/components/duplicate-sign.tsx';
import { ApplicationCheckbox } from '../../bulk-actions/components/application-checkbox.tsx';
import type { ApplicationListItem } from '../../application-data/model/list-item.ts';
import { hiddenMatches } from '../../application-data/model/search-match.ts';
import { PhoneLink } from '../../application-data/components/phone-link.tsx';
import { CardEvaluation } from './card-evaluation.tsx';
import { MAX_SOFTWARE, SoftwareTags } from './software-tags.tsx';

export type ApplicationCardProps = {
  item: ApplicationListItem;
  /** The search terms, to mark them. */
  search: string;
  /** Place in the whole list, from 1. */
  position: number;
  /** Size of the whole list, -1 while unknown. */
  total: number;
  isExpanded: boolean;
  /** The card the keyboard is on. */
  isActive: boolean;
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  onDelete: (item: ApplicationListItem) => void;
  onViewDocument: (file: ApplicationDocument) => void;
};

/** One application of the list. */
export const ApplicationCard = memo(function ApplicationCard(props: ApplicationCardProps) {
  const { item, search, position, total, isExpanded, isActive, linkTo, onToggle, onOpen, onDelete } = props;
  const id = useId();
  const software = parseList(item.mastered_software);
  const shownSoftware = software.slice(0, MAX_SOFTWARE);
  const found = search === '' ? [] : hiddenMatches(item, search, { shownSoftware, isExpanded });

  return (
    <article
      className="cand"
      data-application={item.id}
      data-active={isActive || undefined}
      data-expanded={isExpanded || undefined}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-posinset={position}
      aria-setsize={total}
    >
      <div className="cand-id">
        <Flag country={item.country} />
        <h2 id={`${id}-name`}>
          <Link {...linkTo(item.id)}>
            <Highlight text={item.full_name} query={search} />
          </Link>
        </h2>
        <ApplicationCheckbox id={item.id} name={item.full_name} />
        {item.job_title && (
          <p title={item.job_title}>
            <Highlight text={item.job_title} query={search} />
          </p>
        )}
      </div>
      <div className="cand-state">
        <StatusTag status={item.status} />
        <CardEvaluation item={item} />
        {item.has_duplicate && <DuplicateSign />}
        <IdentitySign differences={item.cv_differences} />
      </div>
      <SoftwareTags software={software} search={search} />
      {item.tags.length > 0 && (
        <ul className="cand-labels" aria-label="Étiquettes">
          {item.tags.map((name) => (
            <li key={name}>
              <Label className="icon" aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
      {found.map(({ label, text, query }) => (
        <p key={label + text} className="cand-match">
          <span className="muted">{label}&nbsp;: </span>
          <Highlight text={text} query={query} />
        </p>
      ))}
      {isExpanded && <CardDetails {...props} detailsId={`${id}-details`} />}
      <div className="cand-foot">
        <time className="num" dateTime={item.created_at}>
          {formatDate(item.created_at)}
        </time>
        <Button
          variant="text"
          size="sm"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? `${id}-details` : undefined}
          onClick={() => onToggle(item.id)}
        >
          Voir les détails
          <ChevronDown className={isExpanded ? 'icon is-open' : 'icon'} aria-hidden />
        </Button>
        <IconButton
          size="sm"
          tone="soft"
          label={`Ouvrir la candidature ${withDe(item.full_name)}`}
          icon={<Eye className="icon" aria-hidden />}
          onClick={() => onOpen(item.id)}
        />
        <IconButton
          size="sm"
          tone="danger"
          label={`Supprimer la candidature ${withDe(item.full_name)}`}
          icon={<Trash2 className="icon" aria-hidden />}
          onClick={() => onDelete(item)}
        />
      </div>
    </article>
  );
});

function CardDetails({
  item,
  search,
  onViewDocument,
  detailsId,
}: ApplicationCardProps & { detailsId: string }) {
  const files = listDocuments(item);
  const languages = item.teaching_languages.map((value) => optionLabel(TEACHING_LANGUAGES, value));
  return (
    <ul className="cand-more" id={detailsId} aria-label="Détails">
      <li>
        <Mail className="icon" aria-label="E-mail" />
        <a href={`mailto:${item.email}`}>
          <Highlight text={item.email} query={search} />
        </a>
      </li>
      {item.phone && (
        <li>
          <MessageCircle className="icon" aria-label="WhatsApp" />
          <PhoneLink phone={item.phone} country={item.country} />
        </li>
      )}
      {item.expertise_areas.length > 0 && (
        <li>
          <Compass className="icon" aria-label="Domaines d’expertise" />
          <span>
            <Highlight text={item.expertise_areas.join(', ')} query={search} />
          </span>
        </li>
      )}
      {languages.length > 0 && (
        <li>
          <Languages className="icon" aria-label="Langues d’enseignement" />
          <span>
            <Highlight text={languages.join(', ')} query={search} />
          </span>
        </li>
      )}
      {files.length > 0 && (
        <li>
          <Paperclip className="icon" aria-label="Pièces jointes" />
          <span>
            {files.map((file) => (
              <span key={file.id} className="cand-file">
                <Button variant="inline" onClick={() => onViewDocument(file)}>
                  {file.file_name}
                </Button>
                {file.file_size !== null && (
                  <span className="nowrap">, {formatFileSize(file.file_size)}</span>
                )}
              </span>
            ))}
          </span>
        </li>
      )}
    </ul>
  );
}
