import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

interface StripFrameProps {
  title: ReactNode
  /** The stage of the generation. A stage that does not fit is truncated. */
  stage: ReactNode
  bar: ReactNode
  /** The expected time until the generation starts or ends. */
  wait?: ReactNode
  action: ReactNode
}

/**
 * The layout of a running generation: one line on wide screens, several on narrow ones. No part grows with its text,
 * so the height never changes and nothing below it moves.
 */
export function StripFrame({ title, stage, bar, wait, action }: StripFrameProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @md:grid-cols-[auto_minmax(0,1fr)_auto] @4xl:grid-cols-[auto_fit-content(24rem)_minmax(0,1fr)_auto_auto] @4xl:gap-x-5">
        <span
          aria-hidden
          className="breathe hidden size-10 place-items-center rounded-full bg-rose-wash text-rose @md:row-span-3 @md:grid @4xl:row-span-2"
        >
          <Sparkles className="size-4.5" />
        </span>
        <div className="truncate leading-snug @md:col-start-2 @4xl:row-start-1">{title}</div>
        <p className="col-span-full row-start-3 mt-2 line-clamp-2 min-h-[2lh] text-sm leading-snug text-ink-soft @md:col-start-2 @2xl:line-clamp-1 @2xl:min-h-[1lh] @4xl:contents @4xl:text-base">
          <span className="@4xl:col-start-3 @4xl:row-start-1 @4xl:-ms-2.5 @4xl:truncate @4xl:leading-snug">
            {stage}
          </span>
          {wait && (
            <span className="whitespace-nowrap @4xl:col-start-4 @4xl:row-span-2 @4xl:row-start-1 @4xl:text-sm">
              <span className="@4xl:hidden"> · </span>
              {wait}
            </span>
          )}
        </p>
        <div className="col-span-full row-start-2 mt-2 @md:col-start-2 @4xl:col-end-4 @4xl:mt-2.5">{bar}</div>
        <div className="col-start-2 row-start-1 @md:col-start-3 @4xl:col-start-5 @4xl:row-span-2">
          {action}
        </div>
      </div>
    </div>
  )
}

/** The card with the running generations on the dashboard. */
export function RunningCard({ children }: { children: ReactNode }) {
  return (
    <Card aria-label="Being written" className="mt-8 divide-y divide-line px-5 *:py-3.5 sm:px-6 sm:*:py-4.5">
      {children}
    </Card>
  )
}
