import { PDF_FILES } from '@trame/app/pdf-files';
import { defineRemote } from '@trame/release/build';

export default defineRemote({
  root: import.meta.dirname,
  rsbuild: { output: { copy: [...PDF_FILES] } },
});
