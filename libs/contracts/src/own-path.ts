/** Whether the router takes this path for the API. It ignores case, so `/API/leads` is a path of the API too. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$|\?)/i.test(path);

/** Browsers read `//host`, `/\host` and control characters as other sites, so their URL parser decides. */
export function ownPath(given: string | undefined): string | undefined {
  if (!given?.startsWith('/') || !URL.canParse(given, 'http://self.invalid')) return undefined;
  const url = new URL(given, 'http://self.invalid');
  const back = `${url.pathname}${url.search}${url.hash}`;
  const leads = url.host === 'self.invalid' && !back.startsWith('//') && !isApiPath(url.pathname);
  return leads ? back : undefined;
}
