import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterTests } from '../../setup/close-after-tests.ts'

/** A request for text that the scripted model has received. */
export interface ModelRequest {
  /** The name of the JSON schema that the answer must match; 'prose' for a request without a schema. */
  call: string
  system: string
  user: string
  cacheKey: string | undefined
  answer: string
}

/** Answers a request with a text, with an object that is sent as JSON, or with null for a refusal. */
export type Script = (request: Omit<ModelRequest, 'answer'>) => string | object | null

export interface ScriptedModel {
  url: string
  /** Every request so far, in the sequence of their arrival. */
  requests: ModelRequest[]
  /** Answers the requests. A bench can replace it at any time, for all later requests. */
  script: Script
}

/**
 * Starts an OpenAI-compatible server that answers with `script` and records every request. It closes when the bench
 * ends.
 */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const model: ScriptedModel = { url: '', requests: [], script }
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => {
        const asked = readRequest(body)
        const answer = model.script(asked)
        const text = typeof answer === 'string' ? answer : answer === null ? '' : JSON.stringify(answer)
        model.requests.push({ ...asked, answer: text })
        const deltas = answer === null ? [{ refusal: 'I cannot help with that.' }] : piecesOf(text)
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const delta of deltas)
          response.write(eventOf({ choices: [{ index: 0, delta, finish_reason: null }] }))
        response.write(eventOf({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
        response.end('data: [DONE]\n\n')
      })
      .catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterTests(() => closed(server))
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return model
}

/** Returns the text of a section of a request, or '' if the request does not have the section. */
export function sectionOf({ user }: Pick<ModelRequest, 'user'>, name: string): string {
  return new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`).exec(user)?.[1] ?? ''
}

/** Returns the lines of a numbered section of a request, without their numbers. */
export function linesOf(request: Pick<ModelRequest, 'user'>, name: string): string[] {
  return sectionOf(request, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^\d+\.\s+/, ''))
}

function readRequest(body: string): Omit<ModelRequest, 'answer'> {
  const { messages = [], response_format: format, prompt_cache_key: cacheKey } = JSON.parse(body)
  const textOf = (role: string) =>
    messages
      .filter((message: { role: string }) => message.role === role)
      .map(({ content }: { content: string }) => content)
      .join('\n\n')
  return {
    call: format?.json_schema?.name ?? 'prose',
    system: textOf('system'),
    user: textOf('user'),
    cacheKey,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function piecesOf(text: string): { content: string }[] {
  return text.match(/[\s\S]{1,2000}/g)?.map((content) => ({ content })) ?? [{ content: '' }]
}

function eventOf(chunk: object): string {
  const head = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted' }
  return `data: ${JSON.stringify({ ...head, ...chunk })}\n\n`
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
