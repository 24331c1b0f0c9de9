import { z } from 'zod'
import { AppError } from '../errors.ts'
import { assertIsShownText, type Reader } from '../policy/mature-stories.ts'
import {
  allowedWhere,
  assertCan,
  notFoundError,
  notHiddenWhere,
  type Thing,
  type Viewer,
  visibleWhere,
} from '../policy/policy.ts'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'

/**
 * Condition for a character or location that is linked to a story: the viewer may see the thing, or may edit the story,
 * whose author owns the thing. Everybody who edits the story therefore writes about the same people and places (D-66,
 * D-152).
 */
export function ofStoryWhere(
  noun: 'character' | 'location',
  viewer: Viewer,
  { thing, story }: { thing: string; story: string },
): Prisma.Sql {
  const column = (alias: string) => Prisma.sql`${Prisma.raw(alias)}."authorId"`
  return Prisma.sql`(${visibleWhere(noun, viewer, thing)}
    OR (${column(thing)} = ${column(story)} AND ${Prisma.raw(thing)}."hiddenAt" IS NULL
      AND ${allowedWhere('edit', 'story', viewer, story)}))`
}

/**
 * Condition for a character whose sheet can be quoted to a viewer who works on the book of a story: the viewer may see
 * the character, or the story's author owns it. The lines of a private sheet that another person shares with the author
 * are not for the editors and commenters of the story, who cannot open that sheet (D-30, D-152).
 */
function sheetQuotedWhere(viewer: Viewer, { thing, story }: { thing: string; story: string }): Prisma.Sql {
  const [sheet, written] = [Prisma.raw(thing), Prisma.raw(story)]
  return Prisma.sql`(${visibleWhere('character', viewer, thing)}
    OR (${sheet}."authorId" = ${written}."authorId" AND ${notHiddenWhere(sheet)}))`
}

/**
 * Condition for a line of a character's sheet in the book of a story: it is withheld from the viewer, who works on that
 * book. The owner of a deleted character is not known, so the line is then for the story's author, and not for the
 * editors, who may never have been able to open the sheet. `sheetId` is the id of the character, or null when it is not
 * known.
 */
export function sheetWithheldWhere(viewer: Viewer, sheetId: Prisma.Sql, story: string): Prisma.Sql {
  const isAuthor = Prisma.sql`${Prisma.raw(story)}."authorId" = ${viewer?.userId ?? null}::text`
  return Prisma.sql`(NOT EXISTS (
      SELECT FROM characters sheet
      WHERE sheet.id = ${sheetId} AND ${sheetQuotedWhere(viewer, { thing: 'sheet', story })})
    AND (EXISTS (SELECT FROM characters kept WHERE kept.id = ${sheetId}) OR (${isAuthor}) IS NOT TRUE))`
}

const linkedRow = rowSchema({ linked: z.boolean() })

/**
 * Checks that `viewer` may work on the book of a story: its style, plan, facts, findings, passages and reviews. For all
 * others the call answers as if the story did not exist, also when they can read it (part 3 of the specification, D-95
 * to D-123).
 * @throws AppError not_found
 */
export function assertCanWriteBook(
  on: Queryable,
  storyId: number,
  viewer: Viewer,
  options: { lock?: boolean } = {},
): Promise<Thing> {
  return assertCanSeeBook(on, 'edit', storyId, viewer, options)
}

/**
 * Checks that `reader` may do `act` to the book of a story, and may read its text. Calls whose answers quote the text
 * use this check: an editor or a commenter, who reads and answers findings, may read a mature story only as an adult
 * (D-119, D-144, D-152).
 * @throws AppError not_found, mature_story
 */
export async function assertCanQuoteBook(
  on: Queryable,
  act: 'edit' | 'comment',
  storyId: number,
  reader: Reader,
  options: { lock?: boolean } = {},
): Promise<Thing> {
  const story = await assertCanSeeBook(on, act, storyId, reader, options)
  await assertIsShownText(on, story, reader)
  return story
}

async function assertCanSeeBook(
  on: Queryable,
  act: 'edit' | 'comment',
  storyId: number,
  viewer: Viewer,
  options: { lock?: boolean },
): Promise<Thing> {
  return assertCan(on, act, 'story', storyId, viewer, options).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'forbidden' ? notFoundError('story') : error
  })
}

/**
 * Checks that the character whose point of view a style or an order asks for belongs to the story (D-95).
 * @throws AppError invalid with `message`
 */
export async function assertCharacterOfStory(
  on: Queryable,
  storyId: number,
  characterId: number | null | undefined,
  message: string,
): Promise<void> {
  if (characterId === null || characterId === undefined) return
  const [row] = await queryRows(
    on,
    linkedRow,
    Prisma.sql`
    SELECT EXISTS (
      SELECT FROM story_characters WHERE "storyId" = ${storyId} AND "characterId" = ${characterId}
    ) AS linked`,
  )
  if (row?.linked) return
  throw new AppError('invalid', message, { issues: [{ path: 'povCharacterId', message }] })
}
