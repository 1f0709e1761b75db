import type { PrintedDocument } from '@trame/print';
import { MODELS_CHANGED_ON, QUALIOPI_MODELS, type QualiopiModelKey } from '@trame/domain/trainers';
import { attendanceSheet } from './attendance-sheet.ts';
import type { CompanyFacts } from './company-facts.ts';
import { feedbackForm } from './feedback-form.ts';
import { houseRules } from './house-rules.ts';
import type { Model } from './model-text.ts';
import { sessionPlan } from './session-plan.ts';
import { sessionReport } from './session-report.ts';

const CONTENTS: Readonly<Record<QualiopiModelKey, Model>> = {
  'feuille-emargement': attendanceSheet,
  'deroule-pedagogique': sessionPlan,
  'evaluation-a-chaud': feedbackForm,
  'bilan-de-session': sessionReport,
  'reglement-interieur': houseRules,
};

const GUIDE = 'guide de lecture Qualiopi V9 du 08/01/2024';

const french = (day: string) => day.split('-').toReversed().join('/');

export function modelDocuments(
  company: CompanyFacts,
): { key: QualiopiModelKey; document: PrintedDocument }[] {
  const { knownOn } = company;
  const changedOn = knownOn !== null && knownOn > MODELS_CHANGED_ON ? knownOn : MODELS_CHANGED_ON;
  return QUALIOPI_MODELS.map(({ key, label }) => ({
    key,
    document: {
      language: 'fr',
      title: label,
      publisher: company.name?.split(',')[0] ?? 'Espace formateur',
      about: `Modèle du ${french(changedOn)}, ${GUIDE}`,
      footer: `${label}, modèle du ${french(changedOn)}`,
      address: null,
      changedOn,
      isNumbered: false,
      ...CONTENTS[key](company),
    },
  }));
}
