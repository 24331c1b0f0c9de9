import { useState } from 'react'
import { ApiError } from './api-error.ts'

/** A version of a thing that is edited: its values, and the time of its last update. */
export interface Version<V> {
  updatedAt: string
  values: V
}

type Name<V> = keyof V & string

/** This error is thrown if a save and a change made elsewhere have different values for the same fields. */
export class ChangedElsewhere<V> extends Error {
  /** The version that is stored on the server now. */
  readonly latest: Version<V>
  /** The names of the fields that were changed elsewhere. */
  readonly theirs: readonly Name<V>[]
  /** The names of the fields to which this form and the change made elsewhere give different values. */
  readonly both: readonly Name<V>[]

  constructor(latest: Version<V>, theirs: readonly Name<V>[], both: readonly Name<V>[]) {
    super('The thing was changed elsewhere')
    this.name = 'ChangedElsewhere'
    this.latest = latest
    this.theirs = theirs
    this.both = both
  }
}

interface BasedSave<V, Saved> {
  base: Version<V>
  values: V
  /**
   * Saves the values. The server refuses this if the thing was changed after the time `base` (D-7). `baseValues` are
   * the values that the thing had at that time.
   */
  send: (values: V, base: string, baseValues: V) => Promise<Saved>
  /** Reads the version that is stored on the server now. */
  readLatest: () => Promise<Version<V>>
}

/**
 * Saves an edit. If the thing was also changed elsewhere, both changes are merged, unless they give a field different
 * values. A finished picture or an edit of another field therefore causes no conflict.
 * @throws ChangedElsewhere if both changes give a field different values.
 */
export async function saveFrom<V extends object, Saved>(save: BasedSave<V, Saved>): Promise<Saved> {
  const { base, values, send, readLatest } = save
  try {
    return await send(values, base.updatedAt, base.values)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
  }
  const latest = await readLatest()
  const names = Object.keys(latest.values) as Name<V>[]
  const theirs = names.filter((name) => !isSame(latest.values[name], base.values[name]))
  const both = theirs.filter(
    (name) => !isSame(values[name], base.values[name]) && !isSame(values[name], latest.values[name]),
  )
  if (both.length > 0) throw new ChangedElsewhere(latest, theirs, both)
  const joined = { ...values }
  for (const name of theirs) joined[name] = latest.values[name]
  return saveFrom({ ...save, base: latest, values: joined })
}

/**
 * Compares two values of a field. A form represents an empty choice as ''; a stored thing has no such field, or null.
 */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b))
}

function normal(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object' || Array.isArray(value)) return value
  return Object.entries(value)
    .filter(([, part]) => part !== '' && part !== null && part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

export interface BasedEdit<V, Saved> {
  base: Version<V>
  /** Makes another version of the thing the base of the edit, and ends a conflict with the version before. */
  setBase: (base: Version<V>) => void
  save: (values: V) => Promise<Saved>
  /** The conflict in which the user has to choose the values to keep; null if there is none. */
  conflict: ChangedElsewhere<V> | null
  /**
   * Ends the conflict. `winner` chooses whose value is kept in each field of the conflict: that of this form or that of
   * the server. The latest version on the server becomes the base of the edit. Returns the values of this version that
   * the form has to show.
   */
  decide: (winner: 'mine' | 'theirs') => Partial<V>
}

/**
 * Holds the version from which a form was started, and saves without overwriting a later version silently.
 */
export function useBasedSave<V extends object, Saved>(
  start: Version<V>,
  calls: Pick<BasedSave<V, Saved>, 'send' | 'readLatest'>,
): BasedEdit<V, Saved> {
  const [base, setBase] = useState(start)
  const [conflict, setConflict] = useState<ChangedElsewhere<V> | null>(null)
  return {
    base,
    setBase: (next) => {
      setBase(next)
      setConflict(null)
    },
    conflict,
    save: async (values) => {
      setConflict(null)
      try {
        return await saveFrom({ base, values, ...calls })
      } catch (error) {
        if (error instanceof ChangedElsewhere) setConflict(error)
        throw error
      }
    },
    decide: (winner) => {
      if (!conflict) return {}
      const { latest, theirs, both } = conflict
      setBase(latest)
      setConflict(null)
      const taken = winner === 'theirs' ? theirs : theirs.filter((name) => !both.includes(name))
      return Object.fromEntries(taken.map((name) => [name, latest.values[name]])) as Partial<V>
    },
  }
}
