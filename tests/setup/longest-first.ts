import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The longest files of each project, the longest first. Vitest remembers the times of earlier runs, but a fresh clone
// has none, and if a long file starts last, all other workers wait for it.
const longest = [
  'faults/provider-limits',
  'faults/silent-services',
  'faults/killed-book-work',
  'faults/provider',
  'infra/backup-under-load',
  'infra/backup',
  'faults/killed-mail',
  'faults/postgres',
  'faults/shifted-clocks',
  'faults/random-faults',
  'faults/kill-every-step',
  'faults/budgets',
  'infra/launcher',
  'faults/monthly-count',
  'faults/killed-api',
  'faults/rolling-restart',
  'faults/paused-worker',
  'faults/many-processes',
  'faults/slow-services',
  'faults/bad-readings',
  'faults/provider-answers',
  'faults/killed-worker',
  'browsers/webkit',
  'browsers/firefox',
  'e2e/writing-page',
  'e2e/dialogs-of-stories',
  'e2e/dialogs-of-other-screens',
  'e2e/text-direction',
  'e2e/reader',
  'e2e/screens-signed-in',
  'e2e/desk-drafts',
  'e2e/desk-copies',
  'e2e/failed-reads-of-screens',
  'e2e/desk',
  'e2e/account-mail',
  'e2e/failures-on-detail-screens',
  'e2e/main-job',
  'e2e/chapters',
  'e2e/expired-session',
  'e2e/edits-in-two-tabs',
  'e2e/onboarding',
  'e2e/book-panel-knowledge',
  'e2e/screens-signed-out',
  'e2e/operator',
  'e2e/desk-writing',
  'e2e/failures',
  'e2e/release',
  'e2e/chapter-reading',
  'api/fuzz',
  'api/failures',
  'api/authorization',
  'worker/run/withdrawn-things',
  'api/process',
  'api/account-mail',
  'worker/mail/mailer',
  'worker/jobs/prose/patch-avoided',
  'worker/jobs/moderate-written',
  'worker/jobs/chapter-contract',
  'worker/jobs/generate-chapter',
  'core/mail/smtp',
  'worker/run/traces',
  'api/export-memory',
  'worker/archive/label-pictures',
  'api/service-checks',
  'worker/jobs/reference-pictures',
  'demo-model/obedience',
  'demo-model/prose',
]

function rank({ moduleId }: TestSpecification): number {
  const found = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return found < 0 ? longest.length : found
}

/**
 * Vitest's order of projects and files, but with the longest files of each group first. A group is a project, or all
 * projects with isolated files together: an isolated file never reuses a worker, so its project does not matter.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(await super.sort(files), ({ project }) =>
      project.config.isolate ? 'isolated' : project.name,
    )
    return [...groups.values()].flatMap((each) => each.toSorted((a, b) => rank(a) - rank(b)))
  }
}
