import {
  findPictureSupport,
  type PictureRequestKind,
  storePictureSupport,
} from '#core/generations/picture-refusals.ts'
import { readReference } from '#core/storage/images.ts'
import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import type { PicturePrompt } from '../../prompts/prompt.ts'
import { requestImage } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import type { Lead } from '../../story/material/leads.ts'

/** A portrait that is sent with the request, so that the same person is painted (D-87). */
export interface ReferencePicture {
  name: string
  /** The key of the picture in storage. */
  key: string
}

/** The prompt and the pictures of one request for a picture. */
export interface PictureOrder {
  /** Creates the prompt. `pictured` contains the names of the people whose portraits are sent with the request. */
  compose(pictured: readonly string[]): PicturePrompt
  references?: readonly ReferencePicture[]
  /** The texts of people from which the prompt is made, in full. They are moderated (D-93). */
  asked: readonly string[]
  /** The characters of the story, in whose descriptions the rule on minors looks for ages. */
  leads?: readonly Lead[]
}

/** The maximum number of portraits that one request sends. A cover shows two leads. */
const maxReferences = 2

interface AskedPicture {
  bytes: Buffer
  /** The prompt of the request that succeeded: with the portraits, or without them. */
  picture: PicturePrompt
}

/**
 * Requests a picture. Portraits of its characters are sent with the request if the model service accepts portraits;
 * after a refusal the request is repeated without them. The service's answers are stored, so that the next order makes
 * no useless request (D-20, D-87).
 * @throws ModelError
 */
export async function requestPicture(deps: Deps, run: Run, order: PictureOrder): Promise<AskedPicture> {
  const portraits = await readPortraits(deps, run, order.references ?? [])
  if (portraits.length > 0) {
    const picture = order.compose(portraits.map(({ name }) => name))
    const references = portraits.map(({ bytes }) => bytes)
    try {
      const bytes = await requestImage(deps, run, { ...picture, references })
      await note(deps, run, 'references', true)
      return { bytes, picture }
    } catch (error) {
      if (!refusesReferences(error)) throw error
      const asked = await askWithout(deps, run, order)
      // The portraits caused the refusal only if the service makes the picture without them, which it has done now.
      await note(deps, run, 'references', false)
      return asked
    }
  }
  return askWithout(deps, run, order)
}

async function askWithout(deps: Deps, run: Run, order: PictureOrder): Promise<AskedPicture> {
  const picture = order.compose([])
  try {
    const bytes = await requestImage(deps, run, picture)
    await note(deps, run, 'pictures', true)
    return { bytes, picture }
  } catch (error) {
    if (error instanceof ModelError && error.failure === 'no_pictures')
      await note(deps, run, 'pictures', false)
    throw error
  }
}

function refusesReferences(error: unknown): boolean {
  return error instanceof ModelError && (error.failure === 'no_pictures' || error.failure === 'bad_request')
}

/**
 * Reads the portraits from storage, and leaves out those that cannot be read. Returns none when the service is known to
 * accept none, and when an earlier run of the generation failed, because the portraits may have caused the failure.
 */
async function readPortraits(deps: Deps, run: Run, references: readonly ReferencePicture[]) {
  if (references.length === 0 || run.row.failures > 0) return []
  if (!(await findPictureSupport(deps.db, deps.config, run.row.tier, 'references'))) return []
  const read = await Promise.all(
    references.slice(0, maxReferences).map(async ({ name, key }) => {
      const bytes = await readReference(deps.storage, key).catch((error: unknown) => {
        deps.log.warn(
          { err: error, generationId: run.row.id },
          'loading portrait from storage failed, picture requested without it',
        )
        return null
      })
      return bytes ? [{ name, bytes }] : []
    }),
  )
  return read.flat()
}

/**
 * Stores whether the provider makes pictures of this kind, so that screens and later orders can use this information
 * without a request.
 */
async function note(deps: Deps, run: Run, painting: PictureRequestKind, paints: boolean): Promise<void> {
  await storePictureSupport(deps.db, deps.config, { tier: run.row.tier, paints, painting }).catch(
    (error: unknown) => {
      deps.log.warn(
        { err: error, generationId: run.row.id },
        'recording which pictures the model service accepts has failed',
      )
    },
  )
}
