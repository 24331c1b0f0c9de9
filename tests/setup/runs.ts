/**
 * Returns how many cases a property test tries: `full`, or fewer if FC_RUNS limits them, as in `npm run test:fast`.
 * `weight` is the cost of one case, compared with a case of a usual property.
 */
export function propertyRuns(full: number, weight = 1): number {
  const limit = Number(process.env.FC_RUNS ?? Number.POSITIVE_INFINITY)
  return Math.max(1, Math.min(full, Math.ceil(limit / weight)))
}
