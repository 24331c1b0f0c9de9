/** Returns whether this browser can use passkeys at this address: a secure one, with a name in place of a number. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
