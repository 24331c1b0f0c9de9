import { productName } from '#contract/product.ts'
import type { PageSubject } from './subject.ts'

/** Search engines and previews show about this much of a description. */
const mostDescription = 200

const kinds: Record<PageSubject['noun'], { type: string; words: (by: string | null) => string }> = {
  story: { type: 'book', words: (by) => `A romance by ${by}.` },
  character: { type: 'profile', words: (by) => `A character by ${by}.` },
  location: { type: 'website', words: (by) => `A place for stories, by ${by}.` },
  collection: { type: 'website', words: (by) => `A collection of characters by ${by}.` },
  cast: { type: 'website', words: (by) => `A cast by ${by}.` },
  user: { type: 'profile', words: () => `Stories and characters, to read on ${productName}.` },
}

/** The tags of a page's head that say what it is about: title, description, canonical address, Open Graph, Twitter card. */
export function headOf(subject: PageSubject, origin: string): string {
  const { type, words } = kinds[subject.noun]
  const name = oneLine(subject.name)
  const title = `${name} · ${productName}`
  const description = shorten(oneLine(subject.description)) || words(subject.author)
  const url = origin + subject.path
  const image = subject.picture && new URL(subject.picture, origin).href
  const tags = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('property', 'og:site_name', productName),
    meta('property', 'og:type', type),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', image && subject.noun === 'location' ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
  ]
  if (subject.author) tags.push(meta('name', 'author', subject.author))
  if (image) {
    const alt = subject.noun === 'story' ? `Cover of ${name}` : name
    tags.push(meta('property', 'og:image', image), meta('property', 'og:image:alt', alt))
    if (subject.size) {
      tags.push(meta('property', 'og:image:width', String(subject.size.width)))
      tags.push(meta('property', 'og:image:height', String(subject.size.height)))
    }
    tags.push(meta('name', 'twitter:image', image), meta('name', 'twitter:image:alt', alt))
  }
  return tags.join('\n    ')
}

const ownTitle = /<title>[\s\S]*?<\/title>/
const ownDescription = /<meta name="description"[^>]*>\s*/

/** The page with these tags in place of its own title and description; its scripts stay as they are, to the byte. */
export function withHead(page: string, head: string): string {
  // As functions: a dollar sign in a title is a dollar sign.
  return page.replace(ownDescription, () => '').replace(ownTitle, () => head)
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escaped(content)}" />`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as it stands in HTML, between tags or in quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Between two words where there is a gap, never inside a letter: an emoji may be many code units.
function shorten(text: string): string {
  let kept = ''
  let count = 0
  for (const { segment } of letters.segment(text)) {
    if (count === mostDescription - 1) {
      if (kept.length + segment.length === text.length) return text
      const gap = kept.lastIndexOf(' ')
      return `${(gap > kept.length / 2 ? kept.slice(0, gap) : kept).trimEnd()}…`
    }
    kept += segment
    count += 1
  }
  return kept
}
