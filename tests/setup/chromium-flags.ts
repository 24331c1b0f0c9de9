/** What Chromium is started with, in tests and benches: it works in a container, and talks to nobody but us. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
]
