import { hash } from '#contract/cut-paper/seed.ts'
import { FEMININE_NAMES, MASCULINE_NAMES } from '../banks/names.ts'

/** Sentences about a person use these pronouns, and `was` as the matching form of the verb. */
export type Pronouns = { subject: string; object: string; possessive: string; self: string; was: string }

export type Person = {
  full: string
  name: string
  role: string
  aliases: string[]
  pronouns: Pronouns
  traits: string[]
  personality: string
  hair: string | null
  eyes: string | null
  feature: string | null
  style: string | null
  background: string
  minor: boolean
}

const SHE = { subject: 'she', object: 'her', possessive: 'her', self: 'herself', was: 'was' }
const HE = { subject: 'he', object: 'him', possessive: 'his', self: 'himself', was: 'was' }
const THEY = { subject: 'they', object: 'them', possessive: 'their', self: 'themself', was: 'were' }

const TITLES =
  /^(?:mr|mrs|ms|miss|dr|doctor|sir|lady|lord|dame|captain|colonel|major|professor|father|sister|brother|duke|duchess|count|countess|baron|baroness|prince|princess|king|queen|the|madame|monsieur|inspector|detective|reverend|aunt|uncle|old|young)\.?$/i

const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0

/**
 * Infers pronouns from a gender label, or else from gender words, or else from the first name; the default is 'they'.
 */
export function inferPronouns(name: string, text: string): Pronouns {
  const label = /gender:\s*(non-?binary|genderfluid|woman|man|female|male)/i.exec(text)?.[1]?.toLowerCase()
  if (label) return /^non|fluid/.test(label) ? THEY : /^(?:wo|fe)/.test(label) ? SHE : HE
  if (/\b(?:non-?binary|genderfluid|they\/them)\b/i.test(text)) return THEY
  const all = `${name} ${text}`
  const she =
    /\b(?:she|her|hers|herself|woman|girl|lady|duchess|countess|queen|princess|mother|widow|sister|wife|daughter|heiress|actress|governess|waitress|baroness|niece|aunt|mrs|miss|ms|witch|nun|maid|female|gentlewoman|seamstress)\b/gi
  const he =
    /\b(?:he|him|his|himself|man|boy|lord|duke|count|king|prince|father|widower|brother|husband|son|heir|baron|nephew|uncle|mr|sir|gentleman|male|monk|wizard|rake|earl|viscount|fisherman)\b/gi
  const balance = count(all, she) - count(all, he)
  if (balance !== 0) return balance > 0 ? SHE : HE
  const first =
    name
      .split(/\s+/)
      .find((part) => !TITLES.test(part))
      ?.toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '') ?? ''
  if (FEMININE_NAMES.has(first)) return SHE
  if (MASCULINE_NAMES.has(first)) return HE
  return /(?:a|ie|elle|ette|yn|lyn)$/.test(first) ? SHE : /(?:o|us|er|ard|ick|iam)$/.test(first) ? HE : THEY
}

/** Returns the name that a narrator uses: the first name, or the full name if it begins with a title. */
export function shortName(full: string): string {
  const parts = full.trim().split(/\s+/)
  return TITLES.test(parts[0] ?? '') && parts.length > 1 ? full.trim() : (parts[0] ?? full)
}

const labelled = (text: string, label: string): string | null =>
  new RegExp(`\\b${label}:\\s*([^,.;]+)`, 'i').exec(text)?.[1]?.trim().toLowerCase() || null

function parseHair(text: string): string | null {
  const label = labelled(text, 'hair')
  if (label && !/hair/.test(label)) {
    const [colour = '', ...style] = label.split(/\s+/)
    const shape = style.join(' ')
    if (/cut|bun|updo/.test(shape)) return `${colour} hair in ${/^[aeiou]/.test(shape) ? 'an' : 'a'} ${shape}`
    return `${shape ? `${shape} ` : ''}${colour} hair`
  }
  const free = /((?:[\p{Ll}-]+,? ){0,3})(hair|curls|braids?|locks)\b/iu.exec(label ?? text)
  return free ? tidy(`${free[1]}${free[2]}`) : null
}

function parseEyes(text: string): string | null {
  const label = labelled(text, 'eyes')
  if (label && !/eyes/.test(label)) {
    const parts = label.split(/\s+/)
    const shape = parts.filter((part) => /shaped|round|hooded|turned/.test(part))
    return [...shape, ...parts.filter((part) => !shape.includes(part)), 'eyes'].join(' ')
  }
  const free = /((?:[\p{Ll}-]+,? ){1,3})eyes\b/iu.exec(label ?? text)
  return free ? tidy(`${free[1]}eyes`) : null
}

const LEADING = /^(?:(?:with|and|has|have|her|his|their|a|an|the|of|by|wears?|whose|under|over|in)\s+)+/i
const tidy = (phrase: string): string =>
  phrase
    .trim()
    .toLowerCase()
    .replace(/.*\b(?:with|and|has|have|of|under|over|in|whose)\s+/i, '')
    .replace(LEADING, '')

function parseFeature(text: string): string | null {
  const label = labelled(text, 'distinguishing marks') ?? labelled(text, 'facial features')
  if (label) return label.replace(/^(?:a|an|the)\s+/i, '')
  const free =
    /((?:[\p{Ll}-]+ ){0,2}(?:freckles|scar|dimples?|beard|stubble|birthmark|spectacles|glasses|tattoo|cheekbones|smile))\b/iu.exec(
      text,
    )
  return free?.[1] ? tidy(free[1]) : null
}

/** Lists the adjectives of a personality: 'Witty and kind. Traits: brave' gives witty, kind and brave. */
export function parseTraits(text: string): string[] {
  return text
    .replace(/traits:/i, ',')
    .toLowerCase()
    .split(/[,.;]|\band\b|\bbut\b|\byet\b/)
    .map((part) =>
      part
        .trim()
        .replace(
          /^(?:(?:very|quite|fiercely|deeply|a bit|always|she|he|they|is|are|was|a|an|the|who|with)\s+)+/,
          '',
        ),
    )
    .filter(
      (part) =>
        /^[\p{L}-]+(?: to a fault| at heart)?$/u.test(part) &&
        part.length > 2 &&
        !/^(?:not|never|person|man|woman|beard|hair|eyes|glasses|freckles|scar|humou?r|dimples?|tall|short)$/.test(
          part,
        ),
    )
}

const LINE = /^(.*?)(?:\s+\(([^)]*)\))?(?::\s*(.*))?$/s

/** Parses a line of the characters section: `Name (role; also called A, B): personality. Appearance. Background.` */
export function readPerson(line: string): Person {
  const [, full = line, bracket = '', text = ''] = LINE.exec(line) ?? []
  const [role = '', also = ''] = bracket.split(/;\s*also called\s*/i)
  const clean = full.replace(/[<>{}[\]|\\]/g, '').trim() || 'Somebody'
  const background = splitSentences(text).filter(
    (part) =>
      !/\b\p{L}+:\s/u.test(part) &&
      /\b(?:grew|born|raised|left|lost|worked|came|inherited|trained|studied|once|former|years?|since|childhood|daughter|son|runs|returned|moved|spent|never|after|until|owns|widow\w*|orphan\w*|family|ago)\b/i.test(
        part,
      ),
  )
  return {
    full: clean,
    name: shortName(clean),
    role: role.trim(),
    aliases: also
      .split(/,\s*/)
      .map((alias) => alias.trim())
      .filter(Boolean),
    pronouns: inferPronouns(clean, `${role} ${text}`),
    traits: parseTraits(
      text
        .split(/(?<=[.])\s+/)
        .slice(0, 2)
        .join(' ')
        .replace(
          /\b(?:gender|race|ethnicity|hair|eyes|skin|build|height|style|time period|accessories|facial features|distinguishing marks):.*$/i,
          '',
        ),
    ),
    personality: text,
    hair: parseHair(text),
    eyes: parseEyes(text),
    feature: parseFeature(text),
    style: labelled(text, 'style'),
    background: background[0]?.replace(/[<>{}[\]|\\]/g, '').trim() ?? '',
    minor:
      /\b(?:aged? |is |, )?(?:[1-9]|1[0-7])[- ]years?[- ]old\b|\bage:? ?(?:[1-9]|1[0-7])\b|\bteenage[rd]?\b/i.test(
        text,
      ),
  }
}

/** Splits a text into sentences, after their closing punctuation. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["”’)*]*)\s+|\n+/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Invents a person for a story whose request names fewer than two characters. */
export function inventPerson(first: string, last: string, feminine: boolean, seed: number): Person {
  const line = `${first} ${last} (newcomer): ${['wry, patient, observant', 'warm, restless, funny', 'guarded, kind, stubborn'][hash('stranger', seed) % 3]}. Gender: ${feminine ? 'woman' : 'man'}`
  return readPerson(line)
}
