import { genres, storyStatuses, valuesOf } from '#contract/options.ts'
import type { StoryFilters } from '#contract/story-filters.ts'
import { tagKey } from '#contract/story-labels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { bandsOf, partsOf } from './story-lengths.ts'

/** The filters of a list of stories, without its order. */
export type UnsortedStoryFilters = Omit<StoryFilters, 'sort'>

/** The facets of a filter, as the index in memory reads them (ADR-0009). */
export interface Facets {
  /** A matching story has all wanted facets and none of the unwanted ones. */
  wanted: string[]
  unwanted: string[]
  least: number
  most: number
  /** Whether the filter excludes every story. */
  isEmpty: boolean
  /** Computes the ordered lists of the database that a page or a count reads while there is no index in memory. */
  lists: () => FacetLists
}

/** The ordered lists of stories that the database keeps for each facet (ADR-0009). */
export interface FacetLists {
  /** The lists of the wanted tags and languages. */
  allOf: string[]
  /** Every matching story is in one of these lists; empty when there are too many lists to save time. */
  anyOf: string[]
  /**
   * The lists to read for counting. Without wanted tags, only the length range and the unwanted tags exclude stories
   * of these lists.
   */
  countedIn: string[]
  /**
   * The sections of length bands from `least` to `most`; null for all lengths, and when there are too many
   * sections.
   */
  lengths: string[] | null
  /**
   * Returns a condition on the story with this id that all matching stories fulfil, and some others. An index of the
   * database supports it. It is null when there is none.
   */
  listed: ((id: Prisma.Sql) => Prisma.Sql) | null
}

/** The conditions of a filter on a row of story_listings with the alias l. */
export interface FacetConditions extends Facets {
  /** The condition that a row matches the filter. */
  holds: Prisma.Sql
  /** A text that only equal filters have in common. */
  key: string
}

const mostWords = 2_147_483_646
/**
 * The maximum number of lists of classes and lengths that are compared with the lists of tags and languages.
 */
const mostBeside = 30
/** The facets of a list without filters. */
export const noFacets: Readonly<Facets> = {
  wanted: [],
  unwanted: [],
  least: 0,
  most: mostWords,
  isEmpty: false,
  lists: () => ({ allOf: [], anyOf: [], countedIn: [], lengths: null, listed: null }),
}

/** The conditions of a filter; null when it accepts all stories (D-143). */
export function facetConditions(narrowing: UnsortedStoryFilters): FacetConditions | null {
  const { language, tag = [], withoutTag = [], minWords, maxWords } = narrowing
  const least = minWords ?? 0
  const most = maxWords ?? mostWords
  const isRanged = minWords !== undefined || maxWords !== undefined
  const wantedClass = classFacets(narrowing).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
  const allOf = [
    ...new Set([...tag.map(tagFacet), ...(language ? [`language:${language.toLowerCase()}`] : [])]),
  ]
  const wanted = [...wantedClass, ...allOf]
  const unwanted = withoutTag.map(tagFacet)
  const has = wanted.length > 0 ? [Prisma.sql`l.facets @> ${wanted}::text[]`] : []
  const lacks = unwanted.length > 0 ? [Prisma.sql`NOT (l.facets && ${unwanted}::text[])`] : []
  const range = isRanged ? [Prisma.sql`l."wordCount" BETWEEN ${least}::int AND ${most}::int`] : []
  const all = [...has, ...range, ...lacks]
  if (all.length === 0) return null
  return {
    wanted,
    unwanted,
    least,
    most,
    isEmpty: least > most || unwanted.some((facet) => wanted.includes(facet)),
    lists: () => facetLists(narrowing, allOf),
    holds: Prisma.join(all, ' AND '),
    key: JSON.stringify([wanted, unwanted, minWords, maxWords]),
  }
}

function facetLists(narrowing: UnsortedStoryFilters, allOf: string[]): FacetLists {
  const { minWords, maxWords } = narrowing
  const isRanged = minWords !== undefined || maxWords !== undefined
  const [least, most] = [minWords ?? 0, maxWords ?? mostWords]
  const bands = isRanged ? bandsOf(least, most) : []
  const hasClass = classFacets(narrowing).some(([, value]) => value !== undefined)
  const lists = listsOf(hasClass ? classesOf(narrowing) : [], bands)
  // When there are lists of wanted tags or languages, reading more than `mostBeside` further lists would take longer
  // than reading one list of a tag or language.
  const countedIn = allOf.length > 0 && lists.length > mostBeside ? [] : lists
  // The list of a length is divided by genre and spice level, so for a page it replaces the lists of these classes.
  const hasSmallClasses = narrowing.status !== undefined && (narrowing.ai ?? 'any') !== 'any'
  const anyOf = allOf.length === 0 && bands.length > 0 && !hasSmallClasses ? bands : countedIn
  return {
    allOf,
    anyOf,
    countedIn,
    lengths: isRanged ? partsOf(least, most) : null,
    listed: listedIn(allOf, countedIn),
  }
}

/**
 * Classes of facets: every story has exactly one facet of each class. The classes are in the order in which the names
 * of lists contain them.
 */
function classFacets({
  ai,
  genre,
  heat,
  status,
}: UnsortedStoryFilters): [string, string | undefined, readonly string[]][] {
  return [
    ['ai', ai === 'any' ? undefined : ai, ['none', 'some']],
    ['genre', genre, valuesOf(genres)],
    ['heat', heat === undefined ? undefined : String(heat), ['1', '2', '3', '4', '5']],
    ['status', status, valuesOf(storyStatuses)],
  ]
}

function classesOf(narrowing: UnsortedStoryFilters): string[] {
  return classFacets(narrowing).reduce(
    (names: string[], [name, value, values]) =>
      names.flatMap((before) =>
        (value === undefined ? values : [value]).map((one) => `${before} ${name}:${one}`.trimStart()),
      ),
    [''],
  )
}

function listsOf(classes: string[], lengths: string[]): string[] {
  if (classes.length === 0 || lengths.length === 0) return [...classes, ...lengths]
  return classes.flatMap((one) => lengths.map((length) => `${one} ${length}`))
}

function listedIn(allOf: string[], anyOf: string[]): FacetLists['listed'] {
  if (allOf.length + anyOf.length === 0) return null
  const entries = (lists: Prisma.Sql) =>
    Prisma.sql`SELECT e."storyId" FROM list_entries e WHERE e.list ${lists}`
  const sets =
    allOf.length > 0
      ? allOf.map((name) => entries(Prisma.sql`= list_key(${name})`))
      : [entries(Prisma.sql`= ANY (ARRAY(SELECT list_key(name) FROM unnest(${anyOf}::text[]) AS name))`)]
  return (id) =>
    Prisma.join(
      sets.map((set) => Prisma.sql`${id} IN (${set})`),
      ' AND ',
    )
}

function tagFacet(tag: string): string {
  return `tag:${tagKey(tag)}`
}
