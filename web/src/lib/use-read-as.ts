import { useSearchParams } from 'react-router-dom'

/**
 * `reader` at an address with `?as=reader`: the story page is shown as a reader without permissions sees it
 * (D-141, D-142).
 */
export function useReadAs(): 'reader' | undefined {
  return useSearchParams()[0].get('as') === 'reader' ? 'reader' : undefined
}
