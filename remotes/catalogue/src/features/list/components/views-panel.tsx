import { AddressViews } from '@trame/app/address-views';
import { PROGRAMME_FILTERS, peopleQuery } from '../../programmes/data/programmes.ts';

const STORED = ['status', 'sector', 'owner', 'band', 'rule', 'modality', 'ends'] as const;

/** The saved views of the catalogue. */
export default function ProgrammeViewsPanel({ opensAtOnce }: { opensAtOnce: boolean }) {
  return (
    <AddressViews
      kind="programme"
      codecs={PROGRAMME_FILTERS}
      stored={STORED}
      people={peopleQuery}
      remains="Les fiches restent."
      opensAtOnce={opensAtOnce}
    />
  );
}
