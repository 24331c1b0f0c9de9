import { genres, storyStatuses, valuesOf } from '#contract/options.ts'
import type { StoryFilters } from '#contract/story-filters.ts'
import { tagKey } from '#contract/story-labels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { bandsOf, partsOf } from './story-lengths.ts'

/** The filters of a list of stories, without its sort order. */
export type UnsortedStoryFilters = Omit<StoryFilters, 'sort'>

/**
 * The conditions of a filter as the index in memory looks them up: facets, such as a tag, and a range of words
 * (ADR-0009).
 */
export interface Facets {
  /** A matching story has all of these facets and none of the facets in `unwanted`. */
  wanted: string[]
  unwanted: string[]
  least: number
  most: number
  /** Whether the conditions exclude each other, so that no story matches. */
  isEmpty: boolean
  /** Returns the lists of the database from which a page or a count is read while there is no index in memory. */
  lists: () => FacetLists
}

/**
 * The names of the database's lists that a filter reads. The database keeps an ordered list of stories for each tag and
 * language, for each combination of classes, for each length band, and for each pair of the last two (ADR-0009).
 */
export interface FacetLists {
  /** One list for each wanted tag, and one for the language. Every matching story is in all of these lists. */
  allOf: string[]
  /**
   * Every matching story is in at least one of these lists. The array is empty when reading so many lists would save no
   * time.
   */
  anyOf: string[]
  /**
   * The lists from which the matching stories are counted. If `allOf` is empty, every story in these lists fulfils the
   * filter, except that its length and the unwanted tags must still be checked.
   */
  countedIn: string[]
  /**
   * The eighths of length bands that contain the lengths from `least` to `most` (see `partsOf`); null when the filter
   * has no range of lengths or when it contains too many eighths.
   */
  lengths: string[] | null
  /**
   * Returns a condition on the id of a story. An index of the database supports it, but some stories that fulfil it do
   * not match, so the conditions of the filter are checked too. It is null when the filter reads no list.
   */
  listed: ((id: Prisma.Sql) => Prisma.Sql) | null
}

/** The conditions of a filter on a row of story_listings with the alias l. */
export interface FacetConditions extends Facets {
  /** The condition that a row matches the filter. */
  holds: Prisma.Sql
  /** A text that differs between filters that are not equal, so it can be used as a key. */
  key: string
}

const mostWords = 2_147_483_646
/**
 * With wanted tags or a language, lists of classes and lengths are read too only if there are at most this number of
 * them.
 */
const maxFurtherLists = 30
/** The conditions of a list without a filter. */
export const noFacets: Readonly<Facets> = {
  wanted: [],
  unwanted: [],
  least: 0,
  most: mostWords,
  isEmpty: false,
  lists: () => ({ allOf: [], anyOf: [], countedIn: [], lengths: null, listed: null }),
}

/** Converts a filter into conditions; null when it accepts all stories (D-143). */
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
  // With wanted tags or a language, more than `maxFurtherLists` further lists are not read, because that would take longer
  // than reading the list of one tag or language.
  const countedIn = allOf.length > 0 && lists.length > maxFurtherLists ? [] : lists
  // For a page, the lists of length bands alone replace the lists of classes, because the database divides each of them
  // by genre and spice level. That does not apply when the filter names both a status and an AI facet, because those
  // lists of classes are small.
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
 * The classes of facets, each with its wanted value and all its values. A story has exactly one facet of each class,
 * such as one genre. The names of lists contain the classes in this order.
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
