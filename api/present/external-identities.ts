/** The host of the provider of an external identity, by which its owner recognizes it. */
export function providerOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer
}
