import { productName } from '#contract/product.ts'
import { type MailPage, type RenderedMail, renderPage } from './layout.ts'

export const mailTemplates = [
  'verify_email',
  'confirm_email',
  'email_changing',
  'reset_password',
  'password_changed',
  'digest',
  'signup_accepted',
  'signup_declined',
  'sign_in_changed',
  'account_deactivated',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/**
 * The purpose of a link in a mail. A link with `reset` opens the screen for a new password, every other link the screen
 * that confirms the purpose.
 */
export type LinkPurpose = 'confirm' | 'undo' | 'unsubscribe' | 'reset'

/** A work or a notification in a digest. */
export interface DigestItem {
  title: string
  detail: string
  /** The path of the item in the web client. */
  link: string
}
export interface DigestContent {
  notifications: DigestItem[]
  /** The number of further notifications that the digest does not list. */
  moreNotifications: number
  chapters: DigestItem[]
}

/** The values from which a template is rendered. */
export interface MailContent {
  /** The public address of the product, without a slash at its end. */
  base: string
  firstName: string
  /** The address that the mail goes to. */
  address: string
  /** The values that the row of the mail stores in its column `params`. */
  params: Readonly<Record<string, unknown>>
  /** The URL of the link with its token; empty for a template without a link. */
  link: string
  digest?: DigestContent
}

interface Template {
  /** The purpose of the link in the mail, and the number of hours for which the link works. */
  link?: { purpose: LinkPurpose; hours: number }
  /** If a mail could not be sent within this time, it is given up, because it would arrive too late. */
  giveUpMinutes: number
  /**
   * The most mails of this kind that a user can get in 24 hours. Null for a notice about security: an intruder in the
   * account must not be able to use up the limit before the change that matters.
   */
  maxPerDay: number | null
  page(content: MailContent): MailPage
}

const day = 24 * 60
const notYou = 'If this was not you, you can ignore this mail: nothing happens without the link.'
const account = `This mail is about the account that has this address at ${productName}.`

/** The template of each mail, with its limits. The row of a mail contains the name of its template. */
export const templates: Readonly<Record<MailTemplate, Template>> = {
  verify_email: {
    link: { purpose: 'confirm', hours: 72 },
    giveUpMinutes: 2 * day,
    maxPerDay: 5,
    page: ({ firstName, link }) => ({
      subject: `Confirm your address for ${productName}`,
      title: `Welcome, ${firstName}`,
      paragraphs: [
        'Please confirm that this address is yours. We can then help you when you forget your password, and write to you when there is something new.',
      ],
      action: { label: 'Confirm my address', url: link },
      after: ['The link works for three days.', notYou],
      why: `Somebody used this address for an account at ${productName}.`,
    }),
  },
  confirm_email: {
    link: { purpose: 'confirm', hours: 24 },
    giveUpMinutes: day,
    maxPerDay: 5,
    page: ({ firstName, link }) => ({
      subject: `Confirm your new address for ${productName}`,
      title: 'Is this your new address?',
      paragraphs: [
        `${firstName}, you asked to use this address for your account. The change is made when you confirm it; until then your account keeps its old address.`,
      ],
      action: { label: 'Use this address', url: link },
      after: ['The link works for one day.', notYou],
      why: `Somebody wants to use this address for an account at ${productName}.`,
    }),
  },
  email_changing: {
    link: { purpose: 'undo', hours: 7 * 24 },
    giveUpMinutes: 7 * day,
    maxPerDay: 5,
    page: ({ firstName, params, link }) => ({
      subject: `The address of your ${productName} account is being changed`,
      title: 'Your address is being changed',
      paragraphs: [
        `${firstName}, somebody who knows your password asked to move your account from this address to ${String(params.to ?? 'another one')}.`,
        'If that was you, there is nothing to do.',
        'If it was not you, keep this address: the change is undone, everybody is signed out, ways to sign in that were added lately are removed, and you choose a new password.',
      ],
      action: { label: 'It was not me: keep this address', url: link },
      after: ['The link works for seven days, also after the change.'],
      why: account,
    }),
  },
  reset_password: {
    link: { purpose: 'reset', hours: 1 },
    giveUpMinutes: 60,
    maxPerDay: 5,
    page: ({ firstName, link }) => ({
      subject: `A new password for ${productName}`,
      title: 'Choose a new password',
      paragraphs: [`${firstName}, with this link you choose a new password. It works once, for one hour.`],
      action: { label: 'Choose a new password', url: link },
      after: [notYou],
      why: account,
    }),
  },
  password_changed: {
    giveUpMinutes: 2 * day,
    maxPerDay: null,
    page: ({ firstName, base }) => ({
      subject: `Your ${productName} password was changed`,
      title: 'Your password was changed',
      paragraphs: [
        `${firstName}, the password of your account has just been changed, and every other device was signed out.`,
        'If this was not you, choose a new one at once: press “Forgot your password?” on the sign-in page.',
      ],
      action: { label: 'Open the sign-in page', url: `${base}/login` },
      why: account,
    }),
  },
  sign_in_changed: {
    giveUpMinutes: 7 * day,
    maxPerDay: null,
    page: ({ firstName, params, base }) => ({
      subject: `${productName}: ${String(params.title ?? '')}`,
      title: String(params.title ?? ''),
      paragraphs: [`${firstName}, this has just happened to your account.`, String(params.content ?? '')],
      action: { label: 'Open your settings', url: `${base}/profile` },
      why: account,
    }),
  },
  digest: {
    link: { purpose: 'unsubscribe', hours: 60 * 24 },
    giveUpMinutes: 12 * 60,
    maxPerDay: 1,
    page: ({ firstName, base, link, digest }) => digestPage(firstName, base, link, digest),
  },
  signup_accepted: {
    giveUpMinutes: 7 * day,
    maxPerDay: 1,
    page: ({ firstName, base }) => ({
      subject: `Your ${productName} account was accepted`,
      title: `Come in, ${firstName}`,
      paragraphs: [
        'Somebody who runs this place has accepted your account. Your room is yours: you can sign in now.',
      ],
      action: { label: 'Sign in', url: `${base}/login` },
      why: account,
    }),
  },
  signup_declined: {
    giveUpMinutes: 7 * day,
    maxPerDay: 1,
    page: ({ firstName }) => ({
      subject: `Your sign-up at ${productName} was declined`,
      title: 'Your sign-up was declined',
      paragraphs: [
        `${firstName}, somebody who runs this place has looked at your sign-up and did not accept it.`,
        'Your account was erased, with your name and your password. There is nothing that you have to do.',
      ],
      why: `This address was used to sign up at ${productName}. It gets no further mail.`,
    }),
  },
  account_deactivated: {
    giveUpMinutes: 7 * day,
    maxPerDay: null,
    page: ({ firstName, params }) => ({
      subject: `Your ${productName} account was deactivated`,
      title: 'Your account was deactivated',
      paragraphs: [
        `${firstName}, somebody who looks after this place has deactivated your account. You can no longer sign in, and nothing that you wrote was deleted.`,
        ...(params.reason ? [`The reason: ${String(params.reason)}`] : []),
      ],
      why: account,
    }),
  },
}

function digestPage(
  firstName: string,
  base: string,
  link: string,
  { notifications, moreNotifications, chapters }: DigestContent = {
    notifications: [],
    moreNotifications: 0,
    chapters: [],
  },
): MailPage {
  const placed = (items: DigestItem[]) =>
    items.map(({ title, detail, link: path }) => ({ title, detail, url: ownAddress(base, path) }))
  const heading = moreNotifications > 0 ? `For you, and ${moreNotifications} more` : 'For you'
  return {
    subject: `What is new in your ${productName}`,
    title: `What is new, ${firstName}`,
    paragraphs: ['This is what has happened in your room since we last wrote.'],
    sections: [
      ...(chapters.length > 0
        ? [{ heading: 'New chapters of stories you saved', items: placed(chapters) }]
        : []),
      ...(notifications.length > 0 ? [{ heading, items: placed(notifications) }] : []),
    ],
    action: { label: `Open ${productName}`, url: `${base}/` },
    why: `You get this mail because your settings at ${productName} ask for it. You can change how often there.`,
    unsubscribe: link,
  }
}

function ownAddress(base: string, path: string): string {
  const url = URL.parse(path, base)
  return url?.origin === base ? url.href : `${base}/`
}

/** Renders one mail, with the headers that it needs. */
export function renderMail(
  template: MailTemplate,
  content: MailContent,
): RenderedMail & { headers: Record<string, string> } {
  const { link } = templates[template]
  const isList = link?.purpose === 'unsubscribe'
  return {
    ...renderPage(templates[template].page(content)),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // With both headers mail programs show a button that unsubscribes (RFC 8058).
      ...(isList && {
        'List-Unsubscribe': `<${content.link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The mail with which an operator tests whether mail works. */
export function renderTestMail(): RenderedMail {
  return renderPage({
    subject: `A test mail from ${productName}`,
    title: 'Mail works',
    paragraphs: [`This mail was sent to see whether ${productName} can send mail. It can.`],
    why: `An admin of ${productName} sent this mail to this address.`,
  })
}

/** Returns the URL of a link in a mail. */
export function linkAddress(base: string, purpose: LinkPurpose, token: string): string {
  return purpose === 'reset' ? `${base}/reset?token=${token}` : `${base}/mail?${purpose}=${token}`
}
