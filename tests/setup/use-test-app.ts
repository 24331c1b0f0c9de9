import { beforeAll } from 'vitest'
import { buildTestApp, type TestApp } from './app.ts'
import { createUser, type TestUser } from './factories.ts'

/** Builds the app of `buildTestApp` once for all tests of the file. The object is empty until the first test runs. */
export function useTestApp(...options: Parameters<typeof buildTestApp>): TestApp {
  const test = {} as TestApp
  beforeAll(async () => void Object.assign(test, await buildTestApp(...options)))
  return test
}

/** Creates one user for all tests of the file. The object is empty until the first test runs. */
export function useUser(test: Pick<TestApp, 'db'>, values?: Parameters<typeof createUser>[1]): TestUser {
  const user = {} as TestUser
  beforeAll(async () => void Object.assign(user, await createUser(test.db, values)))
  return user
}
