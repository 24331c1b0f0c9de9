import type { ReactNode } from 'react'
import type { ProgressDetail } from '#contract/generation-fields.ts'

/** A chapter that a generation is writing, or whose generation stopped before the end. */
export interface LivePage {
  id: string
  number: number
  growing: boolean
  /** A sentence for the reader about what the generation is doing. */
  stage: string
  progressDetail: ProgressDetail | null
  page: ReactNode
  /** Whether the generation has not written any text yet. */
  empty: boolean
  /** The element that shows how the generation stopped; null while it is running. */
  status: ReactNode | null
}
