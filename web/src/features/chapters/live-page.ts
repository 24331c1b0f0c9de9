import type { ReactNode } from 'react'

/** The chapter that is being written, or that stopped before it was complete. */
export interface LivePage {
  id: string
  number: number
  growing: boolean
  /** The worker's description of its present step, shown to the user. */
  stage: string
  page: ReactNode
  /** True while no text has been written. */
  empty: boolean
  status: ReactNode
}
