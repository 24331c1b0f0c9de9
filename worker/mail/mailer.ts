import { setTimeout as wait } from 'node:timers/promises'
import { claimMails, recoverMails } from '#core/mail/mail-transitions.ts'
import { sendsMail } from '#core/mail/sends-mail.ts'
import { maxDeliverySeconds } from '#core/mail/smtp.ts'
import type { Deps } from '../deps.ts'
import { mailHolderDeadWhere } from '../dispatch/presence.ts'
import { queueDigests } from './digest.ts'
import { type MailDeps, sendMail } from './send-mail.ts'

/** The maximum number of connections from one worker to the mail server. */
const maxConnections = 4
const pollMs = 1000
const digestsEveryMs = 60_000
/** When the worker closes, deliveries that have not ended after this time (ms) are aborted. */
const closeMs = 10_000

/**
 * Sends the mails of the queue independently of other work: a slow mail server occupies no slot of a
 * generation. Without mail settings it does nothing.
 */
export function startMailer(deps: MailDeps & Pick<Deps, 'meter'>): { close(): Promise<void> } {
  const { config, db, log, meter, workerId } = deps
  if (!sendsMail(config)) return { close: async () => undefined }
  const leaseSeconds = maxDeliverySeconds(config) + 30
  const stopping = new AbortController()
  const active = new Set<Promise<void>>()
  let closed = false
  let digestsAt = Number.NEGATIVE_INFINITY
  let working: Promise<void> | undefined

  async function round(): Promise<void> {
    for (const { id, state } of await recoverMails(db, mailHolderDeadWhere))
      log.warn({ mailId: id, state }, 'mail recovered from a stopped worker')
    if (performance.now() - digestsAt > digestsEveryMs) {
      await queueDigests(db, config)
      digestsAt = performance.now()
    }
    const most = maxConnections - active.size
    if (most === 0 || closed) return
    const mails = await claimMails(db, { workerId, most, leaseSeconds })
    for (const mail of mails) {
      const work = sendMail(deps, mail, stopping.signal)
        .then((outcome) => meter.mail({ template: mail.template, outcome }))
        .catch((error: unknown) =>
          log.error({ err: error, mailId: mail.id }, 'storing outcome of mail failed'),
        )
        .finally(() => {
          active.delete(work)
          if (mails.length === most) poll()
        })
      active.add(work)
    }
  }

  function poll(): void {
    if (closed) return
    working ??= round()
      .catch((error: unknown) => log.warn({ err: error }, 'sending mails failed, will retry'))
      .finally(() => {
        working = undefined
      })
  }

  const timer = setInterval(poll, pollMs)
  poll()
  return {
    close: async () => {
      closed = true
      clearInterval(timer)
      await working
      const late = new AbortController()
      const giveUp = wait(closeMs, undefined, { signal: late.signal }).then(
        () => stopping.abort(),
        () => undefined,
      )
      await Promise.all(active)
      late.abort()
      await giveUp
    },
  }
}
