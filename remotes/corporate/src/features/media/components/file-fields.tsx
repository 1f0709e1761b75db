import { SiteFileControl } from '@trame/app/site-file-control';
import { PicturePreview, StoredFileLink } from '@trame/app/site-picture';
import type { SiteFilePurpose, SitePicture } from '@trame/domain/company';
import { FileText } from 'lucide-react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import '../styles/media.css';

type Texts = { label: string; help?: string };
type PictureFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, SitePicture | null>,
> = Texts & { name: Name; control: Control<Values>; purpose: 'logo' | 'timeline'; alt: string };

/** A picture of the site in a form; the words that stand for it are another field. */
export function PictureField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, SitePicture | null>,
>({ name, control, purpose, alt, ...texts }: PictureFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ name, control });
  const picture: SitePicture | null = field.value;
  return (
    <SiteFileControl
      {...texts}
      name={name}
      purpose={purpose}
      hasFile={picture !== null}
      error={fieldState.error?.message}
      onStored={({ path, type, width, height }) => {
        if (type === 'application/pdf' || width === undefined || height === undefined) return;
        // The words are kept: most often a picture is replaced by a better one of the same.
        field.onChange({
          path,
          type,
          width,
          height,
          ...(picture?.alt !== undefined && { alt: picture.alt }),
        });
      }}
      onRemove={() => field.onChange(null)}
    >
      {picture && <PicturePreview picture={picture} alt={alt} as={purpose} />}
    </SiteFileControl>
  );
}

type DocumentFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string | null>,
> = Texts & {
  name: Name;
  control: Control<Values>;
  purpose: Extract<SiteFilePurpose, 'proof' | 'certificate'>;
  link: string;
};

/** A stored document in a form, by its path. */
export function DocumentField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string | null>,
>({ name, control, purpose, link, ...texts }: DocumentFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ name, control });
  const path: string | null = field.value || null;
  return (
    <SiteFileControl
      {...texts}
      name={name}
      purpose={purpose}
      hasFile={path !== null}
      error={fieldState.error?.message}
      onStored={(stored) => field.onChange(stored.path)}
      onRemove={() => field.onChange(null)}
    >
      {path && (
        <p className="media-document">
          <FileText className="icon" aria-hidden />
          <StoredFileLink path={path}>{link}</StoredFileLink>
        </p>
      )}
    </SiteFileControl>
  );
}
