declare module '@trame/domain/src/accounts' {
  export const ACCOUNT_STATUSES: readonly [{
      readonly value: 'pending';
      readonly label: 'En attente';
  }, {
      readonly value: 'approved';
      readonly label: 'Approuvé';
  }, {
      readonly value: 'rejected';
      readonly label: 'Refusé';
  }, {
      readonly value: 'suspended';
      readonly label: 'Suspendu';
  }, {
      readonly value: 'closed';
      readonly label: 'Fermé';
  }];
  export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]['value'];
  export function accountStatusLabel(value: string): string;
  export const ACCOUNT_DECISIONS: {
      readonly approve: {
          readonly from: readonly ["pending", "rejected"];
          readonly to: 'approved';
          readonly needsReason: false;
      };
      readonly reject: {
          readonly from: readonly ["pending"];
          readonly to: 'rejected';
          readonly needsReason: true;
      };
      readonly suspend: {
          readonly from: readonly ["approved"];
          readonly to: 'suspended';
          readonly needsReason: true;
      };
      readonly reactivate: {
          readonly from: readonly ["suspended"];
          readonly to: 'approved';
          readonly needsReason: false;
      };
  };
  export type AccountDecision = keyof typeof ACCOUNT_DECISIONS;
  export const MAX_ACCOUNT_REASON = 1000;
  export function decisionsFrom(status: string): AccountDecision[];
}

declare module '@trame/domain/src/analysis' {
  export const STRICT_RERUN_BELOW = 0.7;
  export function confidenceLabel(confidence: number): 'Élevée' | 'Moyenne' | 'Faible';
  export function offersStrictRerun(supportScore: number | null | undefined): boolean;
}

declare module '@trame/domain/src/applicant-fields' {
  import { type Option } from '@trame/domain/src/options';
  export type FieldKind = 'line' | 'notes' | 'email' | 'phone' | 'date' | 'country' | 'flag' | 'choice' | 'choices' | 'tags';
  export interface FieldRules {
      readonly step: 'identity' | 'activity' | 'expertise';
      readonly kind: FieldKind;
      readonly required?: 'form' | 'always';
      readonly limit?: number;
      readonly most?: number;
      readonly options?: readonly Option[];
      readonly explains?: string;
  }
  export const APPLICANT_FIELDS: {
      readonly full_name: {
          readonly step: 'identity';
          readonly kind: 'line';
          readonly required: 'always';
          readonly limit: 120;
      };
      readonly email: {
          readonly step: 'identity';
          readonly kind: 'email';
          readonly required: 'always';
          readonly limit: 254;
      };
      readonly phone: {
          readonly step: 'identity';
          readonly kind: 'phone';
          readonly required: 'form';
          readonly limit: 40;
      };
      readonly country: {
          readonly step: 'identity';
          readonly kind: 'country';
          readonly required: 'form';
      };
      readonly postal_code: {
          readonly step: 'identity';
          readonly kind: 'line';
          readonly limit: 16;
      };
      readonly city: {
          readonly step: 'identity';
          readonly kind: 'line';
          readonly required: 'form';
          readonly limit: 120;
      };
      readonly birth_date: {
          readonly step: 'identity';
          readonly kind: 'date';
      };
      readonly current_status: {
          readonly step: 'activity';
          readonly kind: 'choice';
          readonly required: 'always';
          readonly options: readonly [{
              readonly value: 'Indépendant';
              readonly fr: 'Indépendant';
              readonly en: 'Freelance';
          }, {
              readonly value: 'Salarié';
              readonly fr: 'Salarié';
              readonly en: 'Employee';
          }, {
              readonly value: 'Organisme de formation';
              readonly fr: 'Organisme de formation';
              readonly en: 'Training organisation';
          }, {
              readonly value: "Autre";
              readonly fr: "Autre";
              readonly en: 'Other';
          }];
      };
      readonly other_status: {
          readonly step: 'activity';
          readonly kind: 'line';
          readonly limit: 120;
          readonly explains: 'current_status';
      };
      readonly job_title: {
          readonly step: 'activity';
          readonly kind: 'line';
          readonly limit: 160;
      };
      readonly intervention_type: {
          readonly step: 'activity';
          readonly kind: 'choices';
          readonly required: 'form';
          readonly most: 10;
          readonly options: readonly [{
              readonly value: 'Présentiel';
              readonly fr: 'Présentiel';
              readonly en: 'On site';
          }, {
              readonly value: 'Distanciel';
              readonly fr: 'Distanciel';
              readonly en: 'Remote';
          }, {
              readonly value: 'Les deux';
              readonly fr: 'Les deux';
              readonly en: 'Both';
          }];
      };
      readonly availability: {
          readonly step: 'activity';
          readonly kind: 'choice';
          readonly required: 'form';
          readonly options: readonly [{
              readonly value: 'Immédiate';
              readonly fr: 'Immédiate';
              readonly en: 'Immediate';
          }, {
              readonly value: 'Sous 1 semaine';
              readonly fr: 'Sous 1 semaine';
              readonly en: 'Within 1 week';
          }, {
              readonly value: 'Sous 2 semaines';
              readonly fr: 'Sous 2 semaines';
              readonly en: 'Within 2 weeks';
          }, {
              readonly value: 'Sous 1 mois';
              readonly fr: 'Sous 1 mois';
              readonly en: 'Within 1 month';
          }, {
              readonly value: 'Sous 2 mois';
              readonly fr: 'Sous 2 mois';
              readonly en: 'Within 2 months';
          }, {
              readonly value: 'Sous 3 mois ou plus';
              readonly fr: 'Sous 3 mois ou plus';
              readonly en: 'In 3 months or more';
          }];
      };
      readonly remote_experience: {
          readonly step: 'activity';
          readonly kind: 'flag';
      };
      readonly training_sectors: {
          readonly step: 'expertise';
          readonly kind: 'choices';
          readonly required: 'form';
          readonly options: readonly [{
              readonly value: "ERP & Gestion d'entreprise";
              readonly fr: "ERP & Gestion d'entreprise";
              readonly en: 'ERP';
          }, {
              readonly value: 'Informatique & Technologies';
              readonly fr: 'Informatique & Technologies';
              readonly en: 'IT';
          }, {
              readonly value: 'CAO / DAO & Design Industriel';
              readonly fr: 'CAO / DAO & Design Industriel';
              readonly en: 'CAD-CAM';
          }, {
              readonly value: 'Sécurité & Prévention des Risques';
              readonly fr: 'Sécurité & Prévention des Risques';
              readonly en: 'Security';
          }, {
              readonly value: 'Compétences Comportementales';
              readonly fr: 'Compétences Comportementales';
              readonly en: 'Soft Skills';
          }, {
              readonly value: "Autres Domaines";
              readonly fr: "Autres Domaines";
              readonly en: 'Other';
          }];
      };
      readonly other_sector: {
          readonly step: 'expertise';
          readonly kind: 'line';
          readonly limit: 120;
          readonly explains: 'training_sectors';
      };
      readonly mastered_software: {
          readonly step: 'expertise';
          readonly kind: 'tags';
          readonly limit: 80;
          readonly most: 50;
      };
      readonly expertise_areas: {
          readonly step: 'expertise';
          readonly kind: 'tags';
          readonly limit: 80;
          readonly most: 50;
      };
      readonly teaching_languages: {
          readonly step: 'expertise';
          readonly kind: 'choices';
          readonly required: 'form';
          readonly options: readonly [{
              readonly value: 'French';
              readonly fr: 'Français';
              readonly en: 'French';
          }, {
              readonly value: 'English';
              readonly fr: 'Anglais';
              readonly en: 'English';
          }, {
              readonly value: 'Spanish';
              readonly fr: 'Espagnol';
              readonly en: 'Spanish';
          }, {
              readonly value: 'German';
              readonly fr: 'Allemand';
              readonly en: 'German';
          }, {
              readonly value: 'Italian';
              readonly fr: 'Italien';
              readonly en: 'Italian';
          }, {
              readonly value: 'Portuguese';
              readonly fr: 'Portugais';
              readonly en: 'Portuguese';
          }, {
              readonly value: 'Arabic';
              readonly fr: 'Arabe';
              readonly en: 'Arabic';
          }, {
              readonly value: 'Chinese';
              readonly fr: 'Chinois';
              readonly en: 'Chinese';
          }, {
              readonly value: 'Russian';
              readonly fr: 'Russe';
              readonly en: 'Russian';
          }, {
              readonly value: 'Other';
              readonly fr: 'Autre';
              readonly en: 'Other';
          }];
      };
      readonly additional_notes: {
          readonly step: 'expertise';
          readonly kind: 'notes';
          readonly limit: 5000;
      };
  };
  export type ApplicantField = keyof typeof APPLICANT_FIELDS;
  export const FORM_LABELS_FR: {
      full_name: string;
      email: string;
      phone: string;
      country: string;
      postal_code: string;
      city: string;
      birth_date: string;
      current_status: string;
      other_status: string;
      job_title: string;
      intervention_type: string;
      availability: string;
      remote_experience: string;
      training_sectors: string;
      other_sector: string;
      mastered_software: string;
      expertise_areas: string;
      teaching_languages: string;
      additional_notes: string;
  };
  export const FORM_LABELS_EN: Readonly<Record<ApplicantField, string>>;
  export interface StaffField {
      readonly group: 'person' | 'address' | 'work' | 'skills' | 'notes';
      readonly width: number;
      readonly isReadOnly?: true;
      readonly isSearched?: true;
  }
  export const STAFF_FIELDS: {
      readonly full_name: {
          readonly group: 'person';
          readonly width: 26;
          readonly isSearched: true;
      };
      readonly email: {
          readonly group: 'person';
          readonly width: 30;
          readonly isSearched: true;
      };
      readonly phone: {
          readonly group: 'person';
          readonly width: 19;
      };
      readonly birth_date: {
          readonly group: 'person';
          readonly width: 12;
      };
      readonly country: {
          readonly group: 'address';
          readonly width: 16;
      };
      readonly city: {
          readonly group: 'address';
          readonly width: 18;
      };
      readonly postal_code: {
          readonly group: 'address';
          readonly width: 11;
      };
      readonly current_status: {
          readonly group: 'work';
          readonly width: 22;
      };
      readonly other_status: {
          readonly group: 'work';
          readonly width: 22;
      };
      readonly job_title: {
          readonly group: 'work';
          readonly width: 28;
          readonly isReadOnly: true;
          readonly isSearched: true;
      };
      readonly intervention_type: {
          readonly group: 'work';
          readonly width: 18;
      };
      readonly remote_experience: {
          readonly group: 'work';
          readonly width: 12;
      };
      readonly availability: {
          readonly group: 'work';
          readonly width: 18;
          readonly isReadOnly: true;
      };
      readonly training_sectors: {
          readonly group: 'work';
          readonly width: 34;
          readonly isSearched: true;
      };
      readonly other_sector: {
          readonly group: 'work';
          readonly width: 34;
      };
      readonly mastered_software: {
          readonly group: 'skills';
          readonly width: 30;
          readonly isSearched: true;
      };
      readonly expertise_areas: {
          readonly group: 'skills';
          readonly width: 34;
          readonly isReadOnly: true;
          readonly isSearched: true;
      };
      readonly teaching_languages: {
          readonly group: 'skills';
          readonly width: 24;
          readonly isSearched: true;
      };
      readonly additional_notes: {
          readonly group: 'notes';
          readonly width: 50;
      };
  };
  type Rules = typeof APPLICANT_FIELDS;
  type Staff = typeof STAFF_FIELDS;
  export type FieldsOfKind<Kind extends FieldKind> = {
      [name in ApplicantField]: Rules[name]['kind'] extends Kind ? name : never;
  }[ApplicantField];
  export type RequiredField<Required extends 'form' | 'always' = 'form' | 'always'> = {
      [name in ApplicantField]: Rules[name] extends {
          required: Required;
      } ? name : never;
  }[ApplicantField];
  export type EditedField = {
      [name in ApplicantField]: Staff[name] extends {
          isReadOnly: true;
      } ? never : name;
  }[ApplicantField];
  export type SearchedField = {
      [name in ApplicantField]: Staff[name] extends {
          isSearched: true;
      } ? name : never;
  }[ApplicantField];
  export const rulesOf: (name: ApplicantField) => FieldRules;
  export const staffFieldOf: (name: ApplicantField) => StaffField;
  export const applicantFields: () => ApplicantField[];
  export const staffFields: () => ApplicantField[];
  export const fieldLabels: () => {
      full_name: string;
      phone: string;
      country: string;
      postal_code: string;
      city: string;
      birth_date: string;
      current_status: string;
      other_status: string;
      intervention_type: string;
      availability: string;
      remote_experience: string;
      training_sectors: string;
      other_sector: string;
      mastered_software: string;
      expertise_areas: string;
      teaching_languages: string;
      email: string;
      job_title: string;
      additional_notes: string;
      reference: string;
      created_at: string;
      status: string;
      refusal_reason: string;
      tags: string;
      assigned_to: string;
      account_request_status: string;
      resume: string;
      references: string;
      admin_notes: string;
      language: string;
      source: string;
      pool_consent_at: string;
      last_contact_at: string;
      purge_on: string;
  };
  export {};
}

declare module '@trame/domain/src/application-edit' {
  import { type ApplicantField, type EditedField, type FieldsOfKind, type RequiredField } from '@trame/domain/src/applicant-fields';
  const NOT_ANSWERS: readonly ['admin_notes', 'status'];
  export type EditedColumn = EditedField | (typeof NOT_ANSWERS)[number];
  export const editedColumns: () => EditedColumn[];
  type Edited<Field extends ApplicantField> = Field extends FieldsOfKind<'flag'> ? boolean | null : Field extends FieldsOfKind<'choices' | 'tags'> ? string[] : Field extends RequiredField<'always'> ? string : string | null;
  export type ApplicationEdit = {
      [field in EditedField]: Edited<field>;
  } & {
      admin_notes: string | null;
      status: string;
  };
  type Tags = FieldsOfKind<'tags'> & EditedField;
  export type EditableApplication = Omit<ApplicationEdit, Tags> & {
      [field in Tags]: unknown;
  };
  export type ApplicationEditInput = {
      [field in EditedColumn]: ApplicationEdit[field] extends string | null ? string : ApplicationEdit[field];
  } & {
      phone_country: string;
  };
  export function editInputOf(row: EditableApplication): ApplicationEditInput;
  export const asksOtherStatus: (currentStatus: string) => currentStatus is "Autre";
  export const asksOtherSector: (sectors: readonly string[]) => boolean;
  export const clearsOtherSector: (before: readonly string[], after: readonly string[]) => boolean;
  export function sameValue(a: unknown, b: unknown): boolean;
  export type EditProblems = Partial<Record<keyof ApplicationEditInput, string>>;
  export function checkApplicationEdit(row: EditableApplication, input: ApplicationEditInput): {
      edit: ApplicationEdit;
      problems?: undefined;
  } | {
      edit?: undefined;
      problems: EditProblems;
  };
  export {};
}

declare module '@trame/domain/src/application-form' {
  import * as z from 'zod/mini';
  import { type ApplicantField, type FieldsOfKind, type RequiredField } from '@trame/domain/src/applicant-fields';
  import type { Locale } from '@trame/domain/src/locale';
  export const CONSENT_VERSION = "2026-11";
  export const HONEYPOT_FIELD = "website";
  export type Answer<Field extends ApplicantField> = Field extends FieldsOfKind<'flag'> ? boolean : Field extends FieldsOfKind<'choices' | 'tags'> ? string[] : Field extends RequiredField ? string : string | null;
  type OptionalField = {
      [field in ApplicantField]: null extends Answer<field> ? field : never;
  }[ApplicantField];
  export type ApplicationFormInput = {
      [field in Exclude<ApplicantField, OptionalField>]: Answer<field>;
  } & {
      [field in OptionalField]?: string | null | undefined;
  } & {
      phone_country?: string | undefined;
      consent: boolean;
      pool_consent?: boolean | undefined;
      language: number;
      source?: string | undefined;
  };
  export type ApplicationPayload = {
      [field in ApplicantField]: Answer<field>;
  } & {
      consent: true;
      pool_consent: boolean;
      language: 0 | 1;
      source?: string | undefined;
  };
  export type EmptyApplicationForm = {
      [field in ApplicantField]: NonNullable<Answer<field>>;
  } & {
      phone_country: string;
      consent: boolean;
      pool_consent: boolean;
      language: number;
  };
  export function emptyApplicationForm(language: 0 | 1): EmptyApplicationForm;
  export const FRENCH_POSTAL_CODE: RegExp;
  export function applicationFormSchema(locale: Locale): z.ZodMiniPipe<z.ZodMiniObject<{
      phone_country: z.ZodMiniOptional<z.ZodMiniString<string>>;
      consent: z.ZodMiniBoolean<boolean>;
      pool_consent: z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniBoolean<boolean>>, z.ZodMiniTransform<boolean, boolean | undefined>>;
      language: z.ZodMiniLiteral<0 | 1>;
      source: z.ZodMiniOptional<z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string | undefined, string>>>;
      additional_notes: z.ZodMiniType<string | null, unknown, z.core.$ZodTypeInternals<string | null, unknown>>;
      availability: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      birth_date: z.ZodMiniType<string | null, unknown, z.core.$ZodTypeInternals<string | null, unknown>>;
      city: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      country: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      current_status: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      email: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      expertise_areas: z.ZodMiniType<string[], unknown, z.core.$ZodTypeInternals<string[], unknown>>;
      full_name: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      intervention_type: z.ZodMiniType<string[], unknown, z.core.$ZodTypeInternals<string[], unknown>>;
      job_title: z.ZodMiniType<string | null, unknown, z.core.$ZodTypeInternals<string | null, unknown>>;
      mastered_software: z.ZodMiniType<string[], unknown, z.core.$ZodTypeInternals<string[], unknown>>;
      other_sector: z.ZodMiniType<string | null, unknown, z.core.$ZodTypeInternals<string | null, unknown>>;
      other_status: z.ZodMiniType<string | null, unknown, z.core.$ZodTypeInternals<string | null, unknown>>;
      phone: z.ZodMiniType<string, unknown, z.core.$ZodTypeInternals<string, unknown>>;
      postal_code: z.ZodMiniType<string | null, unknown, z.core.$ZodTypeInternals<string | null, unknown>>;
      remote_experience: z.ZodMiniType<boolean, unknown, z.core.$ZodTypeInternals<boolean, unknown>>;
      teaching_languages: z.ZodMiniType<string[], unknown, z.core.$ZodTypeInternals<string[], unknown>>;
      training_sectors: z.ZodMiniType<string[], unknown, z.core.$ZodTypeInternals<string[], unknown>>;
  }, z.core.$strict>, z.ZodMiniTransform<ApplicationPayload, {
      phone_country?: string | undefined;
      consent: boolean;
      pool_consent: boolean;
      language: 0 | 1;
      source?: string | undefined;
      additional_notes: string | null;
      availability: string;
      birth_date: string | null;
      city: string;
      country: string;
      current_status: string;
      email: string;
      expertise_areas: string[];
      full_name: string;
      intervention_type: string[];
      job_title: string | null;
      mastered_software: string[];
      other_sector: string | null;
      other_status: string | null;
      phone: string;
      postal_code: string | null;
      remote_experience: boolean;
      teaching_languages: string[];
      training_sectors: string[];
  }>>;
  export {};
}

declare module '@trame/domain/src/application-messages' {
  import type { RequiredField } from '@trame/domain/src/applicant-fields';
  import type { Locale } from '@trame/domain/src/locale';
  export type MissingField = Exclude<RequiredField, 'phone'>;
  const fr: {
      missing: {
          full_name: string;
          email: string;
          country: string;
          city: string;
          current_status: string;
          availability: string;
          training_sectors: string;
          teaching_languages: string;
          intervention_type: string;
      };
      emailFormat: string;
      postalCode: string;
      postalCodeFormat: string;
      otherStatus: string;
      otherSector: string;
      consent: string;
      choice: string;
      control: string;
      tooLong: (max: number) => string;
      tooMany: (max: number) => string;
  };
  export const APPLICATION_MESSAGES: Record<Locale, typeof fr>;
  export {};
}

declare module '@trame/domain/src/campaigns/campaigns' {
  import * as z from 'zod/mini';
  import { type MessageValues } from '@trame/domain/src/messages';
  export const CAMPAIGN_STATUSES: readonly [{
      readonly value: 'draft';
      readonly label: 'Brouillon';
  }, {
      readonly value: 'ready';
      readonly label: 'Prête';
  }, {
      readonly value: 'handing';
      readonly label: 'Remise en cours';
  }, {
      readonly value: 'stopped';
      readonly label: 'Arrêtée';
  }, {
      readonly value: 'done';
      readonly label: 'Remise';
  }];
  export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]['value'];
  export const CAMPAIGN_MOVES: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>>;
  export const CAMPAIGN_BASES: readonly [{
      readonly value: 'pool';
      readonly label: 'Accord du vivier';
      readonly dated: 'accord donné le';
  }, {
      readonly value: 'account';
      readonly label: 'Compte de formateur';
      readonly dated: 'compte ouvert le';
  }];
  export type CampaignBasis = (typeof CAMPAIGN_BASES)[number]['value'];
  export const CAMPAIGN_LANGUAGES: readonly [{
      readonly value: 'all';
      readonly label: 'Toutes';
  }, {
      readonly value: 'fr';
      readonly label: 'Français';
  }, {
      readonly value: 'en';
      readonly label: 'Anglais';
  }];
  export type CampaignLanguage = (typeof CAMPAIGN_LANGUAGES)[number]['value'];
  export const CAMPAIGN_LIMITS: {
      readonly name: 120;
      readonly subject: 200;
      readonly body: 5000;
  };
  export const campaignStatusLabel: (value: string) => string;
  export const campaignBasisOf: (value: string) => {
      readonly value: 'pool';
      readonly label: 'Accord du vivier';
      readonly dated: 'accord donné le';
  } | {
      readonly value: 'account';
      readonly label: 'Compte de formateur';
      readonly dated: 'compte ouvert le';
  } | undefined;
  export const CAMPAIGN_VARIABLES: readonly ['prenom', 'nom'];
  export function renderCampaign(message: {
      subject: string;
      body: string;
  }, values?: Pick<MessageValues, (typeof CAMPAIGN_VARIABLES)[number]>): {
      subject: string;
      body: string;
  };
  export function unfilledVariable(text: string): string | undefined;
  export const campaignFormSchema: z.ZodMiniObject<{
      name: z.ZodMiniString<string>;
      subject: z.ZodMiniString<string>;
      body: z.ZodMiniPipe<z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>, z.ZodMiniTransform<string, string | null>>;
      bases: z.ZodMiniArray<z.ZodMiniEnum<{
          account: "account";
          pool: "pool";
      }>>;
      sectors: z.ZodMiniArray<z.ZodMiniString<string>>;
      language: z.ZodMiniEnum<{
          all: "all";
          en: "en";
          fr: "fr";
      }>;
  }, z.core.$strip>;
  export type CampaignValues = z.infer<typeof campaignFormSchema>;
}

declare module '@trame/domain/campaigns' {
  export * from '@trame/domain/src/campaigns/campaigns';
}

declare module '@trame/domain/src/catalogue/certification' {
  import * as z from 'zod/mini';
  export const CERTIFICATION_FORM = "certification";
  export function certificationCode(typed: string): string | null;
  const answer: z.ZodMiniObject<{
      state: z.ZodMiniEnum<{
          active: "active";
          closed: "closed";
          unknown: "unknown";
          unverified: "unverified";
      }>;
      title: z.ZodMiniOptional<z.ZodMiniString<string>>;
      certifier: z.ZodMiniOptional<z.ZodMiniString<string>>;
      registeredOn: z.ZodMiniOptional<z.ZodMiniString<string>>;
      endsOn: z.ZodMiniOptional<z.ZodMiniString<string>>;
      checkedAt: z.ZodMiniOptional<z.ZodMiniString<string>>;
  }, z.core.$strip>;
  export type CertificationAnswer = z.infer<typeof answer>;
  export function certificationAnswer(given: unknown): CertificationAnswer;
  export function certificationSentence({ state, title, endsOn, checkedAt }: CertificationAnswer): string;
  export {};
}

declare module '@trame/domain/src/catalogue/changes' {
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeField, type ProgrammeFieldKey } from '@trame/domain/src/catalogue/fields';
  export type ProgrammeChanges = {
      [Key in keyof ProgrammeContent]?: ProgrammeContent[Key] | null;
  };
  export const changedKeys: (before: Partial<ProgrammeContent>, after: Partial<ProgrammeContent>) => ProgrammeFieldKey[];
  export const changesBetween: (before: Partial<ProgrammeContent>, after: Partial<ProgrammeContent>) => ProgrammeChanges;
  export const withChanges: (content: ProgrammeContent, changes: ProgrammeChanges) => ProgrammeContent;
  export type ProgrammeDifference = Pick<ProgrammeField, 'key' | 'label' | 'kind'> & {
      before: string[];
      after: string[];
      added: string[];
      removed: string[];
  };
  export const contentDifferences: (before: Partial<ProgrammeContent>, after: Partial<ProgrammeContent>) => ProgrammeDifference[];
  export function differenceText({ label, kind, before, after, added, removed }: ProgrammeDifference): string;
  export type ProgrammeConflict = Pick<ProgrammeField, 'key' | 'label'>;
  export function mergeContents(base: ProgrammeContent, mine: ProgrammeContent, theirs: ProgrammeContent): {
      content: ProgrammeContent;
      conflicts: ProgrammeConflict[];
  };
}

declare module '@trame/domain/src/catalogue/contacts' {
  export const PHONE_IN_TEXT: RegExp;
  export const EMAIL_IN_TEXT: RegExp;
  export type AccessibilityContact = {
      name?: string;
      phone?: string;
      email?: string;
      outdated?: readonly string[];
  };
  export function contactsIn(text: string): string[];
  export function resolveContact(text: string, { name, phone, email, outdated }: AccessibilityContact): {
      isReachable: boolean;
      outdated: string[];
  };
  export function withContactReplaced(text: string, old: string, fresh: string): string;
}

declare module '@trame/domain/src/catalogue/content' {
  import * as z from 'zod/mini';
  import { SITE_PICTURE } from '@trame/domain/src/company/site-content';
  import { type Modality, type PriceUnit, type ProgrammeFieldKey, type TrainingSector } from '@trame/domain/src/catalogue/fields';
  export type ProgrammeModule = {
      title: string;
      hours?: number;
      text?: string;
  };
  export type ProgrammeCertification = {
      title?: string;
      code?: string;
      certifier?: string;
      registered_on?: string;
      ends_on?: string;
  };
  export type ProgrammePicture = z.infer<typeof SITE_PICTURE>;
  export type ProgrammeContent = {
      title: string;
      summary?: string;
      sector?: TrainingSector;
      audience?: string;
      prerequisites?: string;
      objectives?: string[];
      modules?: ProgrammeModule[];
      duration_hours?: number;
      duration_days?: number;
      modality?: Modality;
      access_terms?: string;
      access_delay?: string;
      price_cents?: number;
      price_unit?: PriceUnit;
      price_terms?: string;
      methods?: string;
      evaluation?: string;
      accessibility?: string;
      contact_name?: string;
      contact_email?: string;
      contact_phone?: string;
      certification?: ProgrammeCertification;
      group_min?: number;
      group_max?: number;
      places?: string[];
      funding?: string;
      picture?: ProgrammePicture;
  };
  export const PROGRAMME_FIELD_SCHEMAS: Record<ProgrammeFieldKey, z.ZodMiniType> & {
      title: z.ZodMiniType<string, string>;
  };
  export const PROGRAMME_CONTENT: z.ZodMiniPipe<z.ZodMiniObject<{
      title: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>> & z.ZodMiniType<string, string, z.core.$ZodTypeInternals<string, string>>;
      access_delay: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      access_terms: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      accessibility: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      audience: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      certification: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      contact_email: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      contact_name: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      contact_phone: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      duration_days: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      duration_hours: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      evaluation: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      funding: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      group_max: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      group_min: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      methods: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      modality: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      modules: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      objectives: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      picture: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      places: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      prerequisites: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      price_cents: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      price_terms: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      price_unit: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      sector: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      summary: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
  }, z.core.$strict>, z.ZodMiniTransform<ProgrammeContent, {
      title: string;
      access_delay: unknown;
      access_terms: unknown;
      accessibility: unknown;
      audience: unknown;
      certification: unknown;
      contact_email: unknown;
      contact_name: unknown;
      contact_phone: unknown;
      duration_days: unknown;
      duration_hours: unknown;
      evaluation: unknown;
      funding: unknown;
      group_max: unknown;
      group_min: unknown;
      methods: unknown;
      modality: unknown;
      modules: unknown;
      objectives: unknown;
      picture: unknown;
      places: unknown;
      prerequisites: unknown;
      price_cents: unknown;
      price_terms: unknown;
      price_unit: unknown;
      sector: unknown;
      summary: unknown;
  }>>;
}

declare module '@trame/domain/src/catalogue/delays' {
  export const DELAY: RegExp;
  export type Delay = {
      days: number;
      isWorking: boolean;
  };
  export function readDelay(text: string): Delay | undefined;
}

declare module '@trame/domain/src/catalogue/durations' {
  export type Duration = {
      hours?: number;
      days?: number;
  };
  export function readDuration(text: string): Duration | undefined;
}

declare module '@trame/domain/src/catalogue/explanations' {
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeRule } from '@trame/domain/src/catalogue/rules';
  import type { LostPoints } from '@trame/domain/src/catalogue/score';
  export type LostPointsText = {
      rule: ProgrammeRule;
      points: number;
      title: string;
      why: string;
      gain: string;
  };
  export const gainText: (points: number, fix: string) => string;
  export const generalTitle: ({ general, empty }: ProgrammeRule) => string;
  export const explainLostPoints: (content: ProgrammeContent, lost: readonly LostPoints[]) => LostPointsText[];
}

declare module '@trame/domain/src/catalogue/field-text' {
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeFieldKey } from '@trame/domain/src/catalogue/fields';
  export function priceText({ price_cents: cents, price_unit: unit }: Partial<ProgrammeContent>): string;
  export function fieldLines(key: ProgrammeFieldKey, content: Partial<ProgrammeContent>): string[];
  export const fieldText: (key: ProgrammeFieldKey, content: Partial<ProgrammeContent>) => string;
}

declare module '@trame/domain/src/catalogue/fields' {
  import { TRAINING_SECTORS, type Option } from '@trame/domain/src/options';
  export const PROGRAMME_SECTIONS: readonly [{
      readonly id: 'search';
      readonly label: 'Ce que l’on cherche et trouve';
  }, {
      readonly id: 'objectives';
      readonly label: 'Objectifs évaluables';
  }, {
      readonly id: 'content';
      readonly label: 'Programme détaillé';
  }, {
      readonly id: 'access';
      readonly label: 'Durée, accès, tarif';
  }, {
      readonly id: 'teaching';
      readonly label: 'Pédagogie et accessibilité';
  }, {
      readonly id: 'certification';
      readonly label: 'Certification';
  }, {
      readonly id: 'contact';
      readonly label: 'Contact';
  }];
  export type ProgrammeSection = (typeof PROGRAMME_SECTIONS)[number]['id'];
  export const MODALITIES: readonly [{
      readonly value: 'Présentiel';
      readonly fr: 'Présentiel';
      readonly en: 'On site';
  }, {
      readonly value: 'Distanciel';
      readonly fr: 'Distanciel';
      readonly en: 'Remote';
  }, {
      readonly value: 'Mixte';
      readonly fr: 'Mixte';
      readonly en: 'Blended';
  }];
  export type Modality = (typeof MODALITIES)[number]['value'];
  export const PRICE_UNITS: readonly [{
      readonly value: 'person';
      readonly fr: 'par personne';
      readonly en: 'per person';
  }, {
      readonly value: 'day';
      readonly fr: 'par jour';
      readonly en: 'per day';
  }, {
      readonly value: 'group';
      readonly fr: 'par groupe';
      readonly en: 'per group';
  }];
  export type PriceUnit = (typeof PRICE_UNITS)[number]['value'];
  export type TrainingSector = (typeof TRAINING_SECTORS)[number]['value'];
  export const PROGRAMME_LIMITS: {
      readonly objective: 300;
      readonly objectives: 20;
      readonly moduleTitle: 160;
      readonly moduleText: 2000;
      readonly modules: 40;
      readonly place: 120;
      readonly places: 20;
      readonly certificationTitle: 300;
      readonly certifier: 160;
      readonly hours: 2000;
      readonly days: 400;
      readonly people: 1000;
      readonly priceCents: 100000000;
  };
  export type ProgrammeFieldKind = 'line' | 'lines' | 'choice' | 'list' | 'modules' | 'decimal' | 'count' | 'amount' | 'email' | 'phone' | 'certification' | 'picture';
  export type ProgrammePlace = 'list' | 'page' | 'pdf' | 'json_ld';
  export type ProgrammeFieldKey = 'title' | 'summary' | 'sector' | 'audience' | 'prerequisites' | 'objectives' | 'modules' | 'duration_hours' | 'duration_days' | 'modality' | 'access_terms' | 'access_delay' | 'price_cents' | 'price_unit' | 'price_terms' | 'methods' | 'evaluation' | 'accessibility' | 'contact_name' | 'contact_email' | 'contact_phone' | 'certification' | 'group_min' | 'group_max' | 'places' | 'funding' | 'picture';
  export type ProgrammeField = {
      key: ProgrammeFieldKey;
      label: string;
      section: ProgrammeSection;
      kind: ProgrammeFieldKind;
      limit: number;
      most?: number;
      options?: readonly Option[];
      isMandatory?: true;
      help?: string;
      headings?: readonly string[];
      shownIn: readonly ProgrammePlace[];
  };
  export const PROGRAMME_FIELDS: readonly ProgrammeField[];
  export function programmeField(key: ProgrammeFieldKey): ProgrammeField;
  export const isProgrammeFieldKey: (key: string) => key is ProgrammeFieldKey;
}

declare module '@trame/domain/src/catalogue/fixes' {
  import { type ProgrammeChanges } from '@trame/domain/src/catalogue/changes';
  import { type AccessibilityContact } from '@trame/domain/src/catalogue/contacts';
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeFieldKey } from '@trame/domain/src/catalogue/fields';
  import type { ProgrammeRuleId } from '@trame/domain/src/catalogue/rules';
  import { type ScoreFacts } from '@trame/domain/src/catalogue/score';
  export type ProgrammeFix = {
      rules: ProgrammeRuleId[];
      points: number;
      field: ProgrammeFieldKey;
      changes: ProgrammeChanges;
      isSure: boolean;
      label: string;
      because: string;
  };
  export const accessibilitySentence: ({ name, phone, email }: AccessibilityContact) => string | undefined;
  export function programmeFixes(content: ProgrammeContent, facts: ScoreFacts, others?: readonly ProgrammeContent[]): ProgrammeFix[];
}

declare module '@trame/domain/src/catalogue/folding' {
  export const FOLDED_LETTERS: {
      readonly from: 'ABCDEFGHIJKLMNOPQRSTUVWXYZàâäáãåçéèêëíîïìñóôöòõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕÚÙÛÜÝŸ’‘ʼ   \t\n\r';
      readonly to: "abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''      ";
  };
  export const FOLDED_PAIRS: {
      readonly œ: 'oe';
      readonly Œ: 'oe';
      readonly æ: 'ae';
      readonly Æ: 'ae';
  };
  export const foldWords: (text: string) => string;
}

declare module '@trame/domain/catalogue' {
  export * from '@trame/domain/src/catalogue/certification';
  export * from '@trame/domain/src/catalogue/changes';
  export type { AccessibilityContact } from '@trame/domain/src/catalogue/contacts';
  export * from '@trame/domain/src/catalogue/content';
  export { readDelay, type Delay } from '@trame/domain/src/catalogue/delays';
  export { readDuration, type Duration } from '@trame/domain/src/catalogue/durations';
  export * from '@trame/domain/src/catalogue/explanations';
  export * from '@trame/domain/src/catalogue/field-text';
  export * from '@trame/domain/src/catalogue/fields';
  export { accessibilitySentence, programmeFixes, type ProgrammeFix } from '@trame/domain/src/catalogue/fixes';
  export { foldWords } from '@trame/domain/src/catalogue/folding';
  export * from '@trame/domain/src/catalogue/indicators';
  export { daysText, durationText, hoursText, pointsText } from '@trame/domain/src/catalogue/number-text';
  export { objectiveProposal, type ObjectiveProposal } from '@trame/domain/src/catalogue/objective-proposals';
  export * from '@trame/domain/src/catalogue/page-texts';
  export * from '@trame/domain/src/catalogue/programme-document';
  export * from '@trame/domain/src/catalogue/record-limits';
  export * from '@trame/domain/src/catalogue/rule-data';
  export * from '@trame/domain/src/catalogue/rules';
  export { programmeScore, type LostPoints, type ProgrammeScore, type ScoreFacts } from '@trame/domain/src/catalogue/score';
  export * from '@trame/domain/src/catalogue/score-bands';
  export * from '@trame/domain/src/catalogue/sheet-columns';
  export * from '@trame/domain/src/catalogue/sheet-import';
  export * from '@trame/domain/src/catalogue/site-programmes';
  export * from '@trame/domain/src/catalogue/slug';
  export * from '@trame/domain/src/catalogue/statuses';
  export { objectiveFault, type ObjectiveFault } from '@trame/domain/src/catalogue/verbs';
}

declare module '@trame/domain/src/catalogue/indicators' {
  export const PROGRAMME_INDICATORS: readonly [{
      readonly key: 'satisfaction';
      readonly label: 'Satisfaction';
      readonly unit: '/ 5';
      readonly most: 5;
      readonly headings: readonly ['Note de satisfaction', 'Satisfaction (/ 5)', 'Satisfaction des stagiaires'];
  }, {
      readonly key: 'success';
      readonly label: 'Réussite';
      readonly unit: '%';
      readonly most: 100;
      readonly headings: readonly ['Taux de réussite', 'Réussite (%)'];
  }, {
      readonly key: 'attendance';
      readonly label: 'Assiduité';
      readonly unit: '%';
      readonly most: 100;
      readonly headings: readonly ['Taux d’assiduité', 'Assiduité (%)', 'Taux de présence'];
  }];
  export type IndicatorKind = (typeof PROGRAMME_INDICATORS)[number]['key'];
  export type ProgrammeIndicator = {
      kind: IndicatorKind;
      value: number;
      n: number;
      year: number;
  };
  export const indicatorOf: (kind: IndicatorKind) => {
      readonly key: 'satisfaction';
      readonly label: 'Satisfaction';
      readonly unit: '/ 5';
      readonly most: 5;
      readonly headings: readonly ['Note de satisfaction', 'Satisfaction (/ 5)', 'Satisfaction des stagiaires'];
  } | {
      readonly key: 'success';
      readonly label: 'Réussite';
      readonly unit: '%';
      readonly most: 100;
      readonly headings: readonly ['Taux de réussite', 'Réussite (%)'];
  } | {
      readonly key: 'attendance';
      readonly label: 'Assiduité';
      readonly unit: '%';
      readonly most: 100;
      readonly headings: readonly ['Taux d’assiduité', 'Assiduité (%)', 'Taux de présence'];
  };
  export const resultFigure: ({ kind, value, n, year }: ProgrammeIndicator) => string;
  export const resultText: (result: ProgrammeIndicator) => string;
  export function readResultFigure(text: string, kind: IndicatorKind): ProgrammeIndicator | string;
}

declare module '@trame/domain/src/catalogue/number-text' {
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  export const numberText: (value: number) => string;
  export const hoursText: (hours: number) => string;
  export const daysText: (days: number) => string;
  export const durationText: ({ duration_hours: hours, duration_days: days, }: Partial<ProgrammeContent>) => string;
  export const pointsText: (points: number) => string;
}

declare module '@trame/domain/src/catalogue/objective-proposals' {
  export type ObjectiveProposal = {
      text: string;
      isSure: boolean;
  };
  export function objectiveProposal(objective: string): ObjectiveProposal | undefined;
  export function faultyWords(objective: string): string;
}

declare module '@trame/domain/src/catalogue/page-texts' {
  import { type CompanySettings } from '@trame/domain/src/company/site-content';
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeIndicator } from '@trame/domain/src/catalogue/indicators';
  export function hoursAndMinutes(hours: number): string;
  export type Durations = Pick<ProgrammeContent, 'duration_days' | 'duration_hours'>;
  export const longDuration: (content: Durations) => string;
  export function drawnDays({ duration_days: days, duration_hours: hours }: Durations): {
      whole: number;
      half: boolean;
  };
  export function groupText({ group_min: least, group_max: most }: Partial<ProgrammeContent>): string;
  export function lastResults(indicators: readonly ProgrammeIndicator[]): {
      year: number;
      results: {
          label: string;
          value: string;
          unit: string;
          n: number;
      }[];
  } | null;
  export const contactText: (content: Partial<ProgrammeContent>) => string;
  export type ProgrammePublisher = {
      name: string;
      nda: string | null;
      accessibilityContact: string;
  };
  export type PublisherSettings = Pick<CompanySettings, 'legalName' | 'tradeName' | 'nda' | 'disabilityContactName' | 'disabilityContactPhone' | 'disabilityContactEmail'>;
  export function programmePublisher(settings: PublisherSettings): ProgrammePublisher;
  export type ProgrammeQuestion = {
      question: string;
      answer: string;
  };
  export function questionsOf(content: ProgrammeContent, publisher: ProgrammePublisher): ProgrammeQuestion[];
  export const dayInParis: (moment: string) => string;
  export const dayInWords: (day: string) => string;
}

declare module '@trame/domain/src/catalogue/programme-document' {
  import { type ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammePublisher } from '@trame/domain/src/catalogue/page-texts';
  import type { ProgrammeIndicator } from '@trame/domain/src/catalogue/indicators';
  type Run = {
      text: string;
      isStrong: boolean;
      link: string | null;
  };
  type Block = {
      kind: 'heading';
      level: 2 | 3;
      text: string;
  } | {
      kind: 'text';
      runs: Run[];
      isNote: boolean;
  } | {
      kind: 'list';
      items: Run[][];
      isNumbered: boolean;
  } | {
      kind: 'facts';
      rows: {
          name: string;
          runs: Run[];
      }[];
  };
  export type ProgrammeDocument = {
      language: 'fr';
      title: string;
      lead: string;
      publisher: string;
      about: string;
      footer: string;
      address: string;
      changedOn: string;
      isNumbered: false;
      blocks: Block[];
  };
  export type PrintedProgramme = {
      content: ProgrammeContent;
      indicators: readonly ProgrammeIndicator[];
      version: number | null;
      day: string;
      publisher: ProgrammePublisher;
      address: string;
  };
  export function programmeDocument(programme: PrintedProgramme): ProgrammeDocument;
  export {};
}

declare module '@trame/domain/src/catalogue/record-limits' {
  export const PROGRAMME_RECORD_LIMITS: {
      readonly slug: 90;
      readonly publicationNote: 500;
      readonly proposalNote: 1000;
      readonly results: 60;
      readonly resultPeople: 1000000;
      readonly resultSource: 200;
      readonly firstYear: 2000;
      readonly lastYear: 2100;
  };
}

declare module '@trame/domain/src/catalogue/rule-data' {
  export const PROGRAMME_RULE_DATA: object;
  export const PROGRAMME_FIELD_DATA: object;
}

declare module '@trame/domain/src/catalogue/rules' {
  import type { ProgrammeFieldKey } from '@trame/domain/src/catalogue/fields';
  export type ProgrammeTest = {
      kind: 'written';
      groups: readonly (readonly ProgrammeFieldKey[])[];
  } | {
      kind: 'length';
      field: 'title' | 'summary';
      least: number;
      most: number;
  } | {
      kind: 'delay';
      field: 'access_delay';
  } | {
      kind: 'contact';
      field: 'accessibility';
  } | {
      kind: 'verbs';
      field: 'objectives';
  } | {
      kind: 'certificate';
      field: 'certification';
  } | {
      kind: 'alternative_text';
      field: 'picture';
  } | {
      kind: 'results';
      years: number;
  } | {
      kind: 'confirmed';
      months: number;
  } | {
      kind: 'duration';
      leastPerDay: number;
      mostPerDay: number;
  };
  export const SCORE_GROUPS: readonly [{
      readonly key: 'presence';
      readonly label: 'Présence';
      readonly points: 50;
  }, {
      readonly key: 'quality';
      readonly label: 'Qualité';
      readonly points: 30;
  }, {
      readonly key: 'reach';
      readonly label: 'Portée';
      readonly points: 20;
  }];
  export type ScoreGroup = (typeof SCORE_GROUPS)[number]['key'];
  export type ProgrammeRuleId = 'prerequisites' | 'objectives' | 'duration' | 'access_terms' | 'access_delay' | 'price' | 'contact' | 'methods' | 'evaluation' | 'accessibility' | 'access_delay_days' | 'accessibility_contact' | 'objective_verbs' | 'certification_in_force' | 'recent_results' | 'confirmed' | 'consistent_duration' | 'structured_data' | 'title_length' | 'summary_length' | 'picture_text' | 'audience' | 'modules' | 'group_and_modality';
  export type ProgrammeRule = {
      id: ProgrammeRuleId;
      group: ScoreGroup;
      points: number;
      field: ProgrammeFieldKey | 'indicators' | 'confirmed_on';
      test: ProgrammeTest;
      source: string;
      name: string;
      empty: string;
      wrong?: string;
      general?: string;
      why: string;
      fix: string;
  };
  export const PROGRAMME_RULES: readonly ProgrammeRule[];
  export function programmeRule(id: ProgrammeRuleId): ProgrammeRule;
}

declare module '@trame/domain/src/catalogue/score-bands' {
  export const SCORE_BANDS: readonly [{
      readonly key: 'excellent';
      readonly label: 'Excellente';
      readonly from: 85;
  }, {
      readonly key: 'good';
      readonly label: 'Bonne';
      readonly from: 70;
  }, {
      readonly key: 'average';
      readonly label: 'Moyenne';
      readonly from: 50;
  }, {
      readonly key: 'insufficient';
      readonly label: 'Insuffisante';
      readonly from: 0;
  }];
  export type ScoreBand = (typeof SCORE_BANDS)[number];
  export const scoreBand: (score: number) => ScoreBand;
}

declare module '@trame/domain/src/catalogue/score' {
  import { type AccessibilityContact } from '@trame/domain/src/catalogue/contacts';
  import type { ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import type { ProgrammeIndicator } from '@trame/domain/src/catalogue/indicators';
  import { type ProgrammeRuleId, type ScoreGroup } from '@trame/domain/src/catalogue/rules';
  export type ScoreFacts = {
      today: string;
      accessibility_contact?: AccessibilityContact | null;
      indicators?: readonly Pick<ProgrammeIndicator, 'n' | 'year'>[] | null;
      confirmed_on?: string | null;
  };
  export type LostPoints = {
      rule: ProgrammeRuleId;
      points: number;
      items?: (number | string)[];
  };
  export type ProgrammeScore = Record<'score' | ScoreGroup, number> & {
      lost: LostPoints[];
  };
  export const PLACEHOLDERS: readonly string[];
  export const LONGEST_PLACEHOLDER = 40;
  export function isProgrammeValueWritten(value: unknown): boolean;
  export const CERTIFICATION_PARTS: readonly ['title', 'code', 'certifier', 'registered_on', 'ends_on'];
  export function programmeScore(content: ProgrammeContent, facts: ScoreFacts): ProgrammeScore;
}

declare module '@trame/domain/src/catalogue/sheet-columns' {
  import type { ProgrammeCertification, ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeFieldKey } from '@trame/domain/src/catalogue/fields';
  import { type IndicatorKind, type ProgrammeIndicator } from '@trame/domain/src/catalogue/indicators';
  export type ProgrammeColumn = {
      id: string;
      field: ProgrammeFieldKey;
      part?: keyof ProgrammeCertification;
      heading: string;
      others: readonly string[];
  };
  export const PROGRAMME_COLUMNS: readonly ProgrammeColumn[];
  export type ResultColumn = {
      id: string;
      result: IndicatorKind;
      heading: string;
      others: readonly string[];
  };
  export const RESULT_COLUMNS: readonly ResultColumn[];
  export const resultsValue: ({ result }: ResultColumn, results: readonly ProgrammeIndicator[]) => string | undefined;
  export const ID_HEADINGS: readonly ['Identifiant', 'Identifiant de la fiche'];
  export const FAULT_HEADING = "\u00C0 corriger";
  export function columnValue({ field, part }: ProgrammeColumn, content: ProgrammeContent): number | string | undefined;
}

declare module '@trame/domain/src/catalogue/sheet-import' {
  import { type ProgrammeContent } from '@trame/domain/src/catalogue/content';
  import { type ProgrammeIndicator } from '@trame/domain/src/catalogue/indicators';
  export const IMPORT_LIMITS: {
      readonly rows: 2000;
      readonly call: 500;
      readonly cell: 20000;
  };
  export type ImportFault = {
      column?: string;
      sentence: string;
  };
  export type ImportLine = {
      number: number;
      label: string;
      cells: readonly string[];
  } & ({
      id?: string;
      content: Partial<ProgrammeContent>;
      results?: ProgrammeIndicator[];
      faults?: never;
  } | {
      id?: never;
      content?: never;
      results?: never;
      faults: ImportFault[];
  });
  export type ImportedFile = {
      headings: readonly string[];
      lines: ImportLine[];
      faults: ImportFault[];
      ignored: string[];
      leftOut: number;
  };
  export function readProgrammeRows(rows: readonly (readonly string[])[]): ImportedFile;
}

declare module '@trame/domain/src/catalogue/site-programmes' {
  import * as z from 'zod/mini';
  import { type ProgrammeContent } from '@trame/domain/src/catalogue/content';
  const INDICATOR: z.ZodMiniObject<{
      kind: z.ZodMiniEnum<{
          attendance: "attendance";
          satisfaction: "satisfaction";
          success: "success";
      }>;
      year: z.ZodMiniInt;
      value: z.ZodMiniNumber<number>;
      n: z.ZodMiniInt;
  }, z.core.$strict>;
  export const SITE_PROGRAMME: z.ZodMiniObject<{
      id: z.ZodMiniString<string>;
      digest: z.ZodMiniString<string>;
      slug: z.ZodMiniString<string>;
      version: z.ZodMiniInt;
      publishedAt: z.ZodMiniString<string>;
      content: z.ZodMiniPipe<z.ZodMiniObject<{
          title: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>> & z.ZodMiniType<string, string, z.core.$ZodTypeInternals<string, string>>;
          access_delay: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          access_terms: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          accessibility: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          audience: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          certification: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          contact_email: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          contact_name: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          contact_phone: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          duration_days: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          duration_hours: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          evaluation: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          funding: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          group_max: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          group_min: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          methods: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          modality: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          modules: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          objectives: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          picture: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          places: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          prerequisites: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          price_cents: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          price_terms: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          price_unit: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          sector: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          summary: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
      }, z.core.$strict>, z.ZodMiniTransform<ProgrammeContent, {
          title: string;
          access_delay: unknown;
          access_terms: unknown;
          accessibility: unknown;
          audience: unknown;
          certification: unknown;
          contact_email: unknown;
          contact_name: unknown;
          contact_phone: unknown;
          duration_days: unknown;
          duration_hours: unknown;
          evaluation: unknown;
          funding: unknown;
          group_max: unknown;
          group_min: unknown;
          methods: unknown;
          modality: unknown;
          modules: unknown;
          objectives: unknown;
          picture: unknown;
          places: unknown;
          prerequisites: unknown;
          price_cents: unknown;
          price_terms: unknown;
          price_unit: unknown;
          sector: unknown;
          summary: unknown;
      }>>;
      indicators: z.ZodMiniArray<z.ZodMiniObject<{
          kind: z.ZodMiniEnum<{
              attendance: "attendance";
              satisfaction: "satisfaction";
              success: "success";
          }>;
          year: z.ZodMiniInt;
          value: z.ZodMiniNumber<number>;
          n: z.ZodMiniInt;
      }, z.core.$strict>>;
      formerSlugs: z.ZodMiniArray<z.ZodMiniString<string>>;
  }, z.core.$strict>;
  export type SiteProgramme = z.infer<typeof SITE_PROGRAMME>;
  export type SiteIndicator = z.infer<typeof INDICATOR>;
  export const GONE_PROGRAMME: z.ZodMiniObject<{
      id: z.ZodMiniString<string>;
      title: z.ZodMiniString<string>;
      sector: z.ZodMiniNullable<z.ZodMiniEnum<{
          [x: string]: string;
      }>>;
      slugs: z.ZodMiniArray<z.ZodMiniString<string>>;
  }, z.core.$strip>;
  export type GoneProgramme = z.infer<typeof GONE_PROGRAMME>;
  const CARD_KEYS: readonly ['title', 'summary', 'sector', 'modality', 'duration_hours', 'duration_days', 'access_delay'];
  export type ProgrammeCard = Pick<SiteProgramme, 'id' | 'digest' | 'slug' | 'publishedAt' | 'formerSlugs'> & Pick<ProgrammeContent, (typeof CARD_KEYS)[number]> & {
      price?: string;
      words: string;
  };
  export function programmeCard(programme: SiteProgramme): ProgrammeCard;
  export const SITE_CATALOGUE: z.ZodMiniObject<{
      programmes: z.ZodMiniArray<z.ZodMiniObject<{
          id: z.ZodMiniString<string>;
          digest: z.ZodMiniString<string>;
          slug: z.ZodMiniString<string>;
          version: z.ZodMiniInt;
          publishedAt: z.ZodMiniString<string>;
          content: z.ZodMiniPipe<z.ZodMiniObject<{
              title: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>> & z.ZodMiniType<string, string, z.core.$ZodTypeInternals<string, string>>;
              access_delay: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              access_terms: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              accessibility: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              audience: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              certification: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              contact_email: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              contact_name: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              contact_phone: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              duration_days: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              duration_hours: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              evaluation: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              funding: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              group_max: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              group_min: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              methods: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              modality: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              modules: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              objectives: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              picture: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              places: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              prerequisites: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              price_cents: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              price_terms: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              price_unit: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              sector: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
              summary: z.ZodMiniType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
          }, z.core.$strict>, z.ZodMiniTransform<ProgrammeContent, {
              title: string;
              access_delay: unknown;
              access_terms: unknown;
              accessibility: unknown;
              audience: unknown;
              certification: unknown;
              contact_email: unknown;
              contact_name: unknown;
              contact_phone: unknown;
              duration_days: unknown;
              duration_hours: unknown;
              evaluation: unknown;
              funding: unknown;
              group_max: unknown;
              group_min: unknown;
              methods: unknown;
              modality: unknown;
              modules: unknown;
              objectives: unknown;
              picture: unknown;
              places: unknown;
              prerequisites: unknown;
              price_cents: unknown;
              price_terms: unknown;
              price_unit: unknown;
              sector: unknown;
              summary: unknown;
          }>>;
          indicators: z.ZodMiniArray<z.ZodMiniObject<{
              kind: z.ZodMiniEnum<{
                  attendance: "attendance";
                  satisfaction: "satisfaction";
                  success: "success";
              }>;
              year: z.ZodMiniInt;
              value: z.ZodMiniNumber<number>;
              n: z.ZodMiniInt;
          }, z.core.$strict>>;
          formerSlugs: z.ZodMiniArray<z.ZodMiniString<string>>;
      }, z.core.$strict>>;
      kept: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniCustom<ProgrammeCard, ProgrammeCard>>>;
      gone: z.ZodMiniArray<z.ZodMiniObject<{
          id: z.ZodMiniString<string>;
          title: z.ZodMiniString<string>;
          sector: z.ZodMiniNullable<z.ZodMiniEnum<{
              [x: string]: string;
          }>>;
          slugs: z.ZodMiniArray<z.ZodMiniString<string>>;
      }, z.core.$strip>>;
  }, z.core.$strict>;
  export type SiteCatalogue = z.infer<typeof SITE_CATALOGUE>;
  export const PROGRAMMES_PATH = "/formules-formation";
  export const programmePath: (slug: string) => string;
  export const WITHDRAWN_PATH = "/formules-retirees";
  export const REDIRECTS_FILE = "redirects.map";
  export const programmeFiles: (slug: string) => {
      page: string;
      document: string;
      picture: string;
  };
  export {};
}

declare module '@trame/domain/src/catalogue/slug' {
  export function programmeSlug(title: string): string;
}

declare module '@trame/domain/src/catalogue/statuses' {
  export const PROGRAMME_STATUSES: readonly [{
      readonly value: 'draft';
      readonly label: 'Brouillon';
  }, {
      readonly value: 'in_review';
      readonly label: 'En relecture';
  }, {
      readonly value: 'published';
      readonly label: 'Publié';
  }, {
      readonly value: 'archived';
      readonly label: 'Archivé';
  }];
  export type ProgrammeStatus = (typeof PROGRAMME_STATUSES)[number]['value'];
}

declare module '@trame/domain/src/catalogue/verbs' {
  export const OBJECTIVE_WORDS: {
      readonly unobservable: string[];
      readonly observable: string[];
      readonly nouns: string[];
      readonly beginnings: string[];
  };
  export const BEFORE_THE_VERB: readonly [RegExp, RegExp, RegExp, RegExp, RegExp];
  export const FIRST_WORD: RegExp;
  export type ObjectiveFault = 'unobservable' | 'negative' | 'no_verb';
  export function verbOf(objective: string): {
      verb: string;
      rest: string;
  };
  export function objectiveFault(objective: string): ObjectiveFault | undefined;
}

declare module '@trame/domain/src/company/iban' {
  export const ibanLength: (country: string) => number | undefined;
  export const storedIban: (typed: string) => string;
  export const writtenIban: (stored: string) => string;
  export const ibanEnd: (last4: string) => string;
  export const DICTATED_IBAN_LENGTH = 8;
  export function isIban(stored: string): boolean;
}

declare module '@trame/domain/src/company/identifiers' {
  const withoutSeparators: (typed: string) => string;
  const isSiren: (text: string) => boolean;
  function isSiret(text: string): boolean;
  function isFrenchVat(text: string): boolean;
  const isNda: (text: string) => boolean;
  export const IDENTIFIERS: {
      readonly siren: {
          readonly stored: typeof withoutSeparators;
          readonly isOne: typeof isSiren;
          readonly written: (siren: string) => string;
          readonly message: 'Ce numéro SIREN n’existe pas : neuf chiffres, dont le dernier vérifie les autres.';
      };
      readonly siret: {
          readonly stored: typeof withoutSeparators;
          readonly isOne: typeof isSiret;
          readonly written: (siret: string) => string;
          readonly message: 'Ce numéro SIRET n’existe pas : quatorze chiffres, dont le dernier vérifie les autres.';
      };
      readonly vat: {
          readonly stored: typeof withoutSeparators;
          readonly isOne: typeof isFrenchVat;
          readonly written: (vat: string) => string;
          readonly message: 'Ce numéro de TVA n’existe pas : FR, une clé de deux chiffres calculée sur le SIREN, puis le SIREN.';
      };
      readonly nda: {
          readonly stored: typeof withoutSeparators;
          readonly isOne: typeof isNda;
          readonly written: (nda: string) => string;
          readonly message: 'Ce numéro de déclaration d’activité n’existe pas : onze chiffres, dont les deux premiers sont ceux de la région.';
      };
  };
  export {};
}

declare module '@trame/domain/company' {
  export * from '@trame/domain/src/company/iban';
  export * from '@trame/domain/src/company/identifiers';
  export * from '@trame/domain/src/company/logo-state';
  export * from '@trame/domain/src/company/settings-fields';
  export * from '@trame/domain/src/company/settings-rules';
  export * from '@trame/domain/src/company/site-content';
  export * from '@trame/domain/src/company/site-previews';
}

declare module '@trame/domain/src/company/logo-state' {
  import { type SitePicture } from '@trame/domain/src/company/site-content';
  export type LogoTerms = {
      picture: SitePicture | null;
      alt: string | null;
      visible_from: string | null;
      visible_until: string | null;
      consent_by: string | null;
      consent_on: string | null;
      consent_until: string | null;
      consent_file: string | null;
  };
  export const LOGO_STATES: readonly [{
      readonly value: 'shown';
      readonly label: 'En ligne';
  }, {
      readonly value: 'ending';
      readonly label: 'Accord bientôt terminé';
  }, {
      readonly value: 'planned';
      readonly label: 'Prévu';
  }, {
      readonly value: 'over';
      readonly label: 'Période terminée';
  }, {
      readonly value: 'consent_ended';
      readonly label: 'Accord terminé';
  }, {
      readonly value: 'draft';
      readonly label: 'Brouillon';
  }];
  export type LogoState = (typeof LOGO_STATES)[number]['value'];
  export function logoState(logo: LogoTerms, day: string): LogoState;
}

declare module '@trame/domain/src/company/settings-fields' {
  import type { IDENTIFIERS } from '@trame/domain/src/company/identifiers';
  export const QUALIOPI_CATEGORIES: readonly [{
      readonly value: 'actions_de_formation';
      readonly label: 'Actions de formation';
  }, {
      readonly value: 'bilans_de_competences';
      readonly label: 'Bilans de compétences';
  }, {
      readonly value: 'vae';
      readonly label: 'Validation des acquis de l’expérience';
  }, {
      readonly value: 'apprentissage';
      readonly label: 'Actions de formation par apprentissage';
  }];
  export type QualiopiCategory = (typeof QUALIOPI_CATEGORIES)[number]['value'];
  export const SETTINGS_GROUPS: readonly [{
      readonly id: 'identite';
      readonly label: 'Identité légale';
  }, {
      readonly id: 'formation';
      readonly label: 'Formation et Qualiopi';
  }, {
      readonly id: 'contact';
      readonly label: 'Contact';
  }, {
      readonly id: 'publication';
      readonly label: 'Publication et hébergement';
  }, {
      readonly id: 'mediation';
      readonly label: 'Médiation';
  }, {
      readonly id: 'donnees';
      readonly label: 'Données personnelles';
  }, {
      readonly id: 'reseaux';
      readonly label: 'Réseaux';
  }];
  export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]['id'];
  export type SettingKind = 'line' | 'lines' | 'email' | 'phone' | 'url' | 'postal_code' | 'amount' | 'date' | 'categories' | 'file' | Exclude<keyof typeof IDENTIFIERS, 'siret'>;
  export type SettingUse = {
      label: string;
      href: string | null;
  };
  type TextSetting = 'legal_name' | 'trade_name' | 'legal_form' | 'siren' | 'rcs_city' | 'vat_number' | 'street' | 'postal_code' | 'city' | 'nda' | 'nda_region' | 'qualiopi_number' | 'qualiopi_certifier' | 'qualiopi_from' | 'qualiopi_until' | 'qualiopi_file' | 'disability_contact_name' | 'disability_contact_phone' | 'disability_contact_email' | 'phone' | 'phone_hours' | 'email' | 'billing_email' | 'publication_director' | 'publication_director_role' | 'host_name' | 'host_address' | 'host_phone' | 'host_data_place' | 'mediator_name' | 'mediator_address' | 'mediator_url' | 'privacy_email' | 'linkedin_url' | 'youtube_url' | 'facebook_url' | 'instagram_url';
  export type SettingId = TextSetting | 'capital_cents' | 'qualiopi_categories';
  export type SettingsRow = Record<TextSetting, string | null> & {
      capital_cents: number | null;
      qualiopi_categories: QualiopiCategory[] | null;
  };
  export type SettingsField = {
      id: SettingId;
      group: SettingsGroup;
      label: string;
      kind: SettingKind;
      maxLength: number;
      help?: string;
      requiredFor?: {
          what: string;
          source: string;
          with?: SettingId;
      };
      usedIn: readonly SettingUse[];
  };
  export const SETTINGS_FIELDS: readonly SettingsField[];
  export function missingSettings(settings: Partial<SettingsRow>): SettingsField[];
  export {};
}

declare module '@trame/domain/src/company/settings-rules' {
  import * as z from 'zod/mini';
  import { type SettingId, type SettingKind, type SettingsRow } from '@trame/domain/src/company/settings-fields';
  export const MAX_CAPITAL_CENTS = 100000000000000;
  export const isWebAddress: (text: string) => boolean;
  type SettingSchemas = {
      [Id in SettingId]: z.ZodMiniType<SettingsRow[Id], SettingsRow[Id] | undefined>;
  };
  export const SETTING_SCHEMAS: SettingSchemas;
  export const settingsTogether: <Values extends object>(nameOf: (id: SettingId) => string) => z.core.$ZodCheck<Values>;
  export function settingText(kind: SettingKind, value: string | number | readonly string[] | null): string;
  export {};
}

declare module '@trame/domain/src/company/site-content' {
  import * as z from 'zod/mini';
  import type { Locale } from '@trame/domain/src/locale';
  import { type SettingId, type SettingsRow } from '@trame/domain/src/company/settings-fields';
  export const CONTENT_LIMITS: {
      readonly logoName: 120;
      readonly alt: 200;
      readonly link: 300;
      readonly consentBy: 120;
      readonly consentNote: 200;
      readonly eventTitle: 120;
      readonly eventText: 1000;
      readonly pictureSide: 8000;
  };
  export const CONSENT_WARNING_DAYS = 30;
  export const PICTURE_TYPES: {
      readonly 'image/svg+xml': 'svg';
      readonly 'image/png': 'png';
      readonly 'image/jpeg': 'jpg';
      readonly 'image/webp': 'webp';
  };
  export const SITE_BUCKET = "site-media";
  export const SITE_FILE_PURPOSES: readonly ['logo', 'timeline', 'programme', 'proof', 'certificate'];
  export type SiteFilePurpose = (typeof SITE_FILE_PURPOSES)[number];
  export const isPicturePurpose: (purpose: SiteFilePurpose) => boolean;
  export const SITE_FILE_LIMITS: {
      readonly svg: number;
      readonly raster: number;
      readonly document: number;
  };
  export const DATE_PRECISIONS: readonly [{
      readonly value: 'year';
      readonly label: 'Année';
  }, {
      readonly value: 'month';
      readonly label: 'Mois';
  }, {
      readonly value: 'day';
      readonly label: 'Jour';
  }];
  export type DatePrecision = (typeof DATE_PRECISIONS)[number]['value'];
  export const SITE_PICTURE: z.ZodMiniObject<{
      path: z.ZodMiniString<string>;
      type: z.ZodMiniEnum<{
          "image/jpeg": "image/jpeg";
          "image/png": "image/png";
          "image/svg+xml": "image/svg+xml";
          "image/webp": "image/webp";
      }>;
      width: z.ZodMiniInt;
      height: z.ZodMiniInt;
      alt: z.ZodMiniOptional<z.ZodMiniString<string>>;
  }, z.core.$strict>;
  export type SitePicture = z.infer<typeof SITE_PICTURE>;
  export function startOf(precision: DatePrecision, day: string): string;
  export function preciseDate(precision: DatePrecision, day: string, locale?: Locale): string;
  type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;
  export const camelCase: <Name extends string>(id: Name) => CamelCase<Name>;
  export type CompanySettings = {
      [Id in SettingId as CamelCase<Id>]: SettingsRow[Id];
  };
  export const SITE_CONTENT: z.ZodMiniObject<{
      company: z.ZodMiniObject<{
          billingEmail: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          capitalCents: z.ZodMiniType<number | null, number | null | undefined, z.core.$ZodTypeInternals<number | null, number | null | undefined>>;
          city: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          disabilityContactEmail: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          disabilityContactName: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          disabilityContactPhone: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          email: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          facebookUrl: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          hostAddress: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          hostDataPlace: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          hostName: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          hostPhone: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          instagramUrl: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          legalForm: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          legalName: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          linkedinUrl: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          mediatorAddress: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          mediatorName: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          mediatorUrl: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          nda: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          ndaRegion: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          phone: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          phoneHours: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          postalCode: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          privacyEmail: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          publicationDirector: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          publicationDirectorRole: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          qualiopiCategories: z.ZodMiniType<("actions_de_formation" | "apprentissage" | "bilans_de_competences" | "vae")[] | null, ("actions_de_formation" | "apprentissage" | "bilans_de_competences" | "vae")[] | null | undefined, z.core.$ZodTypeInternals<("actions_de_formation" | "apprentissage" | "bilans_de_competences" | "vae")[] | null, ("actions_de_formation" | "apprentissage" | "bilans_de_competences" | "vae")[] | null | undefined>>;
          qualiopiCertifier: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          qualiopiFile: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          qualiopiFrom: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          qualiopiNumber: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          qualiopiUntil: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          rcsCity: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          siren: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          street: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          tradeName: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          vatNumber: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
          youtubeUrl: z.ZodMiniType<string | null, string | null | undefined, z.core.$ZodTypeInternals<string | null, string | null | undefined>>;
      }, z.core.$strict>;
      logos: z.ZodMiniArray<z.ZodMiniObject<{
          id: z.ZodMiniString<string>;
          name: z.ZodMiniString<string>;
          alt: z.ZodMiniString<string>;
          link: z.ZodMiniNullable<z.ZodMiniString<string>>;
          picture: z.ZodMiniObject<{
              path: z.ZodMiniString<string>;
              type: z.ZodMiniEnum<{
                  "image/jpeg": "image/jpeg";
                  "image/png": "image/png";
                  "image/svg+xml": "image/svg+xml";
                  "image/webp": "image/webp";
              }>;
              width: z.ZodMiniInt;
              height: z.ZodMiniInt;
              alt: z.ZodMiniOptional<z.ZodMiniString<string>>;
          }, z.core.$strict>;
      }, z.core.$strict>>;
      timeline: z.ZodMiniArray<z.ZodMiniPipe<z.ZodMiniObject<{
          id: z.ZodMiniString<string>;
          date: z.ZodMiniString<string>;
          precision: z.ZodMiniEnum<{
              day: "day";
              month: "month";
              year: "year";
          }>;
          title: z.ZodMiniObject<{
              fr: z.ZodMiniString<string>;
              en: z.ZodMiniNullable<z.ZodMiniString<string>>;
          }, z.core.$strict>;
          text: z.ZodMiniObject<{
              fr: z.ZodMiniPipe<z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>, z.ZodMiniString<string>>;
              en: z.ZodMiniNullable<z.ZodMiniPipe<z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>, z.ZodMiniString<string>>>;
          }, z.core.$strict>;
          picture: z.ZodMiniNullable<z.ZodMiniObject<{
              path: z.ZodMiniString<string>;
              type: z.ZodMiniEnum<{
                  "image/jpeg": "image/jpeg";
                  "image/png": "image/png";
                  "image/svg+xml": "image/svg+xml";
                  "image/webp": "image/webp";
              }>;
              width: z.ZodMiniInt;
              height: z.ZodMiniInt;
              alt: z.ZodMiniOptional<z.ZodMiniString<string>>;
          }, z.core.$strict>>;
      }, z.core.$strict>, z.ZodMiniTransform<{
          id: string;
          precision: "day" | "month" | "year";
          title: {
              fr: string;
              en: string | null;
          };
          text: {
              fr: string;
              en: string | null;
          };
          picture: {
              path: string;
              type: "image/jpeg" | "image/png" | "image/svg+xml" | "image/webp";
              width: number;
              height: number;
              alt?: string | undefined;
          } | null;
          date: string;
      }, {
          id: string;
          date: string;
          precision: "day" | "month" | "year";
          title: {
              fr: string;
              en: string | null;
          };
          text: {
              fr: string;
              en: string | null;
          };
          picture: {
              path: string;
              type: "image/jpeg" | "image/png" | "image/svg+xml" | "image/webp";
              width: number;
              height: number;
              alt?: string | undefined;
          } | null;
      }>>>;
      blocks: z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniUnknown>, z.ZodMiniTransform<Record<string, unknown>, unknown>>;
      changedAt: z.ZodMiniString<string>;
  }, z.core.$strict>;
  export type SiteContent = z.infer<typeof SITE_CONTENT>;
  export {};
}

declare module '@trame/domain/src/company/site-previews' {
  export const PREVIEWS = "apercu";
  export function previewEnd(name: string): Date | undefined;
  export function isOpenPreview(name: string, now: Date): boolean;
}

declare module '@trame/domain/src/countries' {
  import type { Locale } from '@trame/domain/src/locale';
  export const COUNTRY_CODES: readonly string[];
  export const DEFAULT_COUNTRY = "FR";
  export function isCountryCode(code: string): boolean;
  export function countryName(code: string, locale?: Locale): string;
  export function countryOptions(locale?: Locale): {
      value: string;
      label: string;
  }[];
}

declare module '@trame/domain/src/counts' {
  export const formatCount: (count: number) => string;
}

declare module '@trame/domain/src/dates' {
  import type { Locale } from '@trame/domain/src/locale';
  export const MIN_BIRTH_DATE = "1900-01-01";
  type DateInput = string | Date | null | undefined;
  export function isCalendarDate(value: string): boolean;
  export function formatDate(value: DateInput): string;
  export function formatDateTime(value: DateInput): string;
  export const withFirstDay: (words: string) => string;
  export function today(now?: Date): string;
  export const addDays: (day: string, days: number) => string;
  export function addMonths(day: string, months: number): string;
  export const daysBetween: (from: string, to: string) => number;
  export function inDays(days: number): string;
  export function birthDateError(value: string | null | undefined, locale?: Locale, now?: Date): string | undefined;
  type LastDay = {
      max?: string | undefined;
  };
  export function readTypedDay(text: string, now?: Date, within?: LastDay): string | undefined;
  export function dayError(value: string | null | undefined, { min, max }?: {
      min?: string | undefined;
      max?: string | undefined;
  }): string | undefined;
  export {};
}

declare module '@trame/domain/src/evaluation-anchors' {
  import type { CriterionKey, Score } from '@trame/domain/src/evaluation';
  export const ANCHORS: Readonly<Record<CriterionKey, Readonly<Record<Score, string>>>>;
}

declare module '@trame/domain/src/evaluation-families' {
  import { type CriteriaScores, type CriterionKey } from '@trame/domain/src/evaluation';
  export interface CriterionFamily {
      readonly key: 'A' | 'B' | 'C' | 'D';
      readonly label: string;
      readonly criteria: readonly CriterionKey[];
  }
  export const FAMILIES: readonly [{
      readonly key: 'A';
      readonly label: 'Présence et échange';
      readonly criteria: readonly ["presentation", "dynamisme", "sens_ecoute", "expression_orale", "coherence_discours"];
  }, {
      readonly key: 'B';
      readonly label: 'Parcours';
      readonly criteria: readonly ["veracite_cv", "formations", "maitrise_francais", "experience_pro", "coherence_parcours"];
  }, {
      readonly key: 'C';
      readonly label: 'Savoirs';
      readonly criteria: readonly ["savoir", "savoir_faire", "savoir_etre"];
  }, {
      readonly key: 'D';
      readonly label: 'Engagement';
      readonly criteria: readonly ["personnalite", "motivations", "disponibilite"];
  }];
  export interface FamilyPoints {
      readonly points: number;
      readonly max: number;
      readonly scored: number;
      readonly mean: number;
  }
  export function familyPoints({ criteria }: CriterionFamily, scores: CriteriaScores): FamilyPoints;
}

declare module '@trame/domain/src/evaluation-justifications' {
  import { type CriteriaScores, type CriterionKey, type Score } from '@trame/domain/src/evaluation';
  export type Justifications = Partial<Record<CriterionKey, string>>;
  export const JUSTIFICATION_MAX_LENGTH = 500;
  export const EVALUATION_NOTES_MAX_LENGTH = 10000;
  export function asksJustification(score: Score | undefined): boolean;
  export function missingJustifications(scores: CriteriaScores, justifications: Justifications): CriterionKey[];
}

declare module '@trame/domain/src/evaluation-levers' {
  import { type Band, type CriteriaScores, type CriterionKey } from '@trame/domain/src/evaluation';
  export interface BandLever {
      readonly direction: 'up' | 'down';
      readonly band: Band;
      readonly points: number;
      readonly options: readonly (readonly CriterionKey[])[];
  }
  export function bandLevers(scores: CriteriaScores): BandLever[];
}

declare module '@trame/domain/src/evaluation-several' {
  import { type CriteriaScores, type CriterionKey, type Score } from '@trame/domain/src/evaluation';
  export interface CriterionSpread {
      readonly key: CriterionKey;
      readonly label: string;
      readonly coefficient: number;
      readonly scores: readonly (Score | undefined)[];
      readonly spread: number;
  }
  export const NOTABLE_SPREAD = 2;
  export function byDisagreement(grids: readonly CriteriaScores[]): CriterionSpread[];
}

declare module '@trame/domain/src/evaluation' {
  export interface Criterion {
      readonly key: string;
      readonly label: string;
      readonly coefficient: number;
  }
  export const CRITERIA: readonly [{
      readonly key: 'presentation';
      readonly label: 'Présentation';
      readonly coefficient: 1;
  }, {
      readonly key: 'dynamisme';
      readonly label: 'Dynamisme';
      readonly coefficient: 2;
  }, {
      readonly key: 'sens_ecoute';
      readonly label: 'Sens de l’écoute';
      readonly coefficient: 2;
  }, {
      readonly key: 'expression_orale';
      readonly label: 'Expression orale';
      readonly coefficient: 2;
  }, {
      readonly key: 'coherence_discours';
      readonly label: 'Cohérence du discours';
      readonly coefficient: 2;
  }, {
      readonly key: 'veracite_cv';
      readonly label: 'Véracité du CV';
      readonly coefficient: 1;
  }, {
      readonly key: 'formations';
      readonly label: 'Formations';
      readonly coefficient: 1;
  }, {
      readonly key: 'maitrise_francais';
      readonly label: 'Maîtrise du français';
      readonly coefficient: 2;
  }, {
      readonly key: 'experience_pro';
      readonly label: 'Expérience professionnelle';
      readonly coefficient: 2;
  }, {
      readonly key: 'coherence_parcours';
      readonly label: 'Cohérence du parcours';
      readonly coefficient: 1;
  }, {
      readonly key: 'savoir';
      readonly label: 'Savoir';
      readonly coefficient: 3;
  }, {
      readonly key: 'savoir_faire';
      readonly label: 'Savoir-faire';
      readonly coefficient: 3;
  }, {
      readonly key: 'savoir_etre';
      readonly label: 'Savoir-être';
      readonly coefficient: 3;
  }, {
      readonly key: 'personnalite';
      readonly label: 'Personnalité';
      readonly coefficient: 1;
  }, {
      readonly key: 'motivations';
      readonly label: 'Motivations';
      readonly coefficient: 2;
  }, {
      readonly key: 'disponibilite';
      readonly label: 'Disponibilité';
      readonly coefficient: 1;
  }];
  export type CriterionKey = (typeof CRITERIA)[number]['key'];
  export type Score = 1 | 2 | 3 | 4 | 5;
  export type CriteriaScores = Partial<Record<CriterionKey, Score>>;
  export const SCORE_LABELS: Readonly<Record<Score, string>>;
  export const MAX_SCORE: number;
  export const INCOMPLETE_EVALUATION = "Veuillez noter tous les crit\u00E8res avant de finaliser l'\u00E9valuation.";
  export function isScore(value: unknown): value is Score;
  export function totalScore(scores: CriteriaScores): number;
  export function percentage(points: number, maxScore?: number): number;
  export function missingCriteria(scores: CriteriaScores): CriterionKey[];
  export function finalizeError(scores: CriteriaScores): string | undefined;
  export type BandKey = 'excellent' | 'good' | 'medium' | 'insufficient';
  export interface Band {
      readonly key: BandKey;
      readonly from: number;
      readonly label: string;
      readonly recommendation: string;
  }
  export const BANDS: readonly [{
      readonly key: 'excellent';
      readonly from: 85;
      readonly label: 'Excellent profil';
      readonly recommendation: 'Candidat fortement recommandé pour intégration';
  }, {
      readonly key: 'good';
      readonly from: 70;
      readonly label: 'Bon profil';
      readonly recommendation: 'Candidat recommandé avec suivi initial';
  }, {
      readonly key: 'medium';
      readonly from: 50;
      readonly label: 'Profil moyen';
      readonly recommendation: 'Évaluation complémentaire recommandée';
  }, {
      readonly key: 'insufficient';
      readonly from: 0;
      readonly label: 'Profil insuffisant';
      readonly recommendation: "Candidat non recommandé en l'état";
  }];
  export function bandOf(value: number): Band;
  export function formatPercentage(value: number): string;
}

declare module '@trame/domain/src/files' {
  import type { Locale } from '@trame/domain/src/locale';
  export const FILE_LIMIT_BYTES: number;
  export const APPLICATION_BUCKET = "trainer-applications";
  export const SIGNED_LINK_SECONDS = 300;
  export const FILE_FOLDERS: readonly ['resumes', 'references'];
  export type FileFolder = (typeof FILE_FOLDERS)[number];
  export const ACCEPTED_EXTENSIONS: readonly ['pdf', 'doc', 'docx'];
  export type FileExtension = (typeof ACCEPTED_EXTENSIONS)[number];
  export const MIME_TYPES: Readonly<Record<FileExtension, string>>;
  export const FILE_ACCEPT: string;
  export function documentTypeLabel(type: string): string;
  export const formatFileSize: (bytes: number) => string;
  export const formatSize: (bytes: number, locale?: Locale) => string;
  export function fileExtension(filename: string): string;
  export function isAcceptedFileName(filename: string): boolean;
  export type FilePreview = 'pdf' | 'download' | 'unsupported';
  export function previewOf(filename: string): FilePreview;
  export function isSignedUrl(url: string | null | undefined): boolean;
  export function storagePath(url: string | null | undefined, filename: string | null | undefined, folder: FileFolder): string | null;
  export function fileError(file: {
      name: string;
      size: number;
  }, locale?: Locale): string | undefined;
  export const FILE_MESSAGES: {
      readonly fr: {
          readonly required: 'Votre CV est requis';
          readonly type: 'Format non accepté : choisissez un fichier PDF, DOC ou DOCX';
          readonly mismatch: 'Le contenu de ce fichier ne correspond pas à un PDF, DOC ou DOCX comme son nom l’indique';
          readonly empty: 'Ce fichier est vide';
          readonly tooLarge: 'Ce fichier dépasse 10 MB';
          readonly encrypted: 'Ce fichier est protégé par un mot de passe : envoyez une version sans protection';
          readonly corrupt: 'Ce fichier est endommagé ou incomplet : enregistrez-le de nouveau puis réessayez';
          readonly macros: 'Ce fichier contient des macros : envoyez-le au format PDF ou sans macros';
          readonly heavy: 'Ce fichier est trop complexe à ouvrir sans risque : imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie';
          readonly script: 'Ce PDF agit de lui-même à l’ouverture ou contient un script : imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie';
          readonly program: 'Ce PDF lance un programme : imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie';
          readonly attachment: 'Ce fichier contient un autre fichier ou un objet incorporé : retirez-le, ou imprimez le document en PDF et envoyez cette copie';
          readonly form: 'Ce PDF est un formulaire dynamique (XFA) : imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie';
          readonly media: 'Ce PDF contient une vidéo ou une animation : imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie';
          readonly external: 'Ce document va chercher un modèle ou une image sur le réseau : enregistrez-le au format PDF et envoyez cette copie';
          readonly dde: 'Ce document contient un champ qui lance un autre programme (DDE) : enregistrez-le au format PDF et envoyez cette copie';
          readonly virus: 'Notre antivirus a reconnu un programme malveillant dans ce fichier : envoyez un autre fichier';
      };
      readonly en: {
          readonly required: 'Your CV is required';
          readonly type: 'Format not accepted: choose a PDF, DOC or DOCX file';
          readonly mismatch: 'The content of this file is not the PDF, DOC or DOCX that its name says';
          readonly empty: 'This file is empty';
          readonly tooLarge: 'This file is larger than 10 MB';
          readonly encrypted: 'This file is password-protected: send a version without protection';
          readonly corrupt: 'This file is damaged or incomplete: save it again and retry';
          readonly macros: 'This file contains macros: send it as a PDF or without macros';
          readonly heavy: 'This file is too complex to be opened safely: print it to PDF (Print, then Save as PDF) and send that copy';
          readonly script: 'This PDF acts by itself when it opens, or contains a script: print it to PDF (Print, then Save as PDF) and send that copy';
          readonly program: 'This PDF starts a program: print it to PDF (Print, then Save as PDF) and send that copy';
          readonly attachment: 'This file contains another file or an embedded object: remove it, or print the document to PDF and send that copy';
          readonly form: 'This PDF is a dynamic form (XFA): print it to PDF (Print, then Save as PDF) and send that copy';
          readonly media: 'This PDF contains a video or an animation: print it to PDF (Print, then Save as PDF) and send that copy';
          readonly external: 'This document fetches a template or a picture from the network: save it as PDF and send that copy';
          readonly dde: 'This document contains a field that starts another program (DDE): save it as PDF and send that copy';
          readonly virus: 'Our antivirus recognised a malicious program in this file: send another file';
      };
  };
}

declare module '@trame/domain/src/form-rules' {
  import * as z from 'zod/mini';
  import type { Locale } from '@trame/domain/src/locale';
  export const isEmail: (text: string) => boolean;
  export const rule: <T>(check: (value: T) => string | undefined) => z.core.$ZodCheck<T>;
  export function formRules(locale: Locale): {
      line: (max: number) => z.ZodMiniString<string>;
      requiredLine: (max: number, message: string) => z.ZodMiniString<string>;
      optionalLine: (max: number) => z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>;
      notes: (max: number) => z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>;
      requiredNotes: (max: number, message: string) => z.ZodMiniPipe<z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>, z.ZodMiniTransform<string, string | null>>;
      email: () => z.ZodMiniString<string>;
      birthDate: () => z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>;
      tags: () => z.ZodMiniArray<z.ZodMiniString<string>>;
  };
}

declare module '@trame/domain' {
  export * from '@trame/domain/src/accounts';
  export * from '@trame/domain/src/analysis';
  export * from '@trame/domain/src/applicant-fields';
  export * from '@trame/domain/src/application-edit';
  export * from '@trame/domain/src/application-form';
  export * from '@trame/domain/src/application-messages';
  export * from '@trame/domain/src/counts';
  export * from '@trame/domain/src/countries';
  export * from '@trame/domain/src/dates';
  export * from '@trame/domain/src/evaluation';
  export * from '@trame/domain/src/evaluation-anchors';
  export * from '@trame/domain/src/evaluation-families';
  export * from '@trame/domain/src/evaluation-justifications';
  export * from '@trame/domain/src/evaluation-levers';
  export * from '@trame/domain/src/evaluation-several';
  export * from '@trame/domain/src/files';
  export { formRules, isEmail, rule } from '@trame/domain/src/form-rules';
  export * from '@trame/domain/src/limits';
  export * from '@trame/domain/src/locale';
  export * from '@trame/domain/src/messages';
  export * from '@trame/domain/src/options';
  export * from '@trame/domain/src/password';
  export * from '@trame/domain/src/phone';
  export { isPrinted, unprinted } from '@trame/domain/src/printed-letters';
  export * from '@trame/domain/src/refusal-reasons';
  export * from '@trame/domain/src/retention';
  export * from '@trame/domain/src/roles';
  export * from '@trame/domain/src/scrub';
  export * from '@trame/domain/src/source';
  export * from '@trame/domain/src/statuses';
  export * from '@trame/domain/src/suggestions';
  export * from '@trame/domain/src/text';
  export * from '@trame/domain/src/uuid';
  export * from '@trame/domain/src/waits';
  export * from '@trame/domain/src/without-end-slash';
}

declare module '@trame/domain/src/invoices/billing' {
  import * as z from 'zod/mini';
  import { type VatCase } from '@trame/domain/src/invoices/vat';
  export const LEGAL_FORMS: readonly [{
      readonly value: 'ei';
      readonly label: 'Entrepreneur individuel';
      readonly hint: 'Micro ou réel';
      readonly isCompany: false;
  }, {
      readonly value: 'eurl_sasu';
      readonly label: 'EURL ou SASU';
      readonly hint: 'Associé unique';
      readonly isCompany: true;
  }, {
      readonly value: 'company';
      readonly label: 'Autre société';
      readonly hint: 'SARL, SAS, SCOP';
      readonly isCompany: true;
  }, {
      readonly value: 'portage';
      readonly label: 'Portage salarial';
      readonly hint: 'La société de portage facture';
      readonly isCompany: true;
  }];
  export type LegalForm = (typeof LEGAL_FORMS)[number]['value'];
  export const isCompanyForm: (form: string) => boolean;
  export const IBAN_STATES: readonly [{
      readonly value: 'none';
      readonly label: 'Non renseigné';
  }, {
      readonly value: 'to_confirm';
      readonly label: 'À confirmer';
  }, {
      readonly value: 'confirmed';
      readonly label: 'Confirmé';
  }];
  export type IbanState = (typeof IBAN_STATES)[number]['value'];
  export const BILLING_LIMITS: {
      readonly legalName: 160;
      readonly companyDetails: 200;
      readonly address: 200;
      readonly postalCode: 16;
      readonly city: 120;
      readonly holder: 140;
      readonly prefix: 20;
      readonly number: 999999;
      readonly how: 300;
  };
  export const invoiceNumber: (prefix: string, next: number) => string;
  export const billingFormSchema: z.ZodMiniPipe<z.ZodMiniObject<{
      legal_form: z.ZodMiniString<string>;
      legal_name: z.ZodMiniString<string>;
      company_details: z.ZodMiniString<string>;
      siret: z.ZodMiniString<string>;
      address: z.ZodMiniString<string>;
      postal_code: z.ZodMiniString<string>;
      city: z.ZodMiniString<string>;
      country: z.ZodMiniString<string>;
      vat_case: z.ZodMiniString<string>;
      vat_number: z.ZodMiniString<string>;
      nda: z.ZodMiniString<string>;
      on_debits: z.ZodMiniBoolean<boolean>;
      number_prefix: z.ZodMiniString<string>;
      next_number: z.ZodMiniString<string>;
  }, z.core.$strip>, z.ZodMiniTransform<{
      legal_form: LegalForm;
      legal_name: string;
      company_details: string | null;
      siret: string | null;
      address: string;
      postal_code: string;
      city: string;
      country: string;
      vat_case: VatCase;
      vat_number: string | null;
      nda: string | null;
      on_debits: boolean;
      number_prefix: string;
      next_number: number;
  }, {
      legal_form: string;
      legal_name: string;
      company_details: string;
      siret: string;
      address: string;
      postal_code: string;
      city: string;
      country: string;
      vat_case: string;
      vat_number: string;
      nda: string;
      on_debits: boolean;
      number_prefix: string;
      next_number: string;
  }>>;
  export type BillingInput = Omit<z.input<typeof billingFormSchema>, 'legal_form' | 'vat_case'> & {
      legal_form: LegalForm | '';
      vat_case: VatCase | '';
  };
  export type BillingValues = z.output<typeof billingFormSchema>;
  export const accountFormSchema: z.ZodMiniPipe<z.ZodMiniObject<{
      iban: z.ZodMiniString<string>;
      bic: z.ZodMiniString<string>;
      account_holder: z.ZodMiniString<string>;
  }, z.core.$strip>, z.ZodMiniTransform<{
      iban: string;
      bic: string | null;
      account_holder: string;
  }, {
      iban: string;
      bic: string;
      account_holder: string;
  }>>;
  export type AccountInput = z.input<typeof accountFormSchema>;
  export type AccountValues = z.output<typeof accountFormSchema>;
}

declare module '@trame/domain/src/invoices/confirmed' {
  import * as z from 'zod/mini';
  export const INVOICE_KINDS: readonly [{
      readonly value: 'invoice';
      readonly label: 'Facture';
  }, {
      readonly value: 'deposit';
      readonly label: 'Facture d’acompte';
  }, {
      readonly value: 'credit_note';
      readonly label: 'Avoir';
  }];
  export type InvoiceKind = (typeof INVOICE_KINDS)[number]['value'];
  export const INVOICE_AMOUNTS: {
      readonly net: 'Total HT';
      readonly vat: 'TVA';
      readonly gross: 'Total TTC';
      readonly due: 'Net à payer';
  };
  export type InvoiceAmount = keyof typeof INVOICE_AMOUNTS;
  export const AMOUNT_COLUMNS = "net_cents, vat_cents, gross_cents, due_cents";
  export const amountColumns: <Value>(of: (name: InvoiceAmount) => Value) => {
      net_cents: Value;
      vat_cents: Value;
      gross_cents: Value;
      due_cents: Value;
  };
  export const FACT_LABELS: {
      readonly net: 'Total HT';
      readonly vat: 'TVA';
      readonly gross: 'Total TTC';
      readonly due: 'Net à payer';
      readonly number: 'Numéro';
      readonly issued_on: 'Émise le';
      readonly due_on: 'Échéance';
  };
  export type FactName = keyof typeof FACT_LABELS;
  export const FACT_NAMES: readonly FactName[];
  export type FactsInput = Record<FactName, string> & {
      kind: InvoiceKind;
  };
  export const confirmedFactsSchema: z.ZodMiniObject<{
      net_cents: z.ZodMiniInt;
      vat_cents: z.ZodMiniInt;
      gross_cents: z.ZodMiniInt;
      due_cents: z.ZodMiniInt;
      number: z.ZodMiniString<string>;
      issued_on: z.ZodMiniString<string>;
      due_on: z.ZodMiniNullable<z.ZodMiniString<string>>;
      kind: z.ZodMiniOptional<z.ZodMiniEnum<{
          credit_note: "credit_note";
          deposit: "deposit";
          invoice: "invoice";
      }>>;
  }, z.core.$strict>;
  export type ConfirmedFacts = z.infer<typeof confirmedFactsSchema>;
  export const isPartOf: (due: number, gross: number) => boolean;
  export function paidBefore({ gross, due }: Pick<FactsInput, 'gross' | 'due'>): number | null;
}

declare module '@trame/domain/src/invoices/context' {
  import type { VatCase } from '@trame/domain/src/invoices/vat';
  export interface BillingProfile {
      legalName: string;
      siret: string | null;
      vatCase: VatCase;
      vatNumber: string | null;
  }
  export interface MissionToInvoice {
      id: string;
      title: string;
      orderNumber: string | null;
      startsOn: string;
      endsOn: string;
      totalCents: number;
      missingEvidence: readonly string[];
  }
}

declare module '@trame/domain/src/invoices/counted' {
  export const invoicesAndNotes: (count: number, notes: number) => string;
  export const countedInvoices: (invoices: readonly {
      kind: string;
  }[]) => string;
}

declare module '@trame/domain/src/invoices/credit' {
  export const CREDIT_REASON_LENGTH = 300;
  export interface NetAndVat {
      net_cents: number;
      vat_cents: number;
  }
  export function leftToCredit(invoice: NetAndVat & {
      due_cents: number;
  }, taken: readonly NetAndVat[]): NetAndVat;
  export function vatOfCredit(invoice: NetAndVat, left: NetAndVat, net: number): number;
}

declare module '@trame/domain/src/invoices/deposit' {
  export const DEPOSIT_LIMITS: {
      readonly number: 60;
      readonly reason: 1000;
      readonly attachments: 5;
      readonly together: number;
  };
  export const DAYS_TO_PAY = 30;
  export const NO_MISSION = "none";
  export const reasonAsked: (isCredit: boolean) => string;
  export const HOLD_LIFTERS: Readonly<Record<string, string>>;
  export const RUN_INVOICES = 500;
}

declare module '@trame/domain/invoices' {
  export * from '@trame/domain/src/invoices/billing';
  export * from '@trame/domain/src/invoices/confirmed';
  export * from '@trame/domain/src/invoices/context';
  export { countedInvoices, invoicesAndNotes } from '@trame/domain/src/invoices/counted';
  export * from '@trame/domain/src/invoices/deposit';
  export * from '@trame/domain/src/invoices/credit';
  export * from '@trame/domain/src/invoices/missions';
  export * from '@trame/domain/src/invoices/money';
  export { unprintedError } from '@trame/domain/src/invoices/printed';
  export * from '@trame/domain/src/invoices/reasons';
  export * from '@trame/domain/src/invoices/statuses';
  export { depositsTakenOff, depositThatFits, vatOfDeposit } from '@trame/domain/src/invoices/taken-off';
  export { nextTransferDay } from '@trame/domain/src/invoices/transfer-days';
  export * from '@trame/domain/src/invoices/vat';
}

declare module '@trame/domain/src/invoices/missions' {
  import * as z from 'zod/mini';
  export const MISSION_STATUSES: readonly [{
      readonly value: 'planned';
      readonly label: 'Prévue';
  }, {
      readonly value: 'running';
      readonly label: 'En cours';
  }, {
      readonly value: 'done';
      readonly label: 'Terminée';
  }, {
      readonly value: 'invoiced';
      readonly label: 'Facturée';
  }, {
      readonly value: 'cancelled';
      readonly label: 'Annulée';
  }];
  export type MissionStatus = (typeof MISSION_STATUSES)[number]['value'];
  export const MISSION_TRANSITIONS: Readonly<Record<MissionStatus, readonly MissionStatus[]>>;
  export const MISSION_EVIDENCE: readonly [{
      readonly value: 'positionnement';
      readonly label: 'Positionnement des stagiaires';
  }, {
      readonly value: 'deroule';
      readonly label: 'Déroulé pédagogique';
  }, {
      readonly value: 'emargement';
      readonly label: 'Feuilles d’émargement';
  }, {
      readonly value: 'evaluations';
      readonly label: 'Évaluations à chaud';
  }, {
      readonly value: 'bilan';
      readonly label: 'Bilan de session';
  }, {
      readonly value: 'attestations';
      readonly label: 'Attestations de fin de formation';
  }, {
      readonly value: 'supports';
      readonly label: 'Supports remis';
  }];
  export type MissionEvidence = (typeof MISSION_EVIDENCE)[number]['value'];
  export const MISSION_LIMITS: {
      readonly title: 200;
      readonly client: 160;
      readonly place: 200;
      readonly order: 35;
      readonly note: 2000;
      readonly hours: 2000;
      readonly days: 400;
      readonly rows: 500;
  };
  export const missionStatusLabel: (value: string) => string;
  export const evidenceLabel: (value: string) => string;
  type Evidenced = {
      evidence: readonly string[];
      evidence_received: unknown;
  };
  export function missingEvidence({ evidence, evidence_received: received }: Evidenced): readonly string[];
  export const isMissionToInvoice: ({ status, ends_on }: {
      status: string;
      ends_on: string;
  }, day: string) => boolean;
  export const MISSION_DAYS: {
      readonly min: '2000-01-01';
      readonly max: '2099-12-31';
  };
  export const missionFormSchema: z.ZodMiniPipe<z.ZodMiniObject<{
      user_id: z.ZodMiniString<string>;
      title: z.ZodMiniString<string>;
      client_name: z.ZodMiniString<string>;
      client_siren: z.ZodMiniString<string>;
      starts_on: z.ZodMiniString<string>;
      ends_on: z.ZodMiniString<string>;
      place: z.ZodMiniString<string>;
      is_remote: z.ZodMiniBoolean<boolean>;
      hours: z.ZodMiniString<string>;
      days: z.ZodMiniString<string>;
      day_rate: z.ZodMiniString<string>;
      order_number: z.ZodMiniString<string>;
      evidence: z.ZodMiniArray<z.ZodMiniEnum<{
          attestations: "attestations";
          bilan: "bilan";
          deroule: "deroule";
          emargement: "emargement";
          evaluations: "evaluations";
          positionnement: "positionnement";
          supports: "supports";
      }>>;
      note: z.ZodMiniPipe<z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>, z.ZodMiniTransform<string, string | null>>;
  }, z.core.$strip>, z.ZodMiniTransform<{
      user_id: string;
      title: string;
      client_name: string;
      client_siren: string | null;
      starts_on: string;
      ends_on: string;
      place: string | null;
      is_remote: boolean;
      hours: number | null;
      days: number;
      day_rate_cents: number;
      order_number: string;
      evidence: ("attestations" | "bilan" | "deroule" | "emargement" | "evaluations" | "positionnement" | "supports")[];
      note: string | null;
  }, {
      user_id: string;
      title: string;
      client_name: string;
      client_siren: string;
      starts_on: string;
      ends_on: string;
      place: string;
      is_remote: boolean;
      hours: string;
      days: string;
      day_rate: string;
      order_number: string;
      evidence: ("attestations" | "bilan" | "deroule" | "emargement" | "evaluations" | "positionnement" | "supports")[];
      note: string;
  }>>;
  export type MissionInput = z.input<typeof missionFormSchema>;
  export type MissionValues = z.output<typeof missionFormSchema>;
  export const missionInputOf: (mission: MissionValues) => MissionInput;
  export {};
}

declare module '@trame/domain/src/invoices/money' {
  export const MAX_CENTS = 2147483647;
  export const euros: (cents: number) => string;
  export function readEuros(text: string): number | undefined;
  export const typedEuros: (cents: number) => string;
  export const daysAtRate: (days: number, rateCents: number) => number;
}

declare module '@trame/domain/src/invoices/printed' {
  export function unprintedError(text: string): string | undefined;
  export const printedOnly: import("zod/v4/core").$ZodCheck<string>;
}

declare module '@trame/domain/src/invoices/reasons' {
  export const INVOICE_REASONS: readonly [{
      readonly value: 'JUSTIF_ABS';
      readonly label: 'Justificatif absent ou insuffisant';
      readonly statuses: readonly [208];
  }, {
      readonly value: 'COORD_BANC_ERR';
      readonly label: 'Coordonnées bancaires différentes de celles confirmées';
      readonly statuses: readonly [206, 207, 205];
  }, {
      readonly value: 'TX_TVA_ERR';
      readonly label: 'Taux de TVA erroné';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'MONTANTTOTAL_ERR';
      readonly label: 'Montant total erroné';
      readonly statuses: readonly [207, 210, 213];
  }, {
      readonly value: 'CALCUL_ERR';
      readonly label: 'Erreur de calcul';
      readonly statuses: readonly [207, 210, 213];
  }, {
      readonly value: 'NON_CONFORME';
      readonly label: 'Mention légale manquante';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'DOUBLON';
      readonly label: 'Facture déjà reçue';
      readonly statuses: readonly [207, 210, 213];
  }, {
      readonly value: 'DEST_ERR';
      readonly label: 'Facture adressée à une autre société';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'TRANSAC_INC';
      readonly label: 'Prestation inconnue';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'EMMET_INC';
      readonly label: 'Émetteur inconnu';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'CONTRAT_TERM';
      readonly label: 'Contrat terminé';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'DOUBLE_FACT';
      readonly label: 'Prestation déjà facturée sur une autre facture';
      readonly statuses: readonly [207, 210];
  }, {
      readonly value: 'CMD_ERR';
      readonly label: 'Ordre de mission faux ou absent';
      readonly statuses: readonly [206, 207, 208, 210];
  }, {
      readonly value: 'SIRET_ERR';
      readonly label: 'SIRET faux ou absent';
      readonly statuses: readonly [206, 207, 208];
  }, {
      readonly value: 'REF_CT_ABSENT';
      readonly label: 'Référence du contrat absente';
      readonly statuses: readonly [206, 207, 208, 210];
  }, {
      readonly value: 'REF_ERR';
      readonly label: 'Référence fausse';
      readonly statuses: readonly [206, 207, 208];
  }, {
      readonly value: 'PU_ERR';
      readonly label: 'Prix par jour ou par heure différent du contrat';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'REM_ERR';
      readonly label: 'Remise absente ou fausse';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'QTE_ERR';
      readonly label: 'Nombre de jours ou d’heures faux';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'ART_ERR';
      readonly label: 'Intitulé de la prestation faux';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'MODPAI_ERR';
      readonly label: 'Échéance ou mode de règlement faux';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'QUALITE_ERR';
      readonly label: 'Prestation non conforme';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'LIVR_INCOMP';
      readonly label: 'Prestation incomplète';
      readonly statuses: readonly [206, 207];
  }, {
      readonly value: 'REJ_SEMAN';
      readonly label: 'Données de la facture illisibles';
      readonly statuses: readonly [213];
  }, {
      readonly value: 'REJ_COH';
      readonly label: 'Données de la facture incohérentes';
      readonly statuses: readonly [213];
  }, {
      readonly value: 'AUTRE';
      readonly label: 'Autre motif, expliqué dans le message';
      readonly statuses: readonly [207, 205];
  }];
  export type InvoiceReason = (typeof INVOICE_REASONS)[number]['value'];
  export const reasonsOf: (status: number) => readonly (typeof INVOICE_REASONS)[number][];
  export const reasonLabel: (value: string) => string;
  export const INVOICE_MESSAGE_LENGTH = 2000;
}

declare module '@trame/domain/src/invoices/statuses' {
  export type InvoiceTurn = 'trainer' | 'office' | 'bank' | 'nobody';
  export type InvoiceMover = 'office' | 'trainer' | 'payment' | 'undo';
  export const INVOICE_STATUS: {
      readonly deposited: 200;
      readonly taken: 204;
      readonly approved: 205;
      readonly partly: 206;
      readonly disputed: 207;
      readonly suspended: 208;
      readonly completed: 209;
      readonly refused: 210;
      readonly sent: 211;
      readonly paid: 212;
      readonly rejected: 213;
      readonly cancelled: 220;
  };
  export type InvoiceStage = 'toRead' | 'toAnswer' | 'approved' | 'sent' | 'paid' | 'turnedDown' | 'cancelled';
  export const INVOICE_STATUSES: readonly [{
      readonly value: 200;
      readonly stage: 'toRead';
      readonly label: 'Déposée';
      readonly sentence: 'Elle est bien arrivée. Personne ne l’a encore lue.';
      readonly turn: 'office';
      readonly needsReason: false;
  }, {
      readonly value: 204;
      readonly stage: 'toRead';
      readonly label: 'Prise en charge';
      readonly sentence: 'Une personne la lit.';
      readonly turn: 'office';
      readonly needsReason: false;
  }, {
      readonly value: 205;
      readonly stage: 'approved';
      readonly label: 'Approuvée';
      readonly sentence: 'Elle est juste. Le virement suit.';
      readonly turn: 'bank';
      readonly needsReason: false;
  }, {
      readonly value: 206;
      readonly stage: 'approved';
      readonly label: 'Approuvée partiellement';
      readonly sentence: 'Une partie est approuvée et sera virée. Le motif de l’écart est écrit.';
      readonly turn: 'bank';
      readonly needsReason: true;
  }, {
      readonly value: 207;
      readonly stage: 'toAnswer';
      readonly label: 'En litige';
      readonly sentence: 'Un point nous sépare. Répondez, ou déposez une facture corrigée.';
      readonly turn: 'trainer';
      readonly needsReason: true;
  }, {
      readonly value: 208;
      readonly stage: 'toAnswer';
      readonly label: 'Suspendue';
      readonly sentence: 'Il manque une pièce ou une information. Envoyez-la, la lecture reprend.';
      readonly turn: 'trainer';
      readonly needsReason: true;
  }, {
      readonly value: 209;
      readonly stage: 'toRead';
      readonly label: 'Complétée';
      readonly sentence: 'Vous avez répondu. La lecture reprend.';
      readonly turn: 'office';
      readonly needsReason: false;
  }, {
      readonly value: 210;
      readonly stage: 'turnedDown';
      readonly label: 'Refusée';
      readonly sentence: 'Elle ne sera pas payée. Le motif est écrit, une autre la remplace.';
      readonly turn: 'nobody';
      readonly needsReason: true;
  }, {
      readonly value: 211;
      readonly stage: 'sent';
      readonly label: 'Paiement transmis';
      readonly sentence: 'L’ordre est chez notre banque.';
      readonly turn: 'bank';
      readonly needsReason: false;
  }, {
      readonly value: 212;
      readonly stage: 'paid';
      readonly label: 'Encaissée';
      readonly sentence: 'Le virement est arrivé.';
      readonly turn: 'nobody';
      readonly needsReason: false;
  }, {
      readonly value: 213;
      readonly stage: 'turnedDown';
      readonly label: 'Rejetée';
      readonly sentence: 'Le fichier n’a pas pu être traité. Déposez-en un autre.';
      readonly turn: 'nobody';
      readonly needsReason: true;
  }, {
      readonly value: 220;
      readonly stage: 'cancelled';
      readonly label: 'Annulée';
      readonly sentence: 'Un avoir la reprend en entier. Rien n’est à payer.';
      readonly turn: 'nobody';
      readonly needsReason: false;
  }];
  export type InvoiceStatus = (typeof INVOICE_STATUS)[keyof typeof INVOICE_STATUS];
  export const statusesOf: (...stages: readonly InvoiceStage[]) => readonly InvoiceStatus[];
  export const isInStage: (status: number, ...stages: readonly InvoiceStage[]) => boolean;
  type Transition = {
      from: InvoiceStatus;
      to: readonly InvoiceStatus[];
      by: InvoiceMover;
  };
  export const INVOICE_TRANSITIONS: readonly Transition[];
  export function invoiceStatus(value: number, kind: string, dueCents?: number): {
      value: InvoiceStatus;
      label: string;
      sentence: string;
      turn: InvoiceTurn;
  } | undefined;
  export const invoiceNoun: (kind: string) => {
      name: 'Avoir' | 'Facture';
      the: string;
      ending: '' | 'e';
  };
  export const nextInvoiceStatuses: (from: number, by: InvoiceMover) => readonly InvoiceStatus[];
  export {};
}

declare module '@trame/domain/src/invoices/taken-off' {
  export function depositsTakenOff<Deposit extends {
      cents: number;
  }>(deposits: readonly Deposit[], grossCents: number): Deposit[];
  type MissionOfDeposits = {
      total_cents: number;
      deposits: readonly {
          cents: number;
      }[];
  };
  export const leftWithVat: ({ total_cents, deposits }: MissionOfDeposits, rate: number) => number;
  export function vatOfDeposit(netCents: number, rate: number, mission: MissionOfDeposits): number;
  export function depositThatFits(netCents: number, rate: number, mission: MissionOfDeposits): number;
  export {};
}

declare module '@trame/domain/src/invoices/transfer-days' {
  export const nextTransferDay: (day: string) => string;
}

declare module '@trame/domain/src/invoices/vat' {
  export const VAT_CASES: readonly [{
      readonly value: 'assujetti';
      readonly label: 'TVA facturée';
      readonly stands: 'assujetti à la TVA';
      readonly category: 'S';
      readonly reasonCode: null;
      readonly isInReform: true;
  }, {
      readonly value: 'franchise_293b';
      readonly label: 'Franchise en base';
      readonly stands: 'en franchise de TVA';
      readonly category: 'E';
      readonly reasonCode: 'VATEX-FR-FRANCHISE';
      readonly isInReform: true;
  }, {
      readonly value: 'exonere_261_4_4';
      readonly label: 'Formation exonérée';
      readonly stands: 'exonéré pour la formation';
      readonly category: 'E';
      readonly reasonCode: 'VATEX-FR-CGI261-4';
      readonly isInReform: false;
  }, {
      readonly value: 'ue_autoliquidation';
      readonly label: 'Autoliquidation';
      readonly stands: 'en autoliquidation';
      readonly category: 'AE';
      readonly reasonCode: 'VATEX-EU-AE';
      readonly isInReform: false;
  }];
  export type VatCase = (typeof VAT_CASES)[number]['value'];
  export function vatCase(value: VatCase): (typeof VAT_CASES)[number];
  export const namesVatNumber: (value: string) => boolean;
  export const vatOfNet: (netCents: number, rate: number) => number;
  export const vatTextKey: (value: VatCase) => string | null;
  export const vatHelpKey: (value: VatCase) => string;
  export const DEBITS_TEXT_KEY = "vat_text_on_debits";
}

declare module '@trame/domain/src/limits' {
  export const TEXT_LIMITS: {
      readonly email: 254;
      readonly admin_notes: 10000;
      readonly tag: 80;
  };
  export const CHOICE_LIMITS: {
      readonly choice: 60;
      readonly entries: 20;
      readonly entry: 80;
  };
  export const MOST_RECORDS_SHOWN = 6;
  export const MOST_TASKS_SHOWN = 50;
  export const MAX_TAGS = 50;
  export const MAX_LABELS = 20;
  export const LABEL_LENGTH = 40;
  export const VIEW_NAME_LENGTH = 80;
  export const MAX_SELECTED = 1000;
  export const ARCHIVED_AT_ONCE = 500;
  export const MAX_EXPORTED = 10000;
  export const MAX_CONDITIONS = 20;
  export const MAX_CONDITION_VALUES = 100;
  export const CONDITION_LENGTH = 120;
}

declare module '@trame/domain/src/locale' {
  export const LOCALES: readonly ['fr', 'en'];
  export type Locale = (typeof LOCALES)[number];
  export function languageOf(locale: Locale): 0 | 1;
  export function localeOf(language: number | null | undefined): Locale;
}

declare module '@trame/domain/src/messages' {
  import { type SaidDecisions } from '@trame/domain/said-decisions';
  export const MESSAGE_PURPOSES: readonly [{
      readonly value: 'contact';
      readonly label: 'Prise de contact';
  }, {
      readonly value: 'more_information';
      readonly label: 'Demande de compléments';
  }, {
      readonly value: 'acceptance';
      readonly label: 'Acceptation';
  }, {
      readonly value: 'refusal';
      readonly label: 'Refus';
  }, {
      readonly value: 'other';
      readonly label: 'Autre';
  }];
  export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]['value'];
  export function messagePurposeLabel(value: string): string;
  export const MESSAGE_LIMITS: {
      readonly name: 80;
      readonly subject: 200;
      readonly body: 5000;
      readonly recipients: 20;
  };
  export const MESSAGE_VARIABLES: readonly [{
      readonly name: 'prenom';
      readonly label: 'Prénom';
      readonly example: 'Élodie';
  }, {
      readonly name: 'nom';
      readonly label: 'Nom complet';
      readonly example: 'Élodie Saint-Aubin';
  }, {
      readonly name: 'reference';
      readonly label: 'Référence de la candidature';
      readonly example: 'TR-2026-0F7K2Q';
  }, {
      readonly name: 'date_candidature';
      readonly label: 'Date de la candidature';
      readonly example: '17/11/2026';
  }, {
      readonly name: 'intitule';
      readonly label: 'Intitulé du poste';
      readonly example: 'Formatrice AutoCAD et Revit';
  }, {
      readonly name: 'motif';
      readonly label: 'Motif du refus';
      readonly example: string;
  }, {
      readonly name: 'recruteur';
      readonly label: 'Votre nom';
      readonly example: 'Camille Roussel';
  }];
  export type MessageVariable = (typeof MESSAGE_VARIABLES)[number]['name'];
  export type MessageValues = Readonly<Record<MessageVariable, string>>;
  export const EXAMPLE_VALUES: MessageValues;
  export interface MessageFacts {
      full_name: string;
      reference: string;
      created_at: string;
      job_title: string | null;
  }
  export function firstName(fullName: string): string;
  export function messageValues({ full_name, reference, created_at, job_title }: MessageFacts, { reason, sender }: {
      reason: string | null;
      sender: string;
  }): MessageValues;
  export interface RenderedMessage {
      subject: string;
      body: string;
      unknown: string[];
      missing: MessageVariable[];
  }
  export type Unfilled = {
      typed: string;
      variable: MessageVariable | undefined;
  };
  export function renderMessage({ subject, body }: {
      subject: string;
      body: string;
  }, values: MessageValues, unfilledText?: (unfilled: Unfilled) => string): RenderedMessage;
  export function usedVariables(template: {
      subject: string;
      body: string;
  }): MessageVariable[];
  export const isRefusal: (message: {
      subject: string;
      body: string;
  }, purpose: string | undefined) => boolean;
  export function decisionsOf(message: {
      subject: string;
      body: string;
  }, purpose: string | undefined): SaidDecisions;
  export type StatusMismatch = 'not_rejected' | 'not_accepted';
  export function statusMismatch({ refuses, accepts }: SaidDecisions, status: string): StatusMismatch | undefined;
  export function messageParagraphs(body: string): string[][];
  export const MESSAGE_FOOTER = "Vous recevez ce message parce qu\u2019une candidature a \u00E9t\u00E9 envoy\u00E9e avec cette adresse. Vous pouvez \u00E0 tout moment consulter, corriger ou faire effacer vos donn\u00E9es en r\u00E9pondant \u00E0 ce message.";
}

declare module '@trame/domain/src/options' {
  import type { Locale } from '@trame/domain/src/locale';
  export interface Option {
      readonly value: string;
      readonly fr: string;
      readonly en: string;
  }
  export const OTHER_SECTOR = "Autres Domaines";
  export const OTHER_STATUS = "Autre";
  export const TRAINING_SECTORS: readonly [{
      readonly value: "ERP & Gestion d'entreprise";
      readonly fr: "ERP & Gestion d'entreprise";
      readonly en: 'ERP';
  }, {
      readonly value: 'Informatique & Technologies';
      readonly fr: 'Informatique & Technologies';
      readonly en: 'IT';
  }, {
      readonly value: 'CAO / DAO & Design Industriel';
      readonly fr: 'CAO / DAO & Design Industriel';
      readonly en: 'CAD-CAM';
  }, {
      readonly value: 'Sécurité & Prévention des Risques';
      readonly fr: 'Sécurité & Prévention des Risques';
      readonly en: 'Security';
  }, {
      readonly value: 'Compétences Comportementales';
      readonly fr: 'Compétences Comportementales';
      readonly en: 'Soft Skills';
  }, {
      readonly value: "Autres Domaines";
      readonly fr: "Autres Domaines";
      readonly en: 'Other';
  }];
  export const TEACHING_LANGUAGES: readonly [{
      readonly value: 'French';
      readonly fr: 'Français';
      readonly en: 'French';
  }, {
      readonly value: 'English';
      readonly fr: 'Anglais';
      readonly en: 'English';
  }, {
      readonly value: 'Spanish';
      readonly fr: 'Espagnol';
      readonly en: 'Spanish';
  }, {
      readonly value: 'German';
      readonly fr: 'Allemand';
      readonly en: 'German';
  }, {
      readonly value: 'Italian';
      readonly fr: 'Italien';
      readonly en: 'Italian';
  }, {
      readonly value: 'Portuguese';
      readonly fr: 'Portugais';
      readonly en: 'Portuguese';
  }, {
      readonly value: 'Arabic';
      readonly fr: 'Arabe';
      readonly en: 'Arabic';
  }, {
      readonly value: 'Chinese';
      readonly fr: 'Chinois';
      readonly en: 'Chinese';
  }, {
      readonly value: 'Russian';
      readonly fr: 'Russe';
      readonly en: 'Russian';
  }, {
      readonly value: 'Other';
      readonly fr: 'Autre';
      readonly en: 'Other';
  }];
  export const CURRENT_STATUSES: readonly [{
      readonly value: 'Indépendant';
      readonly fr: 'Indépendant';
      readonly en: 'Freelance';
  }, {
      readonly value: 'Salarié';
      readonly fr: 'Salarié';
      readonly en: 'Employee';
  }, {
      readonly value: 'Organisme de formation';
      readonly fr: 'Organisme de formation';
      readonly en: 'Training organisation';
  }, {
      readonly value: "Autre";
      readonly fr: "Autre";
      readonly en: 'Other';
  }];
  export const AVAILABILITIES: readonly [{
      readonly value: 'Immédiate';
      readonly fr: 'Immédiate';
      readonly en: 'Immediate';
  }, {
      readonly value: 'Sous 1 semaine';
      readonly fr: 'Sous 1 semaine';
      readonly en: 'Within 1 week';
  }, {
      readonly value: 'Sous 2 semaines';
      readonly fr: 'Sous 2 semaines';
      readonly en: 'Within 2 weeks';
  }, {
      readonly value: 'Sous 1 mois';
      readonly fr: 'Sous 1 mois';
      readonly en: 'Within 1 month';
  }, {
      readonly value: 'Sous 2 mois';
      readonly fr: 'Sous 2 mois';
      readonly en: 'Within 2 months';
  }, {
      readonly value: 'Sous 3 mois ou plus';
      readonly fr: 'Sous 3 mois ou plus';
      readonly en: 'In 3 months or more';
  }];
  export const INTERVENTION_TYPES: readonly [{
      readonly value: 'Présentiel';
      readonly fr: 'Présentiel';
      readonly en: 'On site';
  }, {
      readonly value: 'Distanciel';
      readonly fr: 'Distanciel';
      readonly en: 'Remote';
  }, {
      readonly value: 'Les deux';
      readonly fr: 'Les deux';
      readonly en: 'Both';
  }];
  export function optionLabel(options: readonly Option[], value: string, locale?: Locale): string;
  export function optionValues(options: readonly Option[]): string[];
}

declare module '@trame/domain/password-estimator' {
  import type { PasswordEstimator } from '@trame/domain/src/password';
  export const estimatePassword: PasswordEstimator;
}

declare module '@trame/domain/src/password' {
  export const PASSWORD_MIN = 12;
  export const PASSWORD_MAX_BYTES = 72;
  export type PasswordEstimate = {
      score: number;
      warning: string | null;
  };
  export type PasswordEstimator = (password: string, personal: readonly string[]) => PasswordEstimate;
  export function personalWords(...texts: readonly string[]): string[];
  export function passwordLengthProblem(password: string): string | undefined;
  export function passwordProblem(password: string, personal: readonly string[], estimate?: PasswordEstimator): string | undefined;
}

declare module '@trame/domain/src/phone' {
  import type { Locale } from '@trame/domain/src/locale';
  export const MAX_PHONE_DIGITS = 15;
  export function phoneError(value: string | null | undefined, country?: string | null | undefined, locale?: Locale): string | undefined;
  export function toE164(value: string, country?: string | null | undefined): string | undefined;
  export function formatPhone(value: string | null | undefined, country?: string | null | undefined): string;
  export function phoneParts(value: string | null | undefined, country?: string | null | undefined): {
      country: string;
      text: string;
  };
  export function nationalMaxLength(country: string | null | undefined): number;
  export interface TypedPhone {
      text: string;
      country: string;
      isFull: boolean;
  }
  export function typePhone(value: string, country?: string, previous?: string): TypedPhone;
  export function phoneForCountry(text: string, country: string): string;
  export function countryOfPhone(text: string, countries: readonly (string | null | undefined)[]): string | undefined;
  export function phoneFullNotice(country: string, locale?: Locale): string;
  export function whatsappUrl(phone: string | null | undefined, country?: string | null | undefined): string;
}

declare module '@trame/domain/src/printed-letters' {
  export const isPrinted: (text: string) => boolean;
  export const unprinted: (text: string) => string[];
}

declare module '@trame/domain/src/refusal-reasons' {
  export interface RefusalReason {
      readonly key: string;
      readonly label: string;
      readonly sentence: string;
  }
  export const REFUSAL_REASONS: readonly [{
      readonly key: 'no_need';
      readonly label: 'Pas de besoin actuel';
      readonly sentence: 'Nous n’avons pas, aujourd’hui, de mission qui corresponde à votre profil.';
  }, {
      readonly key: 'field';
      readonly label: 'Domaine éloigné de nos formations';
      readonly sentence: 'Vos domaines d’expertise sont éloignés des formations que nous proposons.';
  }, {
      readonly key: 'skills';
      readonly label: 'Compétences attendues';
      readonly sentence: 'Les missions que nous avons à confier demandent d’autres compétences techniques.';
  }, {
      readonly key: 'experience';
      readonly label: 'Expérience attendue';
      readonly sentence: 'Nos missions demandent une expérience plus longue du domaine enseigné.';
  }, {
      readonly key: 'teaching';
      readonly label: 'Pratique de la formation';
      readonly sentence: 'Nos missions demandent une pratique plus longue de l’animation de formations.';
  }, {
      readonly key: 'language';
      readonly label: 'Langue d’enseignement';
      readonly sentence: 'Nos missions se déroulent dans une langue que votre candidature ne mentionne pas à ce niveau.';
  }, {
      readonly key: 'availability';
      readonly label: 'Disponibilité';
      readonly sentence: 'Vos disponibilités ne correspondent pas aux dates de nos missions.';
  }, {
      readonly key: 'location';
      readonly label: 'Lieu d’intervention';
      readonly sentence: 'Nos missions ont lieu loin de votre zone d’intervention.';
  }, {
      readonly key: 'rate';
      readonly label: 'Conditions tarifaires';
      readonly sentence: 'Vos conditions tarifaires ne correspondent pas au budget de nos missions.';
  }, {
      readonly key: 'incomplete';
      readonly label: 'Dossier incomplet';
      readonly sentence: 'Votre dossier est resté incomplet malgré notre demande.';
  }, {
      readonly key: 'withdrawn';
      readonly label: 'Désistement';
      readonly sentence: 'Vous nous avez fait savoir que vous retiriez votre candidature.';
  }, {
      readonly key: 'other';
      readonly label: 'Autre motif';
      readonly sentence: '';
  }];
  export function refusalReasonLabel(key: string): string;
  export function refusalReasonSentence(key: string | null | undefined): string;
}

declare module '@trame/domain/requests' {
  export * from '@trame/domain/src/requests/leads';
  export * from '@trame/domain/src/requests/request-fields';
  export * from '@trame/domain/src/requests/request-forms';
}

declare module '@trame/domain/src/requests/leads' {
  export const LEAD_STATUSES: readonly [{
      readonly value: 'new';
      readonly label: 'Nouvelle';
  }, {
      readonly value: 'contacted';
      readonly label: 'Contactée';
  }, {
      readonly value: 'qualified';
      readonly label: 'Qualifiée';
  }, {
      readonly value: 'proposal';
      readonly label: 'Proposition';
  }, {
      readonly value: 'won';
      readonly label: 'Gagnée';
  }, {
      readonly value: 'lost';
      readonly label: 'Perdue';
  }];
  export type LeadStatus = (typeof LEAD_STATUSES)[number]['value'];
  export const LEAD_TRANSITIONS: Readonly<Record<LeadStatus, readonly LeadStatus[]>>;
  export const LEAD_LOST_REASONS: readonly [{
      readonly value: 'no_answer';
      readonly label: 'Sans réponse';
  }, {
      readonly value: 'budget';
      readonly label: 'Budget';
  }, {
      readonly value: 'dates';
      readonly label: 'Dates';
  }, {
      readonly value: 'elsewhere';
      readonly label: 'Choisi ailleurs';
  }, {
      readonly value: 'not_offered';
      readonly label: 'Hors de notre offre';
  }, {
      readonly value: 'unsolicited';
      readonly label: 'Démarchage ou demande vide';
  }];
  export type LeadLostReason = (typeof LEAD_LOST_REASONS)[number]['value'];
  export const LEAD_LIMITS: {
      readonly notes: 10000;
      readonly step: 160;
  };
  export const leadStatusLabel: (value: string) => string;
  export const leadLostReasonLabel: (value: string) => string;
  export const isLeadOpen: (status: LeadStatus) => boolean;
  export const LEAD_VARIABLES: readonly ['prenom', 'nom', 'entreprise', 'reference', 'date_demande', 'responsable'];
  export interface LeadFacts {
      name: string;
      company: string;
      reference: string;
      created_at: string;
  }
  export function fillLeadTemplate({ subject, body }: {
      subject: string;
      body: string;
  }, lead: LeadFacts, sender: string): {
      subject: string;
      body: string;
  };
  export const hasUnfilled: (text: string) => boolean;
  export const LEAD_FOOTER = "Vous recevez ce message parce qu\u2019une demande de formation a \u00E9t\u00E9 envoy\u00E9e avec cette adresse. Vous pouvez \u00E0 tout moment consulter, corriger ou faire effacer vos donn\u00E9es en r\u00E9pondant \u00E0 ce message.";
  export const LEAD_KEPT_YEARS = 3;
}

declare module '@trame/domain/src/requests/request-fields' {
  export const REQUEST_LIMITS: {
      readonly name: 120;
      readonly company: 160;
      readonly phone: 40;
      readonly short: 160;
      readonly need: 4000;
      readonly message: 4000;
      readonly note: 2000;
  };
  export const MOST_PEOPLE = 10000;
  export const REQUEST_BUCKET = "request-files";
  export const LEAD_FILE_FIELDS: readonly ['file_1', 'file_2'];
  export type LeadFileField = (typeof LEAD_FILE_FIELDS)[number];
  export const RIGHTS: readonly [{
      readonly value: 'access';
      readonly fr: 'Savoir ce que vous avez, en recevoir une copie';
      readonly en: 'Access';
      readonly article: 15;
  }, {
      readonly value: 'rectification';
      readonly fr: 'Corriger une donnée';
      readonly en: 'Rectification';
      readonly article: 16;
  }, {
      readonly value: 'erasure';
      readonly fr: 'Effacer mes données';
      readonly en: 'Erasure';
      readonly article: 17;
  }, {
      readonly value: 'restriction';
      readonly fr: 'Limiter leur usage';
      readonly en: 'Restriction';
      readonly article: 18;
  }, {
      readonly value: 'portability';
      readonly fr: 'Les recevoir dans un format réutilisable';
      readonly en: 'Portability';
      readonly article: 20;
  }, {
      readonly value: 'objection';
      readonly fr: 'M’opposer à un usage';
      readonly en: 'Objection';
      readonly article: 21;
  }, {
      readonly value: 'withdrawal';
      readonly fr: 'Retirer mon accord';
      readonly en: 'Withdrawal of consent';
      readonly article: 7;
  }];
  export type RightKind = (typeof RIGHTS)[number]['value'];
  export const RELATIONS: readonly [{
      readonly value: 'applicant';
      readonly fr: 'Candidat formateur';
      readonly en: 'Applicant';
  }, {
      readonly value: 'trainer';
      readonly fr: 'Formateur';
      readonly en: 'Trainer';
  }, {
      readonly value: 'trainee';
      readonly fr: 'Stagiaire';
      readonly en: 'Trainee';
  }, {
      readonly value: 'client';
      readonly fr: 'Client ou contact d’une entreprise';
      readonly en: 'Client';
  }, {
      readonly value: 'other';
      readonly fr: 'Autre';
      readonly en: 'Other';
  }];
  export type Relation = (typeof RELATIONS)[number]['value'];
  export const RIGHTS_STATES: readonly [{
      readonly value: 'received';
      readonly label: 'Reçue';
  }, {
      readonly value: 'confirmed';
      readonly label: 'Adresse confirmée';
  }, {
      readonly value: 'extended';
      readonly label: 'Délai prolongé';
  }, {
      readonly value: 'answered';
      readonly label: 'Répondue';
  }, {
      readonly value: 'refused';
      readonly label: 'Refusée';
  }];
  export type RightsState = (typeof RIGHTS_STATES)[number]['value'];
  export const isRightsRequestOpen: (state: string) => boolean;
}

declare module '@trame/domain/src/requests/request-forms' {
  import * as z from 'zod/mini';
  import { type Option } from '@trame/domain/src/options';
  import { type Relation, type RightKind } from '@trame/domain/src/requests/request-fields';
  export const LEAD_SECTORS: readonly Option[];
  export interface LeadPayload {
      need: string;
      sector: string | null;
      people: number | null;
      dates: string | null;
      place: string | null;
      budget: string | null;
      name: string;
      company: string;
      email: string;
      phone: string | null;
      source?: string | undefined;
  }
  export interface RightsPayload {
      kind: RightKind;
      relation: Relation;
      message: string | null;
      name: string;
      email: string;
  }
  export const leadSchema: z.ZodMiniType<LeadPayload, unknown, z.core.$ZodTypeInternals<LeadPayload, unknown>>;
  export const PROGRAMME_NEED_LIMIT: number;
  export const programmeLeadSchema: z.ZodMiniType<LeadPayload, unknown, z.core.$ZodTypeInternals<LeadPayload, unknown>>;
  export const needAboutProgramme: (title: string, need: string) => string;
  export const rightsSchema: z.ZodMiniType<RightsPayload>;
  export const NEEDS_MESSAGE: readonly RightKind[];
}

declare module '@trame/domain/src/retention' {
  export const KEPT_YEARS: {
      readonly application: 2;
      readonly lead: 3;
      readonly request: 1;
      readonly objection: 3;
  };
  export const keptFor: (what: keyof typeof KEPT_YEARS) => string;
}

declare module '@trame/domain/src/roles' {
  export const ROLES: readonly ['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'];
  export type Role = (typeof ROLES)[number];
  export const ROLE_LABELS: Readonly<Record<Role, string>>;
  export function isRole(value: unknown): value is Role;
}

declare module '@trame/domain/said-decisions' {
  export type SaidDecisions = {
      refuses: boolean;
      accepts: boolean;
  };
  export const SAID_DECISION_PATTERNS: readonly RegExp[];
  export function saidDecisions(...texts: readonly string[]): SaidDecisions;
}

declare module '@trame/domain/src/scrub' {
  export function scrub(text: string, limit: number): string;
}

declare module '@trame/domain/signature-pictures' {
  export * from '@trame/domain/src/signature-pictures/paint-image';
  export * from '@trame/domain/src/signature-pictures/read-picture';
}

declare module '@trame/domain/src/signature-pictures/paint-image' {
  export function paintImage(canvas: HTMLCanvasElement, address: string): Promise<void>;
}

declare module '@trame/domain/src/signature-pictures/read-picture' {
  export function readPicture(file: Blob, canvas: HTMLCanvasElement): Promise<{
      kind: 'image';
      image: string;
  } | 'blank' | 'unreadable'>;
}

declare module '@trame/domain/src/signatures/clauses' {
  export const REQUIRED_CLAUSES: readonly [{
      readonly key: 'missions';
      readonly label: 'Les missions confiées';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'content';
      readonly label: 'Le contenu et la sanction de la formation';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'means';
      readonly label: 'Les moyens mobilisés';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'conduct';
      readonly label: 'Les conditions de réalisation et de suivi';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'duration';
      readonly label: 'La durée';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'period';
      readonly label: 'La période de réalisation';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'price';
      readonly label: 'Le prix';
      readonly source: 'law';
      readonly pattern: RegExp;
  }, {
      readonly key: 'cascade';
      readonly label: 'La sous-traitance en cascade';
      readonly source: 'guide';
      readonly pattern: RegExp;
  }, {
      readonly key: 'confidentiality';
      readonly label: 'La confidentialité';
      readonly source: 'use';
      readonly pattern: RegExp;
  }, {
      readonly key: 'property';
      readonly label: 'La propriété des supports';
      readonly source: 'use';
      readonly pattern: RegExp;
  }, {
      readonly key: 'data';
      readonly label: 'La protection des données';
      readonly source: 'use';
      readonly pattern: RegExp;
  }, {
      readonly key: 'insurance';
      readonly label: 'L’assurance';
      readonly source: 'use';
      readonly pattern: RegExp;
  }, {
      readonly key: 'vigilance';
      readonly label: 'L’attestation de vigilance';
      readonly source: 'use';
      readonly pattern: RegExp;
  }, {
      readonly key: 'cancellation';
      readonly label: 'L’annulation et la résiliation';
      readonly source: 'use';
      readonly pattern: RegExp;
  }];
  export function missingClauses(text: string): readonly (typeof REQUIRED_CLAUSES)[number][];
}

declare module '@trame/domain/src/signatures/events' {
  export const SIGNATURE_EVENTS: readonly [{
      readonly value: 'created';
      readonly label: 'Créée';
      readonly sentence: 'Créée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'document_added';
      readonly label: 'Document ajouté';
      readonly sentence: 'Document ajouté par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'sent';
      readonly label: 'Envoyée';
      readonly sentence: 'Envoyée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'mail_sent';
      readonly label: 'E-mail remis';
      readonly sentence: 'E-mail remis à {recipient}';
      readonly inProof: false;
  }, {
      readonly value: 'mail_failed';
      readonly label: 'E-mail refusé';
      readonly sentence: 'E-mail refusé pour {recipient}';
      readonly inProof: false;
  }, {
      readonly value: 'reminder';
      readonly label: 'Relance';
      readonly sentence: 'Relance envoyée à {recipient}';
      readonly inProof: false;
  }, {
      readonly value: 'opened';
      readonly label: 'Ouverte';
      readonly sentence: 'Ouverte par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'code_sent';
      readonly label: 'Code envoyé';
      readonly sentence: 'Code envoyé par e-mail à {recipient}';
      readonly inProof: true;
  }, {
      readonly value: 'code_ok';
      readonly label: 'Code validé';
      readonly sentence: 'Code validé par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'code_failed';
      readonly label: 'Code faux';
      readonly sentence: 'Code faux donné par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'consent';
      readonly label: 'Consentement';
      readonly sentence: 'Consentement de {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'field_filled';
      readonly label: 'Champ rempli';
      readonly sentence: 'Champ rempli par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'signed';
      readonly label: 'Signée';
      readonly sentence: 'Signée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'approved';
      readonly label: 'Approuvée';
      readonly sentence: 'Approuvée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'declined';
      readonly label: 'Refusée';
      readonly sentence: 'Refusée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'handed_on';
      readonly label: 'Transmise';
      readonly sentence: 'Transmise par {actor} à {recipient}';
      readonly inProof: true;
  }, {
      readonly value: 'address_corrected';
      readonly label: 'Adresse corrigée';
      readonly sentence: 'Adresse de {recipient} corrigée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'link_replaced';
      readonly label: 'Lien remplacé';
      readonly sentence: 'Lien de {recipient} remplacé par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'extended';
      readonly label: 'Échéance repoussée';
      readonly sentence: 'Échéance repoussée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'expired';
      readonly label: 'Expirée';
      readonly sentence: 'Expirée sans toutes les signatures';
      readonly inProof: true;
  }, {
      readonly value: 'cancelled';
      readonly label: 'Annulée';
      readonly sentence: 'Annulée par {actor}';
      readonly inProof: true;
  }, {
      readonly value: 'sealed';
      readonly label: 'Scellée';
      readonly sentence: 'Scellée par Trame';
      readonly inProof: false;
  }, {
      readonly value: 'time_stamped';
      readonly label: 'Horodatée';
      readonly sentence: 'Horodatage ajouté au sceau';
      readonly inProof: false;
  }, {
      readonly value: 'downloaded';
      readonly label: 'Téléchargée';
      readonly sentence: 'Téléchargée par {actor}';
      readonly inProof: false;
  }, {
      readonly value: 'viewed';
      readonly label: 'Consultée';
      readonly sentence: 'Consultée par {actor}';
      readonly inProof: false;
  }];
  export type SignatureEvent = (typeof SIGNATURE_EVENTS)[number]['value'];
  export function signatureEventSentence(type: string, names: {
      actor?: string | undefined;
      recipient?: string | undefined;
  }): string;
}

declare module '@trame/domain/src/signatures/fields' {
  export const FIELD_KINDS: readonly [{
      readonly value: 'signature';
      readonly label: 'Signature';
      readonly isFeminine: true;
      readonly key: 'S';
      readonly width: 180;
      readonly height: 54;
  }, {
      readonly value: 'initials';
      readonly label: 'Paraphe';
      readonly isFeminine: false;
      readonly key: 'P';
      readonly width: 64;
      readonly height: 32;
  }, {
      readonly value: 'date';
      readonly label: 'Date';
      readonly isFeminine: true;
      readonly key: 'D';
      readonly width: 84;
      readonly height: 20;
  }, {
      readonly value: 'name';
      readonly label: 'Nom';
      readonly isFeminine: false;
      readonly key: 'N';
      readonly width: 160;
      readonly height: 20;
  }, {
      readonly value: 'text';
      readonly label: 'Texte';
      readonly isFeminine: false;
      readonly key: 'T';
      readonly width: 160;
      readonly height: 20;
  }, {
      readonly value: 'checkbox';
      readonly label: 'Case à cocher';
      readonly isFeminine: true;
      readonly key: 'C';
      readonly width: 14;
      readonly height: 14;
  }];
  export type FieldKind = (typeof FIELD_KINDS)[number]['value'];
  export const fieldKindLabel: (value: string) => string;
  export const SMALLEST_FIELD = 8;
  export const HANDS: readonly [{
      readonly value: 'caveat';
      readonly label: 'Ronde';
  }, {
      readonly value: 'dancing-script';
      readonly label: 'Liée';
  }, {
      readonly value: 'sacramento';
      readonly label: 'Fine';
  }];
  export type Hand = (typeof HANDS)[number]['value'];
  export interface FieldBox {
      x: number;
      y: number;
      w: number;
      h: number;
  }
  export function boxInPage(box: FieldBox, page: {
      width: number;
      height: number;
  }): FieldBox;
}

declare module '@trame/domain/src/signatures/forms' {
  import * as z from 'zod/mini';
  import type { FieldKind } from '@trame/domain/src/signatures/fields';
  import { type RecipientRole } from '@trame/domain/src/signatures/statuses';
  export const recipientFormSchema: z.ZodMiniPipe<z.ZodMiniObject<{
      name: z.ZodMiniString<string>;
      email: z.ZodMiniString<string>;
      role: z.ZodMiniString<string>;
      message: z.ZodMiniPipe<z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>, z.ZodMiniTransform<string | null, string | null | undefined>>, z.ZodMiniTransform<string, string | null>>;
      needs_code: z.ZodMiniBoolean<boolean>;
      language: z.ZodMiniString<string>;
  }, z.core.$strip>, z.ZodMiniTransform<{
      name: string;
      email: string;
      message: string;
      needs_code: boolean;
      language: string;
      role: RecipientRole;
  }, {
      name: string;
      email: string;
      role: string;
      message: string;
      needs_code: boolean;
      language: string;
  }>>;
  export type RecipientInput = z.input<typeof recipientFormSchema>;
  export type RecipientValues = z.output<typeof recipientFormSchema>;
  export function envelopeFaults(envelope: {
      documents: readonly {
          pages: number;
          bytes?: number | undefined;
      }[];
      recipients: readonly {
          id: string;
          name: string;
          email: string;
          role: RecipientRole;
      }[];
      fields: readonly {
          recipient: string;
          kind: FieldKind;
      }[];
  }): string[];
}

declare module '@trame/domain/src/signatures/images' {
  export function bytesOfImage(address: string): Uint8Array<ArrayBuffer>;
}

declare module '@trame/domain/signatures' {
  export * from '@trame/domain/src/signatures/clauses';
  export * from '@trame/domain/src/signatures/events';
  export * from '@trame/domain/src/signatures/fields';
  export * from '@trame/domain/src/signatures/forms';
  export * from '@trame/domain/src/signatures/images';
  export * from '@trame/domain/src/signatures/ink';
  export * from '@trame/domain/src/signatures/letters';
  export * from '@trame/domain/src/signatures/limits';
  export * from '@trame/domain/src/signatures/path-data';
  export * from '@trame/domain/src/signatures/placeholders';
  export * from '@trame/domain/src/signatures/printed-text';
  export * from '@trame/domain/src/signatures/printed-widths';
  export * from '@trame/domain/src/signatures/saved-files';
  export * from '@trame/domain/src/signatures/statuses';
  export * from '@trame/domain/src/signatures/values';
}

declare module '@trame/domain/src/signatures/ink' {
  export const brightnessOnPaper: (red: number, green: number, blue: number, alpha: number) => number;
  export function isBlankPicture(pixels: Uint8ClampedArray): boolean;
}

declare module '@trame/domain/src/signatures/letters' {
  export { isPrinted } from '@trame/domain/src/printed-letters';
  export function lettersFault(text: string): string | undefined;
}

declare module '@trame/domain/src/signatures/limits' {
  export const SIGNATURE_LIMITS: {
      readonly documents: 10;
      readonly documentBytes: number;
      readonly envelopeBytes: number;
      readonly pages: 200;
      readonly givenObjects: 20000;
      readonly documentObjects: 600;
      readonly pageObjects: 20;
      readonly placeholderPages: 30;
      readonly recipients: 20;
      readonly fields: 200;
      readonly title: 200;
      readonly name: 120;
      readonly message: 2000;
      readonly reason: 1000;
      readonly value: 500;
      readonly strokes: 40000;
      readonly strokesSide: 9999;
      readonly imageBytes: number;
      readonly filledWeight: 20;
      readonly imageWidth: 1200;
      readonly imageHeight: 600;
      readonly imageContrast: 24;
      readonly rows: 1000;
  };
  export const HEAVY_DOCUMENTS = "Les documents d\u2019une enveloppe font 14\u00A0Mo au plus ensemble. Un scan\u00A0: reprenez-le en gris, \u00E0 150 points par pouce.";
  export const SIGNING_CODE: {
      readonly digits: 6;
      readonly minutes: 10;
      readonly tries: 5;
  };
  export const EXPIRY_DAYS: {
      readonly usual: 30;
      readonly most: 180;
  };
  export const REMINDERS: {
      readonly firstAfter: 5;
      readonly every: 2;
      readonly most: 3;
  };
  export const SIGNATURE_KEPT_YEARS = 10;
}

declare module '@trame/domain/src/signatures/path-data' {
  export interface PathPart {
      command: 'M' | 'L' | 'C' | 'S' | 'Q' | 'T' | 'Z';
      from: {
          x: number;
          y: number;
      };
      to: {
          x: number;
          y: number;
      };
      points: Float64Array;
  }
  export function readPath(path: string, part: (part: Readonly<PathPart>) => boolean): void;
}

declare module '@trame/domain/src/signatures/placeholders' {
  import type { FieldKind } from '@trame/domain/src/signatures/fields';
  export const PLACEHOLDER: RegExp;
  export type Placeholder = {
      kind: FieldKind;
      recipient: number;
      index: number;
      length: number;
  };
  export function placeholdersOf(text: string): Placeholder[];
}

declare module '@trame/domain/src/signatures/printed-text' {
  import type { FieldKind, Hand } from '@trame/domain/src/signatures/fields';
  import { type PrintedFont } from '@trame/domain/src/signatures/printed-widths';
  export const READABLE_SIZE = 7;
  export interface FieldSize {
      width: number;
      height: number;
  }
  interface PrintedLine {
      text: string;
      x: number;
      y: number;
      length: number;
  }
  interface FittedText {
      size: number;
      isShrunk: boolean;
      lines: PrintedLine[];
  }
  type WidthOf = (text: string) => number;
  export function fitText(text: string, { width, height }: FieldSize, isHand: boolean, widthOf: WidthOf): FittedText;
  export function printedText(text: string, size: FieldSize, kind: FieldKind, hand?: Hand): FittedText & {
      font: PrintedFont;
  };
  export {};
}

declare module '@trame/domain/src/signatures/printed-widths' {
  import type { Hand } from '@trame/domain/src/signatures/fields';
  export type PrintedFont = 'text' | Hand;
  export function printedWidths(font: PrintedFont): ReadonlyMap<string, number>;
}

declare module '@trame/domain/src/signatures/saved-files' {
  export const PROOF_NAME = "preuve.jsonl";
  export const fileNameOf: (text: string) => string;
  export const envelopeFileName: ({ reference, title }: {
      reference: string;
      title?: string;
  }) => string;
}

declare module '@trame/domain/src/signatures/statuses' {
  export const REQUEST_STATUSES: readonly [{
      readonly value: 'draft';
      readonly label: 'Brouillon';
  }, {
      readonly value: 'sent';
      readonly label: 'Envoyée';
  }, {
      readonly value: 'completed';
      readonly label: 'Complétée';
  }, {
      readonly value: 'declined';
      readonly label: 'Refusée';
  }, {
      readonly value: 'expired';
      readonly label: 'Expirée';
  }, {
      readonly value: 'cancelled';
      readonly label: 'Annulée';
  }];
  export type RequestStatus = (typeof REQUEST_STATUSES)[number]['value'];
  export const REQUEST_TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>>;
  export const RECIPIENT_ROLES: readonly [{
      readonly value: 'signer';
      readonly label: 'Signataire';
      readonly hint: 'Remplit ses champs et signe';
  }, {
      readonly value: 'approver';
      readonly label: 'Approbateur';
      readonly hint: 'Approuve ou refuse, sans signer';
  }, {
      readonly value: 'copy';
      readonly label: 'En copie';
      readonly hint: 'Reçoit le document signé';
  }];
  export type RecipientRole = (typeof RECIPIENT_ROLES)[number]['value'];
  export const RECIPIENT_LANGUAGES: readonly [{
      readonly value: 'fr';
      readonly label: 'Français';
  }, {
      readonly value: 'en';
      readonly label: 'Anglais';
  }];
  export const RECIPIENT_STATUSES: readonly [{
      readonly value: 'waiting';
      readonly label: 'Attend';
  }, {
      readonly value: 'invited';
      readonly label: 'À son tour';
  }, {
      readonly value: 'seen';
      readonly label: 'Vu';
  }, {
      readonly value: 'signed';
      readonly label: 'Signé';
  }, {
      readonly value: 'approved';
      readonly label: 'Approuvé';
  }, {
      readonly value: 'declined';
      readonly label: 'Refusé';
  }, {
      readonly value: 'handed_on';
      readonly label: 'Transmis';
  }, {
      readonly value: 'copied';
      readonly label: 'Copie envoyée';
  }];
  export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]['value'];
  export const ORDERS: readonly [{
      readonly value: 'parallel';
      readonly label: 'Tous en même temps';
  }, {
      readonly value: 'sequential';
      readonly label: 'Dans l’ordre';
  }];
  export type SigningOrder = (typeof ORDERS)[number]['value'];
  export const requestStatusLabel: (value: string) => string;
  export const recipientRoleLabel: (value: string) => string;
  export const recipientStatusLabel: (value: string) => string;
  export const SES_TITLE = "Signature \u00E9lectronique simple (SES)";
  export const SES_WORTH = "Convient aux contrats de prestation courants. Pas une signature avanc\u00E9e ou qualifi\u00E9e";
  export const SES_NOTICE: "Signature électronique simple (SES). Convient aux contrats de prestation courants. Pas une signature avancée ou qualifiée.";
  export const SES_TITLE_EN = "Simple electronic signature (SES, eIDAS)";
  export const SES_WORTH_EN = "Fit for ordinary service contracts. Not an advanced or qualified signature";
  export const SES_NOTICE_EN: "Simple electronic signature (SES, eIDAS). Fit for ordinary service contracts. Not an advanced or qualified signature.";
}

declare module '@trame/domain/src/signatures/values' {
  import * as z from 'zod/mini';
  export const signaturePictureSchema: z.ZodMiniUnion<readonly [z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"drawn">;
      path: z.ZodMiniString<string>;
      width: z.ZodMiniInt;
      height: z.ZodMiniInt;
  }, z.core.$strip>, z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"typed">;
      text: z.ZodMiniString<string>;
      hand: z.ZodMiniEnum<{
          caveat: "caveat";
          "dancing-script": "dancing-script";
          sacramento: "sacramento";
      }>;
  }, z.core.$strip>, z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"image">;
      image: z.ZodMiniString<string>;
  }, z.core.$strip>]>;
  export type SignaturePicture = z.infer<typeof signaturePictureSchema>;
  export const fieldValueSchema: z.ZodMiniUnion<readonly [z.ZodMiniBoolean<boolean>, z.ZodMiniString<string>, z.ZodMiniUnion<readonly [z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"drawn">;
      path: z.ZodMiniString<string>;
      width: z.ZodMiniInt;
      height: z.ZodMiniInt;
  }, z.core.$strip>, z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"typed">;
      text: z.ZodMiniString<string>;
      hand: z.ZodMiniEnum<{
          caveat: "caveat";
          "dancing-script": "dancing-script";
          sacramento: "sacramento";
      }>;
  }, z.core.$strip>, z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"image">;
      image: z.ZodMiniString<string>;
  }, z.core.$strip>]>, z.ZodMiniObject<{
      kind: z.ZodMiniLiteral<"same">;
      field: z.ZodMiniString<string>;
  }, z.core.$strip>]>;
  export type FieldValue = z.infer<typeof fieldValueSchema>;
}

declare module '@trame/domain/src/site-blocks/blocks' {
  export type SiteFieldKind = 'line' | 'text' | 'link';
  export type SiteField = {
      id: string;
      label: string;
      kind: SiteFieldKind;
      maxLength: number;
      required?: true;
      pair?: string;
  };
  export type SiteBlock = {
      page: SiteBlockPage;
      label: string;
      fields: readonly SiteField[];
      built: {
          fr: Readonly<Record<string, string>>;
          en?: Readonly<Record<string, string>>;
      };
  };
  export const SITE_BLOCK_PAGES: {
      readonly home: {
          readonly label: 'Accueil';
          readonly path: {
              readonly fr: '/';
              readonly en: '/en/';
          };
      };
      readonly companies: {
          readonly label: 'Services aux entreprises';
          readonly path: {
              readonly fr: '/services-aux-entreprises';
          };
      };
      readonly trainers: {
          readonly label: 'Formateurs';
          readonly path: {
              readonly fr: '/formateurs';
          };
      };
      readonly carrying: {
          readonly label: 'Portage Qualiopi';
          readonly path: {
              readonly fr: '/portage-qualiopi';
          };
      };
      readonly legal: {
          readonly label: 'Mentions légales';
          readonly path: {
              readonly fr: '/mentions-legales';
          };
      };
  };
  export type SiteBlockPage = keyof typeof SITE_BLOCK_PAGES;
  export const SITE_BLOCKS: {
      readonly 'home-hero': {
          readonly page: 'home';
          readonly label: 'Ouverture';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'La bonne formation, avec la bonne personne.';
                  readonly lead: '{entreprise} construit des parcours de formation professionnelle avec les entreprises, et les confie à des formateurs indépendants choisis pour leur métier.';
                  readonly action_1: 'Parler de votre besoin';
                  readonly action_1_link: '/services-aux-entreprises#besoin';
                  readonly action_2: 'Devenir formateur';
                  readonly action_2_link: '/trainers-apply';
              };
              readonly en: {
                  readonly title: 'The right training, with the right person.';
                  readonly lead: '{entreprise} designs professional training with French companies, and entrusts it to independent trainers chosen for their trade.';
                  readonly action_1: 'Become a trainer';
                  readonly action_1_link: '/en/trainers-apply';
                  readonly action_2: 'Describe your need';
                  readonly action_2_link: 'mailto:{email}?subject=A%20training%20need';
              };
          };
      };
      readonly 'home-companies': {
          readonly page: 'home';
          readonly label: 'Pour les entreprises';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Une trame pédagogique, écrite pour votre poste de travail';
                  readonly lead: 'Pas de catalogue à cocher. Le programme s’écrit à partir de ce que vos équipes font chaque jour, avec la personne qui l’animera.';
              };
              readonly en: {
                  readonly title: 'Training written for the work at hand';
                  readonly lead: 'No catalogue to tick. The programme is written from what your teams do every day, with the person who will give it.';
              };
          };
      };
      readonly 'home-trainers': {
          readonly page: 'home';
          readonly label: 'Pour les formateurs';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Vous formez. Nous tenons la trame.';
                  readonly lead: 'Indépendant, salarié ou organisme de formation, vous aimez transmettre votre métier. Dites-nous ce que vous savez faire.';
              };
              readonly en: {
                  readonly title: 'You train. We hold the thread.';
                  readonly lead: 'Freelance, employee or training organisation, you like to pass on your trade. Tell us what you can do.';
              };
          };
      };
      readonly 'home-closing': {
          readonly page: 'home';
          readonly label: 'Appel de fin';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Il manque peut-être votre fil';
                  readonly lead: 'ERP, CAO, sécurité, langues : dites-nous ce que vous transmettez, ou ce que vos équipes doivent apprendre.';
                  readonly action_1: 'Déposer ma candidature';
                  readonly action_1_link: '/trainers-apply';
                  readonly action_2: 'Lire le livret du formateur';
                  readonly action_2_link: '/livret-formateur';
              };
              readonly en: {
                  readonly title: 'Your work may belong here';
                  readonly lead: 'Software, design, safety, languages: tell us what you teach, or what your teams have to learn.';
                  readonly action_1: 'Apply as a trainer';
                  readonly action_1_link: '/en/trainers-apply';
                  readonly action_2: 'Write to {email}';
                  readonly action_2_link: 'mailto:{email}';
              };
          };
      };
      readonly 'companies-hero': {
          readonly page: 'companies';
          readonly label: 'Ouverture';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Former vos équipes sur leur travail réel';
                  readonly lead: 'Nous partons de vos écrans, de vos plans, de vos procédures. Le programme s’écrit avec vous, puis se confie à une personne choisie pour son métier.';
                  readonly point_1: 'Un programme, un formateur, un prix : connus avant de signer';
                  readonly point_2: 'Convention, émargements, évaluations : un seul dossier, prêt pour votre financeur';
                  readonly point_3: 'Ce qui doit être acquis est écrit d’avance, puis vérifié';
              };
          };
      };
      readonly 'companies-contact': {
          readonly page: 'companies';
          readonly label: 'Prise de contact';
          readonly fields: readonly [SiteField, SiteField];
          readonly built: {
              readonly fr: {
                  readonly title: 'Parlez-nous de votre besoin';
                  readonly lead: 'Quelques lignes suffisent. Une personne les lit et vous répond.';
              };
          };
      };
      readonly 'companies-steps': {
          readonly page: 'companies';
          readonly label: 'Étapes';
          readonly fields: readonly [SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Du premier message au bilan';
              };
          };
      };
      readonly 'companies-questions': {
          readonly page: 'companies';
          readonly label: 'Questions';
          readonly fields: readonly SiteField[];
          readonly built: {
              readonly fr: {
                  title: string;
              };
          };
      };
      readonly 'trainers-hero': {
          readonly page: 'trainers';
          readonly label: 'Ouverture';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Votre métier mérite une salle';
                  readonly lead: 'Comptable, dessinateur, préventeur, développeuse : {entreprise} cherche des personnes qui savent faire, et qui aiment transmettre.';
                  readonly action_1: 'Déposer ma candidature';
                  readonly action_1_link: '/trainers-apply';
                  readonly action_2: 'Lire le livret du formateur';
                  readonly action_2_link: '/livret-formateur';
              };
          };
      };
      readonly 'trainers-steps': {
          readonly page: 'trainers';
          readonly label: 'Étapes';
          readonly fields: readonly [SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'De la candidature à la mission';
              };
          };
      };
      readonly 'trainers-questions': {
          readonly page: 'trainers';
          readonly label: 'Questions';
          readonly fields: readonly SiteField[];
          readonly built: {
              readonly fr: {
                  title: string;
              };
          };
      };
      readonly 'carrying-hero': {
          readonly page: 'carrying';
          readonly label: 'Ouverture';
          readonly fields: readonly [SiteField, SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Former sans porter seul la certification';
                  readonly lead: 'Vous avez le métier, le programme et le client. {entreprise} porte la certification, la convention et le dossier, et en répond.';
                  readonly action_1: 'Présenter votre projet';
                  readonly action_1_link: 'mailto:{email}?subject=Portage%20Qualiopi';
                  readonly action_2: 'Ce que dit la loi';
                  readonly action_2_link: '/qualiopi-portage';
              };
          };
      };
      readonly 'carrying-steps': {
          readonly page: 'carrying';
          readonly label: 'Étapes';
          readonly fields: readonly [SiteField, ...SiteField[]];
          readonly built: {
              readonly fr: {
                  readonly title: 'Comment cela se passe';
              };
          };
      };
      readonly 'carrying-questions': {
          readonly page: 'carrying';
          readonly label: 'Questions';
          readonly fields: readonly SiteField[];
          readonly built: {
              readonly fr: {
                  title: string;
              };
          };
      };
      readonly 'legal-property': {
          readonly page: 'legal';
          readonly label: 'Propriété intellectuelle';
          readonly fields: readonly [{
              readonly id: 'text';
              readonly label: 'Texte';
              readonly kind: 'text';
              readonly maxLength: 800;
              readonly required: true;
          }];
          readonly built: {
              readonly fr: {
                  readonly text: 'Les textes, les programmes et les dessins de ce site appartiennent à {entreprise} ou à leurs auteurs. Vous pouvez les citer brièvement, avec leur source ; toute autre reprise demande un accord écrit. Les marques et les logos des clients sont à leurs propriétaires, et montrés avec leur accord.';
              };
          };
      };
  };
  export type SiteBlockId = keyof typeof SITE_BLOCKS;
  export const SITE_BLOCK_IDS: SiteBlockId[];
  export const siteBlock: (id: SiteBlockId) => SiteBlock;
  export const isSiteBlock: (id: string) => id is SiteBlockId;
}

declare module '@trame/domain/site-blocks' {
  export * from '@trame/domain/src/site-blocks/blocks';
  export * from '@trame/domain/src/site-blocks/rules';
}

declare module '@trame/domain/src/site-blocks/rules' {
  import * as z from 'zod/mini';
  import type { Locale } from '@trame/domain/src/locale';
  import { type SiteBlock, type SiteBlockId } from '@trame/domain/src/site-blocks/blocks';
  export const SITE_BLOCK_MARKS: readonly ['entreprise', 'email'];
  export type SiteBlockMark = (typeof SITE_BLOCK_MARKS)[number];
  export type SiteBlockValues = Record<string, string>;
  export const blockKey: (field: string, locale: Locale) => string;
  export const blockLocales: (block: SiteBlock) => Locale[];
  export const isBlockLink: (text: string) => boolean;
  export const siteBlockSchema: (id: SiteBlockId, locales?: readonly Locale[]) => z.core.$ZodType<SiteBlockValues>;
  export const isBlockShown: (id: SiteBlockId, stored: unknown) => boolean;
  export function blockTexts(id: SiteBlockId, stored: unknown, locale: Locale): Readonly<Record<string, string>>;
  export const blockValues: (id: SiteBlockId, stored: unknown) => SiteBlockValues;
  export function storedBlock(id: SiteBlockId, values: SiteBlockValues): SiteBlockValues;
  export function fillMarks(text: string, facts: Readonly<Record<SiteBlockMark, string | null>>): string | null;
  type Texts = Readonly<Record<string, string>>;
  export const numbered: (texts: Texts, name: string, beside: string) => [text: string, beside: string][];
  export {};
}

declare module '@trame/domain/src/source' {
  export function sourceWord(text: string | null | undefined): string | undefined;
  export function sourceOfQuery(query: string): string | undefined;
  export const sourceLabel: (source: string) => string;
}

declare module '@trame/domain/staff' {
  export * from '@trame/domain/src/staff/invitation-list';
  export * from '@trame/domain/src/staff/staff-fields';
  export * from '@trame/domain/src/staff/staff-forms';
}

declare module '@trame/domain/src/staff/invitation-list' {
  import { type StaffInvitation } from '@trame/domain/src/staff/staff-forms';
  export type InvitationLine = {
      number: number;
      text: string;
  } & ({
      invitation: StaffInvitation;
      problem?: never;
  } | {
      invitation?: never;
      problem: string;
  });
  export interface InvitationList {
      lines: InvitationLine[];
      leftOut: number;
  }
  export function readInvitations(pasted: string): InvitationList;
}

declare module '@trame/domain/src/staff/staff-fields' {
  export const STAFF_LIMITS: {
      readonly fullName: 120;
      readonly jobTitle: 120;
      readonly reason: 500;
  };
  export const STAFF_STATUSES: readonly [{
      readonly value: 'active';
      readonly label: 'Actif';
  }, {
      readonly value: 'invited';
      readonly label: 'Invitation envoyée';
  }, {
      readonly value: 'disabled';
      readonly label: 'Désactivé';
  }];
  export type StaffStatus = (typeof STAFF_STATUSES)[number]['value'];
  export const ROLE_ACTIONS: readonly [{
      readonly value: 'grant';
      readonly label: 'Donner';
  }, {
      readonly value: 'take';
      readonly label: 'Retirer';
  }];
  export type RoleAction = (typeof ROLE_ACTIONS)[number]['value'];
  export const ROLE_REQUEST_STATUSES: readonly [{
      readonly value: 'open';
      readonly label: 'En attente';
  }, {
      readonly value: 'confirmed';
      readonly label: 'Acceptée';
  }, {
      readonly value: 'refused';
      readonly label: 'Refusée';
  }, {
      readonly value: 'withdrawn';
      readonly label: 'Retirée';
  }, {
      readonly value: 'expired';
      readonly label: 'Expirée';
  }];
  export type RoleRequestStatus = (typeof ROLE_REQUEST_STATUSES)[number]['value'];
  export const ROLE_REQUEST_DAYS = 14;
  export const RESEND_MINUTES = 10;
  export const MOST_INVITATIONS = 100;
  export const INVITATION_OUTCOMES: readonly ['invited', 'added', 'already_staff'];
  export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];
}

declare module '@trame/domain/src/staff/staff-forms' {
  import * as z from 'zod/mini';
  import { type Role } from '@trame/domain/src/roles';
  export interface StaffInvitation {
      email: string;
      full_name: string;
      job_title: string | null;
      role: Role | null;
  }
  export type StaffProfile = Pick<StaffInvitation, 'full_name' | 'job_title'>;
  export const staffProfileSchema: z.ZodMiniType<StaffProfile>;
  export const staffInvitationSchema: z.ZodMiniType<StaffInvitation>;
  export const staffReasonSchema: z.ZodMiniType<string | null>;
}

declare module '@trame/domain/src/statuses' {
  export const APPLICATION_STATUSES: readonly [{
      readonly value: 'new';
      readonly label: 'Nouveau';
  }, {
      readonly value: 'contacted';
      readonly label: 'Contacté';
  }, {
      readonly value: 'evaluated';
      readonly label: 'Evalué';
  }, {
      readonly value: 'accepted';
      readonly label: 'Accepté';
  }, {
      readonly value: 'rejected';
      readonly label: 'Refusé';
  }];
  export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]['value'];
  export const STATUS_FILTERS: readonly ["all", ...("accepted" | "contacted" | "evaluated" | "new" | "rejected")[]];
  export type StatusFilter = 'all' | ApplicationStatus;
  export const EVALUATION_FILTERS: readonly ['all', 'evaluated', 'not_evaluated'];
  export type EvaluationFilter = (typeof EVALUATION_FILTERS)[number];
  export function statusLabel(value: string): string;
  export function evaluationFilterLabel(value: EvaluationFilter): string | undefined;
}

declare module '@trame/domain/src/suggestions' {
  export const SOFTWARE_SUGGESTIONS: readonly string[];
  export const EXPERTISE_SUGGESTIONS: readonly string[];
}

declare module '@trame/domain/src/text' {
  export function normalizeSearch(text: string): string;
  export function withDe(name: string): string;
  export interface TextRange {
      start: number;
      end: number;
  }
  export function highlightRanges(text: string, query: string): TextRange[];
  export function addTag(tags: readonly string[], entry: string): string[];
  export function uniqueTags(list: readonly string[]): string[];
  export function parseList(value: unknown): string[];
  export function visibleText(text: string): string;
  export const countCharacters: (text: string) => number;
  export const singleLine: (text: string) => string;
  export const frenchSpaces: (text: string) => string;
  export function nameInMail(name: string): string;
  export function titleInMail(title: string): string;
}

declare module '@trame/domain/src/trainers/access' {
  export const PORTAL_NOTICE_VERSION = "2026-11";
  export const KEPT_AFTER_CLOSING: readonly Readonly<Record<'what' | 'until' | 'why', string>>[];
}

declare module '@trame/domain/src/trainers/availability' {
  export const AVAILABILITY_KINDS: readonly [{
      readonly value: 'free';
      readonly label: 'Disponible';
  }, {
      readonly value: 'to_confirm';
      readonly label: 'À confirmer';
  }, {
      readonly value: 'busy';
      readonly label: 'Indisponible';
  }];
  export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number]['value'];
  export const availabilityLabel: (kind: string) => string;
  export const AVAILABILITY_LIMITS: {
      readonly days: 366;
      readonly behind: 366;
      readonly ahead: 731;
      readonly note: 160;
      readonly periods: 300;
  };
  export type Days = {
      starts_on: string;
      ends_on: string;
  };
  export type AvailabilityPeriod = Days & {
      kind: AvailabilityKind;
      note: string | null;
  };
  export const countDays: ({ starts_on, ends_on }: Days) => number;
  export const overlapping: <Period extends Days>(periods: readonly Period[], days: Days) => Period[];
  export type AvailabilityProblems = Partial<Record<keyof Days | 'note', string>>;
  export function availabilityProblems(period: Days & {
      note: string | null;
  }, now?: Date): AvailabilityProblems;
}

declare module '@trame/domain/src/trainers/data-parts' {
  export const DATA_PARTS: {
      readonly account: {
          readonly label: 'Compte';
          readonly what: 'Adresse e-mail, nom, dates du compte et son état';
          readonly kept: 'Jusqu’à la fermeture de votre compte ; au-delà, aussi longtemps que votre candidature, ou deux ans si vous n’en avez pas.';
      };
      readonly application: {
          readonly label: 'Candidature';
          readonly what: 'Vos réponses au formulaire, vos fichiers, vos accords ; la référence et le jour d’une candidature qui n’est pas rattachée à votre compte';
          readonly kept: 'Tant que votre compte formateur existe ; sans compte, deux ans après le dernier contact.';
      };
      readonly profile: {
          readonly label: 'Profil';
          readonly what: 'Coordonnées, activité, ce que vous enseignez';
          readonly kept: 'Tant que votre compte formateur existe.';
      };
      readonly availability: {
          readonly label: 'Disponibilités';
          readonly what: 'Vos périodes, et l’abonnement à votre calendrier';
          readonly kept: 'Tant que votre compte formateur existe, ou jusqu’à ce que vous les retiriez.';
      };
      readonly papers: {
          readonly label: 'Pièces';
          readonly what: 'Vos documents déposés : nature, dates, état, ce qui y a été lu';
          readonly kept: 'Tant que votre compte formateur existe ; au-delà, aussi longtemps que la loi le demande pour chaque pièce.';
      };
      readonly billing: {
          readonly label: 'Facturation';
          readonly what: 'Votre statut, vos mentions, votre compte bancaire, et quand il a été lu';
          readonly kept: 'Jusqu’à la fermeture de votre compte ; si une facture reste à payer, jusqu’à son paiement.';
      };
      readonly missions: {
          readonly label: 'Missions';
          readonly what: 'Les sessions qui vous ont été confiées : dates, lieu, prix, justificatifs';
          readonly kept: 'Tant que votre compte formateur existe ; au-delà, cinq ans après leur fin, ou aussi longtemps que leur facture.';
      };
      readonly invoices: {
          readonly label: 'Factures';
          readonly what: 'Vos factures et avoirs, leurs étapes, ce qui a été écrit à leur sujet';
          readonly kept: 'Dix ans après la fin de leur année, comme la loi le demande, même si vous fermez votre compte.';
      };
      readonly signatures: {
          readonly label: 'Signatures';
          readonly what: 'Les documents que vous avez été invité à signer, votre réponse, ce que vous y avez écrit';
          readonly kept: 'Dix ans après la fin de chaque demande, avec sa preuve.';
      };
      readonly thread: {
          readonly label: 'Fil';
          readonly what: 'Ce qui s’est passé entre vous et nous, dans les phrases que vous lisez';
          readonly kept: 'Tant que votre compte formateur ou votre candidature existe.';
      };
      readonly messages: {
          readonly label: 'Messages';
          readonly what: 'Les e-mails qui vous ont été envoyés : objet, date, résultat';
          readonly kept: 'Aussi longtemps que votre candidature ; sans candidature, deux ans après la fermeture de votre compte.';
      };
      readonly requests: {
          readonly label: 'Demandes';
          readonly what: 'Ce que vous avez demandé au sujet de vos données, avec une adresse confirmée';
          readonly kept: 'Un an après la réponse ; une opposition, trois ans.';
      };
      readonly sessions: {
          readonly label: 'Connexions';
          readonly what: 'Les sessions ouvertes de votre compte';
          readonly kept: 'Jusqu’à leur fin.';
      };
  };
  export type DataPart = keyof typeof DATA_PARTS;
}

declare module '@trame/domain/src/trainers/events' {
  export const TRAINER_EVENT_KINDS: readonly {
      value: string;
      label: string;
  }[];
  export function trainerEventLabel(kind: string): string;
}

declare module '@trame/domain/trainers' {
  export * from '@trame/domain/src/trainers/access';
  export * from '@trame/domain/src/trainers/availability';
  export * from '@trame/domain/src/trainers/data-parts';
  export * from '@trame/domain/src/trainers/events';
  export * from '@trame/domain/src/trainers/paper-reading';
  export * from '@trame/domain/src/trainers/paper-state';
  export * from '@trame/domain/src/trainers/papers';
  export * from '@trame/domain/src/trainers/portal-slug';
  export * from '@trame/domain/src/trainers/profile-form';
  export * from '@trame/domain/src/trainers/profile';
  export * from '@trame/domain/src/trainers/qualiopi';
  export * from '@trame/domain/src/trainers/register';
}

declare module '@trame/domain/src/trainers/paper-reading' {
  const READ_FACTS: readonly ['issued_on', 'expires_on', 'reference'];
  export type ReadFact = (typeof READ_FACTS)[number];
  export type ReadValue = {
      value: string;
      quote: string;
      page: number;
  };
  export type PaperReading = Partial<Record<ReadFact, ReadValue>>;
  export const READ_QUOTE = 160;
  export function paperReading(stored: unknown): PaperReading;
  export function readSentence(fact: ReadFact, { value, page }: ReadValue): string;
  export {};
}

declare module '@trame/domain/src/trainers/paper-state' {
  import { type PaperKind, type PaperStatus } from '@trame/domain/src/trainers/papers';
  export const PAPER_STATES: readonly [{
      readonly value: 'missing';
      readonly label: 'À déposer';
      readonly tone: 'muted';
  }, {
      readonly value: 'to_check';
      readonly label: 'En vérification';
      readonly tone: 'info';
  }, {
      readonly value: 'refused';
      readonly label: 'À refaire';
      readonly tone: 'danger';
  }, {
      readonly value: 'verified';
      readonly label: 'Vérifiée';
      readonly tone: 'success';
  }, {
      readonly value: 'expiring';
      readonly label: 'Expire bientôt';
      readonly tone: 'warning';
  }, {
      readonly value: 'expired';
      readonly label: 'Expirée';
      readonly tone: 'danger';
  }];
  export type PaperState = (typeof PAPER_STATES)[number]['value'];
  export type PaperTone = (typeof PAPER_STATES)[number]['tone'];
  export type PaperTerms = {
      status: PaperStatus;
      expires_on: string | null;
      reason: string | null;
      checked_at: string | null;
      created_at: string;
  };
  export type PaperDue<Row extends PaperTerms = PaperTerms> = {
      state: PaperState;
      verified: Row | null;
      waiting: Row | null;
      refused: Row | null;
      daysLeft: number | null;
  };
  export function paperDue<Row extends PaperTerms>(rows: readonly Row[], day: string): PaperDue<Row>;
  export function isPaperAsked(kind: Pick<PaperKind, 'demand'>, { state, waiting, refused }: PaperDue): boolean;
  export function paperTone({ state, refused }: PaperDue): PaperTone;
  export const paperStateLabel: (state: PaperState) => string;
  export function paperText(kind: Pick<PaperKind, 'demand'>, due: PaperDue): string;
  export function paperTextWithReason(kind: Pick<PaperKind, 'demand'>, due: PaperDue): string;
}

declare module '@trame/domain/src/trainers/papers' {
  import { IDENTIFIERS } from '@trame/domain/src/company/identifiers';
  import type { Role } from '@trame/domain/src/roles';
  export const PAPER_BUCKET = "trainer-papers";
  export const PAPER_LIMITS: {
      readonly pages: 30;
      readonly name: 255;
      readonly reference: 60;
      readonly reason: 1000;
      readonly perHour: 30;
      readonly perDay: 60;
  };
  export const PAPER_DAYS: {
      readonly min: '1950-01-01';
      readonly max: '2100-12-31';
  };
  export const PAPER_WARNING_DAYS = 30;
  export const PAPER_STATUSES: readonly [{
      readonly value: 'to_check';
      readonly label: 'À vérifier';
  }, {
      readonly value: 'verified';
      readonly label: 'Vérifiée';
  }, {
      readonly value: 'refused';
      readonly label: 'Refusée';
  }, {
      readonly value: 'expired';
      readonly label: 'Expirée';
  }, {
      readonly value: 'replaced';
      readonly label: 'Remplacée';
  }];
  export type PaperStatus = (typeof PAPER_STATUSES)[number]['value'];
  type PaperDemand = 'law' | 'house' | 'if_held';
  type PaperReference = {
      label: string;
      hint: string;
      identifier?: Extract<keyof typeof IDENTIFIERS, 'siret' | 'nda'>;
      minimum?: number;
      isNeeded: boolean;
  };
  export type PaperKind = {
      key: string;
      label: string;
      why: string;
      what: string;
      demand: PaperDemand;
      validityMonths: number | null;
      hasEnd: boolean;
      hasIssueDay: boolean;
      reference?: PaperReference;
      hasCodeToCheck: boolean;
      isSigned: boolean;
      holdsWhenLapsed: boolean;
      keptYears: number;
      staff: readonly Role[];
      source: string;
  };
  export const PAPER_KINDS: readonly [{
      readonly isSigned: false;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'vigilance';
      readonly label: 'Attestation de vigilance';
      readonly why: 'La loi nous demande de la vérifier à partir de 5 000 € HT de prestations au total, puis tous les six mois.';
      readonly what: 'L’attestation de l’Urssaf, téléchargée dans votre espace en ligne, avec son code de sécurité lisible.';
      readonly demand: 'law';
      readonly validityMonths: 6;
      readonly hasEnd: true;
      readonly hasIssueDay: true;
      readonly reference: {
          readonly label: 'Code de sécurité';
          readonly hint: 'Imprimé sur l’attestation : il permet de la vérifier sur urssaf.fr.';
          readonly minimum: 8;
          readonly isNeeded: true;
      };
      readonly hasCodeToCheck: true;
      readonly holdsWhenLapsed: true;
      readonly keptYears: 5;
      readonly source: 'Code du travail, articles L8222-1, R8222-1 et D8222-5 ; code de la sécurité sociale, L243-15';
  }, {
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'avis-sirene';
      readonly label: 'Avis SIRENE ou Kbis';
      readonly why: 'La loi nous demande une preuve d’immatriculation avec l’attestation de vigilance, au même rythme.';
      readonly what: 'L’avis de situation de l’Insee (avis-situation-sirene.insee.fr) ou un extrait Kbis de moins de six mois.';
      readonly demand: 'law';
      readonly validityMonths: 6;
      readonly hasIssueDay: true;
      readonly reference: {
          readonly label: 'Numéro SIRET';
          readonly hint: 'Quatorze chiffres.';
          readonly identifier: 'siret';
          readonly isNeeded: true;
      };
      readonly holdsWhenLapsed: true;
      readonly keptYears: 5;
      readonly source: 'Code du travail, article D8222-5, 2°';
  }, {
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'rc-pro';
      readonly label: 'Assurance RC pro';
      readonly why: 'Nos contrats demandent une responsabilité civile professionnelle en cours pendant toute la mission.';
      readonly what: 'L’attestation annuelle de votre assureur, avec sa période de validité.';
      readonly demand: 'house';
      readonly validityMonths: 12;
      readonly hasEnd: true;
      readonly hasIssueDay: false;
      readonly reference: {
          readonly label: 'Numéro de contrat';
          readonly hint: 'Celui de votre assureur.';
          readonly isNeeded: false;
      };
      readonly source: 'Contrat de prestation';
  }, {
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'cv';
      readonly label: 'CV à jour';
      readonly why: 'L’indicateur 21 de Qualiopi nous demande de prouver les compétences des formateurs.';
      readonly what: 'Votre CV, daté, de moins de deux ans.';
      readonly demand: 'house';
      readonly validityMonths: 24;
      readonly hasIssueDay: true;
      readonly source: 'Référentiel national qualité, indicateur 21';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'diplomes';
      readonly label: 'Diplômes et certifications';
      readonly why: 'L’indicateur 21 de Qualiopi nous demande de prouver les compétences des formateurs.';
      readonly what: 'Vos diplômes et certifications en un seul fichier : vous pouvez photographier plusieurs pages.';
      readonly demand: 'house';
      readonly hasIssueDay: false;
      readonly source: 'Référentiel national qualité, indicateur 21';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly key: 'rib';
      readonly label: 'RIB';
      readonly why: 'Pour payer vos factures sur le bon compte.';
      readonly what: 'Le relevé d’identité bancaire du compte de votre activité.';
      readonly demand: 'house';
      readonly hasIssueDay: false;
      readonly staff: readonly ["gestionnaire"];
      readonly source: 'Contrat de prestation';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly holdsWhenLapsed: false;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'contrat';
      readonly label: 'Contrat signé';
      readonly why: 'Il fixe nos engagements : mission, prix, confidentialité.';
      readonly what: 'Le contrat de prestation signé par vous, toutes les pages.';
      readonly demand: 'house';
      readonly hasIssueDay: true;
      readonly isSigned: true;
      readonly keptYears: 5;
      readonly source: 'Référentiel national qualité, indicateur 27';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'charte';
      readonly label: 'Charte du formateur';
      readonly why: 'Elle dit comment nous travaillons avec les stagiaires : accueil, handicap, évaluation.';
      readonly what: 'La charte signée.';
      readonly demand: 'house';
      readonly hasIssueDay: true;
      readonly isSigned: true;
      readonly source: 'Référentiel national qualité, indicateur 27';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'notice-rgpd';
      readonly label: 'Notice de confidentialité';
      readonly why: 'Elle dit ce que nous gardons de vous et pourquoi : nous prouvons que vous l’avez reçue.';
      readonly what: 'La notice signée.';
      readonly demand: 'house';
      readonly hasIssueDay: true;
      readonly isSigned: true;
      readonly source: 'RGPD, articles 13 et 5.2';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'nda';
      readonly label: 'Déclaration d’activité (NDA)';
      readonly why: 'Si vous êtes déclaré comme organisme de formation, nous gardons votre numéro.';
      readonly what: 'Le récépissé de la préfecture de région (DREETS).';
      readonly demand: 'if_held';
      readonly hasIssueDay: false;
      readonly reference: {
          readonly label: 'Numéro de déclaration d’activité';
          readonly hint: 'Onze chiffres.';
          readonly identifier: 'nda';
          readonly isNeeded: true;
      };
      readonly source: 'Code du travail, article L6351-1';
  }, {
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly keptYears: 0;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'qualiopi';
      readonly label: 'Certificat Qualiopi';
      readonly why: 'Si vous êtes certifié, votre certificat compte pour les financements.';
      readonly what: 'Le certificat, avec les catégories d’actions et ses dates.';
      readonly demand: 'if_held';
      readonly validityMonths: 36;
      readonly hasEnd: true;
      readonly hasIssueDay: true;
      readonly source: 'Code du travail, articles L6316-1 et R6316-3';
  }, {
      readonly validityMonths: null;
      readonly hasEnd: false;
      readonly hasCodeToCheck: false;
      readonly isSigned: false;
      readonly holdsWhenLapsed: false;
      readonly staff: readonly ["app5_user", "gestionnaire"];
      readonly key: 'attestation-261-4-4';
      readonly label: 'Attestation de TVA 261-4-4°';
      readonly why: 'Si vous facturez sans TVA au titre de la formation, elle en est la preuve.';
      readonly what: 'L’attestation remise par l’administration (formulaire 3511).';
      readonly demand: 'if_held';
      readonly hasIssueDay: true;
      readonly keptYears: 5;
      readonly source: 'Code général des impôts, article 261, 4, 4°, a';
  }];
  export const paperKind: (key: string | null | undefined) => PaperKind | undefined;
  export function paperReferenceError({ reference }: Pick<PaperKind, 'reference'>, typed: string): string | undefined;
  export const PAPER_SPARE_MONTHS = 3;
  type PaperDates = {
      issued_on: string | null;
      expires_on: string | null;
  };
  export function paperEnd(kind: Pick<PaperKind, 'validityMonths' | 'hasEnd'>, { issued_on, expires_on }: PaperDates): string | null;
  export function paperDaysFault(kind: Pick<PaperKind, 'validityMonths' | 'hasEnd'>, { issued_on, expires_on }: PaperDates, day: string, reader?: 'sender' | 'checker'): {
      field: 'issued_on' | 'expires_on';
      message: string;
  } | undefined;
  export const PAPER_REFUSALS: readonly ['Le document est illisible : photographiez chaque page bien à plat et à la lumière.', 'Il manque des pages : envoyez le document complet.', 'Ce n’est pas le document demandé.', 'Le document est trop ancien : envoyez le plus récent.', 'Le nom ou le SIRET n’est pas celui de votre activité.', 'Le code de sécurité n’est pas reconnu par l’Urssaf : téléchargez une nouvelle attestation.'];
  export {};
}

declare module '@trame/domain/src/trainers/portal-slug' {
  export const DEFAULT_PORTAL_SLUG = "espace-formateur-91c7e";
}

declare module '@trame/domain/src/trainers/profile-form' {
  import { type ListField, type ProfileField, type TrainerProfile } from '@trame/domain/src/trainers/profile';
  export type ProfileInput = {
      [field in ProfileField]: field extends ListField ? string[] : string;
  } & {
      phone_country: string;
  };
  export function profileInputOf(profile: TrainerProfile): ProfileInput;
  export type ProfileProblems = Partial<Record<ProfileField, string>>;
  export function checkProfile(before: TrainerProfile, input: ProfileInput): {
      profile: TrainerProfile;
      problems?: undefined;
  } | {
      profile?: undefined;
      problems: ProfileProblems;
  };
}

declare module '@trame/domain/src/trainers/profile' {
  import { type FieldRules, type FieldsOfKind } from '@trame/domain/src/applicant-fields';
  export const PROFILE_PARTS: {
      readonly contact: 'Coordonnées';
      readonly work: 'Votre activité';
      readonly skills: 'Ce que vous enseignez';
  };
  export type ProfilePart = keyof typeof PROFILE_PARTS;
  export const OWN_PROFILE_FIELDS: {
      readonly street: {
          readonly kind: 'line';
          readonly limit: 200;
          readonly label: 'Adresse';
      };
      readonly presentation: {
          readonly kind: 'notes';
          readonly limit: 600;
          readonly label: 'Présentation';
      };
  };
  const FIELDS_OF_PARTS: {
      readonly contact: readonly ["phone", "street", "postal_code", "city", "country"];
      readonly work: readonly ["job_title", "presentation", "intervention_type", "availability"];
      readonly skills: readonly ["training_sectors", "other_sector", "expertise_areas", "mastered_software", "teaching_languages"];
  };
  export type ProfileField = (typeof FIELDS_OF_PARTS)[ProfilePart][number];
  type OwnField = keyof typeof OWN_PROFILE_FIELDS;
  export const profileFields: (part?: ProfilePart) => readonly ProfileField[];
  export const isOwnProfileField: (field: ProfileField) => field is OwnField;
  export const profileRulesOf: (field: ProfileField) => Omit<FieldRules, 'step' | 'explains'>;
  export const PROFILE_LABELS: {
      availability: string;
      city: string;
      country: string;
      expertise_areas: string;
      intervention_type: string;
      job_title: string;
      mastered_software: string;
      other_sector: string;
      phone: string;
      postal_code: string;
      presentation: string;
      street: string;
      teaching_languages: string;
      training_sectors: string;
  };
  export type ListField = Extract<ProfileField, FieldsOfKind<'choices' | 'tags'>>;
  export type TrainerProfile = {
      [field in ProfileField]: field extends ListField ? string[] : string | null;
  };
  export function profileText(field: ProfileField, value: unknown): string;
  export {};
}

declare module '@trame/domain/src/trainers/qualiopi' {
  import type { PaperState } from '@trame/domain/src/trainers/paper-state';
  export const INDICATOR_PLACES: readonly ['dossier', 'session', 'company'];
  export type IndicatorPlace = (typeof INDICATOR_PLACES)[number];
  export const INDICATOR_WEIGHTS: readonly ['minor', 'major'];
  export type IndicatorWeight = (typeof INDICATOR_WEIGHTS)[number];
  export const QUALIOPI_MODELS: [{
      readonly key: 'feuille-emargement';
      readonly label: 'Feuille d’émargement';
      readonly pages: 1;
  }, {
      readonly key: 'deroule-pedagogique';
      readonly label: 'Déroulé pédagogique';
      readonly pages: 2;
  }, {
      readonly key: 'evaluation-a-chaud';
      readonly label: 'Évaluation à chaud';
      readonly pages: 1;
  }, {
      readonly key: 'bilan-de-session';
      readonly label: 'Bilan de session';
      readonly pages: 2;
  }, {
      readonly key: 'reglement-interieur';
      readonly label: 'Extrait du règlement intérieur';
      readonly pages: 2;
  }];
  export type QualiopiModelKey = (typeof QUALIOPI_MODELS)[number]['key'];
  export const MODELS_CHANGED_ON = "2026-11-28";
  export function completeness(kinds: readonly string[], stateOf: (kind: string) => PaperState): {
      held: number;
      asked: number;
  };
}

declare module '@trame/domain/src/trainers/register' {
  import * as z from 'zod/mini';
  export const REGISTER_FORMS: readonly ['siret', 'nda'];
  export type RegisterForm = (typeof REGISTER_FORMS)[number];
  const answer: z.ZodMiniObject<{
      state: z.ZodMiniEnum<{
          active: "active";
          closed: "closed";
          unknown: "unknown";
          unverified: "unverified";
      }>;
      siren: z.ZodMiniOptional<z.ZodMiniString<string>>;
      name: z.ZodMiniOptional<z.ZodMiniString<string>>;
      checkedAt: z.ZodMiniOptional<z.ZodMiniString<string>>;
  }, z.core.$strip>;
  export type RegisterAnswer = z.infer<typeof answer>;
  export function registerAnswer(given: unknown): RegisterAnswer;
  export function registerSentence(form: RegisterForm, { state, siren, name, checkedAt }: RegisterAnswer): string;
  export {};
}

declare module '@trame/domain/src/uuid' {
  export const isUuid: (text: string) => boolean;
}

declare module '@trame/domain/src/waits' {
  export function waitIn(message: string): number | undefined;
  export function waitInWords(seconds: number): string;
}

declare module '@trame/domain/src/without-end-slash' {
  export const withoutEndSlash: (address: string) => string;
}
