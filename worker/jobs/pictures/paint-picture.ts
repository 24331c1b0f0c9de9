import { Prisma } from '#core/postgres/client.ts'
import { imageKey, toWebp } from '#core/storage/images.ts'
import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import type { Run } from '../../run/run.ts'
import { areStored, storeObject } from '../../run/store-object.ts'
import {
  type Checkpoint,
  type CheckpointPicture,
  readCheckpoint,
  type UploadedPicture,
} from '../calls/checkpoint.ts'
import { moderateInput } from '../calls/moderate.ts'
import { type PictureOrder, requestPicture } from './request-picture.ts'

/** The values of an image row that a painted picture determines. The job adds the subject. */
export interface PaintedPicture extends UploadedPicture {
  ownerId: string
  generationId: string
}

/** Returns the part of a statement that inserts the row of a painted picture and returns its id. */
export function insertImage(
  painted: PaintedPicture,
  of: { kind: 'portrait' | 'avatar' | 'cover'; storyId?: number; characterId?: number },
): Prisma.Sql {
  const { ownerId, generationId, key, smallKey, width, height, thumbhash, prompt } = painted
  const { kind, storyId = null, characterId = null } = of
  return Prisma.sql`
    INSERT INTO images ("ownerId", "generationId", "isGenerated", "labelledAt", kind, key, "smallKey", width, height, thumbhash, prompt, "storyId", "characterId")
    VALUES (${ownerId}, ${generationId}::uuid, true, now(), ${kind}::"ImageKind", ${key}, ${smallKey}, ${width}, ${height}, ${thumbhash},
      ${prompt}, ${storyId}::int, ${characterId}::int) RETURNING id`
}

/**
 * Paints a picture with the model and uploads it in two widths before any row refers to it (D-21). A repeated upload by
 * another run writes the same keys, and objects without a row are removed by the sweeper. A picture that could not be
 * stored stays in the checkpoint, so that a later run does not pay for it again; it is removed when storage has
 * rejected it for good. Of an uploaded picture the checkpoint has the keys, because the run can end before its picture
 * has a row.
 * @throws StorageUnavailable, ObjectRejected, ModelError
 */
export async function paintPicture(deps: Deps, run: Run, order: PictureOrder): Promise<PaintedPicture> {
  const checkpoint = readCheckpoint(run)
  const { id: generationId, ownerId } = run.row
  const { uploaded } = checkpoint
  if (!checkpoint.picture && uploaded && (await areStored(deps.storage, [uploaded.key, uploaded.smallKey])))
    return { ownerId, generationId, ...uploaded }
  const kept = checkpoint.picture ?? (await paintNew(deps, run, checkpoint, order))
  run.report('Drying the paint', 0.85)
  const { large, small, ...painted } = kept
  if (!checkpoint.picture) {
    run.remember({ uploaded: painted })
    // The upload takes longer than this save, so the save does not delay the picture. If the save fails, the next one
    // repeats it.
    void run.flush()
  }
  try {
    await store(deps, painted.key, large)
    if (painted.smallKey !== painted.key) await store(deps, painted.smallKey, small)
  } catch (error) {
    // The last save of the run also writes the checkpoint, which now has the picture.
    if (!checkpoint.picture) run.remember({ picture: kept })
    throw error
  }
  return { ownerId, generationId, ...painted }
}

function store({ storage }: Pick<Deps, 'storage'>, key: string, base64: string): Promise<void> {
  return storeObject(storage, { key, body: Buffer.from(base64, 'base64'), contentType: 'image/webp' })
}

async function paintNew(
  deps: Deps,
  run: Run,
  checkpoint: Checkpoint,
  order: PictureOrder,
): Promise<CheckpointPicture> {
  run.report('Looking at the description', 0.05)
  await moderateInput(deps, run, checkpoint, { texts: order.asked, leads: order.leads ?? [] })
  run.report('Painting', 0.15)
  const { bytes, picture } = await requestPicture(deps, run, order)
  const messages = [{ role: 'user' as const, content: picture.prompt }]
  checkpoint.exchanges.push({ purpose: 'image', messages, output: `${bytes.length} bytes` })
  run.remember({ exchanges: checkpoint.exchanges })
  // The provider has charged for the picture, so the call is saved before anything else can fail.
  await run.flush()
  const { large, small, thumbhash } = await toWebp(bytes, 'model').catch((error: unknown) => {
    throw new ModelError('broken', 'the picture could not be read', { cause: error })
  })
  return {
    large: large.bytes.toString('base64'),
    small: small.bytes.toString('base64'),
    key: imageKey(run.row.id, large),
    smallKey: imageKey(run.row.id, small),
    width: large.width,
    height: large.height,
    thumbhash,
    prompt: picture.prompt,
  }
}
