import { messageParagraphs, messagePurposeLabel, type MessageValues } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { SkeletonBlock } from '@trame/ui/states';
import { Tag } from '@trame/ui/tag';
import { Pencil, Trash2 } from 'lucide-react';
import type { MessageTemplate } from '../data/templates-query.ts';
import { renderPreview } from '../model/preview.ts';
import { PreviewText } from './preview-text.tsx';

export type TemplateCardProps = {
  template: MessageTemplate;
  /** Values shown in place of its variables; undefined while they are read. */
  values: MessageValues | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

/** One template, with the beginning of its text as an applicant would read it. */
export function TemplateCard({ template, values, onEdit, onDelete }: TemplateCardProps) {
  const { name, purpose } = template;
  const shown = values && renderPreview(template, values);
  const label = messagePurposeLabel(purpose);
  return (
    <Card as="li">
      <article className="msg-template" aria-label={name}>
        <div className="msg-template-head">
          <h2>{name}</h2>
          {!name.startsWith(label) && <Tag>{label}</Tag>}
        </div>
        {shown ? (
          <>
            <p className="msg-template-subject">
              <PreviewText text={shown.subject} />
            </p>
            <p className="msg-template-text">
              <PreviewText text={beginning(shown.body)} />
            </p>
          </>
        ) : (
          <SkeletonBlock height={96} />
        )}
        <div className="msg-template-actions">
          <Button
            size="sm"
            icon={<Pencil className="icon" aria-hidden />}
            aria-label={`Modifier ${name}`}
            onClick={onEdit}
          >
            Modifier
          </Button>
          <Button
            size="sm"
            variant="text"
            icon={<Trash2 className="icon" aria-hidden />}
            aria-label={`Supprimer ${name}`}
            onClick={onDelete}
          >
            Supprimer
          </Button>
        </div>
      </article>
    </Card>
  );
}

/** The text after the greeting, which is the same in most, line by line. */
function beginning(body: string): string {
  const [first = [], ...others] = messageParagraphs(body);
  return (others.length > 0 ? others : [first]).flat().join('\n');
}
