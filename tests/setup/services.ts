/**
 * The addresses of the services that the tests use. `npm test` starts the services and passes the addresses in the
 * environment.
 */
export interface TestServices {
  databaseUrl: string
  redisUrl: string
  s3Endpoint: string
}

export function testServices(): TestServices {
  return {
    databaseUrl: required('TEST_DATABASE_URL'),
    redisUrl: required('TEST_REDIS_URL'),
    s3Endpoint: required('TEST_S3_ENDPOINT'),
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`The tests need ${name}: run them with \`npm test\`, which starts the services.`)
  return value
}

/** Returns the address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
