import type { ReactNode } from 'react'
import type { ProgressDetail } from '#contract/generation-fields.ts'

/** The chapter that is being written, or that stopped before it was complete. */
export interface LivePage {
  id: string
  number: number
  growing: boolean
  /** The worker's description of its present step, shown to the user. */
  stage: string
  progressDetail: ProgressDetail | null
  page: ReactNode
  /** True while no text has been written. */
  empty: boolean
  status: ReactNode
}
