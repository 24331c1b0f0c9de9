import { openStorage } from '#core/storage/client.ts'
import type { Command } from './command.ts'

/** Creates the bucket. Run this command once for a new installation. */
export const makeBucketCommand: Command = {
  usage: '',
  about: 'Creates the bucket S3_BUCKET in storage, unless it already exists.',
  takes: [0, 0],
  run: async ({ config }) => {
    const storage = openStorage(config)
    try {
      await storage.ensureBucket()
    } finally {
      storage.close()
    }
    return `The bucket ${config.S3_BUCKET} exists.`
  },
}
