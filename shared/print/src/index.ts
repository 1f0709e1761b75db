export * from './printed-document.ts';
export * from './write-docx.ts';
export * from './write-pdf.ts';
