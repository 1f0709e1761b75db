import { CONTENT_LIMITS, type SitePicture } from '@trame/domain/company';
import { fieldId } from '@trame/ui/form';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { PictureField } from './file-fields.tsx';
import '../styles/media.css';

type Props<Values extends FieldValues, Name extends FieldPathByValue<Values, SitePicture | null>> = {
  name: Name;
  control: Control<Values>;
  label: string;
};

/** A picture that has the words that stand for it with it. */
export function DescribedPictureField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, SitePicture | null>,
>({ name, control, label }: Props<Values, Name>) {
  const { field } = useController({ name, control });
  const picture: SitePicture | null = field.value;
  const id = `${fieldId(name)}-alt`;
  return (
    <div className="media-described">
      <PictureField name={name} control={control} label={label} purpose="timeline" alt={picture?.alt ?? ''} />
      {picture && (
        <div className="field">
          <label className="label" htmlFor={id}>
            Texte alternatif de l’image
            <span className="req" aria-hidden="true">
              {'\u00a0*'}
            </span>
          </label>
          <div className="input">
            <input
              id={id}
              value={picture.alt ?? ''}
              maxLength={CONTENT_LIMITS.alt}
              aria-required
              onChange={({ target }) => field.onChange({ ...picture, alt: target.value })}
            />
          </div>
        </div>
      )}
    </div>
  );
}
