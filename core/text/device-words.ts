// The first pattern that matches is used. The order matters, because the header of a browser also contains the names of
// the browsers that it is derived from.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS)\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Describes a device by the words that its owner uses, such as 'Firefox on Windows', from a User-Agent header; '' when
 * neither browser nor system is recognized. Only these words are stored: the header itself would identify the device
 * too well.
 */
export function describeDevice(userAgent: string | undefined): string {
  const given = (userAgent ?? '').slice(0, 500)
  const nameIn = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(given))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (given === '' ? '' : 'An app')
}
