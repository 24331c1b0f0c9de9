import { describe, expect, it } from 'vitest'
import { linkAddress, mailTemplates, renderMail, templates } from '#core/mail/templates.ts'

const hostile = '<img src=x onerror=alert(1)> & "quotes" Ŝ'
const link = linkAddress('https://rooms.example', 'confirm', 'the-token')
const content = {
  base: 'https://rooms.example',
  firstName: hostile,
  address: 'reader@example.com',
  params: { to: hostile },
  link,
  digest: {
    chapters: [{ title: hostile, detail: hostile, link: '/stories/1' }],
    notifications: [{ title: hostile, detail: '', link: 'https://elsewhere.example/x' }],
    moreNotifications: 3,
  },
}

describe.each(mailTemplates)('the mail %s', (template) => {
  const mail = renderMail(template, content)

  it('a mail has every word of its text in its HTML too, and text of users is escaped in the HTML', () => {
    const shown = mail.html
      .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    const wordsOf = (text: string) => new Set(text.match(/[\p{L}]{4,}/gu))
    const missing = [...wordsOf(mail.text.replace(/https?:\S+/g, ''))].filter(
      (word) => !wordsOf(shown).has(word),
    )
    expect(missing).toEqual([])
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).not.toMatch(/[\r\n]|onerror/)
  })

  it('the HTML of a mail loads nothing and runs no script', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|object)\b|url\(|javascript:/i)
  })

  it('a mail that has a link has it in its text and in its HTML', () => {
    if (!templates[template].link) return
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
  })
})

it('the digest mail contains links to pages of this site, and no link to another site', () => {
  const { text, html } = renderMail('digest', content)
  expect(text).toContain('https://rooms.example/stories/1')
  for (const one of [text, html]) expect(one).not.toContain('elsewhere')
})

it('the digest is the only mail that can be stopped by a button of the mail program', () => {
  const stopped = mailTemplates.filter(
    (template) => 'List-Unsubscribe' in renderMail(template, content).headers,
  )
  expect(stopped).toEqual(['digest'])
})
