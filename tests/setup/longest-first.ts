import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The longest files of each project, the longest first. Vitest remembers the times of earlier runs, but a fresh clone
// has none, and a long file that starts last keeps all other workers waiting.
const longest = [
  'faults/provider-limits',
  'faults/killed-book-work',
  'infra/backup',
  'faults/postgres',
  'faults/killed-mail',
  'faults/provider',
  'faults/kill-every-step',
  'faults/killed-api',
  'faults/budgets',
  'faults/silent-services',
  'faults/random-faults',
  'infra/backup-under-load',
  'faults/bad-readings',
  'faults/rolling-restart',
  'faults/shifted-clocks',
  'infra/launcher',
  'e2e/writing-page',
  'e2e/dialogs-of-stories',
  'e2e/dialogs-of-other-screens',
  'e2e/screens-signed-in',
  'e2e/screens-signed-out',
  'e2e/failed-reads-of-screens',
  'e2e/text-direction',
  'e2e/main-job',
  'e2e/reader',
  'e2e/account-mail',
  'e2e/desk',
  'e2e/edits-in-two-tabs',
  'e2e/failures-on-detail-screens',
  'e2e/arriving-and-ending',
  'e2e/desk-drafts',
  'e2e/messages',
  'api/fuzz',
  'api/failures',
  'api/authorization',
  'api/account-mail',
  'api/process',
  'worker/run/withdrawn-things',
  'worker/mail/mailer',
  'worker/jobs/chapter-contract',
]

function rank({ moduleId }: TestSpecification): number {
  const found = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return found < 0 ? longest.length : found
}

/**
 * Vitest's order of projects and files, with the longest files of each project first. Files that share no
 * modules are one group, whatever their project, because they cannot use a worker of another file anyway.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(await super.sort(files), ({ project }) =>
      project.config.isolate ? 'isolated' : project.name,
    )
    return [...groups.values()].flatMap((each) => each.toSorted((a, b) => rank(a) - rank(b)))
  }
}
