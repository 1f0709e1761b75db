import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { MIME_TYPES } from '@trame/domain';

/** Stores a CV and an application that has it. Returns the application's id. */
export async function storeApplication(
  service: SupabaseClient,
  cv: Uint8Array,
  extension: 'pdf' | 'docx',
): Promise<string> {
  const file = `${randomUUID()}.${extension}`;
  const { error } = await service.storage
    .from('trainer-applications')
    .upload(`resumes/${file}`, new Uint8Array(cv).buffer, { contentType: MIME_TYPES[extension] });
  if (error) throw error;
  const { data } = await service
    .from('trainer_applications')
    .insert({
      full_name: 'Camille Fontaine',
      email: `${file}@exemple.fr`,
      current_status: 'Salarié',
      consent_at: new Date().toISOString(),
      consent_version: '1',
      resume_filename: file,
    })
    .select('id')
    .single<{ id: string }>()
    .throwOnError();
  return data.id;
}
