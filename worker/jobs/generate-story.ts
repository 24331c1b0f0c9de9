import type { Job } from '../run/run-job.ts'
import { bandOf } from '../story/prose/length.ts'
import { readCheckpoint } from './calls/checkpoint.ts'
import { moderateInput } from './calls/moderate.ts'
import { prepareFirstCover, withFirstCover } from './chapters/first-cover.ts'
import { writtenWithPresentNames } from './chapters/present-names.ts'
import { readWritten } from './chapters/read-written.ts'
import { saveFinishedChapter } from './chapters/save-finished-chapter.ts'
import { planStory } from './material/plan-story.ts'
import { readMaterial } from './material/story-material.ts'
import { writeContract } from './prose/write-contract.ts'
import { writeProse } from './prose/write-prose.ts'
import { createBasisAhead } from './reading/basis-ahead.ts'

/**
 * Writes a story from its options: the plan and the description first, then chapter 1 and the scenarios
 * (D-17).
 */
export const generateStory: Job = async (deps, run) => {
  const checkpoint = readCheckpoint(run)
  run.report('Reading your idea', 0.01)
  const material = await readMaterial(run)
  const { input, leads } = material
  const spiceLevel = input.spiceLevel
  const asked = [material.title, input.plot, input.setting, input.description ?? '', ...material.names]
  await moderateInput(deps, run, checkpoint, { texts: asked, leads, spiceLevel })
  run.report('Planning the story', 0.04)
  const { material: planned, answer } = await planStory(deps, run, material, checkpoint)
  const band = bandOf('story', input.chapterSize)
  const contract = await writeContract(deps, run, planned, checkpoint, band)
  const ahead = createBasisAhead(deps.db, planned)
  const prose = await writeProse(deps, run, planned, { checkpoint, band, contract, onMinWords: ahead.begin })
  const cover = prepareFirstCover(deps, run, planned)
  const read = await readWritten(deps, run, planned, checkpoint, prose, { contract, ahead })
  const written = await writtenWithPresentNames(deps.db, planned, read)
  return withFirstCover(await cover, planned.storyId, async (tx, readsFirst) => {
    const kept = await saveFinishedChapter(
      tx,
      {
        generationId: run.row.id,
        material: planned,
        content: run.text.current,
        prose,
        written,
        ...(material.description === '' && answer ? { description: answer.description } : {}),
      },
      readsFirst,
    )
    return { result: kept.result, subject: kept.storyTitle }
  })
}
