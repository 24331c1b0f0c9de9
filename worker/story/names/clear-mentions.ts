/** A range of a text that names a person: by a whole name, or by a part of one, such as the first name. */
export interface Mention {
  from: number
  to: number
  person: string
  isWhole: boolean
  /** Whether the range is a family name without a first name. */
  isFamily?: true
  /** Whether the text spells the name as the person's sheet does, with the same diacritics. */
  isExact: boolean
}

// A text can have as many mentions as words, so the functions below compare a mention only with those near it and not
// with all others.

/** Drops each family name in a range that is also the first name of another person. */
export function withoutFamilies(parts: readonly Mention[]): Mention[] {
  const rivalsOf = findOverlaps(parts)
  const isFirstNameIn = (one: Mention, other: Mention) =>
    !other.isFamily && one.from <= other.from && other.to <= one.to
  return parts.filter(
    (one) => !one.isFamily || !rivalsOf.get(one)?.some((other) => isFirstNameIn(one, other)),
  )
}

/**
 * Returns a function that tests whether a mention lies inside one of `outer`, or, if `isLonger`, inside a longer one.
 */
export function createInsideTest(outer: readonly Mention[]): (inner: Mention, isLonger?: boolean) => boolean {
  const sorted = outer.toSorted((a, b) => a.from - b.from)
  let furthest = 0
  const ends = sorted.map(({ to }) => (furthest = Math.max(furthest, to)))
  /** Returns the furthest end of the mentions that begin before `from`. */
  const endBefore = (from: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.from ?? from) < from) low = middle + 1
      else high = middle
    }
    return ends[low - 1] ?? -1
  }
  return ({ from, to }, isLonger = false) =>
    isLonger ? endBefore(from) >= to || endBefore(from + 1) > to : endBefore(from + 1) >= to
}

/** Drops each name that is a part of a longer one: 'Anna' in 'Anna Vale' when both are people of the story. */
export function outermost(mentions: readonly Mention[]): Mention[] {
  const isInside = createInsideTest(mentions)
  return mentions.filter((one) => !isInside(one, true))
}

/**
 * Drops the mentions that can mean several people. Of several people, the one whose name is spelled as in the text is
 * meant ('Zoë', not 'Zoe'), or else the only one who is among `known`.
 */
export function unambiguous(mentions: readonly Mention[], known: readonly string[]): Mention[] {
  const rivalsOf = findOverlaps(mentions)
  const isKnown = new Set(known)
  return mentions.filter((one) => {
    const rivals = rivalsOf.get(one) ?? []
    const exact = rivals.filter(({ isExact }) => isExact)
    const present = rivals.filter(({ person }) => isKnown.has(person))
    const meant = [rivals, exact, present].find(areOfOnePerson) ?? []
    return meant.some(({ person }) => person === one.person)
  })
}

/** Returns, for each mention, the mentions that overlap it; it is one of them. */
function findOverlaps(mentions: readonly Mention[]): Map<Mention, Mention[]> {
  const sorted = mentions.toSorted((a, b) => a.from - b.from)
  const found = new Map<Mention, Mention[]>()
  /** The earlier mentions that end after the beginning of the present one. */
  let open: Mention[] = []
  for (const [at, one] of sorted.entries()) {
    open = open.filter(({ to }) => to > one.from)
    let end = at + 1
    while ((sorted[end]?.from ?? one.to) < one.to) end++
    found.set(one, [...open, ...sorted.slice(at, end)])
    open.push(one)
  }
  return found
}

function areOfOnePerson(mentions: readonly Mention[]): boolean {
  return new Set(mentions.map(({ person }) => person)).size === 1
}
