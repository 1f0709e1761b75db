import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildApplication, type Application } from '@trame/testing';
import type { Dossier } from '../src/features/exports/model/dossier.ts';
import type { SheetFonts } from '../src/features/exports/model/pdf-sheet.ts';

const require = createRequire(import.meta.url);
const font = (path: string) =>
  new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`)));

/** The fonts of printed documents, as the browser fetches them. */
export const sheetFonts = (): SheetFonts => ({
  regular: font('400Regular/Inter_400Regular.ttf'),
  semibold: font('600SemiBold/Inter_600SemiBold.ttf'),
});

/** A dossier whose application has these values; not evaluated. */
export const buildDossier = (change: Partial<Application> = {}): Dossier => ({
  application: buildApplication(change),
  evaluation: null,
  assignee: '',
});
