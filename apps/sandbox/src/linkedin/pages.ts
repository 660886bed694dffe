import { escaped, page } from '../identity/pages';
import { misbehaviours, places } from './protocol';

export const consentPage = (action: string, typed = 'nora.lindqvist@example.com', problem?: string): string =>
  page(
    'Sandbox LinkedIn',
    `<h1>Connect Keepwarm</h1>
<p>This is the sandbox LinkedIn, for development and tests. Nothing reaches the real LinkedIn.</p>
<form method="post" action="${escaped(action)}" novalidate>
<label for="email">Email at LinkedIn</label>
<input id="email" name="email" type="email" autocomplete="username" value="${escaped(typed)}"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
${problem ? `<p class="error" id="problem" role="alert">${escaped(problem)}</p>` : ''}
<p class="note">Keepwarm would like to use your name and photo, and your primary email address.</p>
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="cancel" class="quiet">Cancel</button>
</form>`,
  );

export const brokenPage = (reason: string): string =>
  page('Sandbox LinkedIn', `<h1>Something went wrong</h1>\n<p>${escaped(reason)}</p>`);

const options = (values: readonly string[]) => values.map((value) => `<option>${value}</option>`).join('');

export const switches = `<form method="post" action="/misbehave">
<label for="at">Where</label><select id="at" name="at">${options(places)}</select>
<label for="how">How</label><select id="how" name="how">${options(misbehaviours)}</select>
<button type="submit">Misbehave once</button>
</form>`;
