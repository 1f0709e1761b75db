// For pages alone: a canvas is drawn on, which functions do not have.
export * from './paint-image.ts';
export * from './read-picture.ts';
