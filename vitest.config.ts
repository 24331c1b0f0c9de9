import { defineConfig } from 'vitest/config'

const noise = 'tests/setup/fail-on-noise.ts'
const seeded = 'tests/setup/seeded.ts'
const closeAtEnd = 'tests/setup/close-at-end.ts'
const checkRows = 'tests/setup/check-rows.ts'
const template = 'tests/setup/template-database.ts'

// Projects that need Postgres, Redis and storage find them by TEST_DATABASE_URL, TEST_REDIS_URL, TEST_S3_ENDPOINT.
function project(
  name: string,
  include: string[],
  options: { services?: boolean; environment?: string; seconds?: number; filesAtOnce?: number } = {},
) {
  const seconds = options.seconds ?? 30
  return {
    test: {
      name,
      include,
      environment: options.environment ?? 'node',
      setupFiles: [noise, seeded, closeAtEnd, checkRows],
      globalSetup: options.services ? [template] : [],
      testTimeout: seconds * 1000,
      hookTimeout: Math.max(seconds, 30) * 1000,
      restoreMocks: true,
      ...(options.filesAtOnce ? { maxWorkers: options.filesAtOnce } : {}),
      // A busy machine is slow, not wrong: a condition has as long as a test.
      expect: { poll: { timeout: seconds * 1000, interval: 20 } },
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/{core,contract}/**/*.test.ts'], { services: true }),
      project('api', ['tests/api/**/*.test.ts'], { services: true }),
      project('story', ['tests/worker/story/**/*.test.ts']),
      project('worker', ['tests/worker/*.test.ts', 'tests/worker/!(story)/**/*.test.ts'], { services: true }),
      project('web', ['tests/web/**/*.test.{ts,tsx}'], { environment: 'happy-dom' }),
      project('demo-model', ['tests/demo-model/**/*.test.ts']),
      project('infra', ['tests/infra/**/*.test.ts'], { services: true, seconds: 120 }),
      // They wait far more than they work.
      project('faults', ['tests/faults/**/*.test.ts'], { services: true, seconds: 120, filesAtOnce: 3 }),
      project('e2e', ['tests/e2e/**/*.test.ts'], { services: true, seconds: 180 }),
    ],
  },
})
