import type { Job } from '../run/run-job.ts'
import { agreedLength } from '../story/contract/agreed-length.ts'
import { bandOf } from '../story/prose/length.ts'
import { readCheckpoint } from './calls/checkpoint.ts'
import { moderateInput } from './calls/moderate.ts'
import { prepareFirstCover, withFirstCover } from './chapters/first-cover.ts'
import { writtenWithPresentNames } from './chapters/present-names.ts'
import { readChanged, readDue } from './chapters/read-due.ts'
import { readWritten } from './chapters/read-written.ts'
import { saveFinishedChapter } from './chapters/save-finished-chapter.ts'
import { withActSummaries } from './material/refresh-acts.ts'
import { readMaterial } from './material/story-material.ts'
import {
  contractTexts,
  isContractAsked,
  namedBeats,
  storedContract,
  writeContract,
} from './prose/write-contract.ts'
import { writeProse } from './prose/write-prose.ts'
import { createBasisAhead } from './reading/basis-ahead.ts'

/** Writes the next chapter of a story, or regenerates one: first the prose, then the model reads it. */
export const generateChapter: Job = async (deps, run) => {
  const checkpoint = readCheckpoint(run)
  run.report('Gathering the story so far', 0.02)
  const found = await readMaterial(run)
  const { input, leads } = found
  const spiceLevel = input.spiceLevel
  const asked = [input.plot, input.setting, input.instruction ?? '']
  const texts = [...asked, ...namedBeats(found), ...contractTexts(storedContract(run))]
  await moderateInput(deps, run, checkpoint, { texts, leads, spiceLevel })
  const known = await readDue(deps, run, found)
  const ordered = bandOf('chapter', input.chapterSize)
  const asksForContract = isContractAsked(deps, run, known, checkpoint)
  const made = await writeContract(deps, run, known, checkpoint, ordered)
  const material = asksForContract ? await readChanged(deps, run, known) : known
  const { contract, band } = agreedLength(made, ordered)
  const ahead = createBasisAhead(deps.db, { ...material, isClosing: input.closing ?? false })
  const prose = await writeProse(deps, run, material, { checkpoint, band, contract, onMinWords: ahead.begin })
  const cover = prepareFirstCover(deps, run, material)
  const read = await withActSummaries(deps, run, material, checkpoint, () =>
    readWritten(deps, run, material, checkpoint, prose, { contract, ahead }),
  )
  const written = await writtenWithPresentNames(deps.db, material, read)
  return withFirstCover(await cover, material.storyId, async (tx, readsFirst) => {
    const content = run.text.current
    const kept = await saveFinishedChapter(
      tx,
      {
        generationId: run.row.id,
        material,
        content,
        prose,
        written,
      },
      readsFirst,
    )
    return {
      result: kept.result,
      subject: kept.storyTitle,
      chapter: `Chapter ${kept.chapterNumber}`,
      isRewritten: found.chapterId !== null && kept.isCurrent,
    }
  })
}
