export { isPrinted } from '../printed-letters.ts';
