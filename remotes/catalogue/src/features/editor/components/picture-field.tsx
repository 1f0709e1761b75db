import { programmeField, type ProgrammeContent, type ProgrammePicture } from '@trame/domain/catalogue';
import { Select } from '@trame/ui/select';
import type { NumberedLoss } from '../model/losses.ts';
import { controlId } from './sheet-field.tsx';
import type { Sheet } from './use-sheet.ts';
import '../styles/sheet.css';

type PictureFieldProps = {
  sheet: Sheet;
  others: readonly ProgrammeContent[];
  losses: readonly NumberedLoss[];
};

/** The picture of the sheet, among those that the catalogue has, and what it shows in words. */
export function PictureField({ sheet, others, losses }: PictureFieldProps) {
  const { label } = programmeField('picture');
  const own = sheet.values.picture as ProgrammePicture | undefined;
  const known = new Map(
    [own, ...others.map(({ picture }) => picture)].flatMap((picture) =>
      picture ? [[picture.path, picture]] : [],
    ),
  );
  const names = [...known].map(([path, { alt }]) => ({ value: path, label: alt ?? path }));
  return (
    <div className="sheet-field sheet-wide" id={`${controlId('picture')}-cadre`}>
      <Select
        label={label}
        value={own?.path ?? ''}
        options={[{ value: '', label: 'Sans image' }, ...names]}
        onChange={(path) => sheet.change('picture', known.get(path))}
      />
      {own && (
        <>
          <label className="label" htmlFor={controlId('picture')}>
            Ce que l’image montre
          </label>
          <span className="input">
            <input
              id={controlId('picture')}
              value={own.alt ?? ''}
              onChange={({ target }) => sheet.change('picture', { ...own, alt: target.value })}
            />
          </span>
        </>
      )}
      <p className={losses.length > 0 ? 'help sheet-ko' : 'help'}>{losses[0]?.title}</p>
    </div>
  );
}
