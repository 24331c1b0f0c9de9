import { afterAll } from 'vitest'
import { closeAll } from './close-after-tests.ts'

// This afterAll is registered before any test file, because Vitest never runs one within a beforeAll, and runs the
// first one last.
afterAll(() => closeAll())
