import type { Story } from '#contract/stories.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type PictureColumns, pictureColumns, pictureUrl } from './pictures.ts'

/** A story joined with its author (u) and cover (i). */
export interface StoryRow extends PictureColumns {
  id: number
  authorId: string
  authorName: string
  authorIsPublic: boolean
  title: string
  description: string
  genre: Story['genre']
  status: Story['status']
  spiceLevel: number
  isPublic: boolean
  readCount: number
  likeCount: number
  ratingSum: number
  ratingCount: number
  chapterCount: number
  createdAt: Date
  updatedAt: Date
}

/** What `presentStory` needs; stories are `s`, joined with `storyJoins`. */
export const storyColumns = Prisma.sql`s.id, s."authorId", u."firstName" || ' ' || u."lastName" AS "authorName", u."publicProfile" AS "authorIsPublic",
  s.title, s.description, s.genre, s.status, s."spiceLevel", s."isPublic", s."readCount", s."likeCount",
  s."ratingSum", s."ratingCount", s."createdAt", s."updatedAt", ${pictureColumns},
  (SELECT count(*)::int FROM chapters WHERE chapters."storyId" = s.id) AS "chapterCount"`

export const storyJoins = Prisma.sql`JOIN users u ON u.id = s."authorId" LEFT JOIN images i ON i.id = s."coverId"`

/** A story as it goes over the wire. */
export function presentStory(row: StoryRow): Story {
  return {
    id: row.id,
    authorId: row.authorId,
    authorName: row.authorName,
    authorIsPublic: row.authorIsPublic,
    title: row.title,
    description: row.description,
    genre: row.genre,
    status: row.status,
    spiceLevel: row.spiceLevel,
    isPublic: row.isPublic,
    coverImageUrl: pictureUrl(row.pictureKey),
    coverImageSmallUrl: pictureUrl(row.pictureSmallKey),
    coverPlaceholder: row.thumbhash,
    rating: rating(row),
    readCount: row.readCount,
    likeCount: row.likeCount,
    chapterCount: row.chapterCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The average as a decimal string with one digit, "0.0" when unrated (decision 2). */
export function rating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): string {
  return (ratingCount === 0 ? 0 : ratingSum / ratingCount).toFixed(1)
}
