import type { AuthProvider } from '@refinedev/core';
import { supabase } from './supabase';

export const authProvider: AuthProvider = {
  async login({ email, password }) {
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    return error ? { success: false, error } : { success: true, redirectTo: '/' };
  },
  async logout() {
    const { error } = await supabase.auth.signOut();
    return error ? { success: false, error } : { success: true, redirectTo: '/login' };
  },
  async check() {
    const { data } = await supabase.auth.getSession();
    return data.session ? { authenticated: true } : { authenticated: false, redirectTo: '/login' };
  },
  async getIdentity() {
    const { data } = await supabase.auth.getSession();
    const user = data.session?.user;
    return user ? { id: user.id, name: user.email } : null;
  },
  async onError(error) {
    return error.code === 'PGRST301' || error.code === 401 ? { logout: true } : {};
  },
};
