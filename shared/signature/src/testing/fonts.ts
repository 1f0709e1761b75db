import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SealFonts } from '../seal/fonts.ts';

const require = createRequire(import.meta.url);
const font = (name: string) =>
  new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/${name}.ttf`)));

/** The fonts that the function has beside its code. */
export const SEAL_FONTS: SealFonts = {
  text: font('inter/400Regular/Inter_400Regular'),
  strong: font('inter/600SemiBold/Inter_600SemiBold'),
  title: font('brygada-1918/500Medium/Brygada1918_500Medium'),
  hands: {
    caveat: font('caveat/500Medium/Caveat_500Medium'),
    'dancing-script': font('dancing-script/500Medium/DancingScript_500Medium'),
    sacramento: font('sacramento/400Regular/Sacramento_400Regular'),
  },
};
