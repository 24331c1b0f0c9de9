import { type AiLabel, labelWords } from '#contract/ai-label.ts'
import { emphasisOf } from '#contract/emphasis.ts'
import { isSceneBreak } from '#contract/text.ts'
import { digitalSourceTypes } from '#core/storage/source-label.ts'

/** The metadata of a book. */
export interface BookFacts {
  id: number
  title: string
  authorName: string
  description: string
  updatedAt: Date
  hasCover: boolean
  /** The origin of the book's words (D-145). */
  label: AiLabel
  /** The language of the prose as a BCP 47 tag; null when it is not known. */
  language: string | null
}

export interface BookChapter {
  id: number
  chapterNumber: number
  title: string | null
  content: string
}

/** The paths of the parts of a book inside its file (EPUB 3.3). */
export const bookFiles = {
  container: 'META-INF/container.xml',
  package: 'EPUB/package.opf',
  contents: 'EPUB/contents.xhtml',
  style: 'EPUB/style.css',
  title: 'EPUB/title.xhtml',
  cover: 'EPUB/cover.jpg',
  chapter: (id: number) => `EPUB/${chapterFile(id)}`,
}

// The name of a chapter's file contains the id of the chapter. The chapter number changes when an earlier chapter is
// deleted, and e-readers find bookmarks and notes of an earlier download by the file name.
const chapterFile = (id: number) => `chapter-${id}.xhtml`
export const chapterHeading = ({ chapterNumber, title }: Pick<BookChapter, 'chapterNumber' | 'title'>) =>
  visible(title) ?? `Chapter ${chapterNumber}`

// A title without a visible character would be an empty heading, which EPUB forbids.
function visible(title: string | null): string | null {
  return title !== null && /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(title) ? title : null
}

// Texts of people and models are escaped, so that they contain no markup. Control characters other than tabs and line
// breaks, and code points that are no characters, are removed, because XML 1.0 forbids or discourages them.
function text(written: string): string {
  return written
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

// The words that this file adds to a book ('Chapter 3', 'Contents') are English, so pages without a known language are
// marked as English.
const pageLanguage = 'en'
const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

const page = (
  title: string,
  body: string,
  { type, language }: { type: string; language: string | null },
) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${text(language ?? pageLanguage)}" xml:lang="${text(language ?? pageLanguage)}">
<head><meta charset="utf-8"/><title>${text(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body epub:type="${type}">
${body}
</body>
</html>
`

/**
 * Renders a chapter's page. Blank lines separate paragraphs, and scene breaks are found by the same rule as in the
 * web client.
 */
export function chapterPage(chapter: BookChapter, language: string | null): string {
  const paragraphs = chapter.content
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => (isSceneBreak(paragraph) ? '<hr/>' : `<p>${emphasized(paragraph)}</p>`))
  const heading = chapterHeading(chapter)
  return page(
    heading,
    `<section epub:type="chapter" role="doc-chapter" aria-labelledby="heading" dir="auto">\n<h1 id="heading">${text(heading)}</h1>\n${paragraphs.join('\n')}\n</section>`,
    { type: 'bodymatter', language },
  )
}

function emphasized(paragraph: string): string {
  return emphasisOf(paragraph)
    .map((run) => {
      const words = text(run.text).replace(/\n/g, '<br/>')
      const strong = run.bold ? `<strong>${words}</strong>` : words
      return run.italic ? `<em>${strong}</em>` : strong
    })
    .join('')
}

export function titlePage(book: BookFacts): string {
  const { authorName, description, hasCover, label, language } = book
  const title = titleOf(book)
  const cover = hasCover ? `<img class="cover" src="cover.jpg" alt="Cover of ${text(title)}"/>\n` : ''
  const about = description ? `\n<p class="about">${text(description)}</p>` : ''
  return page(
    title,
    `<section epub:type="titlepage" dir="auto">\n${cover}<h1>${text(title)}</h1>\n<p class="author">${text(authorName)}</p>${about}\n<p class="origin" lang="en" xml:lang="en">${labelWords(label)}</p>\n</section>`,
    { type: 'frontmatter', language },
  )
}

export function contentsPage(chapters: Omit<BookChapter, 'content'>[], language: string | null): string {
  const items = chapters.map(
    (chapter) =>
      `<li><a href="${chapterFile(chapter.id)}" dir="auto">${text(chapterHeading(chapter))}</a></li>`,
  )
  return page(
    'Contents',
    `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="heading"><h1 id="heading" lang="en" xml:lang="en">Contents</h1>\n<ol>\n${items.join('\n')}\n</ol></nav>`,
    { type: 'frontmatter', language },
  )
}

function titleOf({ title }: Pick<BookFacts, 'title'>): string {
  return visible(title) ?? 'Untitled'
}

// The metadata of EPUB Accessibility 1.1. It depends only on whether the book has a cover, because all books otherwise
// have the same form.
function accessibility({ hasCover }: BookFacts): string {
  const properties = [
    ['accessMode', 'textual'],
    ...(hasCover ? [['accessMode', 'visual']] : []),
    ['accessModeSufficient', 'textual'],
    ['accessibilityFeature', 'tableOfContents'],
    ['accessibilityFeature', 'readingOrder'],
    ['accessibilityFeature', 'structuralNavigation'],
    ['accessibilityFeature', 'displayTransformability'],
    ...(hasCover ? [['accessibilityFeature', 'alternativeText']] : []),
    ['accessibilityHazard', 'none'],
    [
      'accessibilitySummary',
      'Plain text in chapters, with headings and a table of contents. The only picture is the cover, which has a text.',
    ],
  ]
  return properties.map(([name, value]) => `<meta property="schema:${name}">${value}</meta>`).join('\n')
}

/** Returns the metadata that declares the AI label of a story (D-146); '' for a book written by hand. */
function disclosure({ label }: BookFacts): string {
  if (label === 'hand') return ''
  return `<meta property="Iptc4xmpExt:DigitalSourceType">${digitalSourceTypes[label]}</meta>\n`
}

/**
 * Renders the package document, which lists the files of the book and their order. The language of a book without a
 * known language is `und` (undetermined).
 */
export function packageDocument(book: BookFacts, chapters: Omit<BookChapter, 'content'>[]): string {
  const items = chapters.map(
    ({ id }) => `<item id="chapter-${id}" href="${chapterFile(id)}" media-type="application/xhtml+xml"/>`,
  )
  const spine = chapters.map(({ id }) => `<itemref idref="chapter-${id}"/>`)
  const direction = rightToLeft.test(book.language ?? '') ? ' page-progression-direction="rtl"' : ''
  const cover = book.hasCover
    ? '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>\n'
    : ''
  const about = book.description ? `<dc:description>${text(book.description)}</dc:description>\n` : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" prefix="Iptc4xmpExt: http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xml:lang="${text(book.language ?? pageLanguage)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:heartroom:story:${book.id}</dc:identifier>
<dc:title>${text(titleOf(book))}</dc:title>
<dc:creator>${text(book.authorName)}</dc:creator>
<dc:language>${text(book.language ?? 'und')}</dc:language>
${about}<dc:description id="origin" xml:lang="en">${labelWords(book.label)}</dc:description>
${disclosure(book)}${accessibility(book)}
<meta property="dcterms:modified">${book.updatedAt.toISOString().slice(0, 19)}Z</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${cover}${items.join('\n')}
</manifest>
<spine${direction}>
<itemref idref="title"/>
<itemref idref="contents"/>
${spine.join('\n')}
</spine>
</package>
`
}

export const containerDocument = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

export const bookStyle = `body { font-family: serif; line-height: 1.5; }
h1 { font-weight: normal; text-align: center; margin: 3em 0 2em; page-break-after: avoid; }
p { margin: 0; text-indent: 1.4em; orphans: 2; widows: 2; }
h1 + p, hr + p { text-indent: 0; }
hr { border: 0; height: 1em; margin: 1em 0; text-align: center; }
hr::before { content: "\\2042"; }
.author, .about, .origin { text-align: center; text-indent: 0; margin: 1em 0; }
.cover { display: block; max-width: 100%; margin: 0 auto; }
`
