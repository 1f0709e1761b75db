import { lazyDialog } from '@trame/app/lazy-dialog';
import { Button } from '@trame/ui/button';
import { Tag } from '@trame/ui/tag';
import { Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import '../styles/labels.css';

const OneTagsDialog = lazyDialog(() => import('./one-tags-dialog.tsx'));

export type TagsEditorProps = { application: { id: string; full_name: string; tags: readonly string[] } };

/** The labels of an application, and the way to change them. */
export function TagsEditor({ application }: TagsEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const { tags } = application;
  return (
    <div className="field">
      <span className="label">Étiquettes</span>
      <div className="lab-tags">
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        <Button
          size="sm"
          variant="text"
          icon={<TagIcon className="icon" aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {tags.length === 0 ? 'Ajouter des étiquettes' : 'Modifier les étiquettes'}
        </Button>
      </div>
      {isOpen && <OneTagsDialog application={application} onClose={() => setOpen(false)} />}
    </div>
  );
}
