/** `true`, a number of proxies, or their addresses; nobody is trusted unless it says so. */
export function trustOf(setting: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === '' || setting === 'false' || setting === 'off') return false
  if (setting === 'true' || setting === 'on') return true
  if (!/^\d+$/.test(setting)) return setting
  const proxies = Number(setting)
  return (_address, hop) => hop < proxies
}
