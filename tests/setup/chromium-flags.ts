/** The flags of Chromium in tests and benches: they make it work in a container and stop its background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
]
