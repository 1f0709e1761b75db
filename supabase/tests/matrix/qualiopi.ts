import { INDICATOR_PLACES, INDICATOR_WEIGHTS, QUALIOPI_MODELS } from '@trame/domain/trainers';
import { own, shared } from '../support/constants.ts';
import { EVERYONE_SIGNED_IN, NOBODY, type Area, type Cell } from './cells.ts';

const read: Cell = { allow: [...EVERYONE_SIGNED_IN, 'service_role'], signedIn: '0 rows' };
const byMigrations: Cell = { ...NOBODY, because: 'a version of the reference is a migration' };
const verbs = { select: read, insert: byMigrations, update: byMigrations, delete: byMigrations };

const TEXTS = 'texts that migrations write';

export const qualiopi: Area = {
  tables: {
    'public.qualiopi_references': { what: 'Versions of the Qualiopi reference', verbs },
    'public.qualiopi_indicators': { what: 'Its indicators, and what they ask of a trainer', verbs },
  },
  probes: {
    'public.qualiopi_references': {
      select: (tx) => tx`select version from public.qualiopi_references`,
      insert: (tx) =>
        tx`insert into public.qualiopi_references (version, published_on) values ('V10', '2027-01-01')`,
      update: (tx) => tx`update public.qualiopi_references set published_on = '2027-01-01' returning version`,
      delete: (tx) => tx`delete from public.qualiopi_references returning version`,
    },
    'public.qualiopi_indicators': {
      select: (tx) => tx`select number from public.qualiopi_indicators`,
      insert: (tx) => tx`
        insert into public.qualiopi_indicators (reference_version, number, criterion, title, weight, applies_to)
        values ('V9', 33, 7, 'Un de plus', 'minor', 'Toutes les actions')`,
      update: (tx) => tx`update public.qualiopi_indicators set weight = 'minor' returning number`,
      delete: (tx) => tx`delete from public.qualiopi_indicators returning number`,
    },
  },
  constants: {
    checks: {
      'qualiopi_references.qualiopi_references_version_form': [own(TEXTS, '^V[0-9]{1,3}$')],
      'qualiopi_indicators.qualiopi_indicators_number_range': [own('there are 32 today', 1, 99)],
      'qualiopi_indicators.qualiopi_indicators_criterion_range': [own('there are 7 today', 1, 9)],
      'qualiopi_indicators.qualiopi_indicators_weight_known': [shared(...INDICATOR_WEIGHTS)],
      'qualiopi_indicators.qualiopi_indicators_place_known': [shared(...INDICATOR_PLACES)],
      'qualiopi_indicators.qualiopi_indicators_title_form': [own(TEXTS, 120)],
      'qualiopi_indicators.qualiopi_indicators_applies_to_form': [own(TEXTS, 120)],
      'qualiopi_indicators.qualiopi_indicators_heading_form': [own(TEXTS, 120)],
      'qualiopi_indicators.qualiopi_indicators_meaning_form': [own(TEXTS, 500)],
      'qualiopi_indicators.qualiopi_indicators_provide_form': [own(TEXTS, 10, 200)],
      'qualiopi_indicators.qualiopi_indicators_paper_kinds_form': [own(TEXTS, 20, 60)],
      'qualiopi_indicators.qualiopi_indicators_models_known': [
        shared(...QUALIOPI_MODELS.map(({ key }) => key)),
      ],
      'qualiopi_indicators.qualiopi_indicators_trainer_whole': [
        shared(INDICATOR_PLACES[2]),
        own('an empty list', '{}'),
      ],
    },
  },
};
