import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

interface Ceremony {
  challenge: string
  origin?: string
  rpId?: string
  /** False means that the authenticator is only touched, and does not verify its user by fingerprint or PIN. */
  verifiesUser?: boolean
}

/** A passkey in software, which answers like a browser with an authenticator (WebAuthn, ES256, attestation none). */
export function createPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0

  const clientData = (type: string, { challenge, origin = 'http://localhost' }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ rpId = 'localhost', verifiesUser = true }: Ceremony, attested?: Uint8Array) => {
    counter += 1
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    /** Sets the counter of signatures to a lower value, as a copied passkey has it. */
    rewind: (to: number) => {
      counter = to
    },
    create(ceremony: Ceremony) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(ceremony, attested))],
        ]) as never,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    get(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony)
      const data = authData(ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}

export type TestPasskey = ReturnType<typeof createPasskey>
