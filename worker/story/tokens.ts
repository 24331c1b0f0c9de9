/** Counts the tokens of a text; '<|endoftext|>' and its like in it are text. */
export type CountTokens = (text: string) => number

// The tokenizer takes quadratic time over a run without a break: one of 250,000 letters would hold a worker for a
// minute. Cut into pieces such a run counts a few tokens more than it has.
const longRun = /\S{300,}|\s{300,}/g
const longestPiece = 300

let loading: Promise<CountTokens> | undefined

/**
 * The token counter of current OpenAI models (o200k). Its table takes 0.4 s and 80 MB: a worker loads it before its first
 * job, and nobody else. For other models' tokenizers it is an estimate.
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
        for (let at = run.index; at < from; at += longestPiece) {
          tokens += countTokens(text.slice(at, Math.min(from, at + longestPiece)), asText)
        }
      }
      return tokens + countTokens(text.slice(from), asText)
    }
  })
  return loading
}
