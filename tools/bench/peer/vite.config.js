import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'] },
});
