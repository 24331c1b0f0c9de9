import { setTimeout as wait } from 'node:timers/promises'
import { storeLink } from '#core/mail/links.ts'
import {
  type ClaimedMail,
  delayMail,
  deleteMail,
  endMail,
  LostMail,
  type MailAttempt,
  markHandedOver,
  markMailSent,
} from '#core/mail/mail-transitions.ts'
import { mailBase } from '#core/mail/sends-mail.ts'
import { deliver } from '#core/mail/smtp.ts'
import { SmtpFailure } from '#core/mail/smtp-failure.ts'
import { type DigestContent, linkAddress, renderMail, templates } from '#core/mail/templates.ts'
import { newToken } from '#core/security/tokens.ts'
import type { Deps } from '../deps.ts'
import { readDigest } from './digest.ts'
import type { MailOutcome } from './outcomes.ts'

export type MailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'workerId'>

/** During an outage of Postgres, the worker tries for this time (ms) to store the outcome of a delivery. */
const settleForMs = 20_000

/**
 * Sends one claimed mail (ADR-0024). The token of its link is created here. Only its hash is stored, in the
 * transaction that marks the mail as handed over, so no secret is ever in the row.
 */
export async function sendMail(deps: MailDeps, mail: ClaimedMail, signal: AbortSignal): Promise<MailOutcome> {
  const { config, db } = deps
  const attempt: MailAttempt = { id: mail.id, attempts: mail.attempts, workerId: deps.workerId }
  const { link, giveUpMinutes } = templates[mail.template]
  const { userId, address, firstName, params, messageId } = mail
  const digest =
    mail.template === 'digest' && userId !== null ? await readDigest(db, userId, sinceOf(mail)) : undefined
  if (!mail.isCurrent || (digest && isEmpty(digest))) {
    await settle(() => deleteMail(db, attempt))
    return 'dropped'
  }
  if (mail.ageMinutes > giveUpMinutes) {
    const problem = 'It could not be sent in time, and would come too late now.'
    await settle(() => endMail(db, attempt, { state: 'failed', problem }))
    return 'failed'
  }
  const base = mailBase(config)
  const token = newToken()
  const rendered = renderMail(mail.template, {
    base,
    firstName,
    address,
    params,
    link: link ? linkAddress(base, link.purpose, token) : '',
    ...(digest && { digest }),
  })
  const beforeEnd = () =>
    db.$transaction(async (tx) => {
      await markHandedOver(tx, attempt)
      if (link && userId !== null)
        await storeLink(tx, { token, purpose: link.purpose, userId, address, hours: link.hours })
    })
  try {
    await deliver(config, { ...rendered, to: address, messageId }, { beforeEnd, signal })
  } catch (error) {
    if (error instanceof LostMail) return 'lost'
    return settleFailure(deps, attempt, error)
  }
  await settle(() => markMailSent(db, attempt))
  return 'sent'
}

async function settleFailure(
  { db, log }: MailDeps,
  attempt: MailAttempt,
  error: unknown,
): Promise<MailOutcome> {
  const failure = error instanceof SmtpFailure ? error : undefined
  const outage = 'The database could not be reached while the mail was sent.'
  const problem = failure?.problem ?? outage
  // The answer of the mail server may repeat the address of the user, so it is not logged.
  const reason = failure?.reason ?? outage
  log.warn({ mailId: attempt.id, attempt: attempt.attempts, reason }, 'sending mail failed')
  if (failure?.isUncertain) {
    await settle(() => endMail(db, attempt, { state: 'unknown', problem }))
    return 'unknown'
  }
  if (failure?.isFinal) {
    await settle(() => endMail(db, attempt, { state: 'failed', problem }))
    return 'failed'
  }
  await settle(() => delayMail(db, attempt, { problem, seconds: delaySeconds(attempt.attempts) }))
  return 'later'
}

/**
 * Returns the delay before the next attempt at a mail: five seconds after the first attempt, then twice as long each
 * time, at most one hour. The result is then changed at random by up to a quarter in either direction.
 */
function delaySeconds(attempts: number): number {
  return Math.min(3600, 5 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2)
}

async function settle(act: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + settleForMs
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(500, undefined, { ref: false })
    }
  }
}

function sinceOf({ params }: ClaimedMail): Date {
  return new Date(String(params.since))
}

function isEmpty({ chapters, notifications }: DigestContent): boolean {
  return chapters.length === 0 && notifications.length === 0
}
