/** The sandbox's own pages, plain HTML without a script; the style sheet is served beside them. */

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const mark = `<svg class="mark" width="36" height="36" viewBox="0 0 24 24" fill="none" aria-hidden="true"><circle cx="12" cy="12" r="3.9"/><path d="M15.9 3.4A9.4 9.4 0 1 0 20.6 8.1" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/></svg>`;

/** One form with one field. `problem` is shown at the field, and `typed` is kept in it. */
export function signInPage(typed = '', problem?: string): string {
  const error = problem ? `<p class="error" id="problem" role="alert">${escaped(problem)}</p>` : '';
  const wrong = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return page(
    'Sign in',
    `${mark}
<h1>Sign in</h1>
<p>This is the sandbox identity provider, for development and tests.</p>
<form method="post" novalidate>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" autofocus value="${escaped(typed)}"${wrong}>
${error}<button type="submit">Continue</button>
</form>
<p class="note">Any address works, and no mail is sent. The part before the @ becomes the name.</p>`,
  );
}

/** For a sign-in that the sandbox does not know. `start` is the address of a new one. */
export const brokenPage = (sentence: string, start: string): string =>
  page(
    'Sign in',
    `${mark}\n<h1>This sign-in cannot continue</h1>\n<p>${escaped(sentence)}</p>\n<p><a href="${escaped(start)}">Start again</a></p>`,
  );

export const signedOutPage = (start: string): string =>
  page('Signed out', `${mark}\n<h1>You are signed out</h1>\n<p><a href="${escaped(start)}">Go back</a></p>`);

export const styles = `:root {
  color-scheme: light dark;
  --canvas: #f1f2ef; --panel: #f8f9f7; --field: #fff; --line: #dcdfd9; --line-2: #c3c8c0; --line-3: #7f867e;
  --ink: #191c1a; --ink-2: #454b46; --ink-3: #5d645e; --on-ink: #f8f9f7; --red: #b01240; --lamp: #c23e0b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #101211; --panel: #161918; --field: #1c201e; --line: #282d2a; --line-2: #3c433f; --line-3: #6b736d;
    --ink: #eceeea; --ink-2: #bfc5bf; --ink-3: #949c95; --on-ink: #121413; --red: #ff8aa0; --lamp: #f26b35;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--canvas); color: var(--ink); min-height: 100vh; min-height: 100dvh; display: grid; place-items: center;
  padding: 16px; font: 0.875rem/1.375rem "Hanken Grotesk", ui-sans-serif, system-ui, sans-serif;
}
main { width: 100%; max-width: 360px; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 28px; }
.mark { color: var(--ink); display: block; margin-bottom: 16px; }
.mark circle { fill: var(--lamp); }
h1 { font-size: 1.3125rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.018em; margin-bottom: 4px; }
p { color: var(--ink-2); }
form { margin: 20px 0; }
label { display: block; font-size: 0.75rem; line-height: 1rem; font-weight: 500; margin-bottom: 4px; }
input {
  width: 100%; height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--field);
  border: 1px solid var(--line-3); border-radius: 6px;
}
input[aria-invalid] { border-color: var(--red); }
.error { color: var(--red); margin-top: 4px; }
button {
  width: 100%; height: 44px; margin-top: 16px; font: inherit; font-weight: 500; color: var(--on-ink); background: var(--ink);
  border: 0; border-radius: 6px; cursor: pointer;
}
button.quiet { background: none; color: var(--ink); border: 1px solid var(--line-3); }
button + button { margin-top: 8px; }
form:last-child { margin-bottom: 0; }
.note { margin-top: 8px; font-size: 0.75rem; line-height: 1rem; color: var(--ink-3); }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;
