import { useEffect } from 'react'
import { productName } from '#contract/product.ts'

/** Names the page in the tab and for assistive technology. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
