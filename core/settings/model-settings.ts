import { z } from 'zod'
import { settingByModel } from './setting-by-model.ts'

/** Sampling options that a request for text can have (D-112). An option that is not set is left out of the request. */
const options = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  presence_penalty: z.number().min(-2).max(2).optional(),
  max_tokens: z.int().min(1).max(1_000_000).optional(),
})

/** The limits for the size of a context in tokens, which the request and the answer share. */
export const contextLimits = { min: 8000, max: 2_000_000 }

/** The setting MODEL_OPTIONS: sampling options by model as JSON (D-112). */
export const modelOptions = settingByModel(options, '{"a-model":{"temperature":0.9,"max_tokens":6000}}')

/**
 * The setting MODEL_CONTEXT: for each model, the most tokens of a prose request together with its answer, as JSON
 * (D-107).
 */
export const modelContext = settingByModel(
  z.int().min(contextLimits.min).max(contextLimits.max),
  `{"a-model":64000}, with ${contextLimits.min} to ${contextLimits.max} tokens`,
)
