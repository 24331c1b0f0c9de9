import { countWords } from '#contract/text.ts'
import { loadTokenCounter } from '../../../worker/story/text/tokens.ts'
import { createChapter, createCharacter, createStory, type TestUser } from '../../setup/factories.ts'
import { unspacedProse } from '../../setup/unspaced-prose.ts'
import { atLeast, type Figure, percent } from './figure.ts'
import { type Script, sectionOf } from './scripted-model.ts'
import { createAuthor, fillerOf, noReading, openWorld, proseOf, type World } from './told-book.ts'

const cases = 100
const plotOf = (number: number) => `Ione counts the boats for the ${number}. time.`

/** Creates a chapter of the given number of words. Its last paragraph differs from that of every other chapter. */
function draftOf(number: number, words: number): string {
  const ending = `And that was the end of week ${number}, and nobody had seen it but the gulls.`
  const paragraphs: string[] = []
  // The chapter has scene breaks, speech and paragraphs of one line, as novels do.
  for (const [i, sentence] of fillerOf(number, words * 2).entries()) {
    if (i % 9 === 8) paragraphs.push('* * *')
    paragraphs.push(
      i % 4 === 3
        ? `“No,” said Ione. ${sentence}`
        : i % 5 === 4
          ? `${sentence} ${sentence.replace('week', 'year')}`
          : sentence,
    )
    if (countWords([...paragraphs, ending].join('\n\n')) >= words) break
  }
  const whole = [...paragraphs, ending].join('\n\n')
  const excess = countWords(whole) - words
  if (excess <= 0) return whole
  const last = (paragraphs.pop() ?? '').split(' ')
  const cut = `${last
    .slice(0, Math.max(3, last.length - excess - 1))
    .join(' ')
    .replace(/[,.]$/, '')}.`
  return [...paragraphs, cut, ending].join('\n\n')
}

const obeys = ({ number }: { number: number }) => manners[number % manners.length] === 'obeys'
const manners = ['obeys', 'obeys', 'writes nothing', 'writes the same', 'writes worse'] as const

/**
 * Measures whether the worker corrects the length of chapters and keeps their endings: 100 drafts that are 1 to 40 %
 * too long, and 100 that are as much too short (D-116).
 */
export async function measureEndings(): Promise<Figure[]> {
  const drafts = new Map<number, string>()
  const script: Script = (request) => {
    if (request.call === 'chapter_reading') return noReading
    const number = Number(/for the (\d+)\. time/.exec(request.user)?.[1])
    if (sectionOf(request, 'text-before') === '' && sectionOf(request, 'text-after') === '')
      return drafts.get(number) ?? ''
    const manner = manners[number % manners.length]
    const words = Number(sectionOf(request, 'words'))
    const part = sectionOf(request, 'scene-text')
    if (manner === 'writes nothing') return ''
    if (manner === 'writes the same') return part || fillerOf(number, 60).join('\n\n')
    const wanted = manner === 'obeys' ? words : countWords(part) * 2 + 300
    return fillerOf(number + 7000, wanted)
      .join('\n\n')
      .split(' ')
      .slice(0, wanted)
      .join(' ')
      .replace(/[,.]?$/, '.')
  }
  const world = await openWorld(script, { CHAPTER_CONTRACT: 'off' })
  const writer = await createAuthor(world.bench)
  const measure = async (
    what: string,
    from: number,
    wordsOf: (percent: number) => number,
  ): Promise<Figure[]> => {
    const numbers = Array.from({ length: cases }, (_, i) => from + i)
    for (const number of numbers) drafts.set(number, draftOf(number, wordsOf(1 + (number % 40))))
    const stored = await inGroups(numbers, 4, (number) => writeOne(world, writer, number))
    const kept = stored.filter(({ number, content }) => lastOf(content) === lastOf(drafts.get(number) ?? ''))
    const inBand = stored.filter(({ content }) => countWords(content) >= 500 && countWords(content) <= 800)
    const missed = stored
      .filter((one) => !kept.includes(one))
      .map(({ number, content }) => `${number} ends: ${lastOf(content)}`)
    return [
      atLeast(`endings kept of ${cases} ${what}`, kept.length, cases, 1, missed),
      {
        what: `  of them in their band; of those whose model obeys`,
        got: `${inBand.length} of ${cases}; ${inBand.filter(obeys).length} of ${stored.filter(obeys).length}`,
        target: '',
        holds: true,
      },
    ]
  }
  return [
    ...(await measure('overshoots', 1000, (over) => Math.ceil(800 * (1 + over / 100)))),
    ...(await measure('undershoots', 2000, (under) => Math.floor(500 * (1 - under / 100)))),
  ]
}

const lastOf = (text: string) => text.trimEnd().split('\n\n').at(-1) ?? ''

async function writeOne(
  world: World,
  writer: TestUser,
  number: number,
): Promise<{ number: number; content: string }> {
  const { id } = await createStory(world.bench.db, writer)
  const body = { plot: plotOf(number), setting: 'The quay', chapterSize: 'short' }
  await world.order(writer, `/api/stories/${id}/generate-chapter`, body)
  const { content } = await world.bench.db.chapter.findFirstOrThrow({ where: { storyId: id } })
  return { number, content }
}

async function inGroups<T, Result>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += size)
    results.push(...(await Promise.all(items.slice(at, at + size).map(work))))
  return results
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0

/** Further prose in the languages without spaces between words: a dialogue, and a description with few common words. */
const otherUnspaced: Record<string, readonly string[]> = {
  Japanese: [
    '「どうして来たの」「呼ばれたから」「誰に」「君に」二人は笑った。「嘘つき」「本当だよ」そう言って彼はコーヒーを置いた。',
    '港町の朝市では、漁師たちが銀色の鰯を木箱に並べ、観光客がスマートフォンで写真を撮り、猫が魚屋の軒下で昼寝の支度をしていた。',
  ],
  Chinese: [
    '“你为什么来？”“有人叫我。”“谁？”“你。”他们都笑了。“骗子。”“真的。”他把咖啡放在桌上。',
    '港口清晨的集市上，渔民把银色的沙丁鱼整齐地摆进木箱，游客举着手机拍照，一只花猫在鱼铺的屋檐下准备午睡。',
  ],
  Thai: [
    '“มาทำไม” “มีคนเรียก” “ใคร” “เธอ” ทั้งสองหัวเราะ “โกหก” “จริงๆ นะ” เขาวางกาแฟลงบนโต๊ะ',
    'ที่ตลาดเช้าของเมืองท่า ชาวประมงเรียงปลาซาร์ดีนสีเงินลงในลังไม้ นักท่องเที่ยวยกโทรศัพท์ขึ้นถ่ายภาพ และแมวลายตัวหนึ่งเตรียมงีบหลับใต้ชายคาร้านขายปลา',
  ],
}

/**
 * Measures chapters in languages without spaces between words: how many calls for prose they take, and whether their
 * length is in the band. The model writes as many characters as the prompt requests.
 */
export async function measureUnspaced(): Promise<Figure[]> {
  const all = Object.entries(unspacedProse).flatMap(([language, paragraph]) =>
    [paragraph, ...(otherUnspaced[language] ?? [])].map((text) => ({ language, text })),
  )
  const paragraphOf = (plot: string) => all.find(({ text }) => plot.includes(text.slice(0, 12)))?.text ?? ''
  const script: Script = (request) => {
    if (request.call === 'chapter_reading') return noReading
    const paragraph = paragraphOf(sectionOf(request, 'plot'))
    const aim = Number(/aim for (\d+) characters/.exec(request.user)?.[1])
    if (!Number.isFinite(aim)) return paragraph
    const lines: string[] = []
    while (lettersIn(lines.join('')) < aim) lines.push(paragraph)
    return lines.join('\n\n')
  }
  const world = await openWorld(script, { CHAPTER_CONTRACT: 'off' })
  const writer = await createAuthor(world.bench)
  const figures: Figure[] = []
  for (const language of Object.keys(unspacedProse)) {
    const found: string[] = []
    const sizes = ['short', 'medium', 'long'] as const
    for (const { text: plot } of all.filter((one) => one.language === language))
      for (const chapterSize of sizes) {
        const { id } = await createStory(world.bench.db, writer)
        const body = { plot, setting: plot.slice(0, 12), chapterSize }
        const requests = await world.order(writer, `/api/stories/${id}/generate-chapter`, body)
        const { lengthMissed } = await world.bench.db.chapter.findFirstOrThrow({ where: { storyId: id } })
        const calls = requests.filter(({ call }) => call === 'prose').length
        found.push(`${calls} ${lengthMissed ? 'missed' : 'in band'}`)
      }
    const holds = found.every((one) => one === '1 in band')
    figures.push({
      what: `calls for prose and length of ${found.length} chapters in ${language}`,
      got: holds ? '1, in band' : found.join('; '),
      target: '1, in band',
      holds,
    })
  }
  return figures
}

/**
 * Measures the request for chapter 8 of a book whose first seven chapters are written by hand: the used share of the
 * token budget, and whether the last chapter is sent in full.
 */
export async function measureBudget(): Promise<Figure[]> {
  const count = await loadTokenCounter()
  const budget = 32_000
  const world = await openWorld(
    (request) => (request.call === 'chapter_reading' ? noReading : proseOf(900, [])),
    {
      CHAPTER_CONTRACT: 'off',
    },
  )
  const { db } = world.bench
  const writer = await createAuthor(world.bench)
  const figures: Figure[] = []
  for (const words of [1000, 1800, 4000]) {
    const story = await createStory(db, writer, { title: 'The Perseverance' })
    const { id } = await createCharacter(db, writer, { name: 'Ione Marsh', background: 'Owns the inn.' })
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: id, role: 'main' } })
    const texts = Array.from({ length: 7 }, (_, i) => proseOf(i + 1, [], words))
    for (const [i, content] of texts.entries())
      await createChapter(db, story, { content, summary: `Week ${i + 1} passes.`, title: `Week ${i + 1}` })
    const requests = await world.order(writer, `/api/stories/${story.id}/generate-chapter`, {
      plot: 'Ione counts the boats.',
      setting: 'The quay',
      chapterSize: 'medium',
    })
    const prose = requests.find(({ call }) => call === 'prose')
    if (!prose) throw new Error('the model received no request for prose')
    const sent = count(prose.system) + count(prose.user)
    const material = texts.reduce((sum, text) => sum + count(text), 0)
    const isWhole = prose.user.includes(texts.at(-1) ?? '')
    const isAllWhole = texts.every((text) => prose.user.includes(text))
    const hasMaterial = material >= budget
    const name = `seven chapters of ${words} words (${material} tokens)`
    figures.push(
      hasMaterial
        ? {
            what: `budget used at chapter 8, ${name}`,
            got: percent(sent / budget),
            target: '80 % at least',
            holds: sent / budget >= 0.8 && sent <= budget - 2400,
          }
        : {
            what: `chapters sent whole at chapter 8, ${name}`,
            got: isAllWhole ? 'all' : 'not all',
            target: 'all',
            holds: isAllWhole,
          },
      { what: '  the last chapter is whole', got: isWhole ? 'yes' : 'no', target: 'yes', holds: isWhole },
    )
  }
  return figures
}
