/**
 * Counts the tokens of a text. Marks with a special meaning for the model, such as '<|endoftext|>', are counted as
 * ordinary text.
 */
export type CountTokens = (text: string) => number

// The tokenizer takes quadratic time for a long text without white space: 250,000 letters would block a
// worker for a minute. Such texts are counted in pieces, which gives a few tokens too many.
const longRun = /\S{300,}|\s{300,}/g
const maxRunUnits = 300

let loading: Promise<CountTokens> | undefined

/**
 * Loads the token counter of current OpenAI models (o200k). For other models its counts are an estimate. Loading takes
 * 0.4 s and 80 MB, so only a worker loads it, before its first job.
 */
export function loadTokenCounter(): Promise<CountTokens> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const asText = { disallowedSpecial: new Set<string>() }
    return (text) => {
      let tokens = 0
      let from = 0
      for (const run of text.matchAll(longRun)) {
        tokens += countTokens(text.slice(from, run.index), asText)
        from = run.index + run[0].length
        for (let at = run.index; at < from; at += maxRunUnits) {
          tokens += countTokens(text.slice(at, Math.min(from, at + maxRunUnits)), asText)
        }
      }
      return tokens + countTokens(text.slice(from), asText)
    }
  })
  return loading
}
