/** A person's panel, as several features lead to it. */
export const leadAddress = (id: string) => `/leads?lead=${id}`;
