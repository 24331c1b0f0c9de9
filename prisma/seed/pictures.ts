import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Storage } from '#core/storage/client.ts'
import { imageKey, type Pictures, toWebp } from '#core/storage/images.ts'
import { paintCover } from '../../infra/demo-model/paint/cover.ts'
import { paintPortrait } from '../../infra/demo-model/paint/portrait.ts'
import { toPaper } from '../../infra/demo-model/paint/raster.ts'
import type { People } from './people.ts'
import { composePicturePrompts, type PicturePrompt } from './picture-prompts.ts'
import { getId } from './works.ts'

export interface PaintedPicture extends PicturePrompt {
  pictures: Pictures
}

// The painter's pictures are 1024 pixels wide. They are stored with 800 pixels, which is sharp on every screen of the
// client and makes the first start faster.
const sizes = {
  cover: { width: 800, height: 1200 },
  portrait: { width: 800, height: 800 },
  avatar: { width: 800, height: 800 },
}
/** Four pictures are made at a time. Drawing uses this thread, but converting a picture uses other threads. */
const concurrency = 4

/**
 * Paints all pictures of the demo and uploads them into storage. The rows that reference them are written later.
 * @param cacheDir a folder with pictures that `paintAhead` has painted
 */
export async function paintPictures(storage: Storage, cacheDir?: string): Promise<PaintedPicture[]> {
  await storage.ensureBucket()
  const painted: PaintedPicture[] = []
  await forEachPrompt(async (prompt) => {
    const pictures = await paintCached(prompt, cacheDir)
    for (const picture of [pictures.large, pictures.small])
      await storage.put(imageKey(getFolder(prompt), picture), picture.bytes, 'image/webp')
    painted.push({ ...prompt, pictures })
  })
  return painted
}

/** Paints all pictures of the demo into a folder. It needs no service, so it can run while the services start. */
export async function paintAhead(cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true })
  await forEachPrompt((prompt) => paintCached(prompt, cacheDir))
}

async function forEachPrompt(work: (prompt: PicturePrompt) => Promise<unknown>): Promise<void> {
  const prompts = composePicturePrompts()
  const workThrough = async () => {
    for (let prompt = prompts.shift(); prompt; prompt = prompts.shift()) await work(prompt)
  }
  await Promise.all(Array.from({ length: concurrency }, workThrough))
}

async function paintCached(prompt: PicturePrompt, cacheDir?: string): Promise<Pictures> {
  if (!cacheDir) return paintPicture(prompt)
  const file = path.join(cacheDir, getFolder(prompt))
  const found = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found) return deserialize(found) as Pictures
  const pictures = await paintPicture(prompt)
  // A rename puts the complete file in place, so an interrupted process leaves no incomplete picture.
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, serialize(pictures))
  await rename(draft, file)
  return pictures
}

// Each picture has a separate folder, because the key of an image is a hash and two pictures could be equal.
function getFolder({ kind, key }: Pick<PicturePrompt, 'kind' | 'key'>): string {
  return `demo-${kind}-${key}`
}

async function paintPicture({ kind, prompt }: PicturePrompt): Promise<Pictures> {
  const svg = kind === 'cover' ? paintCover(prompt) : paintPortrait(prompt)
  // The SVG is drawn once to an uncompressed PNG, because toWebp would otherwise draw it again for each width.
  return toWebp(await toPaper(svg, sizes[kind]).png({ compressionLevel: 0 }).toBuffer(), 'model')
}

/** Writes the rows of the pictures and links each to its story, character or user. */
export async function writePictures(
  tx: Tx,
  { ids }: People,
  works: { characters: Map<string, number>; stories: Map<string, number> },
  painted: PaintedPicture[],
): Promise<void> {
  const rows = await tx.image.createManyAndReturn({
    select: { id: true },
    data: painted.map(({ kind, key, owner, prompt, pictures }) => ({
      ownerId: ids[owner],
      kind,
      key: imageKey(getFolder({ kind, key }), pictures.large),
      smallKey: imageKey(getFolder({ kind, key }), pictures.small),
      width: pictures.large.width,
      height: pictures.large.height,
      thumbhash: pictures.thumbhash,
      prompt,
      isGenerated: true,
      storyId: kind === 'cover' ? getId(works.stories, key) : null,
      characterId: kind === 'portrait' ? getId(works.characters, key) : null,
    })),
  })
  const made = rows.map(({ id }) => id)
  await execute(
    tx,
    Prisma.sql`
    UPDATE stories s SET "coverId" = i.id FROM images i WHERE i."storyId" = s.id AND i.id = ANY(${made}::int[])`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE characters c SET "imageId" = i.id FROM images i WHERE i."characterId" = c.id AND i.id = ANY(${made}::int[])`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE users u SET "avatarId" = i.id FROM images i
    WHERE i."ownerId" = u.id AND i.kind = 'avatar' AND i.id = ANY(${made}::int[])`,
  )
}
