import { createLog } from '#core/observability/log.ts'
import { startMailer } from '../../worker/mail/mailer.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { closeAfterTests } from './close-after-tests.ts'
import { mailSettings } from './mail-bench.ts'
import { linkIn, type MailServer, mailTo, startMailServer, type TakenMail } from './mail-server.ts'

export interface MailApp extends TestApp {
  server: MailServer
  /** Waits for the latest mail to an address with this subject, and returns it. */
  mailTo(address: string, subject: RegExp): Promise<TakenMail>
  /** Waits for the latest mail to an address with this subject, and returns the token of its link. */
  tokenTo(address: string, subject: RegExp): Promise<string>
}

/** Builds the app together with a mail server, and sends the mails of the app as a worker does. */
export async function buildMailApp(settings: Parameters<typeof buildTestApp>[0] = {}): Promise<MailApp> {
  const server = await startMailServer()
  const test = await buildTestApp({ ...mailSettings(server.url), ...settings })
  const { config, db } = test
  const mailer = startMailer({
    config,
    db,
    log: createLog(config, 'mailer'),
    workerId: 'test',
    meter: { mail: () => undefined } as unknown as Parameters<typeof startMailer>[0]['meter'],
  })
  closeAfterTests(mailer.close)
  return {
    ...test,
    server,
    mailTo: (address, subject) => mailTo(server, address, subject),
    tokenTo: async (address, subject) => {
      const mail = await mailTo(server, address, subject)
      const link = ['confirm', 'undo', 'unsubscribe', 'token'].map((key) => linkIn(mail, key)).find(Boolean)
      return link?.split('=')[1] ?? ''
    },
  }
}
