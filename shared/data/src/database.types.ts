export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Application = {
  id: string; reference: string; full_name: string; email: string; phone: string | null; birth_date: string | null;
  country: string | null; city: string | null; postal_code: string | null; current_status: string | null; other_status: string | null;
  remote_experience: boolean | null; training_sectors: string[]; other_sector: string | null; teaching_languages: string[];
  intervention_type: string[]; mastered_software: string[]; expertise_areas: string[]; availability: string | null;
  job_title: string | null; additional_notes: string | null; admin_notes: string | null; status: string; created_at: string;
  updated_at: string; language: number; resume_url: string | null; resume_filename: string | null;
  resume_original_name: string | null; resume_size: number | null; references_url: string | null; references_filename: string | null;
  references_original_name: string | null; references_size: number | null; ai_status: string | null; ai_error: string | null;
  ai_analysis_v2: Json | null; ai_extracted_text_length: number | null; ai_support_score: number | null;
  ai_confidence_score: number | null; account_request_status: string | null; submission_key: string | null;
  consent_at: string; consent_version: string; pool_consent_at: string | null; search_text: string | null;
};
type Account = { user_id: string; email: string; full_name: string; status: string; application_id: string | null; created_at: string; updated_at: string };
type Evaluation = {
  id: string; application_id: string; evaluated_by: string; criteria_scores: Json; total_score: number; max_score: number;
  percentage: number; evaluation_notes: string | null; recommendation: string | null; status: string; created_at: string; updated_at: string;
};
type NotificationLog = {
  id: string; application_id: string | null; kind: string; channel: string; recipient: string; subject: string; status: string;
  error: string | null; created_at: string; sent_at: string | null;
};
type UserRole = { user_id: string; role: string; granted_by: string | null; granted_at: string };
type Table<R> = { Row: R; Insert: Partial<R>; Update: Partial<R>; Relationships: [] };

/** Written by hand until `npm run types` replaces this file from the live schema. */
export type Database = {
  public: {
    Tables: {
      trainer_applications: Table<Application>;
      trainer_accounts: Table<Account>;
      trainer_evaluations: Table<Evaluation>;
      notification_logs: Table<NotificationLog>;
      user_roles: Table<UserRole>;
    };
    Views: Record<never, never>;
    Functions: {
      my_roles: { Args: Record<PropertyKey, never>; Returns: string[] };
      search_trainer_applications: {
        Args: { search?: string; status_filter?: string; evaluation_filter?: string; before_created_at?: string; before_id?: string; page_size?: number };
        Returns: Application[];
      };
      count_trainer_applications: { Args: { search?: string; status_filter?: string; evaluation_filter?: string }; Returns: number };
      link_application_to_trainer_account: { Args: { application_id: string; user_id: string }; Returns: undefined };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
