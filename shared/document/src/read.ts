export { MAX_LINE } from './reading/bounds.ts';
export { readDocument } from './reading/read-document.ts';
export { readRecognition } from './reading/recognised/read-recognition.ts';
