import type { OperatorSettings, Site } from '#contract/operator.ts'
import type { Config } from '#core/config.ts'
import type { Log } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import type { Db } from '#core/postgres/client.ts'
import { listen } from '#core/postgres/listen.ts'
import { environmentSettings, readOperatorSettings } from '#core/settings/operator-settings.ts'

/** The settings that admins change at run time. This process keeps a copy of them in memory. */
export interface LiveSettings {
  /** Returns the settings. While Postgres is up they are at most one second old. */
  current(): OperatorSettings
  /**
   * Resolves after the first successful read of the settings. Orders wait for it, because before this read only the
   * settings of the environment are known, and a budget may be missing in them.
   * @throws the error of the read.
   */
  loaded(): Promise<void>
  /** Reads the settings immediately, for the process that has just changed them. */
  refresh(): Promise<void>
}

/** A lost notification delays a change by at most this time (ms). */
const rereadMs = 800

/**
 * Keeps the copy of the operator's settings in this process up to date: Postgres notifies the process of each change,
 * and the row is read periodically, because a notification is lost while the connection is interrupted. Until the first
 * read, and while Postgres is down, the last known settings apply.
 */
export function openLiveSettings({
  config,
  db,
  log,
  onSite,
}: {
  config: Config
  db: Db
  log: Log
  /** `onSite` is called when a public setting has changed. */
  onSite: (site: Site) => void
}): LiveSettings & { start(): void; close(): Promise<void> } {
  let settings = environmentSettings(config)
  let reading: Promise<void> | undefined
  let isAgainWanted = false
  let timer: NodeJS.Timeout | undefined
  let listening: ReturnType<typeof listen> | undefined
  let isLoaded = false
  /** The error of the last read; undefined when it succeeded. */
  let failure: unknown

  async function read(): Promise<void> {
    try {
      const before = JSON.stringify(siteOf(settings))
      settings = (await readOperatorSettings(db, config)).settings
      isLoaded = true
      failure = undefined
      if (JSON.stringify(siteOf(settings)) !== before) onSite(siteOf(settings))
    } catch (error) {
      // Only the first failure of an outage is logged, because the settings are read again every 800 ms.
      if (failure === undefined) log.warn({ err: error }, 'loading operator settings failed, will retry')
      failure = error
    }
  }

  // Reads never overlap. A change that arrives during a read causes another read after it.
  function refresh(): Promise<void> {
    if (reading !== undefined) {
      isAgainWanted = true
      return reading
    }
    reading = (async () => {
      do {
        isAgainWanted = false
        await read()
      } while (isAgainWanted)
    })().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    current: () => settings,
    loaded: async () => {
      if (isLoaded) return
      await (reading ?? refresh())
      if (!isLoaded) throw failure
    },
    refresh,
    start: () => {
      listening = listen({
        url: config.DATABASE_DIRECT_URL,
        log,
        handlers: { [channels.settingsChanged]: () => void refresh() },
        onConnect: () => void refresh(),
      })
      timer = setInterval(() => void refresh(), rereadMs)
      timer.unref()
    },
    close: async () => {
      clearInterval(timer)
      await listening?.close()
      await reading
    },
  }
}

/** Returns the settings that everybody may read. */
export function siteOf({ signups, notice }: OperatorSettings): Site {
  return { signups, notice }
}
