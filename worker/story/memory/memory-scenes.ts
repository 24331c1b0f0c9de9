import { scoreTexts } from '../words/rank-texts.ts'
import { chapterHead } from './memory-chapters.ts'
import type { EarlierChapter } from './memory-items.ts'
import type { Entry, Ledger } from './memory-ledger.ts'
import { splitScenes } from './split-scenes.ts'

/** A scene usually has at least this number of tokens. If less space is free, no scene is tried. */
const smallestScene = 40
/** After this number of successive scenes that do not fit, no more scenes are tried. */
const maxMisses = 20

/**
 * Searches the scenes of chapters whose text is not sent (D-107). `sendFound` adds those with words of the
 * contract, best first. `sendOthers` fills the remaining space with the latest of the other scenes.
 */
export function searchScenes(
  ledger: Ledger,
  chapters: readonly EarlierChapter[],
  words: ReadonlySet<number>,
): { sendFound: () => void; sendOthers: () => void } {
  const scenes = chapters.flatMap((chapter) =>
    splitScenes(chapter.text ?? '').map((scene) => ({ chapter, ...scene })),
  )
  const scores = scoreTexts(
    scenes.map(({ text }) => text),
    words,
  )
  const ranked = scenes
    .map((scene, at) => ({ ...scene, at, score: scores[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || b.at - a.at)
  const send = (some: typeof ranked, why: string): void => {
    let misses = 0
    for (const { chapter, text, position, at } of some) {
      if (misses >= maxMisses || ledger.left() < smallestScene) return
      const head = chapterHead(chapter)
      const entry: Entry = {
        kind: 'scene',
        id: chapter.id ?? null,
        label: `${head}, part ${position}`,
        why,
        text: `[From ${head}]\n${text}`,
        position: at,
      }
      misses = ledger.take('earlier-scenes', entry) ? 0 : misses + 1
    }
  }
  return {
    sendFound: () =>
      send(
        ranked.filter(({ score }) => score > 0),
        'about people, places or things of this chapter',
      ),
    sendOthers: () =>
      send(
        ranked.filter(({ score }) => score === 0),
        'there was room',
      ),
  }
}
