import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The longest files of each project, the longest first. Vitest remembers the times of earlier runs, but a fresh clone
// has none, and a long file that starts last keeps all other workers waiting.
const longest = [
  'e2e/dialogs-of-stories',
  'e2e/dialogs-of-other-screens',
  'e2e/screens-signed-in',
  'e2e/screens-signed-out',
  'e2e/reader',
  'e2e/failures-on-detail-screens',
  'api/fuzz',
  'api/authorization',
  'faults/random-faults',
  'faults/kill-every-step',
  'faults/postgres',
  'faults/provider',
]

function rank({ moduleId }: TestSpecification): number {
  const found = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return found < 0 ? longest.length : found
}

/** Vitest's order of projects and files, with the longest files of each project at its head. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((each) => each.toSorted((a, b) => rank(a) - rank(b)))
  }
}
