/**
 * Returns whether this browser can use passkeys on this page, whose address must be secure and have a host name
 * instead of an IP address.
 */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
