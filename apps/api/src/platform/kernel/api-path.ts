/** Whether the router takes this path for the API. It ignores case, so `/API/leads` is a path of the API too. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$|\?)/i.test(path);
