import { requeueMails } from '#core/mail/mail-transitions.ts'
import { sendTestMail } from '#core/mail/send-test-mail.ts'
import { type MailTemplate, mailTemplates } from '#core/mail/templates.ts'
import { type Command, Refusal, wholeOf } from './command.ts'

const shown = 50

/** Lists the mails that are not sent, without their content. */
export const listMailsCommand: Command = {
  usage: '',
  about: 'Lists the mails that wait, failed, or may not have arrived, with the last error of each.',
  takes: [0, 0],
  run: async ({ db }) => {
    const rows = await db.mail.findMany({
      where: { state: { not: 'sent' } },
      orderBy: { id: 'desc' },
      take: shown,
      select: {
        id: true,
        state: true,
        template: true,
        address: true,
        attempts: true,
        createdAt: true,
        lastError: true,
      },
    })
    if (rows.length === 0) return 'Every mail is sent.'
    return rows
      .map(({ id, state, template, address, attempts, createdAt, lastError }) =>
        [
          `${id}  ${state}  ${template}  ${address}  ${createdAt.toISOString()}  ${attempts} attempts`,
          ...(lastError === null ? [] : [`    ${lastError}`]),
        ].join('\n'),
      )
      .join('\n')
  },
}

/** Puts failed mails back in the queue. */
export const requeueMailCommand: Command = {
  usage: '<id or template or all>',
  about: 'Sends failed mails again: one by its id, those of a template, or all.',
  help: 'A mail in the state unknown is sent again only by its id. It may then arrive twice.',
  takes: [1, 1],
  run: async ({ db, args: [chosen = ''] }) => {
    const count = await requeueMails(db, selectionOf(chosen))
    return count === 1 ? '1 mail is in the queue again.' : `${count} mails are in the queue again.`
  },
}

function selectionOf(chosen: string): { id?: number; template?: MailTemplate } {
  if (chosen === 'all') return {}
  const template = mailTemplates.find((name) => name === chosen)
  if (template) return { template }
  if (!/^\d+$/.test(chosen))
    throw new Refusal(`There is no template ${chosen}; the templates are ${mailTemplates.join(', ')}.`)
  return { id: wholeOf(chosen, '<id>') }
}

/** Sends a test mail at once, which shows the operator whether mail works. */
export const testMailCommand: Command = {
  usage: '<address>',
  about: 'Sends a test mail at once, and prints the problem if it fails.',
  takes: [1, 1],
  run: async ({ config, args: [address = ''] }) => {
    const sent = await sendTestMail(config, address)
    if (!sent.ok) throw new Refusal(sent.problem)
    return `The mail server has accepted a test mail for ${address}.`
  },
}
