// Written by « npm run types » from the live schema: do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      acquisition_costs: {
        Row: {
          cost_cents: number
          entered_at: string
          entered_by: string | null
          month: string
          source: string
          version: number
        }
        Insert: {
          cost_cents: number
          entered_at?: string
          entered_by?: string | null
          month: string
          source: string
          version: number
        }
        Update: {
          cost_cents?: number
          entered_at?: string
          entered_by?: string | null
          month?: string
          source?: string
          version?: number
        }
        Relationships: []
      }
      bank_lines: {
        Row: {
          added_at: string
          added_by: string | null
          amount_cents: number
          booked_on: string
          counterparty: string | null
          digest: string
          end_to_end_id: string | null
          id: string
          ignore_reason: string | null
          label: string
          reference: string | null
          return_code: string | null
          settled_at: string | null
          settled_by: string | null
          state: string
          statement: string
        }
        Insert: {
          added_at?: string
          added_by?: string | null
          amount_cents: number
          booked_on: string
          counterparty?: string | null
          digest: string
          end_to_end_id?: string | null
          id?: string
          ignore_reason?: string | null
          label: string
          reference?: string | null
          return_code?: string | null
          settled_at?: string | null
          settled_by?: string | null
          state?: string
          statement: string
        }
        Update: {
          added_at?: string
          added_by?: string | null
          amount_cents?: number
          booked_on?: string
          counterparty?: string | null
          digest?: string
          end_to_end_id?: string | null
          id?: string
          ignore_reason?: string | null
          label?: string
          reference?: string | null
          return_code?: string | null
          settled_at?: string | null
          settled_by?: string | null
          state?: string
          statement?: string
        }
        Relationships: []
      }
      billing_profiles: {
        Row: {
          account_holder: string | null
          address: string
          bic: string | null
          city: string
          company_details: string | null
          country: string
          created_at: string
          iban: string | null
          iban_confirmed_at: string | null
          iban_confirmed_by: string | null
          iban_confirmed_how: string | null
          iban_last4: string | null
          iban_set_at: string | null
          iban_status: string
          legal_form: string
          legal_name: string
          nda: string | null
          next_number: number
          number_prefix: string
          on_debits: boolean
          postal_code: string
          siret: string | null
          updated_at: string
          user_id: string
          vat_case: string
          vat_number: string | null
        }
        Insert: {
          account_holder?: string | null
          address: string
          bic?: string | null
          city: string
          company_details?: string | null
          country: string
          created_at?: string
          iban?: string | null
          iban_confirmed_at?: string | null
          iban_confirmed_by?: string | null
          iban_confirmed_how?: string | null
          iban_last4?: never
          iban_set_at?: string | null
          iban_status?: string
          legal_form: string
          legal_name: string
          nda?: string | null
          next_number?: number
          number_prefix?: string
          on_debits?: boolean
          postal_code: string
          siret?: string | null
          updated_at?: string
          user_id: string
          vat_case: string
          vat_number?: string | null
        }
        Update: {
          account_holder?: string | null
          address?: string
          bic?: string | null
          city?: string
          company_details?: string | null
          country?: string
          created_at?: string
          iban?: string | null
          iban_confirmed_at?: string | null
          iban_confirmed_by?: string | null
          iban_confirmed_how?: string | null
          iban_last4?: never
          iban_set_at?: string | null
          iban_status?: string
          legal_form?: string
          legal_name?: string
          nda?: string | null
          next_number?: number
          number_prefix?: string
          on_debits?: boolean
          postal_code?: string
          siret?: string | null
          updated_at?: string
          user_id?: string
          vat_case?: string
          vat_number?: string | null
        }
        Relationships: []
      }
      calendar_feeds: {
        Row: {
          created_at: string
          last_read_at: string | null
          token_digest: string
          user_id: string
        }
        Insert: {
          created_at?: string
          last_read_at?: string | null
          token_digest: string
          user_id: string
        }
        Update: {
          created_at?: string
          last_read_at?: string | null
          token_digest?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "calendar_feeds_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "trainer_accounts"
            referencedColumns: ["user_id"]
          },
        ]
      }
      campaign_events: {
        Row: {
          at: string
          by_id: string | null
          campaign_id: string
          id: number
          kind: string
          people: number | null
        }
        Insert: {
          at?: string
          by_id?: string | null
          campaign_id: string
          id?: never
          kind: string
          people?: number | null
        }
        Update: {
          at?: string
          by_id?: string | null
          campaign_id?: string
          id?: never
          kind?: string
          people?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "campaign_events_campaign_id_fkey"
            columns: ["campaign_id"]
            referencedRelation: "marketing_campaigns"
            referencedColumns: ["id"]
          },
        ]
      }
      client_logos: {
        Row: {
          alt: string | null
          consent_by: string | null
          consent_file: string | null
          consent_note: string | null
          consent_on: string | null
          consent_until: string | null
          created_at: string
          id: string
          link: string | null
          name: string
          picture: Json | null
          position: number
          updated_at: string
          visible_from: string | null
          visible_until: string | null
        }
        Insert: {
          alt?: string | null
          consent_by?: string | null
          consent_file?: string | null
          consent_note?: string | null
          consent_on?: string | null
          consent_until?: string | null
          created_at?: string
          id?: string
          link?: string | null
          name: string
          picture?: Json | null
          position?: number
          updated_at?: string
          visible_from?: string | null
          visible_until?: string | null
        }
        Update: {
          alt?: string | null
          consent_by?: string | null
          consent_file?: string | null
          consent_note?: string | null
          consent_on?: string | null
          consent_until?: string | null
          created_at?: string
          id?: string
          link?: string | null
          name?: string
          picture?: Json | null
          position?: number
          updated_at?: string
          visible_from?: string | null
          visible_until?: string | null
        }
        Relationships: []
      }
      comments: {
        Row: {
          author_id: string | null
          body: string
          created_at: string
          entity_id: string
          entity_kind: string
          id: string
          mentions: string[]
        }
        Insert: {
          author_id?: string | null
          body: string
          created_at?: string
          entity_id: string
          entity_kind: string
          id?: string
          mentions?: string[]
        }
        Update: {
          author_id?: string | null
          body?: string
          created_at?: string
          entity_id?: string
          entity_kind?: string
          id?: string
          mentions?: string[]
        }
        Relationships: []
      }
      company_settings: {
        Row: {
          billing_email: string | null
          capital_cents: number | null
          city: string | null
          disability_contact_email: string | null
          disability_contact_name: string | null
          disability_contact_phone: string | null
          email: string | null
          facebook_url: string | null
          host_address: string | null
          host_data_place: string | null
          host_name: string | null
          host_phone: string | null
          id: number
          instagram_url: string | null
          legal_form: string | null
          legal_name: string | null
          linkedin_url: string | null
          mediator_address: string | null
          mediator_name: string | null
          mediator_url: string | null
          nda: string | null
          nda_region: string | null
          phone: string | null
          phone_hours: string | null
          postal_code: string | null
          privacy_email: string | null
          publication_director: string | null
          publication_director_role: string | null
          qualiopi_categories: string[] | null
          qualiopi_certifier: string | null
          qualiopi_file: string | null
          qualiopi_from: string | null
          qualiopi_number: string | null
          qualiopi_until: string | null
          rcs_city: string | null
          siren: string | null
          street: string | null
          trade_name: string | null
          updated_at: string
          updated_by: string | null
          vat_number: string | null
          youtube_url: string | null
        }
        Insert: {
          billing_email?: string | null
          capital_cents?: number | null
          city?: string | null
          disability_contact_email?: string | null
          disability_contact_name?: string | null
          disability_contact_phone?: string | null
          email?: string | null
          facebook_url?: string | null
          host_address?: string | null
          host_data_place?: string | null
          host_name?: string | null
          host_phone?: string | null
          id?: number
          instagram_url?: string | null
          legal_form?: string | null
          legal_name?: string | null
          linkedin_url?: string | null
          mediator_address?: string | null
          mediator_name?: string | null
          mediator_url?: string | null
          nda?: string | null
          nda_region?: string | null
          phone?: string | null
          phone_hours?: string | null
          postal_code?: string | null
          privacy_email?: string | null
          publication_director?: string | null
          publication_director_role?: string | null
          qualiopi_categories?: string[] | null
          qualiopi_certifier?: string | null
          qualiopi_file?: string | null
          qualiopi_from?: string | null
          qualiopi_number?: string | null
          qualiopi_until?: string | null
          rcs_city?: string | null
          siren?: string | null
          street?: string | null
          trade_name?: string | null
          updated_at?: string
          updated_by?: string | null
          vat_number?: string | null
          youtube_url?: string | null
        }
        Update: {
          billing_email?: string | null
          capital_cents?: number | null
          city?: string | null
          disability_contact_email?: string | null
          disability_contact_name?: string | null
          disability_contact_phone?: string | null
          email?: string | null
          facebook_url?: string | null
          host_address?: string | null
          host_data_place?: string | null
          host_name?: string | null
          host_phone?: string | null
          id?: number
          instagram_url?: string | null
          legal_form?: string | null
          legal_name?: string | null
          linkedin_url?: string | null
          mediator_address?: string | null
          mediator_name?: string | null
          mediator_url?: string | null
          nda?: string | null
          nda_region?: string | null
          phone?: string | null
          phone_hours?: string | null
          postal_code?: string | null
          privacy_email?: string | null
          publication_director?: string | null
          publication_director_role?: string | null
          qualiopi_categories?: string[] | null
          qualiopi_certifier?: string | null
          qualiopi_file?: string | null
          qualiopi_from?: string | null
          qualiopi_number?: string | null
          qualiopi_until?: string | null
          rcs_city?: string | null
          siren?: string | null
          street?: string | null
          trade_name?: string | null
          updated_at?: string
          updated_by?: string | null
          vat_number?: string | null
          youtube_url?: string | null
        }
        Relationships: []
      }
      company_settings_versions: {
        Row: {
          changed: string[]
          saved_at: string
          saved_by: string | null
          settings: NonNullable<Json>
          version: number
        }
        Insert: {
          changed: string[]
          saved_at?: string
          saved_by?: string | null
          settings: NonNullable<Json>
          version: number
        }
        Update: {
          changed?: string[]
          saved_at?: string
          saved_by?: string | null
          settings?: NonNullable<Json>
          version?: number
        }
        Relationships: []
      }
      cv_analysis_queue: {
        Row: {
          application_id: string
          requested_at: string
          requested_by: string
        }
        Insert: {
          application_id: string
          requested_at?: string
          requested_by?: string
        }
        Update: {
          application_id?: string
          requested_at?: string
          requested_by?: string
        }
        Relationships: [
          {
            foreignKeyName: "cv_analysis_queue_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      cv_texts: {
        Row: {
          application_id: string
          pages: string[]
          recognition: Json | null
          words: unknown
        }
        Insert: {
          application_id: string
          pages: string[]
          recognition?: Json | null
          words?: never
        }
        Update: {
          application_id?: string
          pages?: string[]
          recognition?: Json | null
          words?: never
        }
        Relationships: [
          {
            foreignKeyName: "cv_texts_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      evaluation_opinions: {
        Row: {
          application_id: string
          created_at: string
          criteria_scores: NonNullable<Json>
          evaluator_id: string | null
          id: string
          justifications: NonNullable<Json>
          max_score: number
          notes: string | null
          percentage: number
          status: string
          total_score: number
          updated_at: string
        }
        Insert: {
          application_id: string
          created_at?: string
          criteria_scores?: NonNullable<Json>
          evaluator_id?: string | null
          id?: string
          justifications?: NonNullable<Json>
          max_score: number
          notes?: string | null
          percentage?: number
          status?: string
          total_score?: number
          updated_at?: string
        }
        Update: {
          application_id?: string
          created_at?: string
          criteria_scores?: NonNullable<Json>
          evaluator_id?: string | null
          id?: string
          justifications?: NonNullable<Json>
          max_score?: number
          notes?: string | null
          percentage?: number
          status?: string
          total_score?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "evaluation_opinions_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      iban_readings: {
        Row: {
          at: string
          id: number
          purpose: string
          reader: string
          user_id: string
        }
        Insert: {
          at?: string
          id?: never
          purpose: string
          reader: string
          user_id: string
        }
        Update: {
          at?: string
          id?: never
          purpose?: string
          reader?: string
          user_id?: string
        }
        Relationships: []
      }
      incidents: {
        Row: {
          attempts: number | null
          cause: string | null
          code: string | null
          context: NonNullable<Json>
          id: string
          message: string
          name: string
          occurred_at: string
          outcome: string | null
          path: string | null
          phase: string | null
          received_at: string
          reference: string
          remote: string | null
          shell_version: string | null
          stack: string | null
          version: string | null
        }
        Insert: {
          attempts?: number | null
          cause?: string | null
          code?: string | null
          context?: NonNullable<Json>
          id?: string
          message: string
          name?: string
          occurred_at: string
          outcome?: string | null
          path?: string | null
          phase?: string | null
          received_at?: string
          reference: string
          remote?: string | null
          shell_version?: string | null
          stack?: string | null
          version?: string | null
        }
        Update: {
          attempts?: number | null
          cause?: string | null
          code?: string | null
          context?: NonNullable<Json>
          id?: string
          message?: string
          name?: string
          occurred_at?: string
          outcome?: string | null
          path?: string | null
          phase?: string | null
          received_at?: string
          reference?: string
          remote?: string | null
          shell_version?: string | null
          stack?: string | null
          version?: string | null
        }
        Relationships: []
      }
      invoice_attachments: {
        Row: {
          created_at: string
          file_name: string
          file_path: string
          file_size: number
          id: string
          invoice_id: string
          label: string | null
          sha256: string
        }
        Insert: {
          created_at?: string
          file_name: string
          file_path: string
          file_size: number
          id?: string
          invoice_id: string
          label?: string | null
          sha256: string
        }
        Update: {
          created_at?: string
          file_name?: string
          file_path?: string
          file_size?: number
          id?: string
          invoice_id?: string
          label?: string | null
          sha256?: string
        }
        Relationships: [
          {
            foreignKeyName: "invoice_attachments_invoice_id_fkey"
            columns: ["invoice_id"]
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
        ]
      }
      invoice_events: {
        Row: {
          actor: string | null
          amount_cents: number | null
          at: string
          from_status: number | null
          id: number
          invoice_id: string
          is_public: boolean
          kind: string
          message: string | null
          notice_id: string
          reason_code: string | null
          said_by: string
          to_status: number | null
        }
        Insert: {
          actor?: string | null
          amount_cents?: number | null
          at?: string
          from_status?: number | null
          id?: never
          invoice_id: string
          is_public: boolean
          kind: string
          message?: string | null
          notice_id?: string
          reason_code?: string | null
          said_by: string
          to_status?: number | null
        }
        Update: {
          actor?: string | null
          amount_cents?: number | null
          at?: string
          from_status?: number | null
          id?: never
          invoice_id?: string
          is_public?: boolean
          kind?: string
          message?: string | null
          notice_id?: string
          reason_code?: string | null
          said_by?: string
          to_status?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "invoice_events_invoice_id_fkey"
            columns: ["invoice_id"]
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
        ]
      }
      invoice_rule_versions: {
        Row: {
          id: number
          key: string
          saved_at: string
          saved_by: string | null
          source: string
          source_date: string | null
          valid_from: string | null
          value: Json | null
        }
        Insert: {
          id?: never
          key: string
          saved_at?: string
          saved_by?: string | null
          source: string
          source_date?: string | null
          valid_from?: string | null
          value?: Json | null
        }
        Update: {
          id?: never
          key?: string
          saved_at?: string
          saved_by?: string | null
          source?: string
          source_date?: string | null
          valid_from?: string | null
          value?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "invoice_rule_versions_key_fkey"
            columns: ["key"]
            referencedRelation: "invoice_rules"
            referencedColumns: ["key"]
          },
        ]
      }
      invoice_rules: {
        Row: {
          is_public: boolean
          key: string
          label: string
          position: number
          source: string
          source_date: string | null
          unit: string
          updated_at: string
          updated_by: string | null
          valid_from: string | null
          value: Json | null
        }
        Insert: {
          is_public: boolean
          key: string
          label: string
          position: number
          source: string
          source_date?: string | null
          unit: string
          updated_at?: string
          updated_by?: string | null
          valid_from?: string | null
          value?: Json | null
        }
        Update: {
          is_public?: boolean
          key?: string
          label?: string
          position?: number
          source?: string
          source_date?: string | null
          unit?: string
          updated_at?: string
          updated_by?: string | null
          valid_from?: string | null
          value?: Json | null
        }
        Relationships: []
      }
      invoices: {
        Row: {
          approved_cents: number | null
          assignee: string | null
          buyer_siren: string | null
          channel: string
          corrects: string | null
          credited_at: string | null
          decided_at: string | null
          decided_by: string | null
          deposit_reason: string | null
          deposited_at: string
          deposited_by: string | null
          deposits_cents: number
          due_cents: number
          due_on: string | null
          expected_on: string | null
          file_name: string
          file_path: string
          file_size: number
          gross_cents: number
          id: string
          is_deposit: boolean
          is_prepared: boolean
          issued_on: string
          kept_until: string
          kind: string
          mission_id: string | null
          net_cents: number
          number: string
          pages: number
          paid_by: string | null
          paid_on: string | null
          profile: string | null
          refunded_cents: number | null
          replaces: string | null
          request_id: string
          search_text: string
          seller_name: string | null
          seller_siret: string | null
          service_from: string | null
          service_to: string | null
          sha256: string
          status: number
          taken_back_cents: number | null
          to_fix: number
          updated_at: string
          user_id: string
          vat_case: string | null
          vat_cents: number
          verdict: NonNullable<Json>
          verdict_at: string
          withdrawn_at: string | null
        }
        Insert: {
          approved_cents?: number | null
          assignee?: string | null
          buyer_siren?: string | null
          channel?: string
          corrects?: string | null
          credited_at?: string | null
          decided_at?: string | null
          decided_by?: string | null
          deposit_reason?: string | null
          deposited_at?: string
          deposited_by?: string | null
          deposits_cents?: number
          due_cents: number
          due_on?: string | null
          expected_on?: string | null
          file_name: string
          file_path: string
          file_size: number
          gross_cents: number
          id?: string
          is_deposit?: boolean
          is_prepared?: boolean
          issued_on: string
          kept_until?: never
          kind?: string
          mission_id?: string | null
          net_cents: number
          number: string
          pages: number
          paid_by?: string | null
          paid_on?: string | null
          profile?: string | null
          refunded_cents?: number | null
          replaces?: string | null
          request_id: string
          search_text?: never
          seller_name?: string | null
          seller_siret?: string | null
          service_from?: string | null
          service_to?: string | null
          sha256: string
          status?: number
          taken_back_cents?: number | null
          to_fix?: number
          updated_at?: string
          user_id: string
          vat_case?: string | null
          vat_cents: number
          verdict: NonNullable<Json>
          verdict_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          approved_cents?: number | null
          assignee?: string | null
          buyer_siren?: string | null
          channel?: string
          corrects?: string | null
          credited_at?: string | null
          decided_at?: string | null
          decided_by?: string | null
          deposit_reason?: string | null
          deposited_at?: string
          deposited_by?: string | null
          deposits_cents?: number
          due_cents?: number
          due_on?: string | null
          expected_on?: string | null
          file_name?: string
          file_path?: string
          file_size?: number
          gross_cents?: number
          id?: string
          is_deposit?: boolean
          is_prepared?: boolean
          issued_on?: string
          kept_until?: never
          kind?: string
          mission_id?: string | null
          net_cents?: number
          number?: string
          pages?: number
          paid_by?: string | null
          paid_on?: string | null
          profile?: string | null
          refunded_cents?: number | null
          replaces?: string | null
          request_id?: string
          search_text?: never
          seller_name?: string | null
          seller_siret?: string | null
          service_from?: string | null
          service_to?: string | null
          sha256?: string
          status?: number
          taken_back_cents?: number | null
          to_fix?: number
          updated_at?: string
          user_id?: string
          vat_case?: string | null
          vat_cents?: number
          verdict?: NonNullable<Json>
          verdict_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "invoices_corrects_fkey"
            columns: ["corrects"]
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_mission_id_fkey"
            columns: ["mission_id"]
            referencedRelation: "missions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_replaces_fkey"
            columns: ["replaces"]
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_messages: {
        Row: {
          body: string
          created_at: string
          id: string
          lead_id: string
          sent_by: string | null
          subject: string
          template: string | null
        }
        Insert: {
          body: string
          created_at?: string
          id: string
          lead_id: string
          sent_by?: string | null
          subject: string
          template?: string | null
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          lead_id?: string
          sent_by?: string | null
          subject?: string
          template?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "lead_messages_lead_id_fkey"
            columns: ["lead_id"]
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_missions: {
        Row: {
          lead_id: string
          linked_at: string
          linked_by: string | null
          mission_id: string
        }
        Insert: {
          lead_id: string
          linked_at?: string
          linked_by?: string | null
          mission_id: string
        }
        Update: {
          lead_id?: string
          linked_at?: string
          linked_by?: string | null
          mission_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_missions_lead_id_fkey"
            columns: ["lead_id"]
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lead_missions_mission_id_fkey"
            columns: ["mission_id"]
            referencedRelation: "missions"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_receipts: {
        Row: {
          at: string
          id: string
          lead_digest: string
          removed: NonNullable<Json>
        }
        Insert: {
          at?: string
          id?: string
          lead_digest: string
          removed: NonNullable<Json>
        }
        Update: {
          at?: string
          id?: string
          lead_digest?: string
          removed?: NonNullable<Json>
        }
        Relationships: []
      }
      leads: {
        Row: {
          budget: string | null
          company: string
          created_at: string
          dates: string | null
          email: string
          files: NonNullable<Json>
          id: string
          last_contact_at: string
          lost_reason: string | null
          merged_into: string | null
          name: string
          need: string
          next_step: string | null
          next_step_on: string | null
          notes: string | null
          owner_id: string | null
          people: number | null
          phone: string | null
          place: string | null
          reference: string
          search_text: string
          sector: string | null
          source: string
          status: string
          submission_fingerprint: string | null
          submission_key: string
          updated_at: string
        }
        Insert: {
          budget?: string | null
          company: string
          created_at?: string
          dates?: string | null
          email: string
          files?: NonNullable<Json>
          id?: string
          last_contact_at?: string
          lost_reason?: string | null
          merged_into?: string | null
          name: string
          need: string
          next_step?: string | null
          next_step_on?: string | null
          notes?: string | null
          owner_id?: string | null
          people?: number | null
          phone?: string | null
          place?: string | null
          reference?: string
          search_text?: never
          sector?: string | null
          source?: string
          status?: string
          submission_fingerprint?: string | null
          submission_key: string
          updated_at?: string
        }
        Update: {
          budget?: string | null
          company?: string
          created_at?: string
          dates?: string | null
          email?: string
          files?: NonNullable<Json>
          id?: string
          last_contact_at?: string
          lost_reason?: string | null
          merged_into?: string | null
          name?: string
          need?: string
          next_step?: string | null
          next_step_on?: string | null
          notes?: string | null
          owner_id?: string | null
          people?: number | null
          phone?: string | null
          place?: string | null
          reference?: string
          search_text?: never
          sector?: string | null
          source?: string
          status?: string
          submission_fingerprint?: string | null
          submission_key?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "leads_merged_into_fkey"
            columns: ["merged_into"]
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      marketing_campaigns: {
        Row: {
          bases: string[]
          body: string
          counted: number | null
          created_at: string
          created_by: string | null
          ended_at: string | null
          handed_at: string | null
          id: string
          language: string
          name: string
          ready_at: string | null
          reference: string
          sectors: string[]
          status: string
          subject: string
          updated_at: string
        }
        Insert: {
          bases: string[]
          body: string
          counted?: number | null
          created_at?: string
          created_by?: string | null
          ended_at?: string | null
          handed_at?: string | null
          id?: string
          language?: string
          name: string
          ready_at?: string | null
          reference?: string
          sectors?: string[]
          status?: string
          subject: string
          updated_at?: string
        }
        Update: {
          bases?: string[]
          body?: string
          counted?: number | null
          created_at?: string
          created_by?: string | null
          ended_at?: string | null
          handed_at?: string | null
          id?: string
          language?: string
          name?: string
          ready_at?: string | null
          reference?: string
          sectors?: string[]
          status?: string
          subject?: string
          updated_at?: string
        }
        Relationships: []
      }
      message_templates: {
        Row: {
          audience: string
          body: string
          created_at: string
          id: string
          name: string
          purpose: string
          subject: string
          updated_at: string
        }
        Insert: {
          audience?: string
          body: string
          created_at?: string
          id?: string
          name: string
          purpose?: string
          subject: string
          updated_at?: string
        }
        Update: {
          audience?: string
          body?: string
          created_at?: string
          id?: string
          name?: string
          purpose?: string
          subject?: string
          updated_at?: string
        }
        Relationships: []
      }
      missions: {
        Row: {
          client_name: string
          client_siren: string | null
          created_at: string
          created_by: string | null
          day_rate_cents: number
          days: number
          ends_on: string
          evidence: string[]
          evidence_received: NonNullable<Json>
          hours: number | null
          id: string
          is_remote: boolean
          note: string | null
          order_number: string
          place: string | null
          search_text: string
          starts_on: string
          status: string
          title: string
          total_cents: number | null
          trainees: Json | null
          updated_at: string
          user_id: string
        }
        Insert: {
          client_name: string
          client_siren?: string | null
          created_at?: string
          created_by?: string | null
          day_rate_cents: number
          days: number
          ends_on: string
          evidence?: string[]
          evidence_received?: NonNullable<Json>
          hours?: number | null
          id?: string
          is_remote?: boolean
          note?: string | null
          order_number?: string
          place?: string | null
          search_text?: never
          starts_on: string
          status?: string
          title: string
          total_cents?: never
          trainees?: Json | null
          updated_at?: string
          user_id: string
        }
        Update: {
          client_name?: string
          client_siren?: string | null
          created_at?: string
          created_by?: string | null
          day_rate_cents?: number
          days?: number
          ends_on?: string
          evidence?: string[]
          evidence_received?: NonNullable<Json>
          hours?: number | null
          id?: string
          is_remote?: boolean
          note?: string | null
          order_number?: string
          place?: string | null
          search_text?: never
          starts_on?: string
          status?: string
          title?: string
          total_cents?: never
          trainees?: Json | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      notification_logs: {
        Row: {
          application_id: string | null
          batch_id: string | null
          channel: string
          created_at: string
          error: string | null
          id: string
          is_confirmed: boolean
          kind: string
          lead_id: string | null
          recipient: string
          rights_request_id: string | null
          sent_at: string | null
          sent_by: string | null
          status: string
          subject: string
          template: string | null
        }
        Insert: {
          application_id?: string | null
          batch_id?: string | null
          channel?: string
          created_at?: string
          error?: string | null
          id?: string
          is_confirmed?: boolean
          kind: string
          lead_id?: string | null
          recipient: string
          rights_request_id?: string | null
          sent_at?: string | null
          sent_by?: string | null
          status?: string
          subject: string
          template?: string | null
        }
        Update: {
          application_id?: string | null
          batch_id?: string | null
          channel?: string
          created_at?: string
          error?: string | null
          id?: string
          is_confirmed?: boolean
          kind?: string
          lead_id?: string | null
          recipient?: string
          rights_request_id?: string | null
          sent_at?: string | null
          sent_by?: string | null
          status?: string
          subject?: string
          template?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "notification_logs_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_logs_lead_id_fkey"
            columns: ["lead_id"]
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_logs_rights_request_id_fkey"
            columns: ["rights_request_id"]
            referencedRelation: "rights_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_run_lines: {
        Row: {
          amount_cents: number
          approved_by: string | null
          approved_cents: number
          bank_line_id: string | null
          difference_cents: number
          end_to_end_id: string
          iban_last4: string | null
          iban_set_at: string | null
          invoice_id: string
          return_line_id: string | null
          run_id: string
          state: string
        }
        Insert: {
          amount_cents: number
          approved_by?: string | null
          approved_cents: number
          bank_line_id?: string | null
          difference_cents?: number
          end_to_end_id: string
          iban_last4?: string | null
          iban_set_at?: string | null
          invoice_id: string
          return_line_id?: string | null
          run_id: string
          state?: string
        }
        Update: {
          amount_cents?: number
          approved_by?: string | null
          approved_cents?: number
          bank_line_id?: string | null
          difference_cents?: number
          end_to_end_id?: string
          iban_last4?: string | null
          iban_set_at?: string | null
          invoice_id?: string
          return_line_id?: string | null
          run_id?: string
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_run_lines_bank_line_id_fkey"
            columns: ["bank_line_id"]
            referencedRelation: "bank_lines"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_run_lines_invoice_id_fkey"
            columns: ["invoice_id"]
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_run_lines_return_line_id_fkey"
            columns: ["return_line_id"]
            referencedRelation: "bank_lines"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_run_lines_run_id_fkey"
            columns: ["run_id"]
            referencedRelation: "payment_runs"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_runs: {
        Row: {
          cancel_message: string | null
          cancelled_by: string | null
          confirmed_at: string | null
          confirmed_by: string | null
          count: number
          created_at: string
          created_by: string | null
          debtor_iban_last4: string
          downloaded_at: string | null
          downloaded_by: string | null
          execution_on: string
          id: string
          message_id: string
          status: string
          total_cents: number
          updated_at: string
        }
        Insert: {
          cancel_message?: string | null
          cancelled_by?: string | null
          confirmed_at?: string | null
          confirmed_by?: string | null
          count: number
          created_at?: string
          created_by?: string | null
          debtor_iban_last4: string
          downloaded_at?: string | null
          downloaded_by?: string | null
          execution_on: string
          id?: string
          message_id: string
          status?: string
          total_cents: number
          updated_at?: string
        }
        Update: {
          cancel_message?: string | null
          cancelled_by?: string | null
          confirmed_at?: string | null
          confirmed_by?: string | null
          count?: number
          created_at?: string
          created_by?: string | null
          debtor_iban_last4?: string
          downloaded_at?: string | null
          downloaded_by?: string | null
          execution_on?: string
          id?: string
          message_id?: string
          status?: string
          total_cents?: number
          updated_at?: string
        }
        Relationships: []
      }
      programme_fixes: {
        Row: {
          at: string
          batch_id: string
          before: NonNullable<Json>
          by: string | null
          changes: NonNullable<Json>
          id: number
          place: number
          programme_id: string
          rule: string
          undone_at: string | null
        }
        Insert: {
          at?: string
          batch_id: string
          before: NonNullable<Json>
          by?: string | null
          changes: NonNullable<Json>
          id?: never
          place: number
          programme_id: string
          rule: string
          undone_at?: string | null
        }
        Update: {
          at?: string
          batch_id?: string
          before?: NonNullable<Json>
          by?: string | null
          changes?: NonNullable<Json>
          id?: never
          place?: number
          programme_id?: string
          rule?: string
          undone_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "programme_fixes_programme_id_fkey"
            columns: ["programme_id"]
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
        ]
      }
      programme_goals: {
        Row: {
          by_day: string
          created_at: string
          scope: string
          target: number
          updated_at: string
        }
        Insert: {
          by_day: string
          created_at?: string
          scope: string
          target: number
          updated_at?: string
        }
        Update: {
          by_day?: string
          created_at?: string
          scope?: string
          target?: number
          updated_at?: string
        }
        Relationships: []
      }
      programme_indicators: {
        Row: {
          created_at: string
          kind: string
          n: number
          programme_id: string
          source: string | null
          updated_at: string
          value: number
          year: number
        }
        Insert: {
          created_at?: string
          kind: string
          n: number
          programme_id: string
          source?: string | null
          updated_at?: string
          value: number
          year: number
        }
        Update: {
          created_at?: string
          kind?: string
          n?: number
          programme_id?: string
          source?: string | null
          updated_at?: string
          value?: number
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "programme_indicators_programme_id_fkey"
            columns: ["programme_id"]
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
        ]
      }
      programme_proposals: {
        Row: {
          accepted_keys: string[]
          base: NonNullable<Json>
          changes: NonNullable<Json>
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          note: string | null
          programme_id: string
          proposed_by: string | null
          status: string
          updated_at: string
        }
        Insert: {
          accepted_keys?: string[]
          base: NonNullable<Json>
          changes: NonNullable<Json>
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          note?: string | null
          programme_id: string
          proposed_by?: string | null
          status?: string
          updated_at?: string
        }
        Update: {
          accepted_keys?: string[]
          base?: NonNullable<Json>
          changes?: NonNullable<Json>
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          note?: string | null
          programme_id?: string
          proposed_by?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "programme_proposals_programme_id_fkey"
            columns: ["programme_id"]
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
        ]
      }
      programme_scores: {
        Row: {
          day: string
          lost: NonNullable<Json>
          owner_id: string | null
          presence: number
          programme_id: string
          quality: number
          reach: number
          score: number
          sector: string | null
          status: string
          until_day: string | null
        }
        Insert: {
          day: string
          lost: NonNullable<Json>
          owner_id?: string | null
          presence: number
          programme_id: string
          quality: number
          reach: number
          score: number
          sector?: string | null
          status: string
          until_day?: string | null
        }
        Update: {
          day?: string
          lost?: NonNullable<Json>
          owner_id?: string | null
          presence?: number
          programme_id?: string
          quality?: number
          reach?: number
          score?: number
          sector?: string | null
          status?: string
          until_day?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "programme_scores_programme_id_fkey"
            columns: ["programme_id"]
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
        ]
      }
      programme_slugs: {
        Row: {
          programme_id: string
          slug: string
          until: string | null
        }
        Insert: {
          programme_id: string
          slug: string
          until?: string | null
        }
        Update: {
          programme_id?: string
          slug?: string
          until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "programme_slugs_programme_id_fkey"
            columns: ["programme_id"]
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
        ]
      }
      programme_versions: {
        Row: {
          content: NonNullable<Json>
          note: string | null
          number: number
          picture_path: string | null
          programme_id: string
          published_at: string
          published_by: string | null
          slug: string
        }
        Insert: {
          content: NonNullable<Json>
          note?: string | null
          number: number
          picture_path?: never
          programme_id: string
          published_at?: string
          published_by?: string | null
          slug: string
        }
        Update: {
          content?: NonNullable<Json>
          note?: string | null
          number?: number
          picture_path?: never
          programme_id?: string
          published_at?: string
          published_by?: string | null
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "programme_versions_programme_id_fkey"
            columns: ["programme_id"]
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
        ]
      }
      programmes: {
        Row: {
          band: string
          certification_code: string | null
          certification_ends_on: string | null
          confirmed_on: string | null
          content: NonNullable<Json>
          created_at: string
          created_by: string | null
          duration_days: number | null
          duration_hours: number | null
          id: string
          is_changed_since_publication: boolean
          lost: NonNullable<Json>
          modality: string | null
          owner_id: string | null
          picture_path: string | null
          presence: number
          price_cents: number | null
          price_unit: string | null
          published_at: string | null
          published_version: number | null
          quality: number
          reach: number
          score: number
          search_text: string
          sector: string | null
          slug: string
          status: string
          teaching_words: string[]
          title: string
          title_key: string
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          band?: never
          certification_code?: never
          certification_ends_on?: never
          confirmed_on?: string | null
          content: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          duration_days?: never
          duration_hours?: never
          id?: string
          is_changed_since_publication?: boolean
          lost?: NonNullable<Json>
          modality?: never
          owner_id?: string | null
          picture_path?: never
          presence?: number
          price_cents?: never
          price_unit?: never
          published_at?: string | null
          published_version?: number | null
          quality?: number
          reach?: number
          score?: number
          search_text?: never
          sector?: never
          slug: string
          status?: string
          teaching_words?: never
          title?: never
          title_key?: never
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          band?: never
          certification_code?: never
          certification_ends_on?: never
          confirmed_on?: string | null
          content?: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          duration_days?: never
          duration_hours?: never
          id?: string
          is_changed_since_publication?: boolean
          lost?: NonNullable<Json>
          modality?: never
          owner_id?: string | null
          picture_path?: never
          presence?: number
          price_cents?: never
          price_unit?: never
          published_at?: string | null
          published_version?: number | null
          quality?: number
          reach?: number
          score?: number
          search_text?: never
          sector?: never
          slug?: string
          status?: string
          teaching_words?: never
          title?: never
          title_key?: never
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      purge_receipts: {
        Row: {
          application_digest: string
          at: string
          done_by: string | null
          done_by_name: string | null
          id: string
          reason: string
          removed: NonNullable<Json>
        }
        Insert: {
          application_digest: string
          at?: string
          done_by?: string | null
          done_by_name?: string | null
          id?: string
          reason: string
          removed?: NonNullable<Json>
        }
        Update: {
          application_digest?: string
          at?: string
          done_by?: string | null
          done_by_name?: string | null
          id?: string
          reason?: string
          removed?: NonNullable<Json>
        }
        Relationships: []
      }
      qualiopi_indicators: {
        Row: {
          applies_to: string
          criterion: number
          heading: string | null
          meaning: string | null
          models: string[]
          number: number
          paper_kinds: string[]
          place: string
          provide: string[]
          reference_version: string
          title: string
          weight: string
        }
        Insert: {
          applies_to: string
          criterion: number
          heading?: string | null
          meaning?: string | null
          models?: string[]
          number: number
          paper_kinds?: string[]
          place?: string
          provide?: string[]
          reference_version: string
          title: string
          weight: string
        }
        Update: {
          applies_to?: string
          criterion?: number
          heading?: string | null
          meaning?: string | null
          models?: string[]
          number?: number
          paper_kinds?: string[]
          place?: string
          provide?: string[]
          reference_version?: string
          title?: string
          weight?: string
        }
        Relationships: [
          {
            foreignKeyName: "qualiopi_indicators_reference_version_fkey"
            columns: ["reference_version"]
            referencedRelation: "qualiopi_references"
            referencedColumns: ["version"]
          },
        ]
      }
      qualiopi_references: {
        Row: {
          published_on: string
          version: string
        }
        Insert: {
          published_on: string
          version: string
        }
        Update: {
          published_on?: string
          version?: string
        }
        Relationships: []
      }
      releases: {
        Row: {
          action: string
          at: string
          by: string
          detail: NonNullable<Json>
          from_version: string | null
          id: string
          remote: string
          version: string | null
        }
        Insert: {
          action: string
          at: string
          by: string
          detail?: NonNullable<Json>
          from_version?: string | null
          id: string
          remote: string
          version?: string | null
        }
        Update: {
          action?: string
          at?: string
          by?: string
          detail?: NonNullable<Json>
          from_version?: string | null
          id?: string
          remote?: string
          version?: string | null
        }
        Relationships: []
      }
      rights_requests: {
        Row: {
          address_confirmed_at: string | null
          closed_as: string | null
          closed_on: string | null
          closing_note: string | null
          created_at: string
          due_on: string
          email: string
          extended_on: string | null
          extension_reason: string | null
          id: string
          kind: string
          message: string | null
          name: string
          received_on: string
          reference: string
          relation: string
          state: string
          submission_fingerprint: string | null
          submission_key: string
          token_digest: string
          updated_at: string
        }
        Insert: {
          address_confirmed_at?: string | null
          closed_as?: string | null
          closed_on?: string | null
          closing_note?: string | null
          created_at?: string
          due_on?: never
          email: string
          extended_on?: string | null
          extension_reason?: string | null
          id?: string
          kind: string
          message?: string | null
          name: string
          received_on?: string
          reference?: string
          relation: string
          state?: never
          submission_fingerprint?: string | null
          submission_key: string
          token_digest: string
          updated_at?: string
        }
        Update: {
          address_confirmed_at?: string | null
          closed_as?: string | null
          closed_on?: string | null
          closing_note?: string | null
          created_at?: string
          due_on?: never
          email?: string
          extended_on?: string | null
          extension_reason?: string | null
          id?: string
          kind?: string
          message?: string | null
          name?: string
          received_on?: string
          reference?: string
          relation?: string
          state?: never
          submission_fingerprint?: string | null
          submission_key?: string
          token_digest?: string
          updated_at?: string
        }
        Relationships: []
      }
      saved_views: {
        Row: {
          created_at: string
          entity_kind: string
          filters: NonNullable<Json>
          id: string
          is_shared: boolean
          name: string
          owner_id: string
          sort: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          entity_kind: string
          filters?: NonNullable<Json>
          id?: string
          is_shared?: boolean
          name: string
          owner_id?: string
          sort?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          entity_kind?: string
          filters?: NonNullable<Json>
          id?: string
          is_shared?: boolean
          name?: string
          owner_id?: string
          sort?: string
          updated_at?: string
        }
        Relationships: []
      }
      sendpulse_events: {
        Row: {
          application_id: string
          attempts: number
          created_at: string
          error: string | null
          event: string
          id: string
          next_attempt_at: string
          settled_at: string | null
          status: string
        }
        Insert: {
          application_id: string
          attempts?: number
          created_at?: string
          error?: string | null
          event: string
          id?: string
          next_attempt_at?: string
          settled_at?: string | null
          status?: string
        }
        Update: {
          application_id?: string
          attempts?: number
          created_at?: string
          error?: string | null
          event?: string
          id?: string
          next_attempt_at?: string
          settled_at?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "sendpulse_events_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      sendpulse_settings: {
        Row: {
          address_book_id: number | null
          address_book_name: string | null
          events: string[]
          is_enabled: boolean
          key_ending: string | null
          key_saved_at: string | null
          key_saved_by: string | null
          last_sync_at: string | null
          last_sync_error: string | null
          last_sync_sent: number
          only_row: boolean
        }
        Insert: {
          address_book_id?: number | null
          address_book_name?: string | null
          events?: string[]
          is_enabled?: boolean
          key_ending?: string | null
          key_saved_at?: string | null
          key_saved_by?: string | null
          last_sync_at?: string | null
          last_sync_error?: string | null
          last_sync_sent?: number
          only_row?: boolean
        }
        Update: {
          address_book_id?: number | null
          address_book_name?: string | null
          events?: string[]
          is_enabled?: boolean
          key_ending?: string | null
          key_saved_at?: string | null
          key_saved_by?: string | null
          last_sync_at?: string | null
          last_sync_error?: string | null
          last_sync_sent?: number
          only_row?: boolean
        }
        Relationships: []
      }
      signature_batch_rows: {
        Row: {
          batch_id: string
          done_at: string | null
          email: string
          fault: string | null
          filled: NonNullable<Json>
          message: string | null
          name: string
          place: number
          request_id: string | null
          status: string
        }
        Insert: {
          batch_id: string
          done_at?: string | null
          email: string
          fault?: string | null
          filled?: NonNullable<Json>
          message?: string | null
          name: string
          place: number
          request_id?: string | null
          status?: string
        }
        Update: {
          batch_id?: string
          done_at?: string | null
          email?: string
          fault?: string | null
          filled?: NonNullable<Json>
          message?: string | null
          name?: string
          place?: number
          request_id?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "signature_batch_rows_batch_id_fkey"
            columns: ["batch_id"]
            referencedRelation: "signature_batches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "signature_batch_rows_request_id_fkey"
            columns: ["request_id"]
            referencedRelation: "signature_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      signature_batches: {
        Row: {
          closed_at: string | null
          created_at: string
          created_by: string | null
          id: string
          model_id: string | null
          model_version: string
          recipient_id: string
          title: string
        }
        Insert: {
          closed_at?: string | null
          created_at?: string
          created_by?: string | null
          id: string
          model_id?: string | null
          model_version: string
          recipient_id: string
          title: string
        }
        Update: {
          closed_at?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          model_id?: string | null
          model_version?: string
          recipient_id?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "signature_batches_model_id_fkey"
            columns: ["model_id"]
            referencedRelation: "signature_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      signature_documents: {
        Row: {
          added_by: string | null
          added_by_name: string
          created_at: string
          file_name: string
          file_path: string
          file_size: number
          id: string
          original_sha256: string
          pages: NonNullable<Json>
          position: number
          request_id: string
          sha256: string
          warnings: string[]
        }
        Insert: {
          added_by?: string | null
          added_by_name: string
          created_at?: string
          file_name: string
          file_path: string
          file_size: number
          id?: string
          original_sha256: string
          pages: NonNullable<Json>
          position: number
          request_id: string
          sha256: string
          warnings?: string[]
        }
        Update: {
          added_by?: string | null
          added_by_name?: string
          created_at?: string
          file_name?: string
          file_path?: string
          file_size?: number
          id?: string
          original_sha256?: string
          pages?: NonNullable<Json>
          position?: number
          request_id?: string
          sha256?: string
          warnings?: string[]
        }
        Relationships: [
          {
            foreignKeyName: "signature_documents_request_id_fkey"
            columns: ["request_id"]
            referencedRelation: "signature_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      signature_events: {
        Row: {
          actor: NonNullable<Json>
          at: string
          data: NonNullable<Json>
          doc: string | null
          hash: string | null
          id: number
          line: string | null
          request_id: string
          seq: number | null
          type: string
        }
        Insert: {
          actor: NonNullable<Json>
          at: string
          data: NonNullable<Json>
          doc?: string | null
          hash?: string | null
          id?: never
          line?: string | null
          request_id: string
          seq?: number | null
          type: string
        }
        Update: {
          actor?: NonNullable<Json>
          at?: string
          data?: NonNullable<Json>
          doc?: string | null
          hash?: string | null
          id?: never
          line?: string | null
          request_id?: string
          seq?: number | null
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "signature_events_request_id_fkey"
            columns: ["request_id"]
            referencedRelation: "signature_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      signature_fields: {
        Row: {
          document_id: string
          filled_at: string | null
          h: number
          id: string
          is_required: boolean
          kind: string
          label: string | null
          page: number
          recipient_id: string
          request_id: string
          value: Json | null
          w: number
          x: number
          y: number
        }
        Insert: {
          document_id: string
          filled_at?: string | null
          h: number
          id: string
          is_required?: boolean
          kind: string
          label?: string | null
          page: number
          recipient_id: string
          request_id: string
          value?: Json | null
          w: number
          x: number
          y: number
        }
        Update: {
          document_id?: string
          filled_at?: string | null
          h?: number
          id?: string
          is_required?: boolean
          kind?: string
          label?: string | null
          page?: number
          recipient_id?: string
          request_id?: string
          value?: Json | null
          w?: number
          x?: number
          y?: number
        }
        Relationships: [
          {
            foreignKeyName: "signature_fields_document_id_fkey"
            columns: ["document_id"]
            referencedRelation: "signature_documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "signature_fields_recipient_id_fkey"
            columns: ["recipient_id"]
            referencedRelation: "signature_recipients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "signature_fields_request_id_fkey"
            columns: ["request_id"]
            referencedRelation: "signature_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      signature_profiles: {
        Row: {
          initials: Json | null
          name: string
          signature: Json | null
          updated_at: string
          user_id: string
        }
        Insert: {
          initials?: Json | null
          name: string
          signature?: Json | null
          updated_at?: string
          user_id: string
        }
        Update: {
          initials?: Json | null
          name?: string
          signature?: Json | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      signature_recipients: {
        Row: {
          act_key: string | null
          acted_at: string | null
          code_hash: string | null
          code_sent_at: string | null
          code_tries: number
          codes: number
          consented_at: string | null
          created_at: string
          email: string
          handed_on_to: string | null
          id: string
          invited_at: string | null
          language: string
          message: string | null
          name: string
          needs_code: boolean
          position: number
          reminded_at: string | null
          reminders: number
          request_id: string
          role: string
          seen_at: string | null
          status: string
          template_role: number | null
          wrong_codes: number
        }
        Insert: {
          act_key?: string | null
          acted_at?: string | null
          code_hash?: string | null
          code_sent_at?: string | null
          code_tries?: number
          codes?: number
          consented_at?: string | null
          created_at?: string
          email: string
          handed_on_to?: string | null
          id: string
          invited_at?: string | null
          language?: string
          message?: string | null
          name: string
          needs_code?: boolean
          position: number
          reminded_at?: string | null
          reminders?: number
          request_id: string
          role: string
          seen_at?: string | null
          status?: string
          template_role?: number | null
          wrong_codes?: number
        }
        Update: {
          act_key?: string | null
          acted_at?: string | null
          code_hash?: string | null
          code_sent_at?: string | null
          code_tries?: number
          codes?: number
          consented_at?: string | null
          created_at?: string
          email?: string
          handed_on_to?: string | null
          id?: string
          invited_at?: string | null
          language?: string
          message?: string | null
          name?: string
          needs_code?: boolean
          position?: number
          reminded_at?: string | null
          reminders?: number
          request_id?: string
          role?: string
          seen_at?: string | null
          status?: string
          template_role?: number | null
          wrong_codes?: number
        }
        Relationships: [
          {
            foreignKeyName: "signature_recipients_handed_on_to_fkey"
            columns: ["handed_on_to"]
            referencedRelation: "signature_recipients"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "signature_recipients_request_id_fkey"
            columns: ["request_id"]
            referencedRelation: "signature_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      signature_requests: {
        Row: {
          batch_id: string | null
          batch_row: number | null
          completed_at: string | null
          consent_en: string | null
          consent_fr: string | null
          created_at: string
          created_by: string | null
          end_reason: string | null
          ended_at: string | null
          expires_at: string | null
          id: string
          is_time_stamped: boolean | null
          message: string | null
          mission_id: string | null
          more_kinds: string[]
          ordering: string
          paper_attempts: number
          paper_filed_at: string | null
          paper_kind: string | null
          proof_head: string | null
          proof_last: string | null
          proof_lines: number
          reference: string
          remind_after: number | null
          remind_every: number | null
          remind_most: number | null
          seal_attempts: number
          seal_claim: string | null
          seal_claimed_at: string | null
          sealed_at: string | null
          sealed_bytes: number | null
          sealed_path: string | null
          sealed_sha256: string | null
          search_text: string
          sender_email: string
          sender_name: string
          sent_at: string | null
          stamp_attempts: number
          status: string
          template_id: string | null
          title: string
          trainer_id: string | null
          updated_at: string
        }
        Insert: {
          batch_id?: string | null
          batch_row?: number | null
          completed_at?: string | null
          consent_en?: string | null
          consent_fr?: string | null
          created_at?: string
          created_by?: string | null
          end_reason?: string | null
          ended_at?: string | null
          expires_at?: string | null
          id?: string
          is_time_stamped?: boolean | null
          message?: string | null
          mission_id?: string | null
          more_kinds?: string[]
          ordering?: string
          paper_attempts?: number
          paper_filed_at?: string | null
          paper_kind?: string | null
          proof_head?: string | null
          proof_last?: string | null
          proof_lines?: number
          reference: string
          remind_after?: number | null
          remind_every?: number | null
          remind_most?: number | null
          seal_attempts?: number
          seal_claim?: string | null
          seal_claimed_at?: string | null
          sealed_at?: string | null
          sealed_bytes?: number | null
          sealed_path?: string | null
          sealed_sha256?: string | null
          search_text?: string
          sender_email: string
          sender_name: string
          sent_at?: string | null
          stamp_attempts?: number
          status?: string
          template_id?: string | null
          title: string
          trainer_id?: string | null
          updated_at?: string
        }
        Update: {
          batch_id?: string | null
          batch_row?: number | null
          completed_at?: string | null
          consent_en?: string | null
          consent_fr?: string | null
          created_at?: string
          created_by?: string | null
          end_reason?: string | null
          ended_at?: string | null
          expires_at?: string | null
          id?: string
          is_time_stamped?: boolean | null
          message?: string | null
          mission_id?: string | null
          more_kinds?: string[]
          ordering?: string
          paper_attempts?: number
          paper_filed_at?: string | null
          paper_kind?: string | null
          proof_head?: string | null
          proof_last?: string | null
          proof_lines?: number
          reference?: string
          remind_after?: number | null
          remind_every?: number | null
          remind_most?: number | null
          seal_attempts?: number
          seal_claim?: string | null
          seal_claimed_at?: string | null
          sealed_at?: string | null
          sealed_bytes?: number | null
          sealed_path?: string | null
          sealed_sha256?: string | null
          search_text?: string
          sender_email?: string
          sender_name?: string
          sent_at?: string | null
          stamp_attempts?: number
          status?: string
          template_id?: string | null
          title?: string
          trainer_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "signature_requests_mission_id_fkey"
            columns: ["mission_id"]
            referencedRelation: "missions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "signature_requests_trainer_id_fkey"
            columns: ["trainer_id"]
            referencedRelation: "trainer_accounts"
            referencedColumns: ["user_id"]
          },
        ]
      }
      signature_settings: {
        Row: {
          consent_en: string
          consent_fr: string
          expiry_days: number
          id: boolean
          remind_after: number | null
          remind_every: number | null
          remind_most: number | null
          sender_name: string
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          consent_en: string
          consent_fr: string
          expiry_days: number
          id?: boolean
          remind_after?: number | null
          remind_every?: number | null
          remind_most?: number | null
          sender_name: string
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          consent_en?: string
          consent_fr?: string
          expiry_days?: number
          id?: boolean
          remind_after?: number | null
          remind_every?: number | null
          remind_most?: number | null
          sender_name?: string
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      signature_templates: {
        Row: {
          content: NonNullable<Json>
          created_at: string
          created_by: string | null
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          content: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          content?: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      site_block_versions: {
        Row: {
          block: string
          changed: string[]
          content: NonNullable<Json>
          kind: string
          previous: NonNullable<Json>
          saved_at: string
          saved_by: string | null
          version: number
        }
        Insert: {
          block: string
          changed: string[]
          content: NonNullable<Json>
          kind: string
          previous: NonNullable<Json>
          saved_at: string
          saved_by?: string | null
          version: number
        }
        Update: {
          block?: string
          changed?: string[]
          content?: NonNullable<Json>
          kind?: string
          previous?: NonNullable<Json>
          saved_at?: string
          saved_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "site_block_versions_block_fkey"
            columns: ["block"]
            referencedRelation: "site_blocks"
            referencedColumns: ["id"]
          },
        ]
      }
      site_blocks: {
        Row: {
          draft: NonNullable<Json>
          id: string
          published: NonNullable<Json>
          published_at: string | null
          published_by: string | null
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          draft?: NonNullable<Json>
          id: string
          published?: NonNullable<Json>
          published_at?: string | null
          published_by?: string | null
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          draft?: NonNullable<Json>
          id?: string
          published?: NonNullable<Json>
          published_at?: string | null
          published_by?: string | null
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      site_builds: {
        Row: {
          asked_at: string
          asked_by: string | null
          ended_at: string | null
          error: string | null
          folder: string | null
          id: string
          kind: string
          lease_until: string | null
          left_out: string[]
          pages_changed: number | null
          pages_total: number | null
          reason: string | null
          revision: number | null
          started_at: string | null
          state: string
        }
        Insert: {
          asked_at?: string
          asked_by?: string | null
          ended_at?: string | null
          error?: string | null
          folder?: string | null
          id?: string
          kind: string
          lease_until?: string | null
          left_out?: string[]
          pages_changed?: number | null
          pages_total?: number | null
          reason?: string | null
          revision?: number | null
          started_at?: string | null
          state?: string
        }
        Update: {
          asked_at?: string
          asked_by?: string | null
          ended_at?: string | null
          error?: string | null
          folder?: string | null
          id?: string
          kind?: string
          lease_until?: string | null
          left_out?: string[]
          pages_changed?: number | null
          pages_total?: number | null
          reason?: string | null
          revision?: number | null
          started_at?: string | null
          state?: string
        }
        Relationships: []
      }
      staff_profiles: {
        Row: {
          accepted_at: string | null
          created_at: string
          disabled_at: string | null
          disabled_by: string | null
          disabled_reason: string | null
          full_name: string
          has_invited_account: boolean
          id: string
          invitation_sent_at: string | null
          invited_at: string | null
          invited_by: string | null
          job_title: string | null
          updated_at: string
        }
        Insert: {
          accepted_at?: string | null
          created_at?: string
          disabled_at?: string | null
          disabled_by?: string | null
          disabled_reason?: string | null
          full_name: string
          has_invited_account?: boolean
          id: string
          invitation_sent_at?: string | null
          invited_at?: string | null
          invited_by?: string | null
          job_title?: string | null
          updated_at?: string
        }
        Update: {
          accepted_at?: string | null
          created_at?: string
          disabled_at?: string | null
          disabled_by?: string | null
          disabled_reason?: string | null
          full_name?: string
          has_invited_account?: boolean
          id?: string
          invitation_sent_at?: string | null
          invited_at?: string | null
          invited_by?: string | null
          job_title?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      timeline_events: {
        Row: {
          created_at: string
          id: string
          picture: Json | null
          position: number
          precision: string
          starts_on: string
          state: string
          text_en: string | null
          text_fr: string
          title_en: string | null
          title_fr: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          picture?: Json | null
          position?: number
          precision?: string
          starts_on: string
          state?: string
          text_en?: string | null
          text_fr: string
          title_en?: string | null
          title_fr: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          picture?: Json | null
          position?: number
          precision?: string
          starts_on?: string
          state?: string
          text_en?: string | null
          text_fr?: string
          title_en?: string | null
          title_fr?: string
          updated_at?: string
        }
        Relationships: []
      }
      trainer_accounts: {
        Row: {
          application_id: string | null
          created_at: string
          email: string
          full_name: string
          search_text: string
          status: string
          status_reason: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          application_id?: string | null
          created_at?: string
          email: string
          full_name: string
          search_text?: never
          status?: string
          status_reason?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          application_id?: string | null
          created_at?: string
          email?: string
          full_name?: string
          search_text?: never
          status?: string
          status_reason?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "trainer_accounts_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      trainer_applications: {
        Row: {
          account_request_status: string | null
          additional_notes: string | null
          admin_notes: string | null
          ai_analysis_v2: Json | null
          ai_confidence_score: number | null
          ai_error: string | null
          ai_extracted_text_length: number | null
          ai_started_at: string | null
          ai_status: string | null
          ai_support_score: number | null
          archived_at: string | null
          assigned_to: string | null
          availability: string | null
          birth_date: string | null
          city: string | null
          consent_at: string
          consent_version: string
          country: string | null
          created_at: string
          current_status: string
          email: string
          expertise_areas: string[]
          full_name: string
          id: string
          intervention_type: string[]
          job_title: string | null
          language: number
          last_contact_at: string
          list_keys: number[]
          mastered_software: string[]
          merged_into: string | null
          other_sector: string | null
          other_status: string | null
          phone: string | null
          pool_consent_at: string | null
          postal_code: string | null
          purge_on: string
          reference: string
          references_filename: string | null
          references_original_name: string | null
          references_size: number | null
          references_url: string | null
          refusal_reason: string | null
          remote_experience: boolean | null
          resume_filename: string | null
          resume_original_name: string | null
          resume_size: number | null
          resume_url: string | null
          search_text: string
          source: string
          status: string
          submission_fingerprint: string | null
          submission_key: string | null
          tags: string[]
          teaching_languages: string[]
          training_sectors: string[]
          updated_at: string
        }
        Insert: {
          account_request_status?: string | null
          additional_notes?: string | null
          admin_notes?: string | null
          ai_analysis_v2?: Json | null
          ai_confidence_score?: number | null
          ai_error?: string | null
          ai_extracted_text_length?: number | null
          ai_started_at?: string | null
          ai_status?: string | null
          ai_support_score?: number | null
          archived_at?: string | null
          assigned_to?: string | null
          availability?: string | null
          birth_date?: string | null
          city?: string | null
          consent_at: string
          consent_version: string
          country?: string | null
          created_at?: string
          current_status: string
          email: string
          expertise_areas?: string[]
          full_name: string
          id?: string
          intervention_type?: string[]
          job_title?: string | null
          language?: number
          last_contact_at?: string
          list_keys?: never
          mastered_software?: string[]
          merged_into?: string | null
          other_sector?: string | null
          other_status?: string | null
          phone?: string | null
          pool_consent_at?: string | null
          postal_code?: string | null
          purge_on?: never
          reference?: string
          references_filename?: string | null
          references_original_name?: string | null
          references_size?: number | null
          references_url?: string | null
          refusal_reason?: string | null
          remote_experience?: boolean | null
          resume_filename?: string | null
          resume_original_name?: string | null
          resume_size?: number | null
          resume_url?: string | null
          search_text?: never
          source?: string
          status?: string
          submission_fingerprint?: string | null
          submission_key?: string | null
          tags?: string[]
          teaching_languages?: string[]
          training_sectors?: string[]
          updated_at?: string
        }
        Update: {
          account_request_status?: string | null
          additional_notes?: string | null
          admin_notes?: string | null
          ai_analysis_v2?: Json | null
          ai_confidence_score?: number | null
          ai_error?: string | null
          ai_extracted_text_length?: number | null
          ai_started_at?: string | null
          ai_status?: string | null
          ai_support_score?: number | null
          archived_at?: string | null
          assigned_to?: string | null
          availability?: string | null
          birth_date?: string | null
          city?: string | null
          consent_at?: string
          consent_version?: string
          country?: string | null
          created_at?: string
          current_status?: string
          email?: string
          expertise_areas?: string[]
          full_name?: string
          id?: string
          intervention_type?: string[]
          job_title?: string | null
          language?: number
          last_contact_at?: string
          list_keys?: never
          mastered_software?: string[]
          merged_into?: string | null
          other_sector?: string | null
          other_status?: string | null
          phone?: string | null
          pool_consent_at?: string | null
          postal_code?: string | null
          purge_on?: never
          reference?: string
          references_filename?: string | null
          references_original_name?: string | null
          references_size?: number | null
          references_url?: string | null
          refusal_reason?: string | null
          remote_experience?: boolean | null
          resume_filename?: string | null
          resume_original_name?: string | null
          resume_size?: number | null
          resume_url?: string | null
          search_text?: never
          source?: string
          status?: string
          submission_fingerprint?: string | null
          submission_key?: string | null
          tags?: string[]
          teaching_languages?: string[]
          training_sectors?: string[]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "trainer_applications_merged_into_fkey"
            columns: ["merged_into"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      trainer_availability: {
        Row: {
          created_at: string
          ends_on: string
          id: string
          kind: string
          note: string | null
          starts_on: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          ends_on: string
          id?: string
          kind: string
          note?: string | null
          starts_on: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          ends_on?: string
          id?: string
          kind?: string
          note?: string | null
          starts_on?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "trainer_availability_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "trainer_accounts"
            referencedColumns: ["user_id"]
          },
        ]
      }
      trainer_evaluations: {
        Row: {
          application_id: string
          completed_by: string | null
          created_at: string
          criteria_scores: NonNullable<Json>
          evaluated_by: string | null
          evaluation_notes: string | null
          id: string
          justifications: NonNullable<Json>
          max_score: number
          percentage: number
          recommendation: string | null
          status: string
          total_score: number
          updated_at: string
        }
        Insert: {
          application_id: string
          completed_by?: string | null
          created_at?: string
          criteria_scores?: NonNullable<Json>
          evaluated_by?: string | null
          evaluation_notes?: string | null
          id?: string
          justifications?: NonNullable<Json>
          max_score: number
          percentage?: number
          recommendation?: string | null
          status?: string
          total_score?: number
          updated_at?: string
        }
        Update: {
          application_id?: string
          completed_by?: string | null
          created_at?: string
          criteria_scores?: NonNullable<Json>
          evaluated_by?: string | null
          evaluation_notes?: string | null
          id?: string
          justifications?: NonNullable<Json>
          max_score?: number
          percentage?: number
          recommendation?: string | null
          status?: string
          total_score?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "trainer_evaluations_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "trainer_applications"
            referencedColumns: ["id"]
          },
        ]
      }
      trainer_papers: {
        Row: {
          check_proof: string | null
          checked_at: string | null
          checked_by: string | null
          code_checked: boolean
          created_at: string
          expires_on: string | null
          file_name: string
          file_path: string
          file_size: number
          id: string
          issued_on: string | null
          kept_until: string | null
          kind: string
          pages: number
          reading: NonNullable<Json>
          reason: string | null
          reference: string | null
          sha256: string
          status: string
          updated_at: string
          user_id: string
        }
        Insert: {
          check_proof?: string | null
          checked_at?: string | null
          checked_by?: string | null
          code_checked?: boolean
          created_at?: string
          expires_on?: string | null
          file_name: string
          file_path: string
          file_size: number
          id?: string
          issued_on?: string | null
          kept_until?: string | null
          kind: string
          pages: number
          reading?: NonNullable<Json>
          reason?: string | null
          reference?: string | null
          sha256: string
          status?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          check_proof?: string | null
          checked_at?: string | null
          checked_by?: string | null
          code_checked?: boolean
          created_at?: string
          expires_on?: string | null
          file_name?: string
          file_path?: string
          file_size?: number
          id?: string
          issued_on?: string | null
          kept_until?: string | null
          kind?: string
          pages?: number
          reading?: NonNullable<Json>
          reason?: string | null
          reference?: string | null
          sha256?: string
          status?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      trainer_profiles: {
        Row: {
          availability: string | null
          city: string | null
          country: string | null
          created_at: string
          expertise_areas: string[]
          intervention_type: string[]
          job_title: string | null
          mastered_software: string[]
          other_sector: string | null
          phone: string | null
          postal_code: string | null
          presentation: string | null
          saved_at: string | null
          street: string | null
          teaching_languages: string[]
          training_sectors: string[]
          updated_at: string
          user_id: string
        }
        Insert: {
          availability?: string | null
          city?: string | null
          country?: string | null
          created_at?: string
          expertise_areas?: string[]
          intervention_type?: string[]
          job_title?: string | null
          mastered_software?: string[]
          other_sector?: string | null
          phone?: string | null
          postal_code?: string | null
          presentation?: string | null
          saved_at?: string | null
          street?: string | null
          teaching_languages?: string[]
          training_sectors?: string[]
          updated_at?: string
          user_id: string
        }
        Update: {
          availability?: string | null
          city?: string | null
          country?: string | null
          created_at?: string
          expertise_areas?: string[]
          intervention_type?: string[]
          job_title?: string | null
          mastered_software?: string[]
          other_sector?: string | null
          phone?: string | null
          postal_code?: string | null
          presentation?: string | null
          saved_at?: string | null
          street?: string | null
          teaching_languages?: string[]
          training_sectors?: string[]
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "trainer_profiles_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "trainer_accounts"
            referencedColumns: ["user_id"]
          },
        ]
      }
      user_roles: {
        Row: {
          granted_at: string
          granted_by: string | null
          role: string
          user_id: string
        }
        Insert: {
          granted_at?: string
          granted_by?: string | null
          role: string
          user_id: string
        }
        Update: {
          granted_at?: string
          granted_by?: string | null
          role?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_notice: { Args: { version: string }; Returns: undefined }
      account_decision: {
        Args: { user_id: string }
        Returns: {
          application_id: string
          email: string
          full_name: string
          mail_id: string
          previous_status: string
          status: string
          status_reason: string
        }[]
      }
      account_to_invite: {
        Args: { email: string }
        Returns: {
          id: string
          is_confirmed: boolean
          is_staff: boolean
        }[]
      }
      acquisition_figures: {
        Args: { first_month: string; last_month: string }
        Returns: {
          applications: number
          approved: number
          cost_cents: number
          cost_version: number
          leads: number
          missions: number
          month: string
          source: string
        }[]
      }
      acquisition_lines: {
        Args: { month: string; source: string; what: string }
        Returns: {
          day: string
          id: string
          kind: string
          label: string
          note: string
        }[]
      }
      add_bank_lines: {
        Args: { accounts?: string[]; lines: Json; statement: string }
        Returns: Json
      }
      add_sendpulse_opt_out: { Args: { email: string }; Returns: boolean }
      add_signature_document: {
        Args: { adder: string; document: Json; request: string }
        Returns: {
          id: string
          position: number
          updated_at: string
        }[]
      }
      add_signature_link: {
        Args: { email: string; mail: string; token_hash: string }
        Returns: boolean
      }
      add_staff_person: {
        Args: {
          caller: string
          full_name: string
          is_invited: boolean
          job_title: string
          person: string
        }
        Returns: boolean
      }
      allow_new_address: { Args: { email: string }; Returns: undefined }
      answer_invoice: {
        Args: { invoice: string; message: string }
        Returns: {
          status: number
          updated_at: string
        }[]
      }
      application_dossier: { Args: { application_id: string }; Returns: Json }
      application_duplicates: {
        Args: { application_id: string }
        Returns: {
          created_at: string
          email: string
          full_name: string
          id: string
          phone: string
          reasons: string[]
          reference: string
          status: string
        }[]
      }
      application_filter_values: {
        Args: {
          evaluation_filter?: string
          field: string
          filters?: Json
          search?: string
          status_filter?: string
        }
        Returns: {
          total: number
          value: string
        }[]
      }
      application_ids: {
        Args: {
          evaluation_filter?: string
          filters?: Json
          max_ids?: number
          search?: string
          sort?: string
          status_filter?: string
        }
        Returns: string[]
      }
      applications_by_ids: {
        Args: { ids: string[] }
        Returns: {
          account_request_status: string | null
          additional_notes: string | null
          admin_notes: string | null
          ai_analysis_v2: Json | null
          ai_confidence_score: number | null
          ai_error: string | null
          ai_extracted_text_length: number | null
          ai_started_at: string | null
          ai_status: string | null
          ai_support_score: number | null
          archived_at: string | null
          assigned_to: string | null
          availability: string | null
          birth_date: string | null
          city: string | null
          consent_at: string
          consent_version: string
          country: string | null
          created_at: string
          current_status: string
          email: string
          expertise_areas: string[]
          full_name: string
          id: string
          intervention_type: string[]
          job_title: string | null
          language: number
          last_contact_at: string
          list_keys: number[]
          mastered_software: string[]
          merged_into: string | null
          other_sector: string | null
          other_status: string | null
          phone: string | null
          pool_consent_at: string | null
          postal_code: string | null
          purge_on: string
          reference: string
          references_filename: string | null
          references_original_name: string | null
          references_size: number | null
          references_url: string | null
          refusal_reason: string | null
          remote_experience: boolean | null
          resume_filename: string | null
          resume_original_name: string | null
          resume_size: number | null
          resume_url: string | null
          search_text: string
          source: string
          status: string
          submission_fingerprint: string | null
          submission_key: string | null
          tags: string[]
          teaching_languages: string[]
          training_sectors: string[]
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "trainer_applications"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      applications_of_rights_request: {
        Args: { id: string }
        Returns: {
          archived_at: string
          full_name: string
          id: string
          reference: string
        }[]
      }
      applications_of_same_address: {
        Args: { application_id: string }
        Returns: {
          archived_at: string
          reference: string
        }[]
      }
      apply_programme_fixes: {
        Args: { batch_id: string; fixes: Json }
        Returns: {
          field: string
          outcome: string
          place: number
          programme_id: string
        }[]
      }
      approvals_before: {
        Args: { invoices: string[] }
        Returns: {
          cents: number
          id: string
          is_deposit: boolean
          is_doubtful: boolean
          kind: string
          missing_evidence: number
          needs_second_person: boolean
          number: string
          payee: string
          refused: string
          updated_at: string
        }[]
      }
      archive_applications: {
        Args: { ids: string[] }
        Returns: {
          application_id: string
          outcome: string
        }[]
      }
      archive_programme: { Args: { programme: string }; Returns: string }
      archived_applications: {
        Args: Record<PropertyKey, never>
        Returns: {
          archived_at: string
          full_name: string
          id: string
          is_started: boolean
          merged_into: string
          merged_into_name: string
          purge_on: string
          reference: string
          total: number
        }[]
      }
      ask_about_invoice: {
        Args: { invoice: string; message: string }
        Returns: number
      }
      assign_invoice: {
        Args: { assignee: string; invoice: string; version: string }
        Returns: string
      }
      attach_check_proof: {
        Args: { paper_id: string; path: string }
        Returns: string
      }
      awaited_payments: {
        Args: Record<PropertyKey, never>
        Returns: {
          cents: number
          end_to_end_id: string
          execution_on: string
          invoice_id: string
          is_settled: boolean
          number: string
          payee: string
          run_id: string
          updated_at: string
        }[]
      }
      begin_signature_again: {
        Args: { ended: string; request: string }
        Returns: string
      }
      begin_signature_batch: {
        Args: { batch: Json; version: string }
        Returns: string
      }
      begin_signature_from_template: {
        Args: { request: string; template: string }
        Returns: string
      }
      bpf_figure_lines: {
        Args: { of_figure: string; year: number }
        Returns: {
          cents: number
          day: string
          hours: number
          id: string
          kind: string
          label: string
          persons: number
          who: string
        }[]
      }
      bpf_figures: {
        Args: { year: number }
        Returns: {
          cents: number
          figure: string
          hours: number
          lines: number
          persons: number
        }[]
      }
      calendar_feed: { Args: { digest: string }; Returns: Json }
      campaign_audience: {
        Args: {
          after_digest?: string
          bases: string[]
          language?: string
          page_size?: number
          sectors?: string[]
        }
        Returns: Json
      }
      campaign_channel: { Args: Record<PropertyKey, never>; Returns: Json }
      campaign_overlaps: {
        Args: { campaign: string }
        Returns: {
          kind: string
          name: string
          people: number
          reference: string
        }[]
      }
      cancel_payment_run: {
        Args: { message: string; run: string }
        Returns: undefined
      }
      cancel_signature_request: {
        Args: { reason: string; request: string; version: string }
        Returns: {
          status: string
          updated_at: string
        }[]
      }
      cancel_staff_invitation: { Args: { person: string }; Returns: undefined }
      catalogue_tasks: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          kind: string
          since: string
          total: number
          what: string
          who: string
        }[]
      }
      change_applications: {
        Args: { change: Json; ids: string[]; request_id?: string }
        Returns: {
          application_id: string
          batch_id: string
          outcome: string
        }[]
      }
      change_programmes: {
        Args: {
          action: string
          ids: string[]
          owner?: string
          request_id?: string
        }
        Returns: {
          batch_id: string
          outcome: string
          programme_id: string
        }[]
      }
      change_timeline_events: {
        Args: { action: string; ids: string[]; request_id?: string }
        Returns: {
          batch_id: string
          event_id: string
          outcome: string
        }[]
      }
      check_programme_import: {
        Args: { rows: Json }
        Returns: {
          before: Json
          field: string
          line: number
          outcome: string
          programme_id: string
          results: Json
          score_after: number
          score_before: number
          status: string
        }[]
      }
      check_signature_proof: { Args: { request: string }; Returns: number }
      claim_application_erasure: {
        Args: { actor: string; wanted: string }
        Returns: {
          application_id: string
          reason: string
          references_filename: string
          references_url: string
          resume_filename: string
          resume_url: string
        }[]
      }
      claim_application_purges: {
        Args: { actor?: string; max_count: number }
        Returns: {
          application_id: string
          reason: string
          references_filename: string
          references_url: string
          resume_filename: string
          resume_url: string
        }[]
      }
      claim_campaign_recipients: {
        Args: { batch_size: number }
        Returns: {
          campaign: string
          email: string
          full_name: string
          id: string
          language: number
        }[]
      }
      claim_invitation_mail: {
        Args: { email: string }
        Returns: {
          is_mailed: boolean
          wait_seconds: number
        }[]
      }
      claim_paper_reminders: {
        Args: { batch_size?: number }
        Returns: {
          application_id: string
          day: string
          email: string
          full_name: string
          message_id: string
          papers: Json
          user_id: string
        }[]
      }
      claim_sealing: { Args: { request?: string }; Returns: Json }
      claim_sendpulse_events: {
        Args: { batch_size: number }
        Returns: {
          attempts: number
          email: string
          event: string
          full_name: string
          id: string
          language: number
          sectors: string[]
          status: string
        }[]
      }
      claim_sendpulse_removals: {
        Args: { batch_size: number }
        Returns: {
          email: string
        }[]
      }
      claim_site_build: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          kind: string
          lease_until: string
          revision: number
        }[]
      }
      claim_task_digests: {
        Args: { batch_size?: number }
        Returns: {
          email: string
          full_name: string
          lines: Json
          message_id: string
        }[]
      }
      claim_unused_invoice_files: { Args: { most?: number }; Returns: string[] }
      claim_unused_paper_files: { Args: { most?: number }; Returns: string[] }
      claim_unused_site_files: { Args: { most?: number }; Returns: string[] }
      close_my_account: { Args: Record<PropertyKey, never>; Returns: string }
      close_signature_batch: { Args: { batch: string }; Returns: undefined }
      colleagues_of_run: { Args: { invoices: string[] }; Returns: string[] }
      company_settings_history: {
        Args: { before_version?: number; page_size?: number }
        Returns: {
          changed: string[]
          previous: Json
          saved_at: string
          saved_by: string
          saved_by_name: string
          settings: Json
          version: number
        }[]
      }
      complete_invoice: {
        Args: { completion: Json; depositor: string; invoice: string }
        Returns: Json
      }
      complete_signature: {
        Args: {
          agent: string
          given: Json
          ip: string
          session_hash: string
          token_hash: string
        }
        Returns: Json
      }
      confirm_address: { Args: { token_digest: string }; Returns: boolean }
      confirm_iban: {
        Args: {
          dictated: string
          how: string
          iban_set_at: string
          of_user: string
        }
        Returns: string
      }
      confirm_payment_run: {
        Args: { lines_count: number; run: string; total_cents: number }
        Returns: number
      }
      confirm_programme: { Args: { programme: string }; Returns: string }
      confirm_rights_request: {
        Args: { token_digest: string }
        Returns: {
          due_on: string
          reference: string
        }[]
      }
      consents_to_announce: { Args: Record<PropertyKey, never>; Returns: Json }
      corporate_tasks: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          kind: string
          since: string
          total: number
          what: string
          who: string
        }[]
      }
      correct_signer_address: {
        Args: { email: string; recipient: string; version: string }
        Returns: {
          status: string
          updated_at: string
        }[]
      }
      count_campaigns: {
        Args: { search?: string; status_filter?: string }
        Returns: number
      }
      count_due_purges: { Args: Record<PropertyKey, never>; Returns: number }
      count_invoice_states: {
        Args: { filters?: Json }
        Returns: {
          state: string
          total: number
        }[]
      }
      count_invoices: { Args: { filters?: Json }; Returns: number }
      count_missions: {
        Args: {
          evidence_filter?: string
          search?: string
          status_filter?: string
        }
        Returns: number
      }
      count_office_trainers: {
        Args: { paper_filter?: string; search?: string; state_filter?: string }
        Returns: number
      }
      count_papers_to_check: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      count_programmes: {
        Args: {
          bands?: string[]
          ends_by?: string
          modalities?: string[]
          owners?: string[]
          rules?: string[]
          search?: string
          sectors?: string[]
          statuses?: string[]
        }
        Returns: number
      }
      count_signature_requests: {
        Args: { mine?: boolean; of_batch?: string; search?: string }
        Returns: {
          count: number
          status: string
        }[]
      }
      count_staff_people: {
        Args: { role?: string; search?: string; status?: string }
        Returns: number
      }
      count_submitted_opinions: {
        Args: { application_id: string }
        Returns: number
      }
      count_trainer_accounts: {
        Args: { search?: string }
        Returns: {
          status: string
          total: number
        }[]
      }
      count_trainer_applications: {
        Args: {
          evaluation_filter?: string
          filters?: Json
          search?: string
          status_filter?: string
        }
        Returns: number
      }
      coverage_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          far: number
          first_missing: string
          missing: number
          missing_online: number
          programmes: number
          sector: string
          several: number
          single: number
        }[]
      }
      create_payment_run: {
        Args: { execution_on: string; invoices: string[] }
        Returns: string
      }
      create_programme: {
        Args: { content: Json; programme?: string }
        Returns: {
          id: string
          slug: string
          updated_at: string
        }[]
      }
      cv_identities: {
        Args: { ids: string[] }
        Returns: {
          application_id: string
          emails: string[]
          full_name: string
          phones: string[]
        }[]
      }
      dashboard_figures: {
        Args: { from_day: string; of_group: string; until_day: string }
        Returns: {
          amount: number
          before_amount: number
          before_count: number
          count: number
          counted_at: string
          figure: string
        }[]
      }
      dashboard_lines: {
        Args: {
          after_id?: string
          after_place?: number
          from_day: string
          of_figure: string
          page_size?: number
          until_day: string
        }
        Returns: {
          amount: number
          day: string
          id: string
          kind: string
          label: string
          place: number
          who: string
        }[]
      }
      decide_programme_proposal: {
        Args: {
          accept: boolean
          based_on?: string
          keys?: string[]
          proposal: string
        }
        Returns: {
          accepted: string[]
          left_alone: string[]
          status: string
          updated_at: string
        }[]
      }
      decide_refund: {
        Args: { accept: boolean; proposal: string }
        Returns: undefined
      }
      decide_role_change: {
        Args: { decision: string; request: string }
        Returns: string
      }
      decide_trainer_account: {
        Args: { decision: string; reason?: string; user_id: string }
        Returns: string
      }
      decide_trainer_paper: {
        Args: {
          code_checked?: boolean
          decision: string
          expires_on?: string
          issued_on?: string
          paper_id: string
          reason?: string
          reference?: string
          version: string
        }
        Returns: {
          expires_on: string
          status: string
        }[]
      }
      decline_signature: {
        Args: { reason: string; session_hash: string; token_hash: string }
        Returns: Json
      }
      delete_client_logos: {
        Args: { ids: string[]; request_id?: string }
        Returns: {
          batch_id: string
          logo_id: string
          outcome: string
        }[]
      }
      delete_lead: {
        Args: { lead: string; version: string }
        Returns: undefined
      }
      delete_programme: { Args: { programme: string }; Returns: undefined }
      delete_signature_draft: {
        Args: { request: string; version: string }
        Returns: undefined
      }
      delete_signature_template: {
        Args: { template: string }
        Returns: undefined
      }
      deposit_invoice: {
        Args: { deposit: Json; depositor: string; of_user: string }
        Returns: Json
      }
      deposit_trainer_paper: {
        Args: { payload: Json }
        Returns: {
          id: string
          is_new: boolean
          status: string
        }[]
      }
      disable_staff_account: {
        Args: { expected: string; person: string; reason: string }
        Returns: string
      }
      due_request_files: { Args: Record<PropertyKey, never>; Returns: string[] }
      duplicate_programme: {
        Args: { copy?: string; programme: string }
        Returns: {
          id: string
          slug: string
          updated_at: string
        }[]
      }
      duplicates_among: {
        Args: { ids: string[] }
        Returns: {
          application_id: string
        }[]
      }
      enable_staff_account: {
        Args: { expected: string; person: string }
        Returns: string
      }
      end_daily_run: {
        Args: { failed: number; sent: number; undone?: string[] }
        Returns: {
          failed_steps: string[]
          remaining: number
          unknown: number
        }[]
      }
      end_file_removal: { Args: { application_id: string }; Returns: undefined }
      end_my_session: { Args: { session_id: string }; Returns: boolean }
      end_signatures_of_today: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      end_staff_sessions: { Args: { person: string }; Returns: number }
      ending_logo_consents: {
        Args: Record<PropertyKey, never>
        Returns: {
          consent_by: string
          consent_until: string
          days_left: number
          id: string
          name: string
        }[]
      }
      entity_changes_since: {
        Args: { entity_id: string; entity_kind: string; since: string }
        Returns: {
          at: string
          fields: string[]
          name: string
        }[]
      }
      entity_people: {
        Args: { entity_kind: string }
        Returns: {
          email: string
          id: string
          name: string
        }[]
      }
      entity_timeline: {
        Args: {
          before_at?: string
          before_key?: string
          entity_id: string
          entity_kind: string
          page_size?: number
        }
        Returns: {
          actor_id: string
          actor_name: string
          at: string
          details: Json
          key: string
          kind: string
        }[]
      }
      evaluations_by_applications: {
        Args: { ids: string[] }
        Returns: {
          application_id: string
          completed_by: string | null
          created_at: string
          criteria_scores: NonNullable<Json>
          evaluated_by: string | null
          evaluation_notes: string | null
          id: string
          justifications: NonNullable<Json>
          max_score: number
          percentage: number
          recommendation: string | null
          status: string
          total_score: number
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "trainer_evaluations"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      evidence_size: {
        Args: { from_day?: string; person?: string; until_day?: string }
        Returns: {
          bytes: number
          files: number
          full_name: string
          user_id: string
        }[]
      }
      expire_papers: { Args: { batch_size?: number }; Returns: number }
      extend_signature_request: {
        Args: { expires_at: string; request: string; version: string }
        Returns: {
          status: string
          updated_at: string
        }[]
      }
      fail_cv_analysis: {
        Args: { application_id: string; message: string; run_id: string }
        Returns: boolean
      }
      fail_sealing: {
        Args: { claim: string; request: string }
        Returns: undefined
      }
      file_signed_paper: {
        Args: { path: string; request: string }
        Returns: boolean
      }
      find_users_by_email: {
        Args: { emails: string[] }
        Returns: {
          email: string
          id: string
        }[]
      }
      finish_application_purge: {
        Args: { application_id: string }
        Returns: string
      }
      finish_cv_analysis: {
        Args: {
          analysis: Json
          application_id: string
          pages: string[]
          recognition?: Json
          run_id: string
        }
        Returns: boolean
      }
      finish_site_build: {
        Args: {
          build_id: string
          error?: string
          folder?: string
          left_out?: string[]
          pages_changed?: number
          pages_total?: number
          reason?: string
          succeeded: boolean
        }
        Returns: boolean
      }
      forget_invoice_files: { Args: { paths: string[] }; Returns: undefined }
      forget_paper_files: { Args: { paths: string[] }; Returns: undefined }
      forget_site_files: { Args: { paths: string[] }; Returns: undefined }
      forget_uploads: { Args: { paths: string[] }; Returns: undefined }
      give_back_rate_limit: { Args: { bucket: string }; Returns: undefined }
      give_iban: {
        Args: {
          account_holder: string
          bic?: string
          iban: string
          invoice: string
          purpose: string
        }
        Returns: string
      }
      give_signature_code: {
        Args: { code_hash: string; session_hash: string; token_hash: string }
        Returns: string
      }
      give_up_signature_mails: { Args: { most?: number }; Returns: number }
      give_up_site_preview: { Args: { build_id: string }; Returns: boolean }
      hand_on_signature: {
        Args: { given: Json; session_hash: string; token_hash: string }
        Returns: Json
      }
      hand_over_signature_request: {
        Args: { colleague: string; request: string; version: string }
        Returns: {
          status: string
          updated_at: string
        }[]
      }
      handle_rights_request: {
        Args: { action: string; expected: string; id: string; note: string }
        Returns: string
      }
      holds_role: { Args: { role: string }; Returns: boolean }
      ignore_bank_lines: {
        Args: { lines: string[]; reason?: string }
        Returns: number
      }
      import_missions: {
        Args: { dry_run: boolean; rows: Json }
        Returns: {
          field: string
          line: number
          mission_id: string
          outcome: string
        }[]
      }
      import_programmes: {
        Args: { request_id: string; rows: Json }
        Returns: {
          field: string
          line: number
          outcome: string
          programme_id: string
        }[]
      }
      invoice_context: { Args: { of_user?: string }; Returns: Json }
      invoice_history: {
        Args: { invoice: string }
        Returns: {
          actor_name: string
          amount_cents: number
          at: string
          from_status: number
          id: number
          is_public: boolean
          kind: string
          message: string
          reason_code: string
          said_by: string
          to_status: number
        }[]
      }
      invoice_holds: {
        Args: { invoice: string }
        Returns: {
          facts: Json
          hold: string
          holds_payment: boolean
          lifted_by: string
          sentence: string
        }[]
      }
      invoice_payment_text: { Args: { invoice: string }; Returns: string }
      invoice_refunds: {
        Args: Record<PropertyKey, never>
        Returns: {
          cents: number
          corrected: string
          decided_at: string
          id: string
          number: string
          payee: string
          proposal: Json
          received_cents: number
          updated_at: string
          user_id: string
        }[]
      }
      invoice_rule_history: {
        Args: { rule: string }
        Returns: {
          id: number
          saved_at: string
          saved_by: string
          saved_by_name: string
          source: string
          source_date: string
          valid_from: string
          value: Json
        }[]
      }
      invoice_terms: { Args: Record<PropertyKey, never>; Returns: Json }
      invoiced_of_mission: {
        Args: { mission: string }
        Returns: {
          deposits: number
          deposits_cents: number
          invoiced_cents: number
          left_cents: number
        }[]
      }
      is_address_confirmed: { Args: { email_digest: string }; Returns: boolean }
      journal_entries: {
        Args: { from_day: string; to_day: string }
        Returns: {
          booked_on: string
          entered_on: string
          entry: string
          invoice_id: string
          kind: string
          net_cents: number
          number: string
          paid_cents: number
          payee: string
          payee_code: string
          rank: number
          reference: string
          settled_id: string
          settled_on: string
          vat_cents: number
        }[]
      }
      keep_apart: { Args: { a: string; b: string }; Returns: undefined }
      keep_register_answer: {
        Args: { answer: Json; form: string; number: string }
        Returns: string
      }
      last_evidence_export: {
        Args: { person: string }
        Returns: {
          at: string
          by_name: string
        }[]
      }
      later_purges: {
        Args: Record<PropertyKey, never>
        Returns: {
          applications: number
          held: number
          month: string
        }[]
      }
      lead_counts: {
        Args: {
          due_filter?: string
          month_filter?: string
          owner_filter?: string
          search?: string
          source_filter?: string
        }
        Returns: {
          status: string
          total: number
        }[]
      }
      lead_doubles: {
        Args: { lead: string }
        Returns: {
          company: string
          created_at: string
          id: string
          link: string
          name: string
          reference: string
          status: string
        }[]
      }
      lead_sources: { Args: Record<PropertyKey, never>; Returns: string[] }
      leads_board: {
        Args: {
          due_filter?: string
          each?: number
          month_filter?: string
          owner_filter?: string
          search?: string
          sort?: string
          source_filter?: string
        }
        Returns: {
          budget: string
          company: string
          created_at: string
          dates: string
          email: string
          files: Json
          id: string
          last_contact_at: string
          lost_reason: string
          name: string
          need: string
          next_step: string
          next_step_on: string
          notes: string
          owner_id: string
          owner_name: string
          people: number
          phone: string
          place: string
          reference: string
          sector: string
          source: string
          status: string
          updated_at: string
        }[]
      }
      leave_presence: {
        Args: { entity_id: string; entity_kind: string }
        Returns: undefined
      }
      lines_of_run: {
        Args: { run: string }
        Returns: {
          cents: number
          colleague_after_cancel: boolean
          due_on: string
          iban_last4: string
          id: string
          number: string
          payee: string
          problems: string[]
          state: string
        }[]
      }
      link_application_to_trainer_account: {
        Args: { application_id: string; user_id: string }
        Returns: undefined
      }
      link_lead_mission: {
        Args: { lead: string; mission: string }
        Returns: undefined
      }
      list_campaigns: {
        Args: {
          after_id?: string
          page_size?: number
          search?: string
          status_filter?: string
        }
        Returns: {
          bases: string[]
          body: string
          bounced: number
          counted: number
          created_at: string
          ended_at: string
          failed: number
          handed: number
          handed_at: string
          id: string
          language: string
          name: string
          opted_out: number
          ready_at: string
          reference: string
          sectors: string[]
          skipped: number
          status: string
          subject: string
          updated_at: string
          waiting: number
        }[]
      }
      list_invoices: {
        Args: {
          after_id?: string
          filters?: Json
          page_size?: number
          sort?: string
        }
        Returns: {
          approved_cents: number
          assignee: string
          assignee_name: string
          deposit_reason: string
          deposited_at: string
          deposited_by_name: string
          due_cents: number
          due_on: string
          email: string
          first_finding: string
          full_name: string
          gross_cents: number
          iban_last4: string
          iban_status: string
          id: string
          is_deposit: boolean
          is_prepared: boolean
          issued_on: string
          kept: number
          kind: string
          missing_evidence: number
          mission_id: string
          mission_title: string
          number: string
          order_number: string
          profile: string
          since: string
          status: number
          to_fix: number
          to_note: number
          undo_refused: string
          updated_at: string
          user_id: string
          withdrawn_at: string
        }[]
      }
      list_journal: {
        Args: {
          before_at?: string
          before_key?: number
          from_day: string
          kinds?: string[]
          page_size?: number
          person?: string
          search?: string
          until_day: string
        }
        Returns: {
          actor_id: string
          actor_name: string
          actor_role: string
          at: string
          changes: Json
          id: number
          key: string
          kind: string
          operation: string
          subject: string
          table_name: string
        }[]
      }
      list_leads: {
        Args: {
          after_id?: string
          due_filter?: string
          month_filter?: string
          owner_filter?: string
          page_size?: number
          search?: string
          sort?: string
          source_filter?: string
          status_filter?: string
        }
        Returns: {
          budget: string
          company: string
          created_at: string
          dates: string
          email: string
          files: Json
          id: string
          last_contact_at: string
          lost_reason: string
          name: string
          need: string
          next_step: string
          next_step_on: string
          notes: string
          owner_id: string
          owner_name: string
          people: number
          phone: string
          place: string
          reference: string
          sector: string
          source: string
          status: string
          updated_at: string
        }[]
      }
      list_missions: {
        Args: {
          after_id?: string
          evidence_filter?: string
          page_size?: number
          search?: string
          sort?: string
          status_filter?: string
        }
        Returns: {
          client_name: string
          client_siren: string
          created_at: string
          day_rate_cents: number
          days: number
          email: string
          ends_on: string
          evidence: string[]
          evidence_received: Json
          full_name: string
          hours: number
          id: string
          is_remote: boolean
          note: string
          order_number: string
          place: string
          starts_on: string
          status: string
          title: string
          total_cents: number
          updated_at: string
          user_id: string
        }[]
      }
      list_office_trainers: {
        Args: {
          after_id?: string
          page_size?: number
          paper_filter?: string
          search?: string
          state_filter?: string
        }
        Returns: {
          email: string
          ending: number
          full_name: string
          lapsed: number
          last_mission: string
          missing: number
          missions: number
          status: string
          to_check: number
          user_id: string
        }[]
      }
      list_payment_runs: {
        Args: { one?: string }
        Returns: {
          confirmed_at: string
          confirmed_by_name: string
          count: number
          created_at: string
          created_by_name: string
          execution_on: string
          id: string
          status: string
          total_cents: number
          updated_at: string
        }[]
      }
      list_programme_proposals: {
        Args: { programme?: string; status_filter?: string }
        Returns: {
          accepted_keys: string[]
          base: Json
          changes: Json
          created_at: string
          decided_at: string
          decided_by_name: string
          id: string
          note: string
          programme_id: string
          proposed_by: string
          proposed_by_name: string
          status: string
          title: string
        }[]
      }
      list_programmes: {
        Args: {
          after_id?: string
          bands?: string[]
          ends_by?: string
          modalities?: string[]
          owners?: string[]
          page_size?: number
          rules?: string[]
          search?: string
          sectors?: string[]
          sort?: string
          statuses?: string[]
        }
        Returns: {
          certification_code: string
          certification_ends_on: string
          confirmed_on: string
          created_at: string
          duration_days: number
          duration_hours: number
          id: string
          is_changed_since_publication: boolean
          lost: Json
          modality: string
          open_proposals: number
          owner_id: string
          owner_name: string
          presence: number
          price_cents: number
          price_unit: string
          published_at: string
          published_version: number
          quality: number
          reach: number
          score: number
          sector: string
          slug: string
          status: string
          title: string
          updated_at: string
          updated_by_name: string
        }[]
      }
      list_signature_batches: {
        Args: Record<PropertyKey, never>
        Returns: {
          closed_at: string
          completed: number
          created_at: string
          failed: number
          id: string
          lines: number
          sent: number
          title: string
          waiting: number
        }[]
      }
      list_signature_requests: {
        Args: {
          before?: string
          before_id?: string
          mine?: boolean
          of_batch?: string
          page_size?: number
          search?: string
          status_filter?: string
        }
        Returns: {
          acted: number
          asked: number
          created_at: string
          end_reason: string
          ended_at: string
          expires_at: string
          holders: Json
          id: string
          is_time_stamped: boolean
          is_yours: boolean
          next_reminder_at: string
          ordering: string
          parties: string[]
          reference: string
          sealed_at: string
          sender_name: string
          sent_at: string
          status: string
          title: string
          trainer_id: string
          updated_at: string
        }[]
      }
      mark_presence: {
        Args: { entity_id: string; entity_kind: string; is_editing: boolean }
        Returns: {
          editing: boolean
          name: string
        }[]
      }
      marketing_tasks: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          kind: string
          since: string
          total: number
          what: string
          who: string
        }[]
      }
      match_platform_invoice: {
        Args: { deposit: Json; depositor: string; of_user: string }
        Returns: Json
      }
      merge_applications: {
        Args: { choices?: Json; keep: string; other: string }
        Returns: undefined
      }
      message_precautions: {
        Args: { batch?: string; ids: string[]; template?: string }
        Returns: {
          application_id: string
          opted_out: boolean
          written_at: string
        }[]
      }
      missing_legal_rates: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      move_campaign: {
        Args: { campaign: string; to_status: string; version: string }
        Returns: {
          bases: string[]
          body: string
          counted: number | null
          created_at: string
          created_by: string | null
          ended_at: string | null
          handed_at: string | null
          id: string
          language: string
          name: string
          ready_at: string | null
          reference: string
          sectors: string[]
          status: string
          subject: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "marketing_campaigns"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      move_client_logo: {
        Args: { before?: string; id: string }
        Returns: undefined
      }
      move_invoice: {
        Args: {
          amount_cents?: number
          invoice: string
          message?: string
          reason_code?: string
          to_status: number
          version: string
        }
        Returns: {
          status: number
          updated_at: string
        }[]
      }
      move_invoices: {
        Args: {
          invoices: Json
          message?: string
          reason_code?: string
          to_status: number
        }
        Returns: {
          code: string
          hint: string
          id: string
          outcome: string
          updated_at: string
        }[]
      }
      move_lead: {
        Args: {
          lead: string
          reason: string
          to_status: string
          version: string
        }
        Returns: string
      }
      move_mission: {
        Args: { mission: string; to_status: string; version: string }
        Returns: {
          client_name: string
          client_siren: string | null
          created_at: string
          created_by: string | null
          day_rate_cents: number
          days: number
          ends_on: string
          evidence: string[]
          evidence_received: NonNullable<Json>
          hours: number | null
          id: string
          is_remote: boolean
          note: string | null
          order_number: string
          place: string | null
          search_text: string
          starts_on: string
          status: string
          title: string
          total_cents: number | null
          trainees: Json | null
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "missions"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      move_payment_run: {
        Args: { execution_on: string; run: string }
        Returns: undefined
      }
      my_availability: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          ends_on: string
          id: string
          kind: string
          note: string | null
          starts_on: string
          updated_at: string
          user_id: string
        }[]
        SetofOptions: {
          from: "*"
          to: "trainer_availability"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_billing_profile: {
        Args: Record<PropertyKey, never>
        Returns: {
          account_holder: string | null
          address: string
          bic: string | null
          city: string
          company_details: string | null
          country: string
          created_at: string
          iban: string | null
          iban_confirmed_at: string | null
          iban_confirmed_by: string | null
          iban_confirmed_how: string | null
          iban_last4: string | null
          iban_set_at: string | null
          iban_status: string
          legal_form: string
          legal_name: string
          nda: string | null
          next_number: number
          number_prefix: string
          on_debits: boolean
          postal_code: string
          siret: string | null
          updated_at: string
          user_id: string
          vat_case: string
          vat_number: string | null
        }
        SetofOptions: {
          from: "*"
          to: "billing_profiles"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      my_holds: {
        Args: Record<PropertyKey, never>
        Returns: {
          kind: string
          link: string
          sentence: string
        }[]
      }
      my_invoice_holds: {
        Args: Record<PropertyKey, never>
        Returns: {
          hold: string
          holds_payment: boolean
          invoice_id: string
          lifted_by: string
          sentence: string
        }[]
      }
      my_missions: {
        Args: Record<PropertyKey, never>
        Returns: {
          client_name: string
          client_siren: string
          day_rate_cents: number
          days: number
          deposits: Json
          ends_on: string
          evidence: string[]
          evidence_received: Json
          hours: number
          id: string
          is_remote: boolean
          left_cents: number
          order_number: string
          place: string
          starts_on: string
          status: string
          title: string
          total_cents: number
          updated_at: string
        }[]
      }
      my_papers: {
        Args: Record<PropertyKey, never>
        Returns: {
          checked_at: string
          created_at: string
          expires_on: string
          file_name: string
          file_size: number
          id: string
          issued_on: string
          kind: string
          pages: number
          reason: string
          reference: string
          status: string
          updated_at: string
        }[]
      }
      my_profile: {
        Args: Record<PropertyKey, never>
        Returns: {
          availability: string | null
          city: string | null
          country: string | null
          created_at: string
          expertise_areas: string[]
          intervention_type: string[]
          job_title: string | null
          mastered_software: string[]
          other_sector: string | null
          phone: string | null
          postal_code: string | null
          presentation: string | null
          saved_at: string | null
          street: string | null
          teaching_languages: string[]
          training_sectors: string[]
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "trainer_profiles"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      my_reminders: { Args: Record<PropertyKey, never>; Returns: boolean }
      my_roles: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          is_current: boolean
          is_strong: boolean
          opened_at: string
          seen_at: string
          user_agent: string
        }[]
      }
      my_sign_in: {
        Args: Record<PropertyKey, never>
        Returns: {
          has_password: boolean
          is_email_confirmed: boolean
          pending_email: string
          providers: string[]
        }[]
      }
      my_task_digest: { Args: Record<PropertyKey, never>; Returns: number }
      my_thread: {
        Args: { before_at?: string; before_id?: number; page_size?: number }
        Returns: {
          at: string
          id: number
          kind: string
          link: string
          sentence: string
        }[]
      }
      my_trainer_account: {
        Args: Record<PropertyKey, never>
        Returns: {
          account_opened_at: string
          application_received_at: string
          application_reference: string
          contact_email: string
          decided_at: string
          email: string
          full_name: string
          is_application_closed: boolean
          status: string
          status_reason: string
          steps: Json
        }[]
      }
      next_site_change: { Args: Record<PropertyKey, never>; Returns: string }
      note_announced_consents: {
        Args: { ends: string[]; logo_ids: string[] }
        Returns: undefined
      }
      note_campaign_test: {
        Args: { campaign: string; tester: string }
        Returns: undefined
      }
      note_invoice_file: { Args: { path: string }; Returns: undefined }
      note_mission_evidence: {
        Args: { evidence: string; mission: string; received: boolean }
        Returns: {
          client_name: string
          client_siren: string | null
          created_at: string
          created_by: string | null
          day_rate_cents: number
          days: number
          ends_on: string
          evidence: string[]
          evidence_received: NonNullable<Json>
          hours: number | null
          id: string
          is_remote: boolean
          note: string | null
          order_number: string
          place: string | null
          search_text: string
          starts_on: string
          status: string
          title: string
          total_cents: number | null
          trainees: Json | null
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "missions"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      note_paper_file: { Args: { path: string }; Returns: undefined }
      note_programme_scores: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      note_sendpulse_bounced: { Args: { emails: string[] }; Returns: number }
      note_sendpulse_unsubscribed: {
        Args: { emails: string[] }
        Returns: number
      }
      note_signature_code: {
        Args: { code_hash: string; is_sent: boolean; recipient: string }
        Returns: undefined
      }
      note_signature_heads: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      note_signature_mail: {
        Args: { is_sent: boolean; mail: string }
        Returns: undefined
      }
      note_site_file: { Args: { path: string }; Returns: undefined }
      office_accounts: {
        Args: { search?: string }
        Returns: {
          account_holder: string
          application_phone: string
          confirmed_at: string
          confirmed_by_name: string
          confirmed_how: string
          email: string
          entered_by_name: string
          entered_why: string
          full_name: string
          held_cents: number
          iban_last4: string
          iban_set_at: string
          iban_status: string
          is_own_entry: boolean
          is_payer: boolean
          legal_name: string
          others_with_it: string[]
          profile_phone: string
          return_code: string
          returned_on: string
          user_id: string
        }[]
      }
      office_campaign: {
        Args: { campaign: string }
        Returns: {
          bases: string[]
          body: string
          bounced: number
          counted: number
          created_at: string
          ended_at: string
          failed: number
          handed: number
          handed_at: string
          id: string
          language: string
          name: string
          opted_out: number
          ready_at: string
          reference: string
          sectors: string[]
          skipped: number
          status: string
          subject: string
          updated_at: string
          waiting: number
        }[]
      }
      office_invoice: {
        Args: { invoice: string }
        Returns: {
          approved_cents: number
          assignee: string
          assignee_name: string
          deposit_reason: string
          deposited_at: string
          deposited_by_name: string
          due_cents: number
          due_on: string
          email: string
          first_finding: string
          full_name: string
          gross_cents: number
          iban_last4: string
          iban_status: string
          id: string
          is_deposit: boolean
          is_prepared: boolean
          issued_on: string
          kept: number
          kind: string
          missing_evidence: number
          mission_id: string
          mission_title: string
          number: string
          order_number: string
          profile: string
          since: string
          status: number
          to_fix: number
          to_note: number
          undo_refused: string
          updated_at: string
          user_id: string
          withdrawn_at: string
        }[]
      }
      office_lead: {
        Args: { lead: string }
        Returns: {
          budget: string
          company: string
          created_at: string
          dates: string
          email: string
          files: Json
          id: string
          last_contact_at: string
          lost_reason: string
          name: string
          need: string
          next_step: string
          next_step_on: string
          notes: string
          owner_id: string
          owner_name: string
          people: number
          phone: string
          place: string
          reference: string
          sector: string
          source: string
          status: string
          updated_at: string
        }[]
      }
      office_mission: {
        Args: { mission: string }
        Returns: {
          client_name: string
          client_siren: string
          created_at: string
          day_rate_cents: number
          days: number
          email: string
          ends_on: string
          evidence: string[]
          evidence_received: Json
          full_name: string
          hours: number
          id: string
          is_remote: boolean
          note: string
          order_number: string
          place: string
          starts_on: string
          status: string
          title: string
          total_cents: number
          updated_at: string
          user_id: string
        }[]
      }
      office_paper_ends: {
        Args: {
          after_id?: string
          from_day: string
          page_size?: number
          until_day: string
        }
        Returns: {
          expires_on: string
          full_name: string
          id: string
          is_replaced_soon: boolean
          kind: string
          status: string
          user_id: string
        }[]
      }
      office_people: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          name: string
        }[]
      }
      office_site_blocks: {
        Args: { block?: string }
        Returns: {
          draft: Json
          id: string
          published: Json
          published_at: string
          published_by_name: string
          updated_at: string
          updated_by_name: string
        }[]
      }
      office_tasks: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          kind: string
          since: string
          total: number
          what: string
          who: string
        }[]
      }
      office_trainer: {
        Args: { person: string }
        Returns: {
          application_id: string
          application_reference: string
          days_given: number
          email: string
          evaluated_at: string
          evaluated_by: string
          full_name: string
          invoices: number
          missions: number
          opened_at: string
          status: string
          status_reason: string
          user_id: string
          year_cents: number
        }[]
      }
      office_trainer_offer: {
        Args: { person: string }
        Returns: {
          city: string
          free_days: number
          languages: string[]
          programmes: number
          unsure_days: number
          ways: string[]
        }[]
      }
      office_trainers: {
        Args: { with_former?: boolean }
        Returns: {
          email: string
          full_name: string
          status: string
          user_id: string
        }[]
      }
      office_worklist: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          is_own: boolean
          kind: string
          since: string
          snooze_reason: string
          snoozed_by: string
          snoozed_for_all: boolean
          snoozed_until: string
          taken_at: string
          taken_by: string
          total: number
          what: string
          who: string
        }[]
      }
      open_check_proof: {
        Args: { paper_id: string }
        Returns: {
          caller_id: string
          holder_id: string
        }[]
      }
      open_invoice_deposit: { Args: { of_user?: string }; Returns: string }
      open_invoice_file: { Args: { file: string }; Returns: string }
      open_paper_deposit: { Args: { kind: string }; Returns: string }
      open_paper_file: { Args: Record<PropertyKey, never>; Returns: string }
      open_register_check: {
        Args: { form: string; number: string }
        Returns: {
          answer: Json
          asked_at: string
          caller_id: string
        }[]
      }
      open_signature: {
        Args: {
          agent: string
          ip: string
          is_visit: boolean
          session_hash: string
          token_hash: string
        }
        Returns: Json
      }
      open_trainer_paper: {
        Args: { is_proof?: boolean; paper_id: string }
        Returns: string
      }
      owed_invoices: {
        Args: Record<PropertyKey, never>
        Returns: {
          cents: number
          due_on: string
          id: string
          payee: string
          user_id: string
        }[]
      }
      papers_to_check: {
        Args: {
          after_at?: string
          after_id?: string
          kind?: string
          page_size?: number
          search?: string
        }
        Returns: {
          account_status: string
          counting_until: string
          created_at: string
          email: string
          expires_on: string
          file_name: string
          file_size: number
          full_name: string
          id: string
          issued_on: string
          kind: string
          pages: number
          reading: Json
          reference: string
          updated_at: string
          user_id: string
        }[]
      }
      payable_invoices: {
        Args: {
          after?: string
          held?: boolean
          page_size?: number
          search?: string
        }
        Returns: {
          cents: number
          due_on: string
          holds: Json
          iban_last4: string
          id: string
          number: string
          payee: string
          total: number
          total_cents: number
        }[]
      }
      payment_run_file: { Args: { run: string }; Returns: Json }
      people_of_role: {
        Args: { role: string }
        Returns: {
          email: string
          id: string
          name: string
        }[]
      }
      platform_state: {
        Args: { from_day: string; until_day: string }
        Returns: Json
      }
      programme_coverage: {
        Args: {
          gap?: string
          ids?: string[]
          page_size?: number
          sectors?: string[]
          skip?: number
        }
        Returns: {
          applications: number
          modality: string
          near: number
          people: Json
          places: Json
          programme_id: string
          search: string
          sector: string
          status: string
          title: string
          trainers: number
        }[]
      }
      programme_doubles: {
        Args: Record<PropertyKey, never>
        Returns: {
          first_id: string
          first_score: number
          first_status: string
          first_title: string
          second_id: string
          second_score: number
          second_status: string
          second_title: string
          sector: string
          similarity: number
        }[]
      }
      programme_figures: {
        Args: Record<PropertyKey, never>
        Returns: {
          archived: number
          average: number
          average_band: number
          average_before: number
          changed: number
          draft: number
          excellent: number
          good: number
          in_review: number
          insufficient: number
          published: number
          scores: number[]
          total: number
        }[]
      }
      programme_gains: {
        Args: {
          bands?: string[]
          ends_by?: string
          modalities?: string[]
          owners?: string[]
          rules?: string[]
          search?: string
          sectors?: string[]
          statuses?: string[]
        }
        Returns: {
          points: number
          programmes: number
          rule: string
        }[]
      }
      programme_moves: {
        Args: {
          only_owner?: string
          only_programme?: string
          only_sector?: string
          since: string
          until_day?: string
        }
        Returns: {
          after: number
          before: number
          lost: string[]
          met: string[]
          owner_id: string
          owner_name: string
          programme_id: string
          sector: string
          title: string
          writers: string[]
        }[]
      }
      programme_progress: {
        Args: {
          group_by?: string
          only_owner?: string
          only_programme?: string
          only_sector?: string
          since?: string
          step?: string
          until_day?: string
        }
        Returns: {
          day: string
          group_key: string
          label: string
          programmes: number
          score: number
        }[]
      }
      programme_publications: {
        Args: { before_number?: number; programme: string }
        Returns: {
          note: string
          number: number
          published_at: string
          published_by: string
          published_by_name: string
          slug: string
          title: string
        }[]
      }
      programme_publisher: { Args: Record<PropertyKey, never>; Returns: Json }
      programme_score_facts: { Args: { programme: string }; Returns: Json }
      propose_programme_changes: {
        Args: {
          based_on: string
          changes: Json
          note?: string
          programme: string
          proposal?: string
        }
        Returns: string
      }
      publish_programme: {
        Args: { based_on: string; note?: string; programme: string }
        Returns: {
          current_content: Json
          outcome: string
          published_at: string
          slug: string
          updated_at: string
          updated_by_name: string
          version: number
        }[]
      }
      publish_site_block: {
        Args: { block: string; expected: string }
        Returns: {
          draft: NonNullable<Json>
          id: string
          published: NonNullable<Json>
          published_at: string | null
          published_by: string | null
          updated_at: string
          updated_by: string | null
        }
        SetofOptions: {
          from: "*"
          to: "site_blocks"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      purge_requests: {
        Args: { removed: string[] }
        Returns: {
          leads: number
          requests: number
        }[]
      }
      purge_signatures: { Args: { most?: number }; Returns: number }
      purged_months: {
        Args: Record<PropertyKey, never>
        Returns: {
          applications: number
          month: string
          reason: string
          status: string
        }[]
      }
      queue_cv_analyses: {
        Args: { ids: string[]; only_missing?: boolean }
        Returns: {
          application_id: string
          outcome: string
        }[]
      }
      read_iban: {
        Args: { of_user: string; purpose: string }
        Returns: {
          account_holder: string
          bic: string
          iban: string
          iban_status: string
        }[]
      }
      readings_of_iban: {
        Args: { of_user: string }
        Returns: {
          at: string
          id: number
          purpose: string
          reader_name: string
        }[]
      }
      recent_site_builds: {
        Args: { only_kind?: string; page_size?: number }
        Returns: {
          asked_at: string
          asked_by_name: string
          ended_at: string
          id: string
          is_live: boolean
          is_own: boolean
          kind: string
          pages_changed: number
          pages_total: number
          preview: string
          reason: string
          started_at: string
          state: string
        }[]
      }
      recipient_of_link: { Args: { token_hash: string }; Returns: string }
      record_dashboard_export: {
        Args: { details?: Json; row_count: number; what: string }
        Returns: undefined
      }
      record_document_link: {
        Args: { application_id: string; document: string }
        Returns: undefined
      }
      record_entity_event: {
        Args: {
          details?: Json
          entity_id: string
          entity_kind: string
          event: string
        }
        Returns: undefined
      }
      record_evidence_export: {
        Args: { from_day?: string; person?: string; until_day?: string }
        Returns: number
      }
      record_lead_export: {
        Args: { format: string; row_count: number }
        Returns: undefined
      }
      record_list_export: {
        Args: { format: string; row_count: number }
        Returns: undefined
      }
      record_payment_export: {
        Args: { format: string; row_count: number; what: string }
        Returns: undefined
      }
      record_seal: {
        Args: { claim: string; request: string; seal: Json }
        Returns: boolean
      }
      record_staff_export: {
        Args: { format: string; row_count: number }
        Returns: undefined
      }
      record_time_stamp: {
        Args: { before: string; request: string; seal: Json }
        Returns: boolean
      }
      recruiters: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          id: string
          name: string
        }[]
      }
      recruitment_dashboard: {
        Args: { from_date?: string; to_date?: string }
        Returns: Json
      }
      recruitment_tasks: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          kind: string
          since: string
          total: number
          what: string
          who: string
        }[]
      }
      refuse_iban: {
        Args: { iban_set_at: string; of_user: string; reason: string }
        Returns: string
      }
      refused_paper: {
        Args: { paper_id: string }
        Returns: {
          application_id: string
          checked_at: string
          email: string
          full_name: string
          kind: string
          label: string
          reason: string
        }[]
      }
      release_invitation_mail: { Args: { email: string }; Returns: undefined }
      release_uploads: { Args: { submission_key: string }; Returns: undefined }
      remind_signers: {
        Args: { requests: string[] }
        Returns: {
          id: string
          outcome: string
        }[]
      }
      renew_my_calendar_feed: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      renew_site_build: { Args: { build_id: string }; Returns: boolean }
      renew_staff_invitation: {
        Args: { caller: string; person: string }
        Returns: {
          email: string
          wait_seconds: number
        }[]
      }
      reopen_bank_lines: { Args: { lines: string[] }; Returns: number }
      replace_signer_link: {
        Args: { recipient: string; version: string }
        Returns: {
          status: string
          updated_at: string
        }[]
      }
      request_role_change: {
        Args: { action: string; person: string; reason?: string; role: string }
        Returns: string
      }
      request_site_build: { Args: { kind?: string }; Returns: string }
      resend_signature_copy: { Args: { recipient: string }; Returns: undefined }
      reserve_uploads: {
        Args: { bucket?: string; paths: string[]; submission_key: string }
        Returns: undefined
      }
      restore_applications: {
        Args: { ids: string[] }
        Returns: {
          application_id: string
          outcome: string
        }[]
      }
      restore_company_settings: {
        Args: { expected: string; version: number }
        Returns: {
          billing_email: string | null
          capital_cents: number | null
          city: string | null
          disability_contact_email: string | null
          disability_contact_name: string | null
          disability_contact_phone: string | null
          email: string | null
          facebook_url: string | null
          host_address: string | null
          host_data_place: string | null
          host_name: string | null
          host_phone: string | null
          id: number
          instagram_url: string | null
          legal_form: string | null
          legal_name: string | null
          linkedin_url: string | null
          mediator_address: string | null
          mediator_name: string | null
          mediator_url: string | null
          nda: string | null
          nda_region: string | null
          phone: string | null
          phone_hours: string | null
          postal_code: string | null
          privacy_email: string | null
          publication_director: string | null
          publication_director_role: string | null
          qualiopi_categories: string[] | null
          qualiopi_certifier: string | null
          qualiopi_file: string | null
          qualiopi_from: string | null
          qualiopi_number: string | null
          qualiopi_until: string | null
          rcs_city: string | null
          siren: string | null
          street: string | null
          trade_name: string | null
          updated_at: string
          updated_by: string | null
          vat_number: string | null
          youtube_url: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "company_settings"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      restore_programme_version: {
        Args: { based_on: string; number: number; programme: string }
        Returns: {
          current_content: Json
          current_slug: string
          outcome: string
          score: number
          updated_at: string
          updated_by_name: string
        }[]
      }
      resume_signature_batch: {
        Args: { batch: string; version: string }
        Returns: undefined
      }
      retry_sendpulse_events: { Args: { ids: string[] }; Returns: number }
      return_payment: {
        Args: {
          invoice: string
          line: string
          message?: string
          reason: string
          version: string
        }
        Returns: {
          status: number
          updated_at: string
        }[]
      }
      revoke_my_calendar_feed: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      role_request_to_announce: { Args: { request: string }; Returns: Json }
      save_acquisition_cost: {
        Args: {
          cost_cents: number
          expected: number
          month: string
          source: string
        }
        Returns: number
      }
      save_billing_profile: {
        Args: { profile: Json; version: string }
        Returns: {
          account_holder: string | null
          address: string
          bic: string | null
          city: string
          company_details: string | null
          country: string
          created_at: string
          iban: string | null
          iban_confirmed_at: string | null
          iban_confirmed_by: string | null
          iban_confirmed_how: string | null
          iban_last4: string | null
          iban_set_at: string | null
          iban_status: string
          legal_form: string
          legal_name: string
          nda: string | null
          next_number: number
          number_prefix: string
          on_debits: boolean
          postal_code: string
          siret: string | null
          updated_at: string
          user_id: string
          vat_case: string
          vat_number: string | null
        }
        SetofOptions: {
          from: "*"
          to: "billing_profiles"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      save_invoice_rule: {
        Args: {
          rule: string
          source: string
          source_date?: string
          valid_from?: string
          value: Json
          version: string
        }
        Returns: {
          is_public: boolean
          key: string
          label: string
          position: number
          source: string
          source_date: string | null
          unit: string
          updated_at: string
          updated_by: string | null
          valid_from: string | null
          value: Json | null
        }
        SetofOptions: {
          from: "*"
          to: "invoice_rules"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      save_my_availability: {
        Args: {
          first_day: string
          kind: string
          last_day: string
          note: string
          replaced?: string
          seen: string[]
        }
        Returns: boolean
      }
      save_my_profile: {
        Args: { profile: Json; version: string }
        Returns: {
          availability: string | null
          city: string | null
          country: string | null
          created_at: string
          expertise_areas: string[]
          intervention_type: string[]
          job_title: string | null
          mastered_software: string[]
          other_sector: string | null
          phone: string | null
          postal_code: string | null
          presentation: string | null
          saved_at: string | null
          street: string | null
          teaching_languages: string[]
          training_sectors: string[]
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "trainer_profiles"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      save_programme: {
        Args: {
          based_on: string
          content: Json
          programme: string
          slug?: string
        }
        Returns: {
          current_content: Json
          current_slug: string
          outcome: string
          score: number
          updated_at: string
          updated_by_name: string
        }[]
      }
      save_programme_goal: {
        Args: { by_day?: string; scope: string; target?: number }
        Returns: undefined
      }
      save_programme_indicators: {
        Args: { indicators: Json; programme: string }
        Returns: number
      }
      save_sendpulse_credentials: {
        Args: { client_id: string; client_secret: string; saved_by: string }
        Returns: undefined
      }
      save_signature_request: {
        Args: { request: Json; version?: string }
        Returns: {
          id: string
          reference: string
          updated_at: string
        }[]
      }
      save_signature_template: {
        Args: { name: string; request: string }
        Returns: string
      }
      save_signature_values: {
        Args: { given: Json; session_hash: string; token_hash: string }
        Returns: undefined
      }
      sealing_due: { Args: { token_hash: string }; Returns: string }
      search_trainer_accounts: {
        Args: {
          account_id?: string
          page_offset?: number
          page_size?: number
          search?: string
          status_filter?: string
        }
        Returns: {
          application_id: string
          application_name: string
          application_reference: string
          created_at: string
          email: string
          full_name: string
          status: string
          status_reason: string
          updated_at: string
          user_id: string
        }[]
      }
      search_trainer_applications: {
        Args: {
          before_created_at?: string
          before_id?: string
          evaluation_filter?: string
          filters?: Json
          page_size?: number
          search?: string
          sort?: string
          status_filter?: string
        }
        Returns: {
          account_request_status: string | null
          additional_notes: string | null
          admin_notes: string | null
          ai_analysis_v2: Json | null
          ai_confidence_score: number | null
          ai_error: string | null
          ai_extracted_text_length: number | null
          ai_started_at: string | null
          ai_status: string | null
          ai_support_score: number | null
          archived_at: string | null
          assigned_to: string | null
          availability: string | null
          birth_date: string | null
          city: string | null
          consent_at: string
          consent_version: string
          country: string | null
          created_at: string
          current_status: string
          email: string
          expertise_areas: string[]
          full_name: string
          id: string
          intervention_type: string[]
          job_title: string | null
          language: number
          last_contact_at: string
          list_keys: number[]
          mastered_software: string[]
          merged_into: string | null
          other_sector: string | null
          other_status: string | null
          phone: string | null
          pool_consent_at: string | null
          postal_code: string | null
          purge_on: string
          reference: string
          references_filename: string | null
          references_original_name: string | null
          references_size: number | null
          references_url: string | null
          refusal_reason: string | null
          remote_experience: boolean | null
          resume_filename: string | null
          resume_original_name: string | null
          resume_size: number | null
          resume_url: string | null
          search_text: string
          source: string
          status: string
          submission_fingerprint: string | null
          submission_key: string | null
          tags: string[]
          teaching_languages: string[]
          training_sectors: string[]
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "trainer_applications"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      send_signature_request: {
        Args: { request: string; version: string }
        Returns: {
          status: string
          updated_at: string
        }[]
      }
      send_signature_row: {
        Args: { batch: string; place: number }
        Returns: {
          fault: string
          reference: string
          request_id: string
          status: string
        }[]
      }
      sendpulse_credentials: {
        Args: Record<PropertyKey, never>
        Returns: {
          client_id: string
          client_secret: string
        }[]
      }
      sendpulse_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      set_my_reminders: { Args: { wanted: boolean }; Returns: boolean }
      set_my_task_digest: { Args: { hour?: number }; Returns: undefined }
      settle_bank_lines: { Args: { pairs: Json }; Returns: number }
      settle_campaign_recipients: {
        Args: { ids: string[]; outcome: string; reason?: string }
        Returns: undefined
      }
      settle_lead_double: {
        Args: { action: string; lead: string; other: string }
        Returns: undefined
      }
      settle_otherwise: {
        Args: {
          credit_note: string
          reason: string
          version: string
          way: string
        }
        Returns: boolean
      }
      settle_paper_reminder: {
        Args: { day: string; outcome: string; user_id: string }
        Returns: undefined
      }
      settle_refunds: { Args: { parts: Json }; Returns: number }
      settle_sendpulse_events: {
        Args: { ids: string[]; outcome: string; reason?: string }
        Returns: undefined
      }
      settle_sendpulse_removals: {
        Args: { emails: string[] }
        Returns: undefined
      }
      settle_task_digest: {
        Args: { message_id: string; outcome: string }
        Returns: undefined
      }
      settle_with_difference: {
        Args: {
          invoice: string
          line: string
          message: string
          version: string
        }
        Returns: undefined
      }
      signature_colleagues: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          id: string
          name: string
        }[]
      }
      signature_facts: {
        Args: { mission?: string; trainer?: string }
        Returns: Json
      }
      signature_file: {
        Args: { document?: string; session_hash: string; token_hash: string }
        Returns: string
      }
      signature_file_for: {
        Args: { document?: string; reader: string; request: string }
        Returns: string
      }
      signature_missions: {
        Args: { only_id?: string; search?: string }
        Returns: {
          client_name: string
          contract: string
          ends_on: string
          id: string
          order_number: string
          starts_on: string
          title: string
          trainer_id: string
          trainer_name: string
        }[]
      }
      signature_people: {
        Args: { kind_filter?: string; only_id?: string; search?: string }
        Returns: {
          email: string
          id: string
          kind: string
          name: string
        }[]
      }
      signature_proof: {
        Args: { session_hash: string; token_hash: string }
        Returns: string
      }
      signature_tasks: {
        Args: { each?: number }
        Returns: {
          cents: number
          due_on: string
          id: string
          kind: string
          since: string
          total: number
          what: string
          who: string
        }[]
      }
      signature_values: {
        Args: { request: string }
        Returns: {
          field: string
          value: Json
        }[]
      }
      similar_programmes: {
        Args: { programme: string }
        Returns: {
          id: string
          score: number
          sector: string
          similarity: number
          status: string
          title: string
        }[]
      }
      site_block_history: {
        Args: { before_version?: number; block: string; page_size?: number }
        Returns: {
          changed: string[]
          content: Json
          kind: string
          previous: Json
          saved_at: string
          saved_by_name: string
          version: number
        }[]
      }
      site_content: { Args: { with_drafts?: boolean }; Returns: Json }
      site_programmes: { Args: { known?: Json }; Returns: Json }
      site_status: {
        Args: Record<PropertyKey, never>
        Returns: {
          changed_since: string
          failed_at: string
          failure: string
          left_out: string[]
          live_since: string
          next_change: string
          running_by: string
          running_since: string
          waiting: boolean
        }[]
      }
      snooze_office_task: {
        Args: {
          for_all?: boolean
          kind: string
          reason?: string
          request: string
          task_id: string
          task_what: string
          until_day: string
        }
        Returns: undefined
      }
      staff_people: {
        Args: {
          after_id?: string
          after_name?: string
          page_size?: number
          role?: string
          search?: string
          status?: string
        }
        Returns: {
          accepted_at: string
          disabled_at: string
          disabled_by: string
          disabled_reason: string
          email: string
          full_name: string
          has_second_factor: boolean
          id: string
          invitation_sent_at: string
          invited_by: string
          job_title: string
          last_sign_in_at: string
          open_requests: Json
          open_sessions: number
          roles: Json
          sort_name: string
          status: string
          updated_at: string
        }[]
      }
      staff_person: {
        Args: { person: string }
        Returns: {
          accepted_at: string
          disabled_at: string
          disabled_by: string
          disabled_reason: string
          email: string
          full_name: string
          has_second_factor: boolean
          id: string
          invitation_sent_at: string
          invited_by: string
          job_title: string
          last_sign_in_at: string
          open_requests: Json
          open_sessions: number
          roles: Json
          sort_name: string
          status: string
          updated_at: string
        }[]
      }
      stale_uploads: {
        Args: { bucket?: string; older_than_minutes: number }
        Returns: string[]
      }
      start_address_confirmation: {
        Args: { email_digest: string; token_digest: string }
        Returns: undefined
      }
      start_cv_analysis: {
        Args: { application_id: string; run?: string }
        Returns: {
          previous: Json
          resume_filename: string
          resume_url: string
          run_id: string
        }[]
      }
      start_daily_run: { Args: Record<PropertyKey, never>; Returns: string }
      start_file_removal: {
        Args: { application_id: string; files: string[] }
        Returns: undefined
      }
      start_signature_code: {
        Args: { code_hash: string; token_hash: string }
        Returns: Json
      }
      submit_lead: {
        Args: { payload: Json }
        Returns: {
          created_at: string
          id: string
          reference: string
          submission_fingerprint: string
        }[]
      }
      submit_programme: { Args: { programme: string }; Returns: string }
      submit_rights_request: {
        Args: { payload: Json }
        Returns: {
          created_at: string
          due_on: string
          id: string
          reference: string
          submission_fingerprint: string
        }[]
      }
      submit_trainer_application: {
        Args: { payload: Json }
        Returns: {
          created_at: string
          id: string
          reference: string
          submission_fingerprint: string
        }[]
      }
      take_office_task: {
        Args: {
          is_taken: boolean
          kind: string
          request: string
          seen_by?: string
          task_due: string
          task_id: string
          task_what: string
        }
        Returns: string
      }
      take_rate_limit: {
        Args: {
          bucket: string
          hit?: string
          max_hits: number
          window_seconds: number
        }
        Returns: {
          allowed: boolean
          retry_after: number
        }[]
      }
      trainer_account_history: {
        Args: { user_id: string }
        Returns: {
          actor: string
          application_id: string
          at: string
          event: string
          mail_status: string
          reason: string
          status: string
        }[]
      }
      trainer_evidence: {
        Args: { from_day?: string; person: string; until_day?: string }
        Returns: {
          checked_at: string
          checked_by: string
          dated_on: string
          ends_on: string
          file_name: string
          file_size: number
          has_proof: boolean
          indicator: number
          kind: string
          label: string
          mission_id: string
          paper_id: string
          place: number
          state: string
        }[]
      }
      trainer_papers_of: {
        Args: { user_id: string }
        Returns: {
          checked_at: string
          checked_by_name: string
          code_checked: boolean
          created_at: string
          expires_on: string
          file_name: string
          file_size: number
          has_proof: boolean
          id: string
          issued_on: string
          kind: string
          pages: number
          reason: string
          reference: string
          status: string
          updated_at: string
        }[]
      }
      trainer_profile: {
        Args: { user_id: string }
        Returns: {
          application: Json
          application_id: string
          application_received_at: string
          application_reference: string
          changed_at: Json
          profile: Json
          saved_at: string
          updated_at: string
          user_id: string
        }[]
      }
      trainer_thread: {
        Args: {
          before_at?: string
          before_id?: number
          page_size?: number
          user_id: string
        }
        Returns: {
          actor_name: string
          at: string
          id: number
          kind: string
          link: string
          public_sentence: string
          staff_sentence: string
        }[]
      }
      trainers_of_siren: {
        Args: { siren: string }
        Returns: {
          email: string
          full_name: string
          status: string
          user_id: string
        }[]
      }
      unannounced_decisions: {
        Args: { most?: number }
        Returns: {
          user_id: string
        }[]
      }
      unannounced_ibans: {
        Args: { most?: number; of_user?: string }
        Returns: {
          application_id: string
          at: string
          email: string
          full_name: string
          iban_last4: string
          is_entered: boolean
          notice_id: string
          user_id: string
        }[]
      }
      unannounced_invoice_steps: {
        Args: { most?: number }
        Returns: {
          account: string
          application_id: string
          email: string
          full_name: string
          invoice_id: string
          is_account_refused: boolean
          is_asked: boolean
          name: string
          notice_id: string
          sentence: string
        }[]
      }
      unannounced_refusals: {
        Args: { most?: number }
        Returns: {
          paper_id: string
        }[]
      }
      undo_application_changes: {
        Args: { batch_id: string }
        Returns: {
          application_id: string
          outcome: string
        }[]
      }
      undo_approval: {
        Args: { invoice: string; version: string }
        Returns: {
          status: number
          updated_at: string
        }[]
      }
      undo_approvals: {
        Args: { invoices: Json }
        Returns: {
          code: string
          hint: string
          id: string
          outcome: string
        }[]
      }
      undo_keep_apart: { Args: { a: string; b: string }; Returns: undefined }
      undo_logo_deletions: {
        Args: { batch_id: string }
        Returns: {
          logo_id: string
          outcome: string
        }[]
      }
      undo_programme_changes: {
        Args: { batch: string }
        Returns: {
          outcome: string
          programme_id: string
        }[]
      }
      undo_programme_fixes: {
        Args: { batch_id: string }
        Returns: {
          left_alone: string[]
          outcome: string
          place: number
          programme_id: string
        }[]
      }
      undo_timeline_changes: {
        Args: { batch_id: string }
        Returns: {
          event_id: string
          outcome: string
        }[]
      }
      unfiled_signed_papers: {
        Args: { most?: number; of_request?: string }
        Returns: {
          kind: string
          path: string
          request: string
          sha256: string
          trainer: string
        }[]
      }
      unsent_lead_messages: {
        Args: { most?: number }
        Returns: {
          body: string
          id: string
          lead_id: string
          recipient: string
          sent_by: string
          subject: string
          template: string
        }[]
      }
      unsent_signature_mails: {
        Args: { most?: number }
        Returns: {
          company: string
          documents: string[]
          email: string
          end_reason: string
          expires_at: string
          heir_email: string
          heir_name: string
          kind: string
          language: string
          mail_id: string
          message: string
          name: string
          needs_code: boolean
          recipient_id: string
          reference: string
          request_id: string
          role: string
          sender_name: string
          title: string
          who: string
        }[]
      }
      unstamped_seals: {
        Args: { most?: number }
        Returns: {
          path: string
          request: string
          sha256: string
        }[]
      }
      unused_signature_files: { Args: { most?: number }; Returns: string[] }
      upcoming_purges: {
        Args: Record<PropertyKey, never>
        Returns: {
          account_status: string
          full_name: string
          id: string
          is_archived: boolean
          is_started: boolean
          last_contact_at: string
          purge_on: string
          reference: string
          total: number
        }[]
      }
      withdraw_invoice: {
        Args: { invoice: string; message?: string; version: string }
        Returns: string
      }
      withdraw_my_paper: { Args: { paper_id: string }; Returns: undefined }
      withdraw_programme_proposal: {
        Args: { proposal: string }
        Returns: undefined
      }
      write_to_lead: {
        Args: {
          body: string
          last_contact?: string
          lead: string
          message: string
          subject: string
          template?: string
        }
        Returns: undefined
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
