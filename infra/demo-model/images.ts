import { setTimeout as after } from 'node:timers/promises'
import { hash } from '#contract/cut-paper/seed.ts'
import type { Exchange } from './exchange.ts'
import { paintCover } from './paint/cover.ts'
import { paintPortrait } from './paint/portrait.ts'
import { toPng } from './paint/raster.ts'
import { type SentFile, sendError, sendJson } from './wire.ts'

const SIZE = /^(\d{2,4})x(\d{2,4})$/
/** The delay (ms) of an image, so that screens show that they wait. An answer at once has no delay. */
const PAINTING_MS = 1500

/** Paints a cover if the prompt begins with 'book cover' or the picture is higher than wide, or else a portrait. */
export function paintImage(prompt: string, size: { width: number; height: number }, seed: number): string {
  const isCover =
    /^\s*book cover/i.test(prompt) || (size.height > size.width && !/^\s*(?:portrait|avatar)/i.test(prompt))
  return isCover ? paintCover(prompt, seed) : paintPortrait(prompt, seed)
}

/** Answers an image call that has reference pictures. Different reference pictures give different pictures. */
export async function answerImageEdit(exchange: Exchange): Promise<void> {
  const files = exchange.body.image as SentFile[]
  if (files.length === 0) return sendError(exchange.response, 400, 'image must not be empty')
  const wrong = files.find(({ type }) => !/^image\/(?:png|jpeg|webp)$/.test(type))
  if (wrong) return sendError(exchange.response, 400, `image has the unsupported type ${wrong.type}`)
  return answerImage(
    exchange,
    files.map(({ sha256 }) => sha256),
  )
}

/** Answers one image call with PNG pictures as `b64_json`. */
export async function answerImage(exchange: Exchange, references: readonly string[] = []): Promise<void> {
  const { body, response, fault, wordsPerSecond, signal } = exchange
  const prompt = typeof body.prompt === 'string' ? body.prompt : ''
  if (!prompt.trim()) return sendError(response, 400, 'prompt must not be empty')
  const match = SIZE.exec(String(body.size ?? '1024x1024'))
  const size = match ? { width: Number(match[1]), height: Number(match[2]) } : { width: 1024, height: 1024 }
  if (fault?.type === 'refusal' || fault?.type === 'content-filter') {
    return sendError(
      response,
      400,
      'Your request was rejected by the safety system.',
      'content_policy_violation',
    )
  }
  if (fault?.type === 'empty') return sendJson(response, 200, { created: 0, data: [] })
  if (fault?.type === 'wrong-schema') return sendJson(response, 200, { pictures: 1 })
  if (fault?.type === 'drop') return void response.destroy()
  if (wordsPerSecond > 0) await after(PAINTING_MS, undefined, { signal }).catch(() => undefined)
  const count = Math.min(Math.max(Number(body.n ?? 1) || 1, 1), 4)
  const data: object[] = []
  for (let i = 0; i < count; i++) {
    const png = await toPng(paintImage(prompt, size, hash(prompt, i, ...references)), size)
    const b64 = png.toString('base64')
    data.push({ b64_json: fault?.type === 'truncated-json' ? b64.slice(0, 40) : b64 })
  }
  if (!signal.aborted) sendJson(response, 200, { created: Math.floor(Date.now() / 1000), data })
}
