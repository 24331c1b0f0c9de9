import type { Mail } from '../../prisma/generated/client.ts'
import { type Bench, createBench, type Settings, until } from './bench.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** The settings of mail for a test, with links that lead to `http://rooms.example`. */
export const mailSettings = (url: string): Settings => ({
  SMTP_URL: url,
  MAIL_FROM: 'Heartroom <hello@rooms.example>',
  PUBLIC_URL: 'http://rooms.example',
  // PUBLIC_URL is not an address of this machine, so without this setting sign-ups would need an invitation.
  SIGNUPS: 'open',
})

/** Creates a bench that sends its mails to a mail server for tests. */
export async function createMailBench(
  settings: Settings = {},
): Promise<{ bench: Bench; server: MailServer }> {
  const server = await startMailServer()
  return { bench: await createBench({ ...mailSettings(server.url), ...settings }), server }
}

/** Waits until a mail has one of the given states, and returns its row. */
export function mailIn({ db }: Pick<Bench, 'db'>, id: number, ...states: Mail['state'][]): Promise<Mail> {
  return until(`mail ${id} to be ${states.join(' or ')}`, async () => {
    const mail = await db.mail.findUnique({ where: { id } })
    return mail && states.includes(mail.state) ? mail : null
  })
}
