import { expect, test } from 'vitest'
import { readSteps } from '../../../../worker/story/words/order-steps.ts'

/** Orders which state that somebody does not do something, and which forbid nothing. */
const telling = [
  "Without a word, Bo hands her the key on the quay. Teddy doesn't open the door to her. She can't sleep; she climbs up.",
  'Daniel comes off the noon boat. Not knowing where to look, Bo ties up the ferry. Nobody answers.',
  "Iris can't say that it isn't true. Without raising his voice, Daniel asks Bo what he is to her.",
  "Teddy is sick over the sink and won't say why. Bo turns white. He never touches it.",
  "Will the roof hold? Bo says it won't. It was Teddy; she never told anyone. Daniel doesn't say goodbye.",
  'Not until Teddy has gone to bed does Iris tell him that Daniel has left.',
  'Bo hands her the key without a word. She leaves without looking back. He comes in without knocking.',
  "Bo knocks, but Teddy doesn't open the door. She tries to sleep but can't. They walk home and don't speak.",
  'She knows she must not love him. She should not have come. He may not live till morning. He doesn’t know yet.',
  'No ship comes for three days. No answer. No, she says. Never again will she sail. The lamp is not lit yet.',
  'Bo keeps the letter. They keep apart all evening. She leaves the kiss for later. They avoid each other.',
  "“I love you, don't leave,” he says. ‘Do not go, Bo,’ says Iris.",
  'Ohne ein Wort macht Mia die Leine los. Ella kann nicht schwimmen. Mia lacht nicht. Niemand antwortet.',
  'Kein Schiff kommt. Sie gehen, ohne sich umzusehen. Sie weiß es noch nicht. Keine Antwort.',
  "Sans un mot, elle le suit. Personne ne répond. Elle n'ouvre pas la porte. Elle part sans se retourner.",
  'Ne sachant pas qui il est, Mara le laisse entrer. Aucun bateau ne vient. Pas un bruit.',
  'Sin decir nada, le da la llave. Nadie responde. Teddy no le abre la puerta. No duerme. Ningún barco llega.',
  'Sem uma palavra, Bo dá-lhe a chave. Ninguém responde. Teddy não lhe abre a porta. Não dorme.',
  'Senza una parola, Bo le dà la chiave. Nessuno risponde. Teddy non le apre la porta. Non dorme.',
]

test.each(telling)('an order that only tells what does not happen forbids nothing: %s', (order) => {
  const { events, forbidden } = readSteps(order)
  expect(forbidden).toEqual([])
  const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu)
  expect(words(events.join(' '))).toEqual(words(order))
})

/** Orders of which every sentence keeps an event out of the chapter. */
const forbidding = [
  'Save the first night together for the next chapter. Keep Bo and Iris apart until evening.',
  'Stop before the kiss. Hold back the reveal. Leave the quarrel for later. Keep Hugo out of it.',
  "Don't mention the wreck. Never let Hugo in. Make sure they don't kiss. Not a word about the baby.",
  'Nobody may leave. No fight, and no one mentions the compass. No interruptions.',
  "They do not kiss yet. Iris doesn't tell him yet. Nobody dies in this chapter. They never kiss.",
  'Heb dir die erste Nacht für das nächste Kapitel auf. Halte Bo und Iris bis zum Abend auseinander.',
  'Hör vor dem Kuss auf. Erwähne das Wrack nicht. Niemand darf den Brief sehen. Sie küssen sich noch nicht.',
  "Garde la première nuit pour le prochain chapitre. Tiens Bo et Iris à l'écart jusqu'au soir.",
  "Arrête-toi avant le baiser. Ne mentionne pas l'épave. Ils ne s'embrassent pas encore.",
  'Guarda la primera noche para el próximo capítulo. Mantén a Bo e Iris separados hasta la noche.',
  'Detente antes del beso. No menciones el naufragio. Todavía no se besan. No hay beso todavía.',
  'Guarda a primeira noite para o próximo capítulo. Mantém Bo e Iris separados até à noite.',
  'Termina antes do beijo. Não menciones o naufrágio. Ainda não se beijam.',
  'Lascia la prima notte per il prossimo capitolo. Tieni Bo e Iris separati fino a sera.',
  'Fermati prima del bacio. Non menzionare il relitto. Ancora niente bacio.',
]

test.each(forbidding)('an order that keeps events out of the chapter has no event: %s', (order) => {
  const { events, forbidden } = readSteps(order)
  expect(events).toEqual([])
  expect(forbidden.length).toBeGreaterThan(1)
})

test.each([
  [
    'No letters today, Ione waits at the post office.',
    ['Ione waits at the post office.'],
    ['No letters today.'],
  ],
  ['They dance, without touching.', ['They dance.'], ['Without touching.']],
  ['Sie öffnet den Brief, aber liest ihn nicht.', ['Sie öffnet den Brief.'], ['Liest ihn nicht.']],
])('an order that tells and forbids is split: %s', (order, events, forbidden) => {
  expect(readSteps(order)).toEqual({ events, forbidden, form: [] })
})
