import { z } from 'zod'
import { type AppearanceParts, composeAppearance } from '#contract/appearance.ts'
import { readCharacterInput, UNNAMED_CHARACTER } from '#contract/generation-input.ts'
import { composePersonality } from '#contract/personality.ts'
import { Prisma } from '#core/postgres/client.ts'
import { assertInSql } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { type CharacterSheet, characterPrompt } from '../prompts/generate-character.ts'
import { GUARD_SUBJECT_UNCHANGED, resultOf } from '../run/finish.ts'
import { requestStructured } from '../run/model-requests.ts'
import { LostRun, type Run } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { keepAppearance } from '../story/material/keep-appearance.ts'
import { type Checkpoint, readCheckpoint } from './calls/checkpoint.ts'
import { applyMinorsRule, moderateInput, moderateOutput } from './calls/moderate.ts'

/**
 * Completes a character. A name and a role that the writer typed stay unchanged, and the appearance keeps all words of
 * the writer. The model fills the empty fields, and writes personality and background from the words of the writer.
 */
export const generateCharacter: Job = async (deps, run) => {
  const { characterId } = run.row
  const input = readCharacterInput(run.row.input)
  if (!input)
    throw new Error('the stored input of a character generation does not match the schema of its kind')
  if (characterId === null) throw new LostRun()
  const checkpoint = readCheckpoint(run)
  run.report('Getting to know them', 0.05)
  const { name = '', role, personality, appearance, background } = input
  await moderateInput(deps, run, checkpoint, { texts: [name, role, personality, appearance, background] })
  run.report('Imagining a life', 0.2)
  const sheet = checkpoint.sheet ?? (await requestSheet(deps, run, checkpoint, input))
  await moderateOutput(deps, run, checkpoint, { texts: textsOf(sheet) })
  return {
    locks: [Prisma.sql`SELECT FROM characters WHERE id = ${characterId} FOR NO KEY UPDATE`],
    write: async (tx, readsFirst) => {
      const ordered: StoredSheet = {
        name: name || UNNAMED_CHARACTER,
        role,
        description: '',
        personality,
        appearance,
        background,
        appearanceParts: null,
        personalityTraits: [],
      }
      const parts = keepAppearance(appearanceOf(sheet), appearance)
      const generated: StoredSheet = {
        name: name.trim() || sheet.name,
        role: role || sheet.role,
        description: sheet.description,
        personality: composePersonality(sheet.personality, sheet.traits),
        appearance: composeAppearance(parts),
        background: sheet.background,
        appearanceParts: parts,
        personalityTraits: sheet.traits,
      }
      const written = readsFirst
        ? mergeSheets(await readSheet(tx, characterId), ordered, generated)
        : generated
      writeSheet(tx, characterId, written, readsFirst ? Prisma.sql`true` : isSheet(ordered))
      const { appearanceParts: _, personalityTraits: __, ...fields } = written
      return { result: resultOf(fields), subject: written.name }
    },
  }
}

/**
 * Requests the sheet and keeps it in the checkpoint before it is moderated: when the moderation has to wait, the next
 * run does not request and pay it again.
 * @throws RefusedByRule; ModelError
 */
async function requestSheet(
  deps: Deps,
  run: Run,
  { exchanges }: Pick<Checkpoint, 'exchanges'>,
  input: Parameters<typeof characterPrompt>[0],
): Promise<CharacterSheet> {
  const { value: sheet, exchange } = await requestStructured(deps, run, 'character', characterPrompt(input))
  applyMinorsRule({ texts: textsOf(sheet) })
  exchanges.push(exchange)
  run.remember({ sheet, exchanges })
  return sheet
}

function textsOf({ description, personality, background }: CharacterSheet): string[] {
  return [description, personality, background]
}

const sheetRow = rowSchema({
  name: z.string(),
  role: z.string(),
  description: z.string(),
  personality: z.string(),
  appearance: z.string(),
  background: z.string(),
  appearanceParts: parsedJson<AppearanceParts | null>(),
  personalityTraits: z.array(z.string()),
})
/** The columns of a character that its generation writes. */
type StoredSheet = z.infer<typeof sheetRow>

async function readSheet(tx: PipelineTx, characterId: number): Promise<StoredSheet> {
  const [row] = await queryRows(
    tx,
    sheetRow,
    Prisma.sql`
    SELECT name, role, description, personality, appearance, background, "appearanceParts", "personalityTraits"
    FROM characters WHERE id = ${characterId} FOR NO KEY UPDATE`,
  )
  if (!row) throw new LostRun()
  return row
}

/** Completes a generated character: a field that a person has written since the order keeps the person's text. */
function mergeSheets(present: StoredSheet, ordered: StoredSheet, generated: StoredSheet): StoredSheet {
  const isEdited = (field: keyof StoredSheet) =>
    JSON.stringify(present[field]) !== JSON.stringify(ordered[field])
  const pick = (...decidedBy: (keyof StoredSheet)[]) => (decidedBy.some(isEdited) ? present : generated)
  return {
    name: pick('name').name,
    role: pick('role').role,
    description: pick('description').description,
    personality: pick('personality').personality,
    appearance: pick('appearance').appearance,
    background: pick('background').background,
    // `appearanceParts` and `personalityTraits` are derived from texts. If the person has replaced a text, the person's
    // parts or traits are kept too (D-41).
    appearanceParts: pick('appearanceParts', 'appearance').appearanceParts,
    personalityTraits: pick('personalityTraits', 'personality').personalityTraits,
  }
}

function isSheet(sheet: StoredSheet): Prisma.Sql {
  return Prisma.sql`name = ${sheet.name} AND role = ${sheet.role} AND description = ${sheet.description}
    AND personality = ${sheet.personality} AND appearance = ${sheet.appearance} AND background = ${sheet.background}
    AND "appearanceParts" IS NOT DISTINCT FROM ${jsonOf(sheet)}::jsonb AND "personalityTraits" = ${sheet.personalityTraits}::text[]`
}

function writeSheet(tx: PipelineTx, characterId: number, sheet: StoredSheet, condition: Prisma.Sql): void {
  void execute(
    tx,
    Prisma.sql`
    WITH written AS (
      UPDATE characters SET name = ${sheet.name}, role = ${sheet.role}, description = ${sheet.description},
        personality = ${sheet.personality}, appearance = ${sheet.appearance}, background = ${sheet.background},
        "appearanceParts" = ${jsonOf(sheet)}::jsonb, "personalityTraits" = ${sheet.personalityTraits}::text[],
        "isReady" = true, "updatedAt" = now()
      WHERE id = ${characterId} AND ${condition} RETURNING id
    )
    ${assertInSql(Prisma.sql`EXISTS (SELECT FROM written)`, GUARD_SUBJECT_UNCHANGED)}`,
  )
}

function jsonOf({ appearanceParts }: StoredSheet): string | null {
  return appearanceParts && JSON.stringify(appearanceParts)
}

function appearanceOf(sheet: CharacterSheet): AppearanceParts {
  const { name, role, description, personality, traits, background, ...parts } = sheet
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}
