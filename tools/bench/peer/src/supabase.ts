import { createClient } from '@refinedev/supabase';

/** Written into the build by the bench, as the framework's own template does. */
export const supabase = createClient(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_KEY);
