import { afterAll } from 'vitest'

const works: (() => Promise<void>)[] = []

// Registered here, where no hook is running: an afterAll within a beforeAll is never run.
afterAll(async () => {
  for (const work of works.splice(0).reverse()) await work()
})

/** Does something after the last test of the file, what was said last first. */
export function atEnd(work: () => Promise<void>): void {
  works.push(work)
}
