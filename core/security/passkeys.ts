import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { productName } from '#contract/product.ts'
import type { AuthenticationAnswer, RegistrationAnswer } from '#contract/second-factor.ts'

/** The algorithms EdDSA, ES256 and RS256, which all authenticators support. */
const algorithms = [-8, -7, -257]

/** The website for which passkeys are made (the relying party). */
export interface PasskeySite {
  origin: string
  /** The host name of the site. Passkeys are bound to this name, and the browser shows it to the user. */
  id: string
}

/** The public key of a passkey and its other data, as the database stores them. */
export interface PasskeyKey {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

/**
 * Returns the site of an origin; null where browsers make no passkeys: at an IP address, or without https except on
 * localhost.
 */
export function passkeySiteOf(origin: string): PasskeySite | null {
  const { hostname, protocol, origin: normal } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) return null
  return { origin: normal, id: hostname }
}

/**
 * Returns the options for a browser that makes a new passkey. An authenticator that already has one of the passkeys in
 * `known` refuses to make another one.
 */
export function passkeyCreation(
  site: PasskeySite,
  user: { id: string; email: string },
  known: readonly PasskeyKey[],
) {
  return generateRegistrationOptions({
    rpName: productName,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Verifies the new passkey that a browser made for the challenge; null when it is not valid. */
export async function verifyPasskeyCreation(
  site: PasskeySite,
  challenge: string,
  answer: RegistrationAnswer,
): Promise<PasskeyKey | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: new Uint8Array(publicKey),
      counter,
      transports: answer.response.transports ?? [],
    }
  } catch {
    // The library throws an error for developers when a part is malformed or wrong. The user only needs to know that
    // the passkey is not valid.
    return null
  }
}

/**
 * Returns the options for a browser that asks the user for a passkey: one of `known`, or any passkey of this site that
 * identifies its user.
 */
export function passkeyRequest(site: PasskeySite, known: readonly PasskeyKey[] | null) {
  return generateAuthenticationOptions({
    rpID: site.id,
    ...(known && {
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
    userVerification: known ? 'preferred' : 'required',
  })
}

/**
 * Verifies the answer of a passkey to a challenge. A passkey that takes the place of a password has to verify its user,
 * by a fingerprint or a PIN.
 * @returns the counter to store, or null when the answer is not valid.
 */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  answer: AuthenticationAnswer,
  { credentialId, publicKey, counter }: Omit<PasskeyKey, 'transports'>,
  { verifiesUser }: { verifiesUser: boolean },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey, counter },
      requireUserVerification: verifiesUser,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
