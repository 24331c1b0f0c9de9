import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Tier, tiers } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#core/postgres/client.ts'
import type { Storage } from '#core/storage/client.ts'
import { toJpeg } from '#core/storage/images.ts'
import {
  type BookFacts,
  bookFiles,
  bookStyle,
  chapterPage,
  containerDocument,
  contentsPage,
  packageDocument,
  titlePage,
} from '../present/book.ts'
import { findBook } from '../queries/books.ts'
import { type CoverText, drawCoverText } from './cover-words.ts'
import { streamZip } from './zip.ts'

/**
 * Checks that a tier may export stories as books. Every tier may while MEMBERSHIP_ENFORCEMENT is off (D-52).
 * @throws AppError limit_reached
 */
export function assertCanDownloadBooks(config: Pick<Config, 'MEMBERSHIP_ENFORCEMENT'>, tier: Tier): void {
  if (!config.MEMBERSHIP_ENFORCEMENT || tiers[tier].exportBooks) return
  const names = Object.values(tiers)
    .filter(({ exportBooks }) => exportBooks)
    .map(({ name }) => name)
  throw new AppError('limit_reached', `Export as a book is part of ${names.join(' and ')}.`)
}

/**
 * Builds a story as a book (EPUB 3). The book is written while the caller reads it, with one chapter in memory at a
 * time. A cover that is missing in storage or is not a picture is left out. A chapter that is deleted meanwhile breaks
 * the download. `language` is that of the prose as a BCP 47 tag.
 * @throws AppError conflict for a story without chapters, before the first byte.
 */
export async function buildBook(
  db: Db,
  storage: Storage,
  { storyId, language }: { storyId: number; language: string | null },
): Promise<Readable> {
  const { cover: picture, chapters, ...story } = await findBook(db, storyId)
  if (chapters.length === 0) throw new AppError('conflict', 'This story has no chapter to export yet.')
  const cover = picture && (await readCover(storage, picture, story))
  const book: BookFacts = { ...story, hasCover: cover !== null, language }
  return streamZip(
    async (add) => {
      await add(bookFiles.container, containerDocument)
      await add(bookFiles.package, packageDocument(book, chapters))
      await add(bookFiles.style, bookStyle)
      await add(bookFiles.title, titlePage(book))
      await add(bookFiles.contents, contentsPage(chapters, language))
      if (cover) await add(bookFiles.cover, Readable.from([cover]), false)
      for (const chapter of chapters) {
        const { id } = chapter
        const found = await db.chapter.findUnique({ where: { id }, select: { content: true } })
        // If a chapter is deleted while the book is built, the download fails, because a book without this chapter
        // would look complete.
        if (!found) throw new Error('a chapter was deleted while the EPUB of its story was built')
        const page = chapterPage({ ...chapter, content: found.content }, language)
        await add(bookFiles.chapter(id), page)
      }
    },
    { name: 'mimetype', content: 'application/epub+zip' },
  )
}

// The cover is converted to JPEG, because some e-readers do not show WebP.
async function readCover(
  storage: Storage,
  { key, isGenerated }: { key: string; isGenerated: boolean },
  words: CoverText,
): Promise<Buffer | null> {
  const maker = isGenerated ? 'model' : 'person'
  const stored = await storage.get(key)
  const picture = stored && (await toJpeg(await buffer(stored.body), maker))
  return picture && drawCoverText(picture, words, maker)
}
