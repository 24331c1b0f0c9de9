/** Parses TRUST_PROXY: `true`, a number of proxies, or their addresses. By default no proxy is trusted. */
export function parseTrustProxy(
  setting: string,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === '' || setting === 'false' || setting === 'off') return false
  if (setting === 'true' || setting === 'on') return true
  if (!/^\d+$/.test(setting)) return setting
  const proxies = Number(setting)
  return (_address, hop) => hop < proxies
}
