import { labelWords } from '#contract/ai-label.ts'
import { productName } from '#contract/product.ts'
import { digitalSourceTypes } from '#core/storage/source-label.ts'
import { escapeHtml } from '#core/text/escape-html.ts'
import type { PageSubject } from './subject.ts'

/** Search engines and previews show about this many letters of a description. */
const maxDescriptionLength = 200

const kinds: Record<PageSubject['kind'], { type: string; words: (by: string | null) => string }> = {
  story: { type: 'book', words: (by) => `A romance by ${by}.` },
  character: { type: 'profile', words: (by) => `A character by ${by}.` },
  location: { type: 'website', words: (by) => `A place for stories, by ${by}.` },
  collection: { type: 'website', words: (by) => `A collection of characters by ${by}.` },
  user: { type: 'profile', words: () => `Stories and characters, to read on ${productName}.` },
}

/**
 * Returns the tags of a page's head that describe its subject: title, description, canonical address, Open Graph,
 * Twitter card.
 * @param url the canonical address of the page.
 */
export function headOf(subject: PageSubject, url: string): string {
  const { type, words } = kinds[subject.kind]
  const name = oneLine(subject.name)
  const title = `${name} · ${productName}`
  const description = shorten(oneLine(subject.description)) || words(subject.author)
  const lang = subject.language === null ? '' : ` lang="${escapeHtml(subject.language)}"`
  const image = subject.picture && new URL(subject.picture, url).href
  const tags = [
    `<title${lang}>${escapeHtml(title)}</title>`,
    `<meta name="description"${lang} content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:site_name', productName),
    meta('property', 'og:type', type),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', image && subject.kind === 'location' ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
  ]
  if (subject.author) tags.push(meta('name', 'author', subject.author))
  if (image) {
    const alt = subject.kind === 'story' ? `Cover of ${name}` : name
    tags.push(meta('property', 'og:image', image), meta('property', 'og:image:alt', alt))
    if (subject.size) {
      tags.push(meta('property', 'og:image:width', String(subject.size.width)))
      tags.push(meta('property', 'og:image:height', String(subject.size.height)))
    }
    tags.push(meta('name', 'twitter:image', image), meta('name', 'twitter:image:alt', alt))
  }
  const origin = linkedData(subject, url)
  if (origin) tags.push(origin)
  return tags.join('\n    ')
}

/**
 * Returns JSON-LD that declares that a model wrote words of a story (D-146); null for a story written by hand and for
 * any other subject. It is data that no browser executes, so the content security policy needs no hash of it.
 */
function linkedData(subject: PageSubject, url: string): string | null {
  const { label, language, author, picture } = subject
  if (label === null || label === 'hand') return null
  const cover = picture !== null && subject.isPictureGenerated && new URL(picture, url).href
  const data = {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: oneLine(subject.name),
    url,
    ...(author !== null && { author: { '@type': 'Person', name: author } }),
    ...(language !== null && { inLanguage: language }),
    creditText: labelWords(label),
    digitalSourceType: digitalSourceTypes[label],
    ...(cover && {
      image: { '@type': 'ImageObject', contentUrl: cover, digitalSourceType: digitalSourceTypes.generated },
    }),
  }
  // The characters <, >, &, U+2028 and U+2029 are escaped. The characters < and > could end the script element or begin
  // a comment; the others are escaped for parsers that treat them specially.
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapeJson)
  return `<script type="application/ld+json">${json}</script>`
}

function escapeJson(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const ownTitle = /<title>[\s\S]*?<\/title>/
const ownDescription = /<meta name="description"[^>]*>\s*/

/**
 * Replaces the title and the description of the page by the tags in `head`. The inline scripts stay the same, byte by
 * byte, because the content security policy contains their hashes.
 */
export function withHead(page: string, head: string): string {
  // The replacements are functions, because in a replacement string a dollar sign in a title would be a pattern.
  return page.replace(ownDescription, () => '').replace(ownTitle, () => head)
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}" />`
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Cuts a text between two words if the second half of the kept text has a space, and never inside a visible character:
// an emoji can consist of many code units.
function shorten(text: string): string {
  let kept = ''
  let count = 0
  for (const { segment } of letters.segment(text)) {
    if (count === maxDescriptionLength - 1) {
      if (kept.length + segment.length === text.length) return text
      const gap = kept.lastIndexOf(' ')
      return `${(gap > kept.length / 2 ? kept.slice(0, gap) : kept).trimEnd()}…`
    }
    kept += segment
    count += 1
  }
  return kept
}
