import { aiLabelOf } from '#contract/ai-label.ts'
import type { Story } from '#contract/stories.ts'
import { isMature } from '#contract/story-labels.ts'
import type { StoryRow } from '../rows/stories.ts'
import { pictureUrl } from './pictures.ts'

/** A story as the API returns it. */
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
    mature: isMature(row.spiceLevel) || row.hasMatureText,
    tags: row.tags,
    warnings: row.warnings,
    language: row.language,
    wordCount: row.wordCount,
    isPublic: row.isPublic,
    releaseAtOnce: row.releaseAtOnce,
    coverImageUrl: pictureUrl(row.pictureKey),
    coverImageSmallUrl: pictureUrl(row.pictureSmallKey),
    coverPlaceholder: row.thumbhash,
    rating: rating(row),
    readCount: row.readCount,
    likeCount: row.likeCount,
    chapterCount: row.chapterCount,
    aiShare: row.aiShare,
    aiLabel: aiLabelOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The average as a decimal string with one digit, "0.0" when unrated (D-2). */
export function rating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): string {
  return (ratingCount === 0 ? 0 : ratingSum / ratingCount).toFixed(1)
}
