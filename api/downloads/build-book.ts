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
import { streamZip } from './zip.ts'

/**
 * Whether a tier exports stories as books; only while limits bind (D-52).
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
 * A story as a book (EPUB 3), made while it is read: one chapter in memory at a time. A cover that storage no longer
 * has, or that is no picture, is left out.
 * @throws AppError conflict for a story without chapters, before the first byte.
 */
export async function bindBook(db: Db, storage: Storage, storyId: number): Promise<Readable> {
  const { coverKey, chapters, ...story } = await findBook(db, storyId)
  if (chapters.length === 0) throw new AppError('conflict', 'There is no chapter to bind yet.')
  const cover = coverKey === null ? null : await readCover(storage, coverKey)
  const book: BookFacts = { ...story, hasCover: cover !== null }
  return streamZip(
    async (add) => {
      await add(bookFiles.container, containerDocument)
      await add(bookFiles.package, packageDocument(book, chapters))
      await add(bookFiles.style, bookStyle)
      await add(bookFiles.title, titlePage(book))
      await add(bookFiles.contents, contentsPage(chapters))
      if (cover) await add(bookFiles.cover, Readable.from([cover]), false)
      for (const { id, ...chapter } of chapters) {
        const found = await db.chapter.findUnique({ where: { id }, select: { content: true } })
        // Deleted since the list was written: an empty page, so that the book still holds what it lists.
        const page = chapterPage({ ...chapter, content: found?.content ?? '' })
        await add(bookFiles.chapter(chapter.chapterNumber), page)
      }
    },
    { name: 'mimetype', content: 'application/epub+zip' },
  )
}

// Every reader of books shows JPEG.
async function readCover(storage: Storage, key: string): Promise<Buffer | null> {
  const stored = await storage.get(key)
  return stored && toJpeg(await buffer(stored.body))
}
