import { openStorage } from '#core/storage/client.ts'
import {
  BackupUnderWay,
  removeOldArchives,
  removeOrphanArchives,
  removeOrphanChapters,
  removeOrphanPictures,
} from '#core/storage/orphans.ts'
import { type Command, Refusal, wholeOf } from './command.ts'

const dayMs = 86_400_000

/** Makes room in storage. */
export const prune: Command = {
  usage: '[--archives-older-than days] [--orphans] [--dry-run]',
  about: 'Removes from storage the archives older than so many days, and what no row knows any more.',
  help: [
    '  --archives-older-than 90   archives of generations that are that many days old; stories and pictures stay',
    '  --orphans                  pictures, archives and chapter texts, an hour old at least, that belong to nothing',
    '  --dry-run                  only counts',
  ].join('\n'),
  options: {
    'archives-older-than': { type: 'string' },
    orphans: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  takes: [0, 0],
  run: async ({ db, config, options }) => {
    const days = options['archives-older-than']
    if (days === undefined && !options.orphans) {
      throw new Refusal('Say what to remove: --archives-older-than <days>, --orphans, or both.')
    }
    const ageMs = typeof days === 'string' ? wholeOf(days, '--archives-older-than') * dayMs : null
    const storage = openStorage(config)
    const left: string[] = []
    const refused = (key: string, error: unknown) => left.push(`Storage does not give up ${key}: ${error}`)
    const search = { db, storage, dryRun: options['dry-run'] === true, refused }
    const verb = search.dryRun ? 'would be removed' : 'removed'
    const said: string[] = []
    try {
      if (ageMs !== null) said.push(`Old archives ${verb}: ${await removeOldArchives(search, ageMs)}`)
      if (options.orphans) {
        said.push(`Orphaned pictures ${verb}: ${await removeOrphanPictures(search)}`)
        said.push(`Orphaned archives ${verb}: ${await removeOrphanArchives(search)}`)
        said.push(`Orphaned chapter texts ${verb}: ${await removeOrphanChapters(search)}`)
      }
    } catch (error) {
      if (!(error instanceof BackupUnderWay)) throw error
      throw new Refusal(
        [...said, 'A backup is being made: nothing more is removed before it is finished.'].join('\n'),
      )
    } finally {
      storage.close()
    }
    return [...said, ...left].join('\n')
  },
}
