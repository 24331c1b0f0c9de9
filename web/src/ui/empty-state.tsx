import type { ReactNode } from 'react'
import type { PieceName } from '#contract/cut-paper/pieces.ts'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /**
   * The name of a drawing in the style of cut paper, which the build writes as a file (`web/build/paper-pieces.ts`).
   */
  piece?: PieceName
  action?: ReactNode
}

/** The message that is shown instead of an empty list, with a hint about what to do. */
export function EmptyState({ title, children, piece, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-panel border border-dashed border-line-strong px-6 pt-10 pb-12 text-center">
      {piece && (
        <img
          src={`/pieces/${piece}.svg`}
          alt=""
          width={120}
          height={120}
          loading="lazy"
          className="mb-4 size-30"
        />
      )}
      <h2 className="text-2xl">{title}</h2>
      {children && <p className="mt-2.5 max-w-md text-balance text-ink-soft">{children}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}
