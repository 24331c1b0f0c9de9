import sharp from 'sharp'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Storage } from '#core/storage/client.ts'
import { imageKey, type Pictures, toWebp } from '#core/storage/images.ts'
import { paintCover } from '../../infra/demo-model/paint/cover.ts'
import { paintPortrait } from '../../infra/demo-model/paint/portrait.ts'
import type { People } from './people.ts'
import { type PictureWish, pictureWishes } from './picture-prompts.ts'
import { idOf } from './works.ts'

export interface PaintedPicture extends PictureWish {
  pictures: Pictures
}

// 800 pixels wide out of the painter's 1024: sharp on every screen of ours, and nobody waits for the rest at a first start.
const density = (72 * 800) / 1024
/** Pictures in the making at one time: the painting is ours, the rest is on other threads. */
const atOnce = 4

/** Paints every picture of the demo and puts it into storage. Nothing refers to them yet. */
export async function paintPictures(storage: Storage): Promise<PaintedPicture[]> {
  await storage.ensureBucket()
  const wishes = pictureWishes()
  const painted: PaintedPicture[] = []
  const painter = async () => {
    for (let wish = wishes.shift(); wish; wish = wishes.shift()) {
      const pictures = await paint(wish)
      for (const picture of [pictures.large, pictures.small])
        await storage.put(imageKey(folderOf(wish), picture), picture.bytes, 'image/webp')
      painted.push({ ...wish, pictures })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, painter))
  return painted
}

// A folder each: two that happened to come out alike are still two pictures.
function folderOf({ kind, key }: Pick<PictureWish, 'kind' | 'key'>): string {
  return `demo-${kind}-${key}`
}

async function paint({ kind, prompt }: PictureWish): Promise<Pictures> {
  const svg = kind === 'cover' ? paintCover(prompt) : paintPortrait(prompt)
  // Drawn once, unpacked, rather than once for each width.
  return toWebp(await sharp(Buffer.from(svg), { density }).png({ compressionLevel: 0 }).toBuffer())
}

/** Writes the pictures' rows and gives each story, character and user its own. */
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
      key: imageKey(folderOf({ kind, key }), pictures.large),
      smallKey: imageKey(folderOf({ kind, key }), pictures.small),
      width: pictures.large.width,
      height: pictures.large.height,
      thumbhash: pictures.thumbhash,
      prompt,
      storyId: kind === 'cover' ? idOf(works.stories, key) : null,
      characterId: kind === 'portrait' ? idOf(works.characters, key) : null,
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
