import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id (the package's default kind): 19 MiB, two passes, one lane. Runs on libuv's threads.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let unknown: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Whether it is the password; takes as long when there is no hash to compare with (decision 27). */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  unknown ??= hash('nobody has this password', options)
  const matches = await verify(passwordHash ?? (await unknown), password)
  return matches && passwordHash !== null
}
