import { type ChapterContract, chapterContract } from '#contract/chapter-contract.ts'
import type { Deps } from '../../deps.ts'
import { isTemporary, ModelError } from '../../model/model-errors.ts'
import { contractPrompt } from '../../prompts/chapter-contract.ts'
import { requestStructured } from '../../run/model-requests.ts'
import { AwaitsApproval, type Run } from '../../run/run.ts'
import { type ContractOrder, makeContract } from '../../story/contract/contract.ts'
import { checkContract } from '../../story/contract/contract-check.ts'
import { characterLine, placeLine } from '../../story/material/bible.ts'
import { stateBeforeChapter } from '../../story/memory/known-before.ts'
import { notYetBeats } from '../../story/memory/not-yet.ts'
import { findMentions } from '../../story/names/mentions.ts'
import type { Band } from '../../story/prose/length.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import type { StoryMaterial } from '../material/story-material.ts'

/**
 * Returns the contract of a chapter (D-113): the stored one, or a new one from at most one call to the model, checked
 * against the order. If the call fails or is disabled, the contract is made from the order alone.
 * @throws AwaitsApproval when the order asks for a review and the contract is new (D-115)
 */
export async function writeContract(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  band: Band,
): Promise<ChapterContract> {
  const stored = storedContract(run)
  if (stored) return stored
  const order = contractOrderOf(material, band)
  const { contract: wanted } = material.input
  const isAsked = isContractAsked(deps, run, material, checkpoint)
  const contract = isAsked ? await ask(deps, run, material, checkpoint, order) : makeContract(order)
  if (wanted === 'review' && !checkpoint.proseDone) throw new AwaitsApproval(contract)
  run.setContract(contract)
  return contract
}

/** Returns whether `writeContract` calls the model. */
export function isContractAsked(
  { config }: Pick<Deps, 'config'>,
  run: Run,
  { input }: Pick<StoryMaterial, 'input'>,
  { proseDone }: Checkpoint,
): boolean {
  // An earlier version of the product wrote no contracts. If it began the generation, the prose may be complete and
  // needs none.
  return storedContract(run) === null && config.CHAPTER_CONTRACT && input.contract !== 'none' && !proseDone
}

/** The contract in the row of a run; null when none has been made yet. */
export function storedContract({ row }: Pick<Run, 'row'>): ChapterContract | null {
  return chapterContract.safeParse(row.contract).data ?? null
}

/**
 * Returns the texts of a contract. Both checks read them, because the owner may have changed the contract (D-93,
 * D-115). The text of a scene begins with the people in it, because an age that is stated there matters for its events.
 */
export function contractTexts(contract: ChapterContract | null): string[] {
  if (!contract) return []
  const { povCharacter, opening, ending, scenes, must, mustNot } = contract
  const ofScenes = scenes.flatMap(({ text, people, place }) => {
    const present = new Set(povCharacter ? [povCharacter, ...people] : people)
    return [[[...present].join(', '), text].filter(Boolean).join('\n'), place]
  })
  return [opening, ...ofScenes, ...must, ...mustNot, ending]
}

/** Returns the planned events that the order of the generation names, sorted as in the plan (D-99). */
export function namedBeats({ input, book }: Pick<StoryMaterial, 'input' | 'book'>): string[] {
  const ids = new Set(input.beats ?? [])
  const planned = [
    ...(book.plan?.passed ?? []),
    ...(book.plan?.ahead.flatMap(({ beats }) => beats) ?? []),
    ...(book.plan?.ofThisChapter ?? []),
  ]
  return planned.filter(({ id }) => ids.has(id)).map(({ text }) => text)
}

function contractOrderOf(material: StoryMaterial, band: Band): ContractOrder {
  const { input, book, bible, places, chapterNumber } = material
  const { plot, beats = [] } = input
  const takenBy = { book, bible, plot, beats, chapterNumber }
  return {
    plot: input.plot,
    wish: input.instruction ?? '',
    setting: input.setting,
    band,
    beats: namedBeats(material),
    notYet: notYetBeats(takenBy).map(({ text }) => text),
    style: book.style,
    people: bible.characters.map(({ name, aliases }) => ({
      name,
      aliases: aliases.map(({ alias }) => alias),
    })),
    places,
  }
}

async function ask(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  order: ContractOrder,
): Promise<ChapterContract> {
  const { bible, book, chapterNumber, input } = material
  run.report('Agreeing on what happens', 0.06)
  const ordered = [order.plot, order.wish, order.setting, ...order.beats].join('\n')
  const mentions = findMentions(ordered, [], bible.characters)
  const people = { characters: bible.characters, facts: book.facts }
  const { sheets, facts, peopleNow } = stateBeforeChapter(people, chapterNumber, mentions)
  const prompt = contractPrompt({
    order,
    title: material.title,
    chapterNumber,
    closing: input.closing ?? false,
    characters: sheets.map((one) => characterLine(one, chapterNumber, 'brief')).join('\n'),
    places: bible.places.map((place) => placeLine(place, 'brief')).join('\n'),
    facts,
    peopleNow,
  })
  try {
    // A contract may cost at most one call, because a second call would delay the first words.
    const { value, exchange } = await requestStructured(deps, run, 'contract', prompt, { rounds: 1 })
    checkpoint.exchanges.push(exchange)
    run.remember({ exchanges: checkpoint.exchanges })
    const { contract, problems } = checkContract(value, order)
    if (problems.length > 0)
      deps.log.info(
        { generationId: run.row.id, problems },
        "invalid parts of model contract replaced by the order's text",
      )
    return contract
  } catch (error) {
    if (!(error instanceof ModelError) || isTemporary(error.failure)) throw error
    deps.log.warn(
      { err: error, generationId: run.row.id },
      'requesting contract from model failed, contract built from the order',
    )
    return makeContract(order)
  }
}
