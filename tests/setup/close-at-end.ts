import { afterAll } from 'vitest'
import { closeAll } from './at-end.ts'

// Said here, before any test file: an afterAll within a beforeAll is never run, and the first one is run last.
afterAll(() => closeAll())
