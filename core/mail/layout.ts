import { productName } from '#contract/product.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** The content of a mail, of which both the text and the HTML are made. Every string is plain text. */
export interface MailPage {
  subject: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  sections?: { heading: string; items: { title: string; detail: string; url: string }[] }[]
  /** Advice for a reader who did not expect the mail. */
  after?: string[]
  /** The reason why the reader gets this mail, shown at its end. */
  why: string
  unsubscribe?: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Renders a mail as text and as HTML with the same content. */
export function renderPage(page: MailPage): RenderedMail {
  return { subject: page.subject, text: textOf(page), html: htmlOf(page) }
}

function textOf({
  title,
  paragraphs,
  action,
  sections = [],
  after = [],
  why,
  unsubscribe,
}: MailPage): string {
  const parts = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...sections.map(({ heading, items }) =>
      [
        heading,
        ...items.map((item) => `- ${item.title}${item.detail && ` — ${item.detail}`}\n  ${item.url}`),
      ].join('\n'),
    ),
    ...after,
    `-- \n${why}${unsubscribe ? `\nStop these mails: ${unsubscribe}` : ''}`,
  ]
  return `${parts.join('\n\n')}\n`
}

// Mail programs do not load our style sheets, so the colours of web/src/styles/tokens.css are repeated here.
const light = {
  paper: '#fbf5ef',
  surface: '#fffdfa',
  line: '#eaddd2',
  ink: '#2c1823',
  soft: '#6d5560',
  rose: '#b02f58',
  on: '#fffafa',
}
const dark = {
  paper: '#170d13',
  surface: '#20141b',
  line: '#3a2832',
  ink: '#f7ebe4',
  soft: '#c3acb3',
  rose: '#f590ab',
  on: '#2a0a16',
}

const darkStyles = `@media (prefers-color-scheme: dark) {
  body, .paper { background: ${dark.paper} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; } .soft { color: ${dark.soft} !important; }
  .link { color: ${dark.rose} !important; } .act { background: ${dark.rose} !important; color: ${dark.on} !important; }
}`

function htmlOf(page: MailPage): string {
  const { subject, title, paragraphs, action, sections = [], after = [], why, unsubscribe } = page
  const sans = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const serif = "font-family:Georgia,'Times New Roman',serif"
  const line = (words: string, look = '') =>
    `<p class="ink" style="${sans};font-size:16px;line-height:1.55;margin:0 0 16px;color:${light.ink};${look}">${escapeHtml(words)}</p>`
  const link = (url: string, words: string) =>
    `<a class="link" href="${escapeHtml(url)}" style="color:${light.rose};overflow-wrap:anywhere">${escapeHtml(words)}</a>`
  const button = action
    ? `<p style="margin:24px 0"><a class="act" href="${escapeHtml(action.url)}" style="${sans};display:inline-block;background:${light.rose};color:${light.on};font-size:16px;font-weight:600;line-height:24px;padding:12px 22px;border-radius:999px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="soft" style="${sans};font-size:14px;line-height:1.5;margin:0 0 16px;color:${light.soft}">If the button does nothing, open this address: ${link(action.url, action.url)}</p>`
    : ''
  const lists = sections.map(
    ({ heading, items }) =>
      `<h2 class="ink" style="${serif};font-size:20px;font-weight:600;margin:28px 0 8px;color:${light.ink}">${escapeHtml(heading)}</h2>
<ul style="padding:0;margin:0;list-style:none">${items
        .map(
          ({ title: name, detail, url }) =>
            `<li dir="auto" style="${sans};font-size:16px;line-height:1.5;margin:0 0 12px">${link(url, name)}${
              detail &&
              `<br><span class="soft" style="font-size:14px;color:${light.soft}">${escapeHtml(detail)}</span>`
            }</li>`,
        )
        .join('')}</ul>`,
  )
  const end = unsubscribe ? ` ${link(unsubscribe, 'Stop these mails')}` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body style="margin:0;background:${light.paper}">
<div class="paper" role="article" aria-label="${escapeHtml(subject)}" style="background:${light.paper};padding:32px 16px">
<div style="max-width:560px;margin:0 auto">
<p class="link" style="${serif};font-size:22px;font-weight:600;margin:0 0 16px;color:${light.rose}">${escapeHtml(productName)}</p>
<div class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:20px;padding:28px 24px">
<h1 class="ink" style="${serif};font-size:26px;line-height:1.2;font-weight:600;margin:0 0 16px;color:${light.ink}">${escapeHtml(title)}</h1>
${paragraphs.map((words) => line(words)).join('\n')}
${button}
${lists.join('\n')}
${after.map((words) => line(words)).join('\n')}
</div>
<p class="soft" style="${sans};font-size:13px;line-height:1.5;margin:16px 8px 0;color:${light.soft}">${escapeHtml(why)}${end}</p>
</div>
</div>
</body>
</html>
`
}
