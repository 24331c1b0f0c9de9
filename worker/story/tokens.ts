/** Counts the tokens of a text; '<|endoftext|>' and its like in it are text. */
export type CountTokens = (text: string) => number

let loading: Promise<CountTokens> | undefined

/**
 * The token counter of current OpenAI models (o200k). Loaded on first use: its table takes 0.4 s, which no process
 * should pay at its start. For other models' tokenizers it is an estimate.
 */
export function loadTokenCounter(): Promise<CountTokens> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const asText = { disallowedSpecial: new Set<string>() }
    return (text) => countTokens(text, asText)
  })
  return loading
}
