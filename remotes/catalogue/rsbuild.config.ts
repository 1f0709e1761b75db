import { defineRemote } from '@trame/release/build';

export default defineRemote({ root: import.meta.dirname });
