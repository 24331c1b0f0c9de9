import { openStorage } from '#core/storage/client.ts'
import {
  BackupRunning,
  removeOldArchives,
  removeOrphanArchives,
  removeOrphanChapters,
  removeOrphanPictures,
} from '#core/storage/orphans.ts'
import { type Command, Refusal, wholeOf } from './command.ts'

const dayMs = 86_400_000

/** Removes old archives and orphaned objects to free space in storage. */
export const pruneCommand: Command = {
  usage: '[--archives-older-than days] [--orphans] [--dry-run]',
  about: 'Removes archives older than the given number of days, and orphaned objects, from storage.',
  help: [
    '  --archives-older-than 90   removes archives of generations that are at least 90 days old; stories and pictures stay',
    '  --orphans                  removes pictures, archives and chapter texts that no row references, if they are at least an hour old',
    '  --dry-run                  only counts the objects and removes none',
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
      throw new Refusal('Name what to remove: --archives-older-than <days>, --orphans, or both.')
    }
    const ageMs = typeof days === 'string' ? wholeOf(days, '--archives-older-than') * dayMs : null
    const storage = openStorage(config)
    const failures: string[] = []
    const onRefused = (key: string, error: unknown) =>
      failures.push(`Removing ${key} from storage failed: ${error}`)
    const search = { db, storage, dryRun: options['dry-run'] === true, onRefused }
    const verb = search.dryRun ? 'would be removed' : 'removed'
    const results: string[] = []
    try {
      if (ageMs !== null) results.push(`Old archives ${verb}: ${await removeOldArchives(search, ageMs)}`)
      if (options.orphans) {
        results.push(`Orphaned pictures ${verb}: ${await removeOrphanPictures(search)}`)
        results.push(`Orphaned archives ${verb}: ${await removeOrphanArchives(search)}`)
        results.push(`Orphaned chapter texts ${verb}: ${await removeOrphanChapters(search)}`)
      }
    } catch (error) {
      if (!(error instanceof BackupRunning)) throw error
      throw new Refusal(
        [
          ...results,
          'A backup is running, so no further objects were removed: run the command again when it is finished.',
        ].join('\n'),
      )
    } finally {
      storage.close()
    }
    return [...results, ...failures].join('\n')
  },
}
