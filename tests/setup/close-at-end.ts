import { afterAll } from 'vitest'
import { closeAll } from './close-after-tests.ts'

// Vitest runs the afterAll that was registered first as the last one. It never runs an afterAll that was registered
// within a beforeAll, so this one is registered before any test file.
afterAll(() => closeAll())
