export const problemsIn: (text: string, read: (file: string) => string | undefined) => string[];
