import { z } from 'zod'

const usd = z.number().nonnegative().default(0)
const price = z.strictObject({ input: usd, output: usd, image: usd })

/** What a model costs in US dollars: a million tokens of input and of output, one image. By the model's name. */
export type ModelPrices = ReadonlyMap<string, Readonly<z.output<typeof price>>>

/** The models that are asked unless the settings name others, at their provider's list prices (an image: medium quality). */
const standard: Record<string, z.output<typeof price>> = {
  'gpt-4.1-mini': { input: 0.4, output: 1.6, image: 0 },
  'gpt-image-1': { input: 0, output: 0, image: 0.042 },
}

/** MODEL_PRICES: JSON of prices by model, beside or in place of the standard ones; a model without any costs nothing. */
export const modelPrices = z
  .string()
  .default('{}')
  .transform((text, context): ModelPrices => {
    const given = z.record(z.string(), price).safeParse(readJson(text))
    if (given.success) return new Map(Object.entries({ ...standard, ...given.data }))
    const message = 'must be JSON such as {"a-model":{"input":0.4,"output":1.6},"a-painter":{"image":0.04}}'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What a request cost, in millionths of a US dollar; 0 for a model whose price is not known. */
export function costOf(
  prices: ModelPrices,
  used: { model: string; promptTokens: number; completionTokens: number; images: number },
): number {
  const known = prices.get(used.model)
  if (!known) return 0
  const { input, output, image } = known
  // Dollars a million tokens are millionths of a dollar a token.
  return Math.round(
    used.promptTokens * input + used.completionTokens * output + used.images * image * 1_000_000,
  )
}
