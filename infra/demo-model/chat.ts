import type { Exchange } from './exchange.ts'
import { isSexualWithMinor } from './moderation.ts'
import { writePassage } from './prose/passage.ts'
import { splitSentences } from './prose/people.ts'
import { writeProse } from './prose/write.ts'
import { readSections, type Sections } from './sections.ts'
import { type Answer, stream } from './stream.ts'
import { answerBySchema } from './structured/answer.ts'
import type { JsonSchema } from './structured/conform.ts'
import { sendError, sendJson } from './wire.ts'

type Message = { role: string; content: unknown }

const APOLOGY = 'I’m sorry, but I can’t help with that request.'

function readText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => String((part as { text?: unknown }).text ?? '')).join('\n')
}

function readSchema(body: Record<string, unknown>): { name: string; schema: JsonSchema } | undefined {
  const format = body.response_format as { json_schema?: { name?: string; schema?: JsonSchema } } | undefined
  const given = format?.json_schema
  return given ? { name: given.name ?? 'answer', schema: given.schema ?? {} } : undefined
}

/**
 * Returns the name of a chat call that fault rules and the call log use: the name of its schema, or `prose` if it has
 * none.
 */
export function nameChatCall(body: Record<string, unknown>): string {
  return readSchema(body)?.name ?? 'prose'
}

/**
 * Returns true for a request that asks for one sentence and has no sections of a story, such as the admin's check of
 * the model service.
 */
function asksForSentence(sections: Sections, userText: string): boolean {
  return Object.keys(sections).length === 0 && /\bone short sentence\b/i.test(userText)
}

function composeAnswer(exchange: Exchange, sections: Sections, userText: string): Answer {
  const { body, fault } = exchange
  const requestedSchema = readSchema(body)
  if (fault?.type === 'empty') return { content: '', finish: 'stop' }
  if (fault?.type === 'says') return { content: fault.text, finish: 'stop' }
  if (fault?.type === 'refusal') return { content: '', refusal: APOLOGY, finish: 'stop' }
  if (fault?.type === 'apology')
    return { content: `${APOLOGY} Is there something else I can do?`, finish: 'stop' }
  if (isSexualWithMinor(userText)) return { content: '', refusal: APOLOGY, finish: 'stop' }
  const seed = typeof body.seed === 'number' ? body.seed : 0
  if (requestedSchema) {
    const answer = answerBySchema(requestedSchema.name, requestedSchema.schema, sections, seed)
    const json = JSON.stringify(fault?.type === 'wrong-schema' ? { unexpected: [answer], title: 42 } : answer)
    return {
      content: fault?.type === 'truncated-json' ? json.slice(0, json.length * 0.6) : json,
      finish: 'stop',
    }
  }
  const factor = fault && 'factor' in fault ? fault.factor : 1
  const words = fault?.type === 'oversized' ? fault.words : undefined
  const prose = sections.passage
    ? writePassage(sections, seed)
    : writeProse(sections, { seed, factor, words })
  const content = asksForSentence(sections, userText) ? (splitSentences(prose)[0] ?? prose) : prose
  return { content, finish: fault?.type === 'content-filter' ? 'content_filter' : 'stop' }
}

const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

/** Answers one chat completion, as a stream or as one JSON object. */
export async function answerChat(exchange: Exchange): Promise<void> {
  const { body, response } = exchange
  const messages = body.messages as Message[] | undefined
  if (!Array.isArray(messages) || messages.length === 0)
    return sendError(response, 400, 'messages must not be empty')
  const userText = messages
    .filter((message) => message.role === 'user')
    .map((message) => readText(message.content))
    .join('\n\n')
  const answer = composeAnswer(exchange, readSections(userText), userText)
  const prompt = estimateTokens(messages.map((message) => readText(message.content)).join('\n'))
  const completion = estimateTokens(answer.content + (answer.refusal ?? ''))
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
  const head = {
    id: `chatcmpl-demo-${exchange.call.id}`,
    created: Math.floor(exchange.call.started / 1000),
    model: String(body.model ?? 'demo-text-1'),
  }
  const sent = await stream(exchange, head, answer, usage)
  if (sent === undefined) return
  const message = {
    role: 'assistant',
    content: answer.refusal ? null : sent,
    refusal: answer.refusal ?? null,
  }
  sendJson(response, 200, {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: answer.finish }],
    usage,
  })
}
