import { genres, type Option, spiceLabels, storyStatuses } from '#contract/options.ts'
import { type StorySort, storySorts, tagLimits } from '#contract/story-labels.ts'
import { formatNumber } from '../../lib/format.ts'
import type { QueryEdit } from '../../lib/use-url-state.ts'

// The filters of the stories on Discover are stored in the query of the address, so that a link and Back restore them
// (D-143).

export type FilterName = 'status' | 'heat' | 'language' | 'length' | 'ai'
type TagName = 'tag' | 'withoutTag'

/** The ranges of words that the length filter offers. */
const lengths: readonly Option[] = [
  ['0-1999', 'Under 2,000 words'],
  ['2000-9999', '2,000 to 10,000 words'],
  ['10000-39999', '10,000 to 40,000 words'],
  ['40000-', 'Over 40,000 words'],
]
/**
 * The languages that the filter offers: code and name. `Intl.DisplayNames` gives the same names, but takes some 15 ms on
 * a computer and more than 60 ms on a phone, before the screen can be rendered.
 */
const offeredLanguages: readonly Option[] = [
  ['en', 'English'],
  ['de', 'German'],
  ['fr', 'French'],
  ['es', 'Spanish'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
  ['nl', 'Dutch'],
  ['pl', 'Polish'],
  ['sv', 'Swedish'],
  ['da', 'Danish'],
  ['fi', 'Finnish'],
  ['cs', 'Czech'],
  ['hu', 'Hungarian'],
  ['ro', 'Romanian'],
  ['el', 'Greek'],
  ['tr', 'Turkish'],
  ['ru', 'Russian'],
  ['uk', 'Ukrainian'],
  ['ar', 'Arabic'],
  ['he', 'Hebrew'],
  ['hi', 'Hindi'],
  ['th', 'Thai'],
  ['vi', 'Vietnamese'],
  ['id', 'Indonesian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['zh', 'Chinese'],
]

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

export const choices: Record<FilterName, { label: string; any: string; options: readonly Option[] }> = {
  status: { label: 'Status', any: 'Any status', options: storyStatuses },
  heat: {
    label: 'Heat',
    any: 'Any heat',
    options: spiceLabels.map((label, index) => [String(index + 1), `${index + 1} ${label}`] as const),
  },
  length: { label: 'Length', any: 'Any length', options: lengths },
  language: {
    label: 'Language',
    any: 'Any language',
    options: offeredLanguages,
  },
  ai: {
    label: 'AI',
    any: 'With or without AI',
    options: [
      ['none', 'Written by hand'],
      ['some', 'With AI'],
    ],
  },
}

/** Converts the filters in the address to the query of the API call, without values that the server would refuse. */
export function queryOf(search: URLSearchParams) {
  const get = (name: string) => search.get(name) || undefined
  const sort = storySorts.find(([value]) => value === get('sort'))?.[0]
  const tag = tagsOf(search, 'tag')
  const withoutTag = tagsOf(search, 'withoutTag')
  return {
    sort,
    genre: genres.find(([value]) => value === get('genre'))?.[0],
    status: storyStatuses.find(([value]) => value === get('status'))?.[0],
    heat: heats.find((value) => value === get('heat')),
    language: isLanguage(get('language')) ? get('language') : undefined,
    ai: ais.find((value) => value === get('ai')),
    minWords: numberOf(get('minWords')),
    maxWords: numberOf(get('maxWords')),
    ...(tag.length > 0 ? { tag } : {}),
    ...(withoutTag.length > 0 ? { withoutTag } : {}),
  }
}

function tagsOf(search: URLSearchParams, name: TagName): string[] {
  return search
    .getAll(name)
    .filter((tag) => [...tag].length >= tagLimits.shortest && [...tag].length <= tagLimits.longest)
    .slice(0, tagLimits.most)
}

function isLanguage(code: string | undefined): boolean {
  try {
    return code !== undefined && Intl.getCanonicalLocales(code).length > 0
  } catch {
    return false
  }
}

const heats = ['1', '2', '3', '4', '5'] as const
const ais = ['none', 'some'] as const

function numberOf(text: string | undefined): string | undefined {
  return text && /^\d{1,9}$/.test(text) ? text : undefined
}

/** Returns the value that the control of a filter shows; '' if the filter is not used. */
export function filterValue(search: URLSearchParams, name: FilterName): string {
  if (name !== 'length') return search.get(name) ?? ''
  const [least, most] = [numberOf(search.get('minWords') ?? ''), numberOf(search.get('maxWords') ?? '')]
  return least || most ? `${least ?? 0}-${most ?? ''}` : ''
}

/** Returns the options of one filter. A value in the address that is not among them is added. */
export function optionsOf(search: URLSearchParams, name: FilterName): readonly Option[] {
  const { options } = choices[name]
  const value = filterValue(search, name)
  return value === '' || options.some(([one]) => one === value)
    ? options
    : [...options, [value, labelOf(name, value)]]
}

function labelOf(name: FilterName, value: string): string {
  const known = choices[name].options.find(([one]) => one === value)?.[1]
  if (known) return known
  if (name === 'language') return languageName(value)
  if (name !== 'length') return value
  const [least = '0', most = ''] = value.split('-')
  const words = (text: string) => formatNumber(Number(text))
  if (most === '') return `${words(least)} words or more`
  return least === '0' ? `Up to ${words(most)} words` : `${words(least)} to ${words(most)} words`
}

/** Sets one filter in the address; an empty value removes the filter. */
export function withValue(
  search: URLSearchParams,
  name: FilterName | 'sort',
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (key: string, text: string) => (text ? next.set(key, text) : next.delete(key))
  if (name !== 'length') set(name, value)
  else {
    const [least = '', most = ''] = value.split('-')
    set('minWords', least === '0' ? '' : least)
    set('maxWords', most)
  }
  return next
}

export function withTags(search: URLSearchParams, name: TagName, tags: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(name)
  for (const tag of tags) next.append(name, tag)
  return next
}

/** Removes every filter, and keeps the tab, the searched words and the sort order. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  for (const name of ['tab', 'q', 'sort']) {
    const value = search.get(name)
    if (value) next.set(name, value)
  }
  return next
}

export interface ActiveFilter {
  label: string
  /** Removes this filter from the query of the address; all other filters stay. */
  without: QueryEdit
}

/** Returns the filters that are used, except the genre, which has separate buttons. */
export function activeFilters(search: URLSearchParams): ActiveFilter[] {
  const single = (Object.keys(choices) as FilterName[]).flatMap((name): ActiveFilter[] => {
    const value = filterValue(search, name)
    return value === ''
      ? []
      : [{ label: labelOf(name, value), without: (before) => withValue(before, name, '') }]
  })
  const tags = (['tag', 'withoutTag'] as const).flatMap((name) => {
    return tagsOf(search, name).map((tag) => ({
      label: name === 'tag' ? `#${tag}` : `Without #${tag}`,
      without: (before: URLSearchParams) =>
        withTags(
          before,
          name,
          tagsOf(before, name).filter((one) => one !== tag),
        ),
    }))
  })
  return [...single, ...tags]
}

/** The available sort orders. The default is newest first; with search words it is best match first. */
export function sortOptions(searching: boolean): readonly (readonly [StorySort | '', string])[] {
  return searching ? [['', 'Best match'], ...storySorts] : storySorts
}

/** Returns the sort order that the control shows; '' is the best match of a search. */
export function sortValue(search: URLSearchParams): StorySort | '' {
  return queryOf(search).sort ?? (search.get('q') ? '' : 'newest')
}
