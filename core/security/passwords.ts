import { hash, verify } from '@node-rs/argon2'

// OWASP recommends argon2id with 19 MiB, two passes and one lane. The hash is computed on libuv's threads.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let dummyHash: Promise<string> | undefined

/** Hashes a password with argon2id and a random salt (D-27). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/**
 * Verifies a password against its hash. Without a hash it returns false after the same computation, so that the
 * response time does not reveal whether an account exists (D-27).
 */
export async function isPasswordCorrect(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', options)
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== null
}
