/** Values that a browser needs at run time live in files without zod, so that its bundle carries none. */
export const tones = ['reflective', 'bold', 'calm'] as const;
export const roles = ['coach', 'admin'] as const;

/** The tones under the names that people read. */
export const toneLabels = { reflective: 'Reflective', bold: 'Bold', calm: 'Calm Authority' } as const;
