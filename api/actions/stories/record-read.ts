import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { rememberByText } from '#core/text/remember-by-text.ts'
import type { Services } from '../../services.ts'
import { findVisitorSalt } from './visitor-salt.ts'

/**
 * Counts each reader of a story once a day, except the author of the story (D-33), later and outside the call
 * (ADR-0020). This function does not check access: it is called only when the reader may see the story. A HEAD request
 * reads nothing, so it does not count. A signed-out reader is stored as a hash of the day and the network, keyed with a
 * secret, so that no address can be found from it. No other property of the request is used, because a reader could
 * vary it to be counted several times.
 */
export async function recordRead(
  {
    db,
    config,
    log,
    countReader,
  }: Pick<Services, 'db' | 'log' | 'countReader'> & { config: Pick<Config, 'VISITOR_SALT'> },
  story: { id: number; authorId: string | null },
  reader: Viewer,
  request: FastifyRequest,
): Promise<void> {
  if (request.method === 'HEAD' || story.authorId === reader?.userId) return
  const day = new Date().toISOString().slice(0, 10)
  try {
    const viewer =
      reader?.userId ?? visitor(config.VISITOR_SALT ?? (await findVisitorSalt(db, day)), day, request)
    countReader({ storyId: story.id, viewer, day })
  } catch (error) {
    log.warn({ err: error }, 'loading visitor salt failed, reader not counted')
  }
}

function visitor(salt: string, day: string, { ip }: FastifyRequest): string {
  return hashVisitor(`${ip}\n${day}\n${salt}`)
}

// The hashes are cached, because one visitor reads many pages, and computing a hash takes a fifth of the time of
// sending a cached answer.
const hashVisitor = rememberByText((key) => {
  const [ip = '', day = '', ...salt] = key.split('\n')
  const hash = createHmac('sha256', salt.join('\n')).update(`${day}\n${networkOf(ip)}`)
  return `visitor:${hash.digest('base64url')}`
}, 500_000)

/**
 * Returns an IPv4 address, or the first 64 bits of an IPv6 address, because one home can choose the other
 * bits freely.
 */
function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  // In an IPv6 address '::' stands for the missing groups of zeros, and an IPv4 address at the end takes the place of
  // two groups.
  const [start = '', end] = address.replace(/\d+(?:\.\d+){3}$/, '0:0').split('::')
  const groups = (text = '') => text.split(':').filter((group) => group !== '')
  const zeros = end === undefined ? 0 : 8 - groups(start).length - groups(end).length
  const all = [...groups(start), ...Array<string>(zeros).fill('0'), ...groups(end)]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
