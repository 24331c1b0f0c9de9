import OpenAI from 'openai'
import type { Tier } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import { imageModelOf } from '#core/generations/picture-refusals.ts'
import { textModelOf } from '#core/settings/text-models.ts'
import type { ChatMessage } from '../prompts/prompt.ts'
import { loadTokenCounter } from '../story/text/tokens.ts'
import { type AnswerSchema, responseFormat, type SchemaSupport, withSchemaInWords } from './answer-schema.ts'
import { classifyModelError, lacksModeration, makesNoPictures } from './classify-error.ts'
import { downloadPicture } from './download-picture.ts'
import { readEvents, type StreamedEvent } from './event-stream.ts'
import type { Governor } from './governor.ts'
import { fetchAnswer } from './limit-answer.ts'
import { ModelError } from './model-errors.ts'
import { type ModerationAnswer, readModerationAnswer } from './moderation-answer.ts'
import { createWatchdog } from './watchdog.ts'

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
  /** The JSON schema of the answer. Without a schema the answer is plain text. */
  schema?: AnswerSchema
  /** Requests with the same key begin alike, so the provider can serve their beginning from its cache (D-109). */
  cacheKey?: string
  /**
   * `onSent` is called `onSentAfterMs` after the request was given to the HTTP client, for work that must not delay it.
   * It is not called when the answer has ended before. It must not throw.
   */
  onSent?: () => void
  /** `onText` gets each piece of the answer. When it returns false, the answer is not read any further. */
  onText?: (delta: string) => boolean
  onUsage: (usage: ModelUsage) => void
}

export interface ChatAnswer {
  text: string
  /** The reason for the end: 'stop', 'length' or 'content_filter', or 'enough' when `onText` returned false. */
  finish: string
  /** The text of the answer's field for refusals; '' without a refusal. */
  refusal: string
}

export interface ImageCall {
  prompt: string
  size: '1024x1024' | '1024x1536'
  /**
   * Pictures (JPEG) of the people to paint. A server that does not support reference pictures refuses the
   * request.
   */
  references?: readonly Buffer[]
  tier: Tier
  signal: AbortSignal
  onUsage: (usage: ModelUsage) => void
}

/** An OpenAI-compatible server. Every method throws a ModelError, or the abort reason of `signal`. */
export interface Model {
  /** The number of tokens that a prose request and its answer may have together, for the model of this tier (D-107). */
  contextTokens(tier: Tier): number
  chat(call: ChatCall): Promise<ChatAnswer>
  image(call: ImageCall): Promise<Buffer>
  /** Returns the categories that are flagged in any of the texts; null when the server has no moderation call. */
  moderate(input: string | readonly string[], signal: AbortSignal): Promise<string[] | null>
}

// The time (ms) until `onSent`. The HTTP client writes a request only in a later turn of the event loop.
const onSentAfterMs = 5

/**
 * The longest time of a Node timer. It turns off the time limit of the client library, which would also count time in
 * which this process was suspended. Only the watchdog ends a request.
 */
const maxTimerMs = 2 ** 31 - 1

/** Opens the model that the settings name. The client library does not retry: a run decides about retries (D-20). */
export function openModel(config: Config, governor: Governor): Model {
  const client = new OpenAI({
    apiKey: config.OPENAI_API_KEY || 'none',
    ...(config.OPENAI_BASE_URL ? { baseURL: config.OPENAI_BASE_URL } : {}),
    maxRetries: 0,
    timeout: maxTimerMs,
    fetch: fetchAnswer,
  })
  const limits = {
    firstByteSeconds: config.MODEL_FIRST_BYTE_SECONDS,
    stallSeconds: config.MODEL_STALL_SECONDS,
    totalSeconds: config.MODEL_TIMEOUT_SECONDS,
  }
  // A feature is turned off when the server rejects it, so that later calls no longer request it.
  let schemaSupport: SchemaSupport = 'json_schema'
  let hasCacheKey = true
  let hasModeration = true
  let moderatesLists = true

  async function chatOnce(call: ChatCall): Promise<ChatAnswer> {
    const watchdog = createWatchdog(call.signal, limits)
    let sentTimer: NodeJS.Timeout | undefined
    const usage = { model: textModelOf(config, call.tier), promptTokens: 0, completionTokens: 0, images: 0 }
    const answer: ChatAnswer = { text: '', finish: '', refusal: '' }
    const messages =
      call.schema && schemaSupport === 'none'
        ? withSchemaInWords(call.messages, call.schema.schema)
        : call.messages
    const body = {
      model: usage.model,
      messages,
      stream: true as const,
      stream_options: { include_usage: true },
      ...responseFormat(call.schema, schemaSupport),
      ...(call.cacheKey && hasCacheKey ? { prompt_cache_key: call.cacheKey } : {}),
      ...config.MODEL_OPTIONS.get(usage.model),
    }
    try {
      const { response } = await governor.execute(
        { use: 'text', model: usage.model, tokens: expectedTokens(messages), signal: call.signal },
        async () => {
          watchdog.sent()
          if (call.onSent) sentTimer = setTimeout(call.onSent, onSentAfterMs)
          const sent = client.chat.completions.create(body, { signal: watchdog.signal })
          return { response: await sent.asResponse() }
        },
      )
      await readEvents(response, (event) => {
        if (event.data === '[DONE]') return false
        const chunk = chunkOf(event, response.headers)
        watchdog.reset()
        if (chunk.usage) {
          usage.promptTokens = chunk.usage.prompt_tokens
          usage.completionTokens = chunk.usage.completion_tokens
        }
        const choice = chunk.choices?.[0]
        answer.refusal += choice?.delta?.refusal ?? ''
        answer.finish = choice?.finish_reason || answer.finish
        const delta = choice?.delta?.content ?? ''
        answer.text += delta
        if (delta === '' || !call.onText || call.onText(delta)) return true
        answer.finish = 'enough'
        return false
      })
      // A stream that ended without a finish reason was cut off, so the answer is incomplete.
      if (answer.finish === '')
        throw new ModelError('broken', 'the answer of the model ended before it was complete')
      return answer
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason
      throw watchdog.error ?? classifyModelError(error)
    } finally {
      watchdog.end()
      clearTimeout(sentTimer)
      // The provider reports the usage only at the end of a stream, so it is estimated if the stream ends early.
      if (usage.promptTokens === 0 && answer.text !== '') {
        const count = await loadTokenCounter()
        usage.promptTokens = count(messages.map(({ content }) => content).join('\n'))
        usage.completionTokens = count(answer.text)
      }
      call.onUsage(usage)
    }
  }

  async function chatWithKey(call: ChatCall): Promise<ChatAnswer> {
    try {
      return await chatOnce(call)
    } catch (error) {
      if (!call.cacheKey || !hasCacheKey || !refusesCacheKey(error)) throw error
      hasCacheKey = false
      return chatOnce(call)
    }
  }

  return {
    contextTokens: (tier) => config.MODEL_CONTEXT.get(textModelOf(config, tier)) ?? config.CONTEXT_TOKENS,
    chat: async (call) => {
      try {
        return await chatWithKey(call)
      } catch (error) {
        const lacksSchemas =
          error instanceof ModelError &&
          error.failure === 'bad_request' &&
          /response_format|json_schema|json_object|schema/i.test(error.message)
        if (!call.schema || !lacksSchemas || schemaSupport === 'none') throw error
        schemaSupport = schemaSupport === 'json_schema' ? 'json_object' : 'none'
        return chatWithKey(call)
      }
    },

    image: async ({ prompt, size, references = [], tier, signal, onUsage }) => {
      const watchdog = createWatchdog(signal, { ...limits, firstByteSeconds: limits.totalSeconds })
      const model = imageModelOf(config, tier)
      try {
        const order = { model, prompt, size, n: 1 }
        const options = { signal: watchdog.signal }
        const { data: answer } = await governor.execute({ use: 'image', model, tokens: 0, signal }, () => {
          watchdog.sent()
          return references.length > 0
            ? client.images.edit({ ...order, image: references.map(fileOf) }, options).withResponse()
            : client.images.generate(order, options).withResponse()
        })
        const refusal = 'error' in answer ? JSON.stringify(answer.error) : ''
        // LM Studio answers a call that it does not support with status 200 and an error in the body.
        if (makesNoPictures(refusal)) throw new ModelError('no_pictures', refusal.slice(0, 200))
        const [picture] = answer.data ?? []
        if (picture?.b64_json) return Buffer.from(picture.b64_json, 'base64')
        if (picture?.url) return await downloadPicture(picture.url, watchdog.signal, watchdog.reset)
        throw new ModelError('broken', 'the answer of the model contains no picture')
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw watchdog.error ?? classifyModelError(error, 'image')
      } finally {
        watchdog.end()
        onUsage({ model, promptTokens: 0, completionTokens: 0, images: 1 })
      }
    },

    moderate: async (input, signal) => {
      const texts = typeof input === 'string' ? [input] : input
      const [only, ...rest] = texts
      if (only === undefined) return []
      if (!hasModeration) return null
      if (rest.length === 0 || moderatesLists) {
        const answer = await moderateOnce(rest.length === 0 ? only : [...texts], signal)
        if (answer.kind === 'flagged') return answer.categories
        hasModeration = answer.kind !== 'missing'
        if (!hasModeration) return null
        moderatesLists = false
      }
      const flagged = new Set<string>()
      for (const text of texts) {
        const answer = await moderateOnce(text, signal)
        if (answer.kind === 'missing') return null
        if (answer.kind === 'flagged') for (const category of answer.categories) flagged.add(category)
      }
      return [...flagged]
    },
  }

  async function moderateOnce(input: string | string[], signal: AbortSignal): Promise<ModerationAnswer> {
    const seconds = config.MODERATION_TIMEOUT_SECONDS
    const watchdog = createWatchdog(signal, { ...limits, firstByteSeconds: seconds, totalSeconds: seconds })
    const texts = typeof input === 'string' ? [input] : input
    const tokens = texts.reduce((sum, { length }) => sum + length / 4, 0)
    const body = { input, ...(config.MODERATION_MODEL ? { model: config.MODERATION_MODEL } : {}) }
    try {
      const { data: answer } = await governor.execute(
        { use: 'moderation', model: 'moderation', tokens, signal },
        () => {
          watchdog.sent()
          return client.moderations.create(body, { signal: watchdog.signal }).withResponse()
        },
      )
      return readModerationAnswer(answer, texts.length)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (lacksModeration(error)) return { kind: 'missing' }
      throw watchdog.error ?? classifyModelError(error)
    } finally {
      watchdog.end()
    }
  }
}

/** Reads one piece of a streamed answer. @throws APIError when the provider reports an error within the stream. */
function chunkOf({ name, data }: StreamedEvent, headers: Headers): OpenAI.ChatCompletionChunk {
  const chunk = JSON.parse(data)
  if (name === 'error' || chunk?.error)
    throw new OpenAI.APIError(undefined, chunk?.error ?? chunk, undefined, headers)
  return chunk
}

function fileOf(bytes: Buffer, index: number): File {
  return new File([new Uint8Array(bytes)], `reference-${index + 1}.jpg`, { type: 'image/jpeg' })
}

// A server that does not support `prompt_cache_key` names the key or an unknown argument in its error.
function refusesCacheKey(error: unknown): boolean {
  const words =
    /prompt_cache_key|(?:unrecognized|unknown|unexpected|unsupported|extra|additional)\b.*\b(?:argument|parameter|field|input|propert)/i
  return error instanceof ModelError && error.failure === 'bad_request' && words.test(error.message)
}

// Estimates the tokens of a call: one for four characters, as in English, and 500 for the unknown answer.
function expectedTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length / 4, 500)
}
