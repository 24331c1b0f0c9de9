import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Chapter } from '#contract/chapters.ts'
import { useGeneration } from '../../features/generations/use-generation.ts'
import type { DeskPassage } from './desk-types.ts'

/** Opens the passage order in the address, `?passage=<id>`, to which the list of generations leads. */
export function useAddressedPassage(
  chapters: readonly Chapter[],
  onOpen: (passage: DeskPassage, chapter: Chapter) => void,
) {
  const [search] = useSearchParams()
  const addressed = search.get('passage')
  const { data: generation } = useGeneration(addressed)
  const open = useEffectEvent((generationId: string) => {
    const ordered = chapters.find(({ id }) => id === generation?.chapterId)
    if (ordered) onOpen({ chapterId: ordered.id, start: null, generationId, opened: generationId }, ordered)
  })
  const orderId = generation?.kind === 'passage' ? generation.id : null
  useEffect(() => {
    if (orderId !== null && orderId === addressed) open(orderId)
  }, [orderId, addressed])
}
