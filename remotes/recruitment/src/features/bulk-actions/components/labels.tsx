import { AssigneeSelect, type AssigneeSelectProps } from './assignee-select.tsx';
import { TagsEditor, type TagsEditorProps } from './tags-editor.tsx';

export type LabelsProps = {
  application: AssigneeSelectProps['application'] & TagsEditorProps['application'];
};

/** What recruiters add to an application for themselves: who is in charge of it, and its labels. */
export function Labels({ application }: LabelsProps) {
  return (
    <div className="lab-row">
      <AssigneeSelect application={application} />
      <TagsEditor application={application} />
    </div>
  );
}
