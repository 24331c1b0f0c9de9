import { openStorage } from '#core/storage/client.ts'
import type { Command } from './command.ts'

/** What a new installation on a storage of its own does once. */
export const makeBucket: Command = {
  usage: '',
  about: 'Makes the bucket S3_BUCKET in storage, unless it is there.',
  takes: [0, 0],
  run: async ({ config }) => {
    const storage = openStorage(config)
    try {
      await storage.ensureBucket()
    } finally {
      storage.close()
    }
    return `The bucket ${config.S3_BUCKET} is there.`
  },
}
