import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import sharp from 'sharp'
import type { Db } from '#core/postgres/client.ts'
import { createChapter, createStory, createUser, type TestUser } from '../../setup/factories.ts'

/** The answer to one call of a load, and how often an API answered 503 before (`gaveWay`). */
export interface Answered {
  status: number
  bytes: number
  /** The hash of the body, with which answers are compared without being kept in memory. */
  sha1: string
  gaveWay: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const patienceMs = 300_000

interface Sent {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: string
}

function sendOnce(address: string, { method, path, token, body }: Sent) {
  return new Promise<Omit<Answered, 'gaveWay'> & { retryAfter: number }>((resolve, reject) => {
    const call = request(`${address}${path}`, {
      agent,
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      },
    })
    call.once('error', reject)
    call.once('response', (response) => {
      const hash = createHash('sha1')
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        hash.update(chunk)
        bytes += chunk.length
      })
      response.once('error', reject)
      response.once('end', () => {
        const retryAfter = Number(response.headers['retry-after'])
        resolve({ status: response.statusCode ?? 0, bytes, sha1: hash.digest('hex'), retryAfter })
      })
    })
    call.end(body)
  })
}

/** Sends a call, and repeats it after `Retry-After` seconds until the API no longer answers 503. */
export async function sendPatiently(address: string, sent: Sent): Promise<Answered> {
  const end = Date.now() + patienceMs
  for (let gaveWay = 0; ; gaveWay++) {
    const { retryAfter, ...answer } = await sendOnce(address, sent)
    if (answer.status !== 503 || Date.now() > end) return { ...answer, gaveWay }
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
  }
}

/** The stories, users and pictures that the calls of the memory bench use. `createMemoryWorld` creates them. */
export interface MemoryWorld {
  storyId: number
  readers: TestUser[]
  uploaders: TestUser[]
  exporters: TestUser[]
  pictures: string[]
  /** A picture of 12 megapixels, like a photo from a phone. */
  photo: string
}

const callers = 16
const uploads = 40
const exports = 160

/** Creates the data: a public story with 40 chapters of a megabyte, and users with two such chapters each. */
export async function createMemoryWorld(db: Db): Promise<MemoryWorld> {
  const author = await createUser(db)
  const { id: storyId } = await createStory(db, author, { isPublic: true })
  const content = longText()
  for (let chapterNumber = 1; chapterNumber <= 40; chapterNumber++)
    await createChapter(db, { id: storyId }, { chapterNumber, content })
  const people = async (count: number) => {
    const users: TestUser[] = []
    for (let n = 0; n < count; n++) users.push(await createUser(db))
    return users
  }
  const exporters = await people(exports)
  for (const exporter of exporters) {
    const story = await createStory(db, exporter)
    for (const chapterNumber of [1, 2]) await createChapter(db, story, { chapterNumber, content })
  }
  return {
    storyId,
    readers: await people(callers),
    uploaders: await people(uploads),
    exporters,
    pictures: await largePictures(),
    photo: await photo(),
  }
}

// The curly apostrophe makes V8 store the text with two bytes for each character, like most texts of writers.
function longText(): string {
  const sentence = 'She didn’t count the lamps; she knew how many there were. '
  return sentence.repeat(Math.ceil(1_000_000 / sentence.length)).slice(0, 990_000)
}

/**
 * Returns pictures of 40 megapixels and almost 5 MB as data URLs, in formats whose decoder holds the whole picture in
 * memory.
 */
async function largePictures(): Promise<string[]> {
  const size = { width: 8000, height: 5000, channels: 3, background: '#a03050' } as const
  const noise = { width: 1100, height: 1100, channels: 3, background: '#000' } as const
  const patch = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  const picture = () => sharp({ create: size }).composite([{ input: patch, left: 3000, top: 2000 }])
  const formats = [
    ['png', await picture().png({ progressive: true, compressionLevel: 4 }).toBuffer()],
    ['webp', await picture().webp({ quality: 90, effort: 0 }).toBuffer()],
    [
      'jpeg',
      await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 90, progressive: true }).toBuffer(),
    ],
  ] as const
  return formats.map(([format, bytes]) => `data:image/${format};base64,${bytes.toString('base64')}`)
}

async function photo(): Promise<string> {
  const size = { width: 4000, height: 3000, channels: 3, background: '#a03050' } as const
  const bytes = await sharp({ create: size }).jpeg({ quality: 90 }).toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** A load of the bench. `run` sends all its calls at once. */
export interface MemoryLoad {
  name: string
  run(address: string): Promise<Answered[]>
}

/** A load that an API serves without answering 503: 4 uploads of 12 megapixels and 10 exports at once. */
export function ordinaryLoad({ uploaders, exporters, photo }: MemoryWorld): MemoryLoad {
  const body = JSON.stringify({ imageData: photo })
  return {
    name: 'an ordinary load: 4 uploads of 12 megapixels, 10 exports',
    run: (address) =>
      Promise.all([
        ...uploaders
          .slice(0, 4)
          .map(({ token }) =>
            sendPatiently(address, { method: 'POST', path: '/api/user/profile-picture', token, body }),
          ),
        ...exporters
          .slice(0, 10)
          .map(({ token }) => sendPatiently(address, { method: 'GET', path: '/api/user/export', token })),
      ]),
  }
}

/** The loads of the bench. Each of them is measured alone. */
export function memoryLoads(world: MemoryWorld): MemoryLoad[] {
  const all = <T>(items: readonly T[], sent: (item: T, n: number) => Sent) => {
    return (address: string) => Promise.all(items.map((item, n) => sendPatiently(address, sent(item, n))))
  }
  const chapters = `/api/stories/${world.storyId}/chapters`
  return [
    {
      name: `40 chapters of 1 MB, ${callers} signed-in readers`,
      run: all(world.readers, ({ token }) => ({ method: 'GET', path: chapters, token })),
    },
    {
      name: `40 chapters of 1 MB, ${callers} visitors`,
      run: all(world.readers, () => ({ method: 'GET', path: chapters })),
    },
    {
      name: `${uploads} uploads of 40 megapixels`,
      run: all(world.uploaders, ({ token }, n) => ({
        method: 'POST',
        path: '/api/user/profile-picture',
        token,
        body: JSON.stringify({ imageData: world.pictures[n % world.pictures.length] }),
      })),
    },
    {
      name: `${exports} exports`,
      run: all(world.exporters, ({ token }) => ({ method: 'GET', path: '/api/user/export', token })),
    },
  ]
}
