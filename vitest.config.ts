import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { needsServices, testFiles } from './infra/launcher/test-needs.ts'
import { LongestFirst } from './tests/setup/longest-first.ts'

const setupFiles = ['fail-on-noise', 'seeded', 'close-at-end', 'check-rows'].map(
  (name) => `tests/setup/${name}.ts`,
)
const template = 'tests/setup/template-database.ts'
// The time limit of a test, which ends a test that hangs. It is long, because a test on a busy machine is slow but not
// wrong. `expect.poll` waits for its condition as long as the test.
const patienceMs = 180_000
const cores = os.availableParallelism()

interface Options {
  /**
   * Whether the project uses services: it then starts with the migrated database that tests copy, and
   * TEST_DATABASE_URL, TEST_REDIS_URL and TEST_S3_ENDPOINT are set.
   */
  services?: boolean
  environment?: string
  exclude?: string[]
  /** Projects of one stage run together. A stage begins when the stage before it has ended. */
  stage: { order: number; workers: number }
  /**
   * `isolate: false` lets the test files in one Vitest worker share their modules, so that each module is loaded once.
   */
  isolate?: boolean
  /** Set-up files that run before each test file of this project only. */
  setupFiles?: string[]
}

// A Vitest worker of the projects `faults` and `infra` uses less than half a core, because these tests mostly wait. A
// Vitest worker of the other projects uses about two thirds of a core: a browser test waits for its pages, and a test
// of the API waits for Postgres, which has processes of its own. On two cores the second stage has one Vitest worker
// more than these figures allow, because a few Vitest workers often all wait at the same time.
const waiting = { order: 0, workers: Math.max(cores * 2, 4) }
const computing = { order: 1, workers: Math.max(cores + Math.ceil(cores / 2), 4) }

function project(name: string, include: string[], options: Options) {
  return {
    test: {
      name,
      include,
      exclude: options.exclude ?? [],
      environment: options.environment ?? 'node',
      setupFiles: [...setupFiles, ...(options.setupFiles ?? [])],
      globalSetup: options.services ? [template] : [],
      isolate: options.isolate ?? true,
      maxWorkers: options.stage.workers,
      sequence: { groupOrder: options.stage.order },
      testTimeout: patienceMs,
      hookTimeout: patienceMs,
      restoreMocks: true,
      expect: { poll: { timeout: patienceMs, interval: 20 } },
    },
  }
}

const folders = ['api', 'contract', 'core', 'demo-model', 'docs', 'worker']
const inFolders = folders.map((folder) => `tests/${folder}/**/*.test.ts`)
const withServices = testFiles().filter(needsServices)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('faults', ['tests/faults/**/*.test.ts'], { services: true, stage: waiting }),
      project('infra', ['tests/infra/**/*.test.ts'], { services: true, stage: waiting }),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        services: true,
        stage: computing,
        isolate: false,
      }),
      project('browsers', ['tests/browsers/**/*.test.ts'], { services: true, stage: computing }),
      project(
        'services',
        withServices.filter((file) => folders.includes(file.split('/')[1] ?? '')),
        { services: true, stage: computing, isolate: false },
      ),
      project('pure', inFolders, { exclude: withServices, stage: computing, isolate: false }),
      project('web', ['tests/web/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        stage: computing,
        isolate: false,
        setupFiles: ['tests/setup/patient-queries.ts', 'tests/setup/clean-page.ts'],
      }),
    ],
  },
})
