// The container's health check: exits with 0 when this process may get requests.
const address = `http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`;
const ready = await fetch(address, { signal: AbortSignal.timeout(3_500) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(ready ? 0 : 1);
