import OpenAI from 'openai'
import type { Tier } from '#contract/membership.ts'
import { tiers } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import type { ChatMessage } from '../prompts/prompt.ts'
import { loadTokenCounter } from '../story/tokens.ts'
import { classify } from './classify-error.ts'
import type { Governor } from './governor.ts'
import { ModelError } from './model-errors.ts'
import { watch } from './watchdog.ts'

export interface ModelUsage {
  model: string
  promptTokens: number
  completionTokens: number
  images: number
}

export interface ChatCall {
  messages: ChatMessage[]
  tier: Tier
  signal: AbortSignal
  /** A JSON answer by this schema; plain text without. */
  schema?: { name: string; schema: Record<string, unknown> }
  /** Each piece as it comes; returning false ends the answer there. */
  onText?: (delta: string) => boolean
  onUsage: (usage: ModelUsage) => void
}

export interface ChatAnswer {
  text: string
  /** Why it ended: 'stop', 'length', 'content_filter', or 'enough' when onText ended it. */
  finish: string
  /** What the model said instead, in the refusal field. */
  refusal: string
}

export interface ImageCall {
  prompt: string
  size: '1024x1024' | '1024x1536'
  tier: Tier
  signal: AbortSignal
  onUsage: (usage: ModelUsage) => void
}

/** An OpenAI-compatible server. Every method throws ModelError, or the reason `signal` was aborted with. */
export interface Model {
  chat(call: ChatCall): Promise<ChatAnswer>
  image(call: ImageCall): Promise<Buffer>
  /** Categories that are flagged; null when the server has no moderation. */
  moderate(input: string, signal: AbortSignal): Promise<string[] | null>
}

type SchemaSupport = 'json_schema' | 'json_object' | 'none'

/** Opens the model of the settings. Its own retries are off: the generation's row decides (decision 20). */
export function openModel(config: Config, governor: Governor): Model {
  const client = new OpenAI({
    apiKey: config.OPENAI_API_KEY || 'none',
    ...(config.OPENAI_BASE_URL ? { baseURL: config.OPENAI_BASE_URL } : {}),
    maxRetries: 0,
    timeout: config.MODEL_TIMEOUT_SECONDS * 1000,
  })
  const limits = {
    firstByteSeconds: config.MODEL_FIRST_BYTE_SECONDS,
    stallSeconds: config.MODEL_STALL_SECONDS,
    totalSeconds: config.MODEL_TIMEOUT_SECONDS,
  }
  const modelOf = (use: 'TEXT_MODEL' | 'IMAGE_MODEL', tier: Tier): string => {
    const setting = `${use}${tiers[tier].modelSetting}` as const
    return config[setting] ?? config[use]
  }
  // What this server turned out to understand; asked for less from then on.
  let support: SchemaSupport = 'json_schema'
  let moderates = true

  async function chatOnce(call: ChatCall): Promise<ChatAnswer> {
    const dog = watch(call.signal, limits)
    const usage = { model: modelOf('TEXT_MODEL', call.tier), promptTokens: 0, completionTokens: 0, images: 0 }
    const answer: ChatAnswer = { text: '', finish: '', refusal: '' }
    const messages =
      call.schema && support === 'none' ? withSchemaInWords(call.messages, call.schema.schema) : call.messages
    const body = {
      model: usage.model,
      messages,
      stream: true as const,
      stream_options: { include_usage: true },
      ...responseFormat(call.schema, support),
    }
    try {
      const { data: stream } = await governor.through(
        { use: 'text', model: usage.model, tokens: expectedTokens(messages), signal: call.signal },
        () => client.chat.completions.create(body, { signal: dog.signal }).withResponse(),
      )
      for await (const chunk of stream) {
        dog.fed()
        if (chunk.usage) {
          usage.promptTokens = chunk.usage.prompt_tokens
          usage.completionTokens = chunk.usage.completion_tokens
        }
        const choice = chunk.choices?.[0]
        if (!choice) continue
        answer.refusal += choice.delta?.refusal ?? ''
        if (choice.finish_reason) answer.finish = choice.finish_reason
        const delta = choice.delta?.content ?? ''
        if (delta === '') continue
        answer.text += delta
        if (call.onText && !call.onText(delta)) {
          answer.finish = 'enough'
          break
        }
      }
      // A stream that just stops without saying why was cut off.
      if (answer.finish === '') throw new ModelError('broken', 'the answer broke off')
      return answer
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason
      throw dog.bark ?? classify(error)
    } finally {
      dog.end()
      // A stream that is left early never says what it took.
      if (usage.promptTokens === 0 && answer.text !== '') {
        const count = await loadTokenCounter()
        usage.promptTokens = count(messages.map(({ content }) => content).join('\n'))
        usage.completionTokens = count(answer.text)
      }
      call.onUsage(usage)
    }
  }

  return {
    chat: async (call) => {
      try {
        return await chatOnce(call)
      } catch (error) {
        const lacksSchemas =
          error instanceof ModelError &&
          error.failure === 'bad_request' &&
          /response_format|json_schema|json_object|schema/i.test(error.message)
        if (!call.schema || !lacksSchemas || support === 'none') throw error
        support = support === 'json_schema' ? 'json_object' : 'none'
        return chatOnce(call)
      }
    },

    image: async ({ prompt, size, tier, signal, onUsage }) => {
      const dog = watch(signal, { ...limits, firstByteSeconds: limits.totalSeconds })
      const model = modelOf('IMAGE_MODEL', tier)
      try {
        const { data: answer } = await governor.through({ use: 'image', model, tokens: 0, signal }, () =>
          client.images.generate({ model, prompt, size, n: 1 }, { signal: dog.signal }).withResponse(),
        )
        const [picture] = answer.data ?? []
        if (picture?.b64_json) return Buffer.from(picture.b64_json, 'base64')
        if (picture?.url) return await download(picture.url, dog.signal)
        throw new ModelError('broken', 'the answer holds no picture')
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw dog.bark ?? classify(error)
      } finally {
        dog.end()
        onUsage({ model, promptTokens: 0, completionTokens: 0, images: 1 })
      }
    },

    moderate: async (input, signal) => {
      if (!moderates) return null
      const dog = watch(signal, limits)
      try {
        const { data: answer } = await governor.through(
          { use: 'moderation', model: 'moderation', tokens: input.length / 4, signal },
          () => client.moderations.create({ input }, { signal: dog.signal }).withResponse(),
        )
        const categories = Object.entries(answer.results[0]?.categories ?? {})
        return categories.filter(([, flagged]) => flagged).map(([category]) => category)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const missing =
          error instanceof OpenAI.APIError &&
          (error.status === 404 || error.status === 405 || error.status === 501)
        if (!missing) throw dog.bark ?? classify(error)
        moderates = false
        return null
      } finally {
        dog.end()
      }
    },
  }
}

// English has about four characters a token; of the answer only a part counts before it is there.
function expectedTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length / 4, 500)
}

function responseFormat(schema: ChatCall['schema'], support: SchemaSupport) {
  if (!schema || support === 'none') return {}
  if (support === 'json_object') return { response_format: { type: 'json_object' as const } }
  return { response_format: { type: 'json_schema' as const, json_schema: { ...schema, strict: true } } }
}

// For servers without any JSON mode. The schema is ours, so it may stand in the system message.
function withSchemaInWords(messages: ChatMessage[], schema: Record<string, unknown>): ChatMessage[] {
  const [first, ...rest] = messages
  if (!first) return messages
  return [
    { ...first, content: `${first.content}\n\nThe JSON schema of the answer:\n${JSON.stringify(schema)}` },
    ...rest,
  ]
}

// The address comes from the provider we called, not from a person; it is bounded all the same.
async function download(url: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) throw new ModelError('broken', `the picture could not be fetched (${response.status})`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length > 32 * 1024 * 1024) throw new ModelError('broken', 'the picture is too large')
  return bytes
}
