import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { imageKey, toWebp } from '#core/storage/images.ts'
import { generatedPictureXmp } from '#core/storage/source-label.ts'
import { labelPictures } from '../../../worker/archive/label-pictures.ts'
import { type Bench, createBench } from '../../setup/bench.ts'
import { createUser, type TestUser } from '../../setup/factories.ts'

let bench: Bench
let owner: TestUser

beforeAll(async () => {
  bench = await createBench()
})
beforeEach(async () => {
  await bench.db.$executeRaw`TRUNCATE users, object_removals, object_failures CASCADE`
  owner = await createUser(bench.db)
})

const painting = (background = '#a03050', width = 700) =>
  sharp({ create: { width, height: 501, channels: 4, background } })
const read = async (key: string) => buffer((await bench.storage.get(key))?.body ?? Readable.from([]))
const xmpOf = async (key: string) => (await sharp(await read(key)).metadata()).xmp?.toString()
const pixelsOf = async (key: string) =>
  (
    await sharp(await read(key))
      .raw()
      .toBuffer({ resolveWithObject: true })
  ).data.toString('base64')

/** Stores a picture as earlier versions of Heartroom did, without a label. */
async function store(image: Sharp, isGenerated: boolean) {
  const { large, small, thumbhash } = await toWebp(await image.png().toBuffer(), 'person')
  const keys = [large, small].map((picture) => imageKey(owner.id, picture))
  const [key = '', smallKey = ''] = keys
  await bench.storage.put(key, large.bytes, 'image/webp')
  await bench.storage.put(smallKey, small.bytes, 'image/webp')
  const { width, height } = large
  const data = {
    ownerId: owner.id,
    kind: 'portrait' as const,
    key,
    smallKey,
    width,
    height,
    thumbhash,
    isGenerated,
  }
  return { id: (await bench.db.image.create({ data })).id, keys, key }
}

const marks = async () =>
  (await bench.db.image.findMany({ orderBy: { id: 'asc' } })).map(({ labelledAt }) => labelledAt !== null)

it('generated pictures that were stored without the AI label get it in all sizes with the same pixels; uploaded ones do not', async () => {
  const generated = [await store(painting(), true), await store(painting('#a0305080', 300), true)]
  const uploaded = await store(painting('#102030'), false)
  const keys = generated.flatMap((one) => one.keys)
  const before = await Promise.all([...keys, ...uploaded.keys].map(pixelsOf))
  await labelPictures(bench)
  for (const key of keys) expect(await xmpOf(key)).toBe(generatedPictureXmp)
  for (const key of uploaded.keys) expect(await xmpOf(key)).toBeUndefined()
  expect(await Promise.all([...keys, ...uploaded.keys].map(pixelsOf))).toEqual(before)
  expect(await marks()).toEqual([true, true, false])
})

it('a lossless WebP picture, whose file header differs from that of a lossy one, gets the AI label with the same pixels', async () => {
  const { key } = await store(painting(), true)
  const lossless = await painting('#20408060', 33).webp({ lossless: true }).toBuffer()
  await bench.storage.put(key, lossless, 'image/webp')
  const before = await pixelsOf(key)
  await labelPictures(bench)
  expect([await xmpOf(key), await pixelsOf(key)]).toEqual([generatedPictureXmp, before])
  expect(await sharp(await read(key)).metadata()).toMatchObject({ width: 33, height: 501, hasAlpha: true })
})

it('the AI labelling of a picture continues after the second of its two files could not be stored, and stores no file twice', async () => {
  const { keys } = await store(painting(), true)
  const stopped = { ...bench.storage, put: async () => Promise.reject(new Error('killed')) }
  let puts = 0
  const counted = (first: boolean) => ({
    ...bench.storage,
    put: async (...of: Parameters<Bench['storage']['put']>) => {
      puts += 1
      if (first && puts === 2) return stopped.put()
      await bench.storage.put(...of)
    },
  })
  const log = { warn: () => undefined } as unknown as Bench['log']
  await labelPictures({ ...bench, log, storage: counted(true) })
  expect([await marks(), puts]).toEqual([[false], 2])
  await bench.db.$executeRaw`UPDATE object_failures SET "tryAfter" = now() - interval '1 second'`
  await labelPictures({ ...bench, storage: counted(false) })
  expect([await marks(), puts, await bench.db.objectFailure.count()]).toEqual([[true], 3, 0])
  for (const key of keys) expect(await xmpOf(key)).toBe(generatedPictureXmp)
  await bench.db.image.updateMany({ data: { labelledAt: null } })
  await labelPictures({ ...bench, storage: counted(false) })
  expect([await marks(), puts]).toEqual([[true], 3])
})

it('files of a picture that is deleted during its AI labelling are marked for removal; a picture without files counts as labelled', async () => {
  const { id, keys } = await store(painting(), true)
  const put = async (...of: Parameters<Bench['storage']['put']>) => {
    await bench.db.image.deleteMany({ where: { id } })
    await bench.db.objectRemoval.deleteMany()
    await bench.storage.put(...of)
  }
  await labelPictures({ ...bench, storage: { ...bench.storage, put } })
  const removals = await bench.db.objectRemoval.findMany({ orderBy: { id: 'asc' } })
  expect(removals.map(({ key }) => key)).toEqual(keys)
  const lost = await store(painting(), true)
  for (const key of lost.keys) await bench.storage.remove(key)
  await labelPictures(bench)
  expect(await marks()).toEqual([true])
})

it('a running worker adds the AI label to generated pictures that lack it', async () => {
  const { key } = await store(painting(), true)
  await bench.work()
  await expect.poll(() => xmpOf(key)).toBe(generatedPictureXmp)
})
