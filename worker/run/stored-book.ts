import type { Ending, FactKind } from '#contract/book-options.ts'
import { namedThings } from '#core/book/names.ts'
import { visibleToUserWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { fillNames, type NamedThing } from '#core/text/name-references.ts'
import { type Book, type BookStyle, emptyStyle } from '../story/material/book.ts'

/**
 * The stored rows of a story's book: its style, plan, facts and summaries (ADR-0019), as the claim of a generation
 * reads them.
 */
export interface StoredBook {
  style: (Omit<BookStyle, 'povCharacter'> & { povCharacterId: number | null }) | null
  plan: {
    enabled: boolean
    logline: string
    chapterGoal: number | null
    ending: Ending | null
    promises: string[]
  } | null
  planned: { id: number; title: string }[]
  /** The beats that have not happened, and those that happened in the regenerated chapter or in a later one. */
  beats: {
    id: number
    text: string
    plannedChapterId: number | null
    /** The chapter in which the beat happened; null while it has not happened. */
    chapter: { number: number; title: string; isRegenerated: boolean } | null
  }[]
  facts: {
    id: number
    kind: FactKind
    text: string
    aboutCharacterIds: number[]
    aboutLocationIds: number[]
    aboutNames: string[]
    fromChapter: number
    untilChapter: number | null
    pinned: boolean
    isSheetLine: boolean
    /** `knowers` is null when everybody knows the fact. */
    knowers: { id: number; learnedIn: number | null }[] | null
  }[]
  acts: { act: number; summary: string; basis: string }[]
  /** The characters and locations whose names stand in the texts as references. */
  named: NamedThing[]
}

/**
 * An SQL expression for the book of story `s` as a `StoredBook`. In the statement around it, `u` must be the author of
 * the story. `chapterId` is the chapter that is regenerated, or NULL. The lines of a sheet that the author may not see now
 * are left out (D-30).
 */
export function storedBook(chapterId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`json_build_object(
    'style', (SELECT row_to_json(st) FROM story_styles st WHERE st."storyId" = s.id),
    'plan', (SELECT row_to_json(pl) FROM story_plans pl WHERE pl."storyId" = s.id),
    'planned', coalesce((
      SELECT json_agg(json_build_object('id', id, 'title', title) ORDER BY position)
      FROM planned_chapters WHERE "storyId" = s.id
    ), '[]'),
    'beats', coalesce((
      SELECT json_agg(json_build_object('id', b.id, 'text', b.text, 'plannedChapterId', b."plannedChapterId",
        'chapter', CASE WHEN bc.id IS NOT NULL THEN json_build_object('number', bc."chapterNumber",
          'title', coalesce(bc.title, ''), 'isRegenerated', bc.id = ${chapterId}) END)
        ORDER BY bc."chapterNumber", b.position, b.id)
      FROM beats b LEFT JOIN chapters bc ON bc.id = b."chapterId"
      WHERE b."storyId" = s.id AND (b."chapterId" IS NULL
        OR bc."chapterNumber" >= (SELECT "chapterNumber" FROM chapters WHERE id = ${chapterId}))
    ), '[]'),
    'facts', coalesce((
      SELECT json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text,
        'aboutCharacterIds', f."aboutCharacterIds", 'aboutLocationIds', f."aboutLocationIds",
        'aboutNames', f."aboutNames", 'fromChapter', coalesce(fc."chapterNumber", 0),
        'untilChapter', uc."chapterNumber", 'pinned', f.pinned, 'isSheetLine', f."isSheetLine",
        'knowers', CASE WHEN NOT f."knownByAll" THEN coalesce((
          SELECT json_agg(json_build_object('id', k."characterId", 'learnedIn', kc."chapterNumber"))
          FROM fact_knowers k LEFT JOIN chapters kc ON kc.id = k."chapterId" WHERE k."factId" = f.id
        ), '[]') END) ORDER BY f.id)
      FROM facts f LEFT JOIN chapters fc ON fc.id = f."chapterId" LEFT JOIN chapters uc ON uc.id = f."endChapterId"
      WHERE f."storyId" = s.id AND f.status <> 'void' AND (NOT f."isSheetLine" OR EXISTS (
        SELECT FROM characters c WHERE c.id = ANY(f."aboutCharacterIds") AND ${visibleToUserWhere('character', 'u', 'c')}))
    ), '[]'),
    'acts', coalesce((
      SELECT json_agg(json_build_object('act', act, 'summary', summary, 'basis', basis) ORDER BY act) FROM act_summaries
      WHERE "storyId" = s.id
    ), '[]'),
    'named', (
      SELECT coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'name', name)), '[]')
      FROM (${namedThings}) named
    ))`
}

/**
 * Fills the names into a stored book. The act summaries are left out, because they hold only for the present summaries
 * of their chapters (`currentActs`). The first planned chapter is the one after the last written chapter, `lastChapter`
 * (0 without chapters).
 */
export function bookOf(stored: StoredBook, lastChapter: number): Book {
  const { style, plan, planned, beats, facts, named } = stored
  const nameOf = (kind: NamedThing['kind'], id: number) =>
    named.find((one) => one.kind === kind && one.id === id)?.name
  const filled = beats.map(({ text, ...beat }) => ({ ...beat, text: fillNames(text, named) }))
  const waiting = (plannedChapterId: number | null) =>
    filled
      .filter((beat) => beat.chapter === null && beat.plannedChapterId === plannedChapterId)
      .map(({ id, text }) => ({ id, text }))
  const ahead = planned.map(({ id, title }, position) => ({
    number: lastChapter + 1 + position,
    title: fillNames(title, named),
    beats: waiting(id),
  }))
  return {
    style: style
      ? {
          ...style,
          povCharacter:
            style.povCharacterId === null ? null : (nameOf('character', style.povCharacterId) ?? null),
        }
      : emptyStyle,
    plan: plan && {
      ...plan,
      logline: fillNames(plan.logline, named),
      promises: plan.promises.map((promise) => fillNames(promise, named)),
      ahead,
      afterThisChapter: filled.flatMap(({ id, text, chapter }) =>
        chapter && !chapter.isRegenerated
          ? [{ number: chapter.number, title: chapter.title, beats: [{ id, text }] }]
          : [],
      ),
      ofThisChapter: filled
        .filter(({ chapter }) => chapter?.isRegenerated)
        .map(({ id, text }) => ({ id, text })),
      passed: waiting(null).toSorted((a, b) => a.id - b.id),
    },
    facts: facts.map(({ aboutCharacterIds, aboutLocationIds, aboutNames, knowers, text, ...fact }) => ({
      ...fact,
      text: fillNames(text, named),
      about: [
        ...aboutCharacterIds.map((id) => nameOf('character', id)),
        ...aboutLocationIds.map((id) => nameOf('location', id)),
        ...aboutNames,
      ].filter((name) => name !== undefined),
      knownBy:
        knowers === null
          ? ('all' as const)
          : knowers.flatMap(({ id, learnedIn }) => {
              const name = nameOf('character', id)
              return name === undefined ? [] : [{ name, learnedIn }]
            }),
    })),
    acts: [],
  }
}
