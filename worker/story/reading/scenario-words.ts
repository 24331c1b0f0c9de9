import type { Scenario } from './scenario.ts'

/** The words of a language for scenarios that no model has suggested. They say 'the two' and need no inflected name. */
interface ScenarioWords {
  /** Joins the names of the two main characters. */
  and: string
  /** Joins the names and the description that follows. */
  colon: string
  scenarios: readonly Scenario[]
}

const words = (
  and: string,
  scenarios: readonly (readonly [string, string])[],
  colon = ': ',
): ScenarioWords => ({
  and,
  colon,
  scenarios: (['romance', 'conflict', 'secret', 'family'] as const).flatMap((type, at) => {
    const found = scenarios[at]
    return found ? [{ type, title: found[0], description: found[1] }] : []
  }),
})

// The keys are languages (ISO 639). The English scenarios use more of the story, so they are made elsewhere.
const byLanguage: Record<string, ScenarioWords> = {
  es: words(' y ', [
    [
      'Una hora a solas',
      'Un cambio de planes deja a los dos a solas. Lo que nunca se ha dicho se dice por fin, y hace falta una respuesta.',
    ],
    [
      'El precio de seguir',
      'Seguir adelante cuesta algo que no se puede devolver. Discuten sobre quién puede decidirlo, y ninguno cede.',
    ],
    [
      'Una carta que no debía aparecer',
      'Aparece la prueba de que uno de los dos ha callado algo. Preguntar acaba con la paz; callar acaba con algo más.',
    ],
    [
      'Una visita en la puerta',
      'Llega sin avisar alguien de la familia con una petición que no se puede rechazar, y los dos tienen que hacer un papel que no han elegido.',
    ],
  ]),
  pt: words(' e ', [
    [
      'Uma hora a sós',
      'Uma mudança de planos deixa os dois a sós. O que nunca foi dito é dito por fim, e é preciso uma resposta.',
    ],
    [
      'O preço de continuar',
      'Continuar custa algo que não se pode devolver. Discutem sobre quem pode decidir, e nenhum cede.',
    ],
    [
      'Uma carta que não devia aparecer',
      'Aparece a prova de que um dos dois escondeu alguma coisa. Perguntar acaba com a paz; calar acaba com mais.',
    ],
    [
      'Uma visita à porta',
      'Alguém da família chega sem avisar com um pedido que não se pode recusar, e os dois têm de fazer um papel que não escolheram.',
    ],
  ]),
  fr: words(
    ' et ',
    [
      [
        'Une heure à eux',
        'Un changement de programme les laisse seuls tous les deux. Ce qui n’a jamais été dit est enfin dit, et il faut une réponse.',
      ],
      [
        'Le prix à payer',
        'Continuer coûte quelque chose qui ne se rend pas. Ils se disputent pour savoir qui peut en décider, et aucun des deux ne cède.',
      ],
      [
        'Une lettre à ne pas trouver',
        'Une preuve apparaît : l’un des deux a caché quelque chose. Demander mettrait fin à la paix ; se taire mettrait fin à plus encore.',
      ],
      [
        'Quelqu’un à la porte',
        'Quelqu’un de la famille arrive sans prévenir avec une demande qui ne se refuse pas, et tous deux doivent jouer un rôle qu’ils n’ont pas choisi.',
      ],
    ],
    ' : ',
  ),
  de: words(' und ', [
    [
      'Eine Stunde zu zweit',
      'Eine Planänderung lässt die beiden allein. Was nie gesagt wurde, wird endlich gesagt, und eine Antwort ist fällig.',
    ],
    [
      'Was es kostet',
      'Weiterzumachen kostet etwas, das sich nicht zurückgeben lässt. Die beiden streiten, wer darüber entscheiden darf, und niemand gibt nach.',
    ],
    [
      'Ein Brief, der nicht gefunden werden sollte',
      'Ein Beweis taucht auf, dass jemand von beiden etwas verschwiegen hat. Eine Frage würde den Frieden beenden, das Schweigen noch mehr.',
    ],
    [
      'Besuch vor der Tür',
      'Jemand aus der Familie kommt unangemeldet mit einer Bitte, die sich nicht abschlagen lässt, und die beiden geraten in eine Rolle, die sie nicht gewählt haben.',
    ],
  ]),
  it: words(' e ', [
    [
      'Un’ora da soli',
      'Un cambio di programma lascia i due da soli. Ciò che non è mai stato detto viene detto, e serve una risposta.',
    ],
    [
      'Il prezzo da pagare',
      'Andare avanti costa qualcosa che non si può restituire. Litigano su chi possa deciderlo, e nessuno dei due cede.',
    ],
    [
      'Una lettera da non trovare',
      'Salta fuori la prova che uno dei due ha taciuto qualcosa. Chiedere metterebbe fine alla pace; tacere metterebbe fine a molto di più.',
    ],
    [
      'Una visita alla porta',
      'Qualcuno della famiglia arriva senza avvisare con una richiesta che non si può rifiutare, e i due devono recitare una parte che non hanno scelto.',
    ],
  ]),
  nl: words(' en ', [
    [
      'Een uur samen',
      'Door een verandering van plannen blijven de twee alleen achter. Wat nooit gezegd is, wordt eindelijk gezegd, en er moet een antwoord komen.',
    ],
    [
      'Wat het kost',
      'Doorgaan kost iets wat niet terug te geven is. Ze maken ruzie over wie dat mag beslissen, en geen van beiden geeft toe.',
    ],
    [
      'Een brief die niemand mocht vinden',
      'Er duikt een bewijs op dat een van beiden iets heeft verzwegen. Vragen maakt een einde aan de vrede; zwijgen aan nog meer.',
    ],
    [
      'Bezoek aan de deur',
      'Iemand van de familie komt onaangekondigd met een verzoek dat niet te weigeren is, en de twee krijgen een rol die ze niet gekozen hebben.',
    ],
  ]),
  ru: words(' и ', [
    [
      'Час наедине',
      'Планы меняются, и двое остаются наедине. То, о чём всегда молчали, наконец сказано, и теперь нужен ответ.',
    ],
    [
      'Какой ценой',
      'Идти дальше значит отдать то, чего не вернуть. Они спорят о том, кто вправе решать, и никто не уступает.',
    ],
    [
      'Письмо, которое не должны были найти',
      'Находится доказательство: один из двоих что-то скрывал. Спросить — значит нарушить мир, промолчать — потерять больше.',
    ],
    [
      'Гость на пороге',
      'Без предупреждения приезжает кто-то из семьи с просьбой, в которой нельзя отказать, и обоим приходится играть роль, которую они не выбирали.',
    ],
  ]),
  ja: words(
    'と',
    [
      [
        '二人きりの一時間',
        '予定が変わり、二人だけが残される。ずっと言えなかったことがついに口にされ、答えが求められる。',
      ],
      [
        'その代償',
        '先へ進むには、取り返しのつかないものを失うことになる。誰がそれを決めるのかで言い争い、どちらも譲らない。',
      ],
      [
        '見つかってはならない手紙',
        '片方が何かを隠していた証拠が見つかる。尋ねれば平穏が壊れ、黙っていればもっと多くが壊れる。',
      ],
      [
        '戸口の客',
        '家族の一人が前触れもなく訪れ、断れない頼みごとをする。二人は望まない役を演じることになる。',
      ],
    ],
    '：',
  ),
  zh: words(
    '和',
    [
      ['独处的一小时', '计划有变，只剩下两个人。一直没有说出口的话终于说了出来，必须有一个回答。'],
      ['代价', '继续下去，要付出无法挽回的代价。两人为谁有权决定而争吵，谁也不肯让步。'],
      ['不该被发现的信', '有证据表明其中一人隐瞒了什么。一旦追问，平静就会结束；若是沉默，失去的会更多。'],
      ['门口的来客', '家里有人不请自来，带着无法拒绝的请求，两人不得不扮演自己没有选择的角色。'],
    ],
    '：',
  ),
  ko: words(', ', [
    [
      '단둘만의 한 시간',
      '계획이 바뀌어 두 사람만 남는다. 한 번도 꺼내지 못한 말이 마침내 나오고, 대답이 필요해진다.',
    ],
    [
      '치러야 할 대가',
      '계속하려면 되돌릴 수 없는 것을 내주어야 한다. 누가 결정할지를 두고 다투지만 아무도 물러서지 않는다.',
    ],
    [
      '발견되지 말아야 할 편지',
      '둘 중 한 사람이 무언가를 숨겨 왔다는 증거가 나타난다. 물으면 평화가 깨지고, 침묵하면 더 많은 것이 깨진다.',
    ],
    [
      '문 앞의 손님',
      '가족 중 누군가가 예고 없이 찾아와 거절할 수 없는 부탁을 하고, 두 사람은 원하지 않은 역할을 맡게 된다.',
    ],
  ]),
  th: words('กับ', [
    ['หนึ่งชั่วโมงตามลำพัง', 'แผนเปลี่ยนไป ทั้งสองจึงได้อยู่กันตามลำพัง สิ่งที่ไม่เคยพูดถูกพูดออกมาในที่สุด และต้องมีคำตอบ'],
    ['สิ่งที่ต้องแลก', 'การเดินหน้าต่อต้องแลกกับสิ่งที่คืนกลับมาไม่ได้ ทั้งสองทะเลาะกันว่าใครควรตัดสินใจ และไม่มีใครยอมใคร'],
    ['จดหมายที่ไม่ควรถูกพบ', 'มีหลักฐานว่าคนหนึ่งปิดบังบางอย่างไว้ ถ้าถาม ความสงบจะจบลง ถ้าเงียบ จะเสียมากกว่านั้น'],
    ['แขกที่หน้าประตู', 'คนในครอบครัวมาโดยไม่บอกล่วงหน้าพร้อมคำขอที่ปฏิเสธไม่ได้ และทั้งสองต้องรับบทบาทที่ไม่ได้เลือก'],
  ]),
}

/**
 * Returns the scenarios of a language for two main characters, in the words of this language; none for a language
 * without words. A planned event, which is in the language of the story, begins the conflict.
 */
export function scenariosInLanguage(language: string, leads: readonly string[], event?: string): Scenario[] {
  const found = byLanguage[language]
  if (!found) return []
  const pair = leads.slice(0, 2).join(found.and)
  const begin = pair === '' ? '' : `${pair}${found.colon}`
  return found.scenarios.map(({ type, title, description }) => ({
    type,
    title,
    description: event && type === 'conflict' ? `${event} ${description}` : `${begin}${description}`,
  }))
}
