import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createRefusalGate,
  findRefusal,
  isApology,
  mayBeApology,
} from '../../../../worker/story/prose/refusal.ts'
import { inPieces, prose } from '../arbitraries.ts'

const apologies = [
  'I’m sorry, but I can’t help with that.',
  "I'm sorry, but I can't assist with that request.",
  'I cannot write this scene, as it involves explicit content.',
  'I can’t continue with this story because it goes against my guidelines.',
  'I apologize, but I’m not able to generate sexual content.',
  'As an AI language model, I do not write such scenes.',
  'Unfortunately, I’m unable to create content of this kind. I’d be happy to write something else instead.',
  'Sorry, I won’t write content involving minors.',
  'I must respectfully decline to continue this story.',
  'Thank you for sharing this! However, I’m not comfortable writing explicit material. Would you like a gentler version?',
  'I can’t help with that request, but I can suggest another scene.',
  'Lo siento, pero no puedo ayudarte con eso.',
  'Lo siento, no puedo escribir contenido sexual explícito.',
  'Como modelo de lenguaje, no escribo escenas de este tipo.',
  'Lamentablemente, no me es posible continuar con esta historia porque infringe mis directrices.',
  'Desculpe, mas não posso ajudar com isso.',
  'Infelizmente, não consigo gerar conteúdo explícito. Posso escrever outra coisa.',
  'Não posso continuar esta história, pois ela envolve menores.',
  'Je suis désolée, mais je ne peux pas vous aider avec cette demande.',
  'Je ne peux pas écrire ce genre de contenu.',
  'En tant qu’IA, je n’écris pas de scènes explicites.',
  'Malheureusement, je ne suis pas en mesure de poursuivre cette histoire.',
  'Es tut mir leid, aber dabei kann ich nicht helfen.',
  'Leider kann ich diese Szene nicht schreiben, da sie gegen meine Richtlinien verstößt.',
  'Ich kann keine expliziten sexuellen Inhalte verfassen.',
  'Als KI schreibe ich solche Szenen nicht.',
  'Mi dispiace, ma non posso aiutarti con questa richiesta.',
  'Purtroppo non sono in grado di scrivere contenuti espliciti.',
  'Non posso continuare questa storia, perché coinvolge minorenni.',
]

const stories = [
  '“I’m sorry, I can’t,” she said, and closed the door.',
  'I’m sorry, I told the sea, and the sea, which had heard it before, said nothing.',
  'I can’t write. That was how my letter to Tomas began, and I tore it up.',
  'Sorry was not a word the Reyes men used.',
  'I cannot forgive him, I thought, and then he laughed.',
  'Unfortunately for Elena, the tide had other plans.',
  'I can’t help it: whenever he looks up from the ledger I forget what I came to say, and that is how I lost my place in the queue.',
  'I won’t go, he had written. I will not leave this house while you are in it.',
  'I’m afraid of three things: bees, my mother, and Thursday.',
  '‘I must decline,’ said the Duke.',
  'As an aide to the ambassador she had no right to dance.',
  'Lo siento, le dije al mar, y el mar, que ya lo había oído, no dijo nada.',
  'No puedo escribir. Así empezaba mi carta a Tomás, y la rompí.',
  'Como si la lluvia la hubiera estado esperando, Elena salió.',
  'Desculpe, disse ela, e fechou a porta.',
  'Não posso perdoar-lhe, pensei, e então ele riu.',
  'Je ne peux pas rester, écrivit-elle, et elle resta.',
  'Malheureusement pour Elena, la marée en avait décidé autrement.',
  'Leider hatte die Flut andere Pläne.',
  'Ich kann nicht bleiben, schrieb sie, und blieb.',
  'Als Kind hatte sie das Meer gefürchtet.',
  'Mi dispiace, disse lei al mare, e il mare non rispose.',
  'Non posso perdonarlo, pensai, e lui rise.',
]

describe('isApology with refusals', () => {
  test.each(apologies)('isApology is true for the refusal: %s', (text) => {
    expect(isApology(text)).toBe(true)
    for (let end = 1; end <= text.length; end++) expect(mayBeApology(text.slice(0, end))).toBe(true)
  })
})

describe('isApology with prose', () => {
  test.each(stories)('isApology is false for the prose: %s', (text) => {
    expect(isApology(text)).toBe(false)
    expect(mayBeApology(`${text} ${'The rain went on. '.repeat(20)}`)).toBe(false)
  })
  test('isApology is false for a long text that begins with an apology, and for an empty text', () => {
    expect(
      isApology(`I’m sorry, but I can’t write this story. ${'He wrote it all the same. '.repeat(60)}`),
    ).toBe(false)
    expect(isApology('')).toBe(false)
  })
})

test('findRefusal finds a refusal field, a content filter and an apology', () => {
  expect(findRefusal({ text: '', refusal: 'I can’t.' })).toEqual({ kind: 'refusal', text: 'I can’t.' })
  expect(findRefusal({ text: 'She ', finishReason: 'content_filter' })?.kind).toBe('content_filter')
  expect(findRefusal({ text: apologies[0] ?? '', finishReason: 'stop' })?.kind).toBe('apology')
  expect(findRefusal({ text: stories[0] ?? '', refusal: null, finishReason: 'stop' })).toBeNull()
  expect(findRefusal({ text: '', refusal: '', finishReason: 'stop' })).toBeNull()
})

test('the refusal gate returns all prose and no apology, however the answer is cut into pieces', () => {
  const through = (pieces: readonly string[]) => {
    const gate = createRefusalGate()
    const out = pieces.map((piece) => gate.push(piece)).join('') + gate.end()
    return { out, apology: gate.apology() }
  }
  const opening = fc
    .tuple(fc.constantFrom('', ...stories), prose)
    .map(([first, rest]) => `${first}\n\n${rest}`)
  fc.assert(
    fc.property(inPieces(opening), ({ text, pieces }) => {
      expect(through(pieces)).toEqual({ out: text, apology: null })
    }),
  )
  fc.assert(
    fc.property(inPieces(fc.constantFrom(...apologies)), ({ text, pieces }) => {
      expect(through(pieces)).toEqual({ out: '', apology: text })
    }),
  )
})
