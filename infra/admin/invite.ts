import { readClock } from '#core/postgres/clock.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { type Command, durationOf, Refusal, wholeOf } from './command.ts'

const maxValidMs = 366 * 86_400_000

/** Makes an invitation, so that the first account of a public installation can be made (D-150). */
export const inviteCommand: Command = {
  usage: '[--uses 1] [--valid 7d]',
  about: 'Prints a link by which people can sign up, such as the first admin of a new installation.',
  help: [
    '--uses <number>   the number of people who can sign up by the link (default 1)',
    '--valid <time>    how long the link is valid, such as 12h, at most 366d (default 7d)',
  ].join('\n'),
  options: { uses: { type: 'string' }, valid: { type: 'string' } },
  takes: [0, 0],
  run: async ({ db, config, options }) => {
    const uses = wholeOf(String(options.uses ?? '1'), '--uses')
    const validMs = durationOf(String(options.valid ?? '7d'), '--valid')
    if (uses > 1000) throw new Refusal('--uses takes at most 1000.')
    if (validMs > maxValidMs) throw new Refusal('--valid takes at most 366d.')
    const token = newToken()
    const expiresAt = new Date((await readClock(db)).getTime() + validMs)
    const { id } = await db.invitation.create({
      data: { tokenHash: hashToken(token), uses, expiresAt },
      select: { id: true },
    })
    await db.auditEntry.create({
      data: {
        action: 'invitation.create',
        targetType: 'invitation',
        targetId: String(id),
        detail: { uses, expiresAt: expiresAt.toISOString() },
      },
    })
    const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    const people = uses === 1 ? 'one person' : `${uses} people`
    return `This link is valid for ${people}, until ${expiresAt.toISOString()}:\n${new URL(`/signup?invitation=${token}`, base).href}`
  },
}
