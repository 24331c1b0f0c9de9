import { useEffect, useRef } from 'react'
import type { Chapter, DetectedCharacter } from '#contract/chapters.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { OpenDialog } from './open-dialog.ts'

/** The last generation that this screen has shown, and the ids of the chapters that existed before it. */
interface Watched {
  generationId: string
  /** The chapter that the generation rewrites, or null for a new chapter. */
  chapterId: number | null
  before: readonly number[]
}

/**
 * Opens the dialog of detected characters by itself once: after the generation that wrote their chapter has ended on
 * this screen (D-125). It closes the dialog when no detected character is left.
 */
export function useOfferDetected(
  generation: Pick<GenerationSummary, 'id' | 'chapterId'> | null,
  chapters: readonly Pick<Chapter, 'id'>[],
  pending: readonly Pick<DetectedCharacter, 'chapterId'>[],
  open: OpenDialog,
  onOpen: (dialog: OpenDialog) => void,
): void {
  const watched = useRef<Watched | null>(null)
  const generationId = generation?.id ?? null
  const rewritten = generation?.chapterId ?? null
  useEffect(() => {
    if (open === 'detected' && pending.length === 0) onOpen(null)
    if (generationId !== null) {
      // A new generation replaces the watched generation, because the chapter of the watched generation may have no
      // detected characters.
      if (watched.current?.generationId !== generationId)
        watched.current = { generationId, chapterId: rewritten, before: chapters.map(({ id }) => id) }
      return
    }
    const was = watched.current
    if (!was || open !== null) return
    const written = was.chapterId ?? chapters.find(({ id }) => !was.before.includes(id))?.id
    if (!pending.some(({ chapterId }) => chapterId === written)) return
    watched.current = null
    onOpen('detected')
  }, [generationId, rewritten, chapters, open, pending, onOpen])
}
