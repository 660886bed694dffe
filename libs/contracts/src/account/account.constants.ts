/** The browser imports the `*.constants.ts` files. They do not import zod, so that the bundle stays small. */
export const tones = ['reflective', 'bold', 'calm'] as const;
export const roles = ['coach', 'admin'] as const;

/** The names of the tones on screens. */
export const toneLabels = { reflective: 'Reflective', bold: 'Bold', calm: 'Calm Authority' } as const;
