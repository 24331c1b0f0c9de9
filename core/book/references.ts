import { z } from 'zod'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '../postgres/sql.ts'
import { fillName, type NamedThing, storeNames, unknownReferences } from '../text/name-references.ts'
import { findNamedThings } from './names.ts'

type Thing = Pick<NamedThing, 'kind' | 'id'>

interface BookFact {
  id: number
  text: string
  names: string[]
  /** Whether the fact names the thing among those that it is about. */
  isAbout: boolean
}
interface BookText {
  id: number
  text: string
}

const bookRow = rowSchema({
  facts: parsedJson<BookFact[]>(),
  beats: parsedJson<BookText[]>(),
  titles: parsedJson<BookText[]>(),
  plan: parsedJson<{ logline: string; promises: string[] } | null>(),
  /** The names under which the story detected the character before it had one. */
  detected: z.array(z.string()),
})
type Book = z.infer<typeof bookRow>

/**
 * Replaces the names of a character or place that has joined a story by references, in the facts and the plan of the
 * story, so that a later rename is complete (D-105). The names are its present name and those under which it was
 * detected. The caller has linked it, and holds the lock on the story's row.
 */
export async function referenceInBook(tx: Tx, storyId: number, thing: Thing): Promise<void> {
  const things = await findNamedThings(tx, storyId)
  const own = things.find((one) => isSame(one, thing))
  const book = await readBook(tx, storyId, thing)
  if (!own || !book) return
  const detected = book.detected.map((name) => ({ ...thing, name }))
  const stored = (text: string) =>
    storeNames(text, [...things, ...detected, ...unknownReferences(text, things)])
  const isOwn = (name: string) =>
    name.toLowerCase() === own.name.toLowerCase() || isReference(stored(name), thing)
  await writeBook(tx, storyId, thing, book, stored, ({ names, isAbout }) => ({
    names: names.filter((name) => !isOwn(name)),
    isAbout: isAbout || names.some(isOwn),
  }))
}

/**
 * Replaces the references to a character or place that is about to leave a story by its name, in the facts and the plan
 * of the story. Otherwise they would show 'somebody', although the character still exists. The caller removes the link
 * afterwards, and holds the lock on the story's row.
 */
export async function nameInBook(tx: Tx, storyId: number, thing: Thing): Promise<void> {
  const own = (await findNamedThings(tx, storyId)).find((one) => isSame(one, thing))
  const book = await readBook(tx, storyId, thing)
  // The author may no longer see the thing. Its name must not be shown then, so the references stay (D-30).
  if (!own || !book) return
  const named = (text: string) => fillName(text, own)
  await writeBook(tx, storyId, thing, book, named, ({ names, isAbout }) => ({
    names: isAbout ? [...new Set([...names, own.name])] : names,
    isAbout: false,
  }))
}

const isSame = (one: Thing, other: Thing) => one.kind === other.kind && one.id === other.id

function isReference(text: string, { kind, id }: Thing): boolean {
  return text === `[[${kind}:${id}]]` || text === `[[${kind}:${id}:short]]`
}

const aboutIds = ({ kind }: Thing) =>
  kind === 'character' ? Prisma.sql`"aboutCharacterIds"` : Prisma.sql`"aboutLocationIds"`

// Lines of sheets are left out. They are compared with the sheet, which has the words of its writer, and the id decides who
// may read them (D-30).
async function readBook(tx: Tx, storyId: number, thing: Thing): Promise<Book | undefined> {
  const { kind, id } = thing
  const [book] = await queryRows(
    tx,
    bookRow,
    Prisma.sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'text', text, 'names', "aboutNames",
        'isAbout', ${id} = ANY(${aboutIds(thing)}))), '[]') FROM facts WHERE "storyId" = s.id AND NOT "isSheetLine") AS facts,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'text', text)), '[]')
        FROM beats WHERE "storyId" = s.id) AS beats,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'text', title)), '[]')
        FROM planned_chapters WHERE "storyId" = s.id) AS titles,
      (SELECT json_build_object('logline', logline, 'promises', promises)
        FROM story_plans WHERE "storyId" = s.id) AS plan,
      ARRAY(SELECT name FROM detected_characters
        WHERE "storyId" = s.id AND "characterId" = ${kind === 'character' ? id : null}::int) AS detected
    FROM stories s WHERE s.id = ${storyId}`,
  )
  return book
}

async function writeBook(
  tx: Tx,
  storyId: number,
  thing: Thing,
  { facts, beats, titles, plan }: Book,
  changed: (text: string) => string,
  aboutOf: (fact: BookFact) => Pick<BookFact, 'names' | 'isAbout'>,
): Promise<void> {
  const changedTexts = (texts: readonly BookText[]) =>
    texts
      .map((one) => ({ ...one, before: one.text, text: changed(one.text) }))
      .filter(({ before, text }) => text !== before)
  const changedFacts = facts
    .map((fact) => ({ before: fact, id: fact.id, text: changed(fact.text), ...aboutOf(fact) }))
    .filter(
      ({ before, text, names, isAbout }) =>
        text !== before.text || isAbout !== before.isAbout || names.length !== before.names.length,
    )
    .map(({ before: _, ...fact }) => fact)
  const ids = aboutIds(thing)
  const without = Prisma.sql`array_remove(f.${ids}, ${thing.id}::int)`
  await execute(
    tx,
    Prisma.sql`
    UPDATE facts f SET text = n.text, "aboutNames" = n.names,
      ${ids} = CASE WHEN n."isAbout" THEN array_append(${without}, ${thing.id}::int) ELSE ${without} END
    FROM jsonb_to_recordset(${JSON.stringify(changedFacts)}::jsonb) AS n(id int, text text, names text[], "isAbout" boolean)
    WHERE f.id = n.id`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE beats b SET text = n.text
    FROM jsonb_to_recordset(${JSON.stringify(changedTexts(beats))}::jsonb) AS n(id int, text text) WHERE b.id = n.id`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE planned_chapters c SET title = n.text
    FROM jsonb_to_recordset(${JSON.stringify(changedTexts(titles))}::jsonb) AS n(id int, text text) WHERE c.id = n.id`,
  )
  if (!plan) return
  const promises = plan.promises.map(changed)
  await execute(
    tx,
    Prisma.sql`
    UPDATE story_plans SET logline = ${changed(plan.logline)}, promises = ${promises}::text[] WHERE "storyId" = ${storyId}`,
  )
}
