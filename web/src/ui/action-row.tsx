import type { ReactNode } from 'react'

/**
 * The buttons of a page. Three buttons do not fit into one row of a phone, so there the first button has the whole
 * first row and the other two share the second row.
 */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:has-[>:nth-child(3):last-child]:*:flex-1 max-sm:has-[>:nth-child(3):last-child]:*:first:basis-full">
      {children}
    </div>
  )
}
