import { useEffect } from 'react'
import { productName } from '#contract/product.ts'

/** Sets the title of the document, which tabs and screen readers use. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
