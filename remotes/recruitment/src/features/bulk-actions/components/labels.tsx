import { AssigneeSelect, type AssigneeSelectProps } from './assignee-select.tsx';
import { TagsEditor, type TagsEditorProps } from './tags-editor.tsx';

export type LabelsProps = {
  application: AssigneeSelectProps['application'] & TagsEditorProps['application'];
};

/** The recruiters' own data about an application: the person in charge, and its labels. */
export function Labels({ application }: LabelsProps) {
  return (
    <div className="lab-row">
      <AssigneeSelect application={application} />
      <TagsEditor application={application} />
    </div>
  );
}
