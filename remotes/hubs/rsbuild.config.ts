import { defineRemote } from '@trame/platform/build';

export default defineRemote({ root: import.meta.dirname });
