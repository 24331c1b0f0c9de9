import { type AppearanceParts, composeAppearance, composePersonality } from '#contract/appearance.ts'
import { readCharacterInput } from '#contract/generation-input.ts'
import { Prisma } from '#core/postgres/client.ts'
import { assertInSql } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import { type CharacterSheet, characterPrompt } from '../prompts/generate-character.ts'
import { askStructured } from '../run/ask.ts'
import { GUARD_LEASE_HELD, resultOf } from '../run/finish.ts'
import { LostRun } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { readCheckpoint } from './checkpoint.ts'
import { guard, moderateInput } from './moderate.ts'

/** Completes a character: the texts of the writer stay unchanged, and the model fills the empty fields. */
export const generateCharacter: Job = async (deps, run) => {
  const { characterId } = run.row
  const input = readCharacterInput(run.row.input)
  if (!input) throw new Error('the stored input of a character generation does not fit its kind')
  if (characterId === null) throw new LostRun()
  const checkpoint = readCheckpoint(run)
  run.report('Getting to know them', 0.05)
  const { name = '', role, personality, appearance, background } = input
  await moderateInput(deps, run, checkpoint, { texts: [name, role, personality, appearance, background] })
  run.report('Imagining a life', 0.2)
  const { value: sheet, exchange } = await askStructured(deps, run, 'character', characterPrompt(input))
  guard({ texts: [sheet.description, sheet.personality, sheet.background] })
  checkpoint.exchanges.push(exchange)
  run.remember({ exchanges: checkpoint.exchanges })
  return {
    write: async (tx) => {
      const parts = appearanceOf(sheet)
      const fields = {
        name: name.trim() || sheet.name,
        role: role || sheet.role,
        description: sheet.description,
        personality: composePersonality(sheet.personality, sheet.traits),
        appearance: composeAppearance(parts),
        background: sheet.background,
      }
      void execute(
        tx,
        Prisma.sql`
        WITH written AS (
        UPDATE characters SET name = ${fields.name}, role = ${fields.role}, description = ${fields.description},
          personality = ${fields.personality}, appearance = ${fields.appearance}, background = ${fields.background},
          "appearanceParts" = ${JSON.stringify(parts)}::jsonb, "personalityTraits" = ${sheet.traits}::text[],
          "isReady" = true, "updatedAt" = now()
        WHERE id = ${characterId} RETURNING id
        )
        ${assertInSql(Prisma.sql`EXISTS (SELECT FROM written)`, GUARD_LEASE_HELD)}`,
      )
      return { result: resultOf(fields), subject: fields.name }
    },
  }
}

function appearanceOf(sheet: CharacterSheet): AppearanceParts {
  const { name, role, description, personality, traits, background, ...parts } = sheet
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}
