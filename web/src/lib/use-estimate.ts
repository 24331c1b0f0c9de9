import { useQuery } from '@tanstack/react-query'
import type { Estimate } from '#contract/estimate.ts'
import { type CallInput, call, type EndpointKey } from './api.ts'
import { capitalize, formatDuration } from './format.ts'

/**
 * Returns the estimate of an order as text, such as 'About 40 seconds, $0.02' (D-151). It is requested once the order
 * is complete (`ready`), and again when its `size` changes. Returns undefined until the server has answered.
 */
export function useEstimate<K extends EndpointKey>(
  key: K,
  input: CallInput<K>,
  { size = '', ready }: { size?: string | number | undefined; ready: boolean },
): string | undefined {
  const { params } = input as { params?: unknown }
  const { data } = useQuery({
    queryKey: ['estimate', key, params ?? null, size],
    enabled: ready,
    retry: false,
    staleTime: 60_000,
    queryFn: async () => {
      const asked = { ...input, query: { estimate: true } } as CallInput<K>
      return (await call(key, asked)) as unknown as Estimate
    },
  })
  return ready && data ? estimateWords(data) : undefined
}

/** An estimate as text: the time, and the price unless it is zero. */
export function estimateWords({ seconds, usd }: Estimate): string {
  const words = capitalize(formatDuration(seconds.p50))
  if (usd === null) return `${words}, no price known`
  return usd.p50 === 0 ? words : `${words}, ${formatDollars(usd.p50)}`
}

/** Formats US dollars: '$12.30', '$0.004', 'less than $0.001'. */
export function formatDollars(usd: number): string {
  if (usd === 0) return '$0'
  if (usd < 0.001) return 'less than $0.001'
  if (usd < 0.01) return `$${usd.toFixed(3)}`
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
