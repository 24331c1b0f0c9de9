import { lineOf, linesOf, listOf, recordOf, textOf } from './repair-fields.ts'

/**
 * The maximum length of a quote (UTF-16 units) in an operation. A quote must identify one position in the text, so a
 * longer one is not useful.
 */
const maxQuoteLength = 600

/** Repairs the fields of the answer to the prompt that reads a chapter. An entry whose text is missing is dropped. */
export function repairReading(raw: Record<string, unknown>, repairs: string[]): Record<string, unknown> {
  const records = (name: string, key: string, most: number) =>
    listOf(raw[name], most, repairs, name).map((entry) => recordOf(entry, key))
  const quoteOf = (entry: Record<string, unknown>) => textOf(entry.quote, maxQuoteLength, repairs, 'a quote')
  const quoted = (name: string) =>
    records(name, 'quote', 40).map((entry) => ({ n: numberOf(entry.n), quote: quoteOf(entry) }))
  const explained = (name: string) =>
    records(name, 'quote', 20).map((entry) => ({
      n: numberOf(entry.n),
      quote: quoteOf(entry),
      why: lineOf(entry.why, 300, repairs, 'a reason'),
    }))
  return {
    title: bareTitle(lineOf(raw.title, 120, repairs, 'title')),
    summary: textOf(raw.summary, 1500, repairs, 'summary'),
    add: records('add', 'text', 12)
      .map((fact) => ({
        kind: lineOf(fact.kind, 40, repairs, 'a kind of fact'),
        text: lineOf(fact.text, 500, repairs, 'a fact'),
        about: linesOf(fact.about, 8, 100, repairs, 'about'),
        known_by: linesOf(fact.known_by, 20, 100, repairs, 'known_by'),
        quote: quoteOf(fact),
        replaces: listOf(fact.replaces, 10, repairs, 'replaces').map(numberOf),
      }))
      .filter(({ text }) => text !== ''),
    end: quoted('end'),
    learn: records('learn', 'quote', 40).map((entry) => ({
      n: numberOf(entry.n),
      who: lineOf(entry.who, 100, repairs, 'a name'),
      quote: quoteOf(entry),
    })),
    outdated: quoted('outdated'),
    beats: quoted('beats'),
    contradictions: explained('contradictions'),
    broken: explained('broken'),
    // A missing list of people means that the answer was cut off. Detection must not read it as 'nobody is named'.
    people: Array.isArray(raw.people) ? readPeople(raw.people, repairs) : undefined,
    scenarios: records('scenarios', 'description', 6)
      .map((scenario) => ({
        type: lineOf(scenario.type, 40, repairs, 'a scenario type'),
        title: lineOf(scenario.title, 100, repairs, 'a scenario title'),
        description: textOf(scenario.description, 600, repairs, 'a scenario'),
      }))
      .filter((scenario) => scenario.description !== ''),
    plan: records('plan', 'title', 3).map((chapter) => ({
      title: bareTitle(lineOf(chapter.title, 120, repairs, 'a planned title')),
      beats: linesOf(chapter.beats, 6, 400, repairs, 'planned beats'),
    })),
  }
}

/** Reads the number of a line. An invalid value gives 0, because lines are numbered from 1. */
function numberOf(raw: unknown): number {
  const number = typeof raw === 'number' ? raw : Number(typeof raw === 'string' ? raw : Number.NaN)
  return Number.isInteger(number) && number > 0 ? number : 0
}

function bareTitle(title: string): string {
  return title.replace(/^chapter\s+\w+\s*[:.—–-]\s*/iu, '').replace(/^["“*]+|["”*.]+$/gu, '')
}

function readPeople(raw: unknown, repairs: string[]): unknown[] {
  return listOf(raw, 40, repairs, 'people')
    .map((entry) => recordOf(entry, 'name'))
    .map((person) => ({
      name: lineOf(person.name, 100, repairs, 'a name'),
      aliases: linesOf(person.aliases, 8, 100, repairs, 'aliases'),
      role: lineOf(person.role, 100, repairs, 'a role'),
      description: textOf(person.description, 1000, repairs, 'a description'),
      context: textOf(person.context, 1000, repairs, 'a context'),
    }))
    .filter((person) => person.name !== '')
}
