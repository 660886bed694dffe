// Runs in a worker: see start.js.
new Intl.DateTimeFormat('en-GB', { weekday: 'long', month: 'long' }).format();
close();
