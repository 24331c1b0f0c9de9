import { z } from 'zod'
import { settingByModel } from './setting-by-model.ts'

const usd = z.number().nonnegative().default(0)
const price = z.strictObject({ input: usd, output: usd, image: usd })

/** The prices of models in US dollars by model name: for a million input tokens, a million output tokens, one image. */
export type ModelPrices = ReadonlyMap<string, Readonly<z.output<typeof price>>>

/** The list prices of the default models; the image price is for medium quality. */
const standard: Record<string, z.output<typeof price>> = {
  'gpt-4.1-mini': { input: 0.4, output: 1.6, image: 0 },
  'gpt-image-1': { input: 0, output: 0, image: 0.042 },
}

/** The setting MODEL_PRICES: prices by model as JSON. They replace or extend the default prices. */
export const modelPrices = settingByModel(
  price,
  '{"a-model":{"input":0.4,"output":1.6},"a-painter":{"image":0.04}}',
).transform((given): ModelPrices => new Map([...Object.entries(standard), ...given]))

/** Returns the cost of a request in millionths of a US dollar; 0 for a model without a known price. */
export function computeCostMicros(
  prices: ModelPrices,
  used: { model: string; promptTokens: number; completionTokens: number; images: number },
): number {
  const known = prices.get(used.model)
  if (!known) return 0
  const { input, output, image } = known
  // A price of x dollars for a million tokens is x millionths of a dollar for one token.
  return Math.round(
    used.promptTokens * input + used.completionTokens * output + used.images * image * 1_000_000,
  )
}
