import { clockTime } from '@/shared/lib/dates';
import { tabStore } from '@/shared/storage/browser-storage';
import { readOnly } from './read-only';
import { toast } from '@/shared/toast/toast.store';

interface View {
  token: string;
  email: string;
  until: string;
}

const key = 'view-as';

export const startView = (view: View): void => {
  tabStore.set(key, JSON.stringify(view));
  location.assign('/');
};

/** @param leave for tests */
export const showView = (stored: string, leave = () => location.assign('/admin')): void => {
  const { token, email, until } = JSON.parse(stored) as View;
  const why = `Read only: you look at the workspace of ${email}`;
  Object.assign(readOnly, { why, tell: () => toast({ kind: 'error', title: why }) });
  const end = () => {
    tabStore.set(key, null);
    leave();
  };
  const send = window.fetch;
  window.fetch = async (address, given) => {
    const headers = new Headers(given?.headers);
    headers.set('X-View-As', token);
    // Another `credentials` mode than the page's preloads, whose responses belong to the admin's own account.
    const response = await send(address, { ...given, headers, credentials: 'include' });
    if (response.status === 403 && (await response.clone().text()).includes('"view_ended"')) end();
    return response;
  };
  const bar = document.createElement('div');
  bar.setAttribute('role', 'status');
  bar.className =
    'sticky top-0 z-80 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-amber-wash px-4 py-1.5 text-amber';
  bar.append(`You see what ${email} sees, read only, until ${clockTime(until)}. Downloads are your own.`);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link font-semibold max-md:min-h-11';
  button.textContent = 'Leave';
  button.addEventListener('click', end);
  bar.append(button);
  document.body.prepend(bar);
  // Parts with the height of the window leave room for the bar.
  new ResizeObserver(() => document.documentElement.style.setProperty('--banner', `${bar.offsetHeight}px`)).observe(
    bar,
  );
};
