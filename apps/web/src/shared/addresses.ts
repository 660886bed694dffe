/** Addresses that several features lead to. */
export const leadAddress = (id: string) => `/leads?lead=${id}`;
export const draftAddress = (id: string) => `/approvals?item=${id}`;
