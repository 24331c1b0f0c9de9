import { isSceneBreak } from '#contract/text.ts'

/** The metadata of a book. */
export interface BookFacts {
  id: number
  title: string
  authorName: string
  description: string
  updatedAt: Date
  hasCover: boolean
}

export interface BookChapter {
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
  chapter: (number: number) => `EPUB/${chapterFile(number)}`,
}

const chapterFile = (number: number) => `chapter-${String(number).padStart(4, '0')}.xhtml`
export const chapterHeading = ({ chapterNumber, title }: Omit<BookChapter, 'content'>) =>
  title ?? `Chapter ${chapterNumber}`

// Texts of people and models are escaped, so that they contain no markup, and characters that XML 1.0 forbids are
// removed.
function text(written: string): string {
  return written
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

const page = (title: string, body: string, type: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
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
export function chapterPage(chapter: BookChapter): string {
  const paragraphs = chapter.content
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) =>
      isSceneBreak(paragraph) ? '<hr/>' : `<p>${text(paragraph).replace(/\n/g, '<br/>')}</p>`,
    )
  const heading = chapterHeading(chapter)
  return page(
    heading,
    `<section epub:type="chapter">\n<h1>${text(heading)}</h1>\n${paragraphs.join('\n')}\n</section>`,
    'bodymatter',
  )
}

export function titlePage({ title, authorName, description, hasCover }: BookFacts): string {
  const cover = hasCover ? '<img class="cover" src="cover.jpg" alt=""/>\n' : ''
  const about = description ? `\n<p class="about">${text(description)}</p>` : ''
  return page(
    title,
    `<section epub:type="titlepage">\n${cover}<h1>${text(title)}</h1>\n<p class="author">${text(authorName)}</p>${about}\n</section>`,
    'frontmatter',
  )
}

export function contentsPage(chapters: Omit<BookChapter, 'content'>[]): string {
  const items = chapters.map(
    (chapter) =>
      `<li><a href="${chapterFile(chapter.chapterNumber)}">${text(chapterHeading(chapter))}</a></li>`,
  )
  return page(
    'Contents',
    `<nav epub:type="toc" id="toc"><h1>Contents</h1>\n<ol>\n${items.join('\n')}\n</ol></nav>`,
    'frontmatter',
  )
}

/**
 * Renders the package document, which lists the files of the book and their order. The language is undetermined,
 * because writers may use any.
 */
export function packageDocument(book: BookFacts, chapters: Omit<BookChapter, 'content'>[]): string {
  const names = chapters.map(({ chapterNumber }) => chapterFile(chapterNumber))
  const items = names.map(
    (name, n) => `<item id="chapter-${n + 1}" href="${name}" media-type="application/xhtml+xml"/>`,
  )
  const spine = names.map((_, n) => `<itemref idref="chapter-${n + 1}"/>`)
  const cover = book.hasCover
    ? '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>\n'
    : ''
  const about = book.description ? `<dc:description>${text(book.description)}</dc:description>\n` : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:heartroom:story:${book.id}</dc:identifier>
<dc:title>${text(book.title)}</dc:title>
<dc:creator>${text(book.authorName)}</dc:creator>
<dc:language>und</dc:language>
${about}<meta property="dcterms:modified">${book.updatedAt.toISOString().slice(0, 19)}Z</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${cover}${items.join('\n')}
</manifest>
<spine>
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
.author, .about { text-align: center; text-indent: 0; margin: 1em 0; }
.cover { display: block; max-width: 100%; margin: 0 auto; }
`
