import { lines, type OrderWithPlan } from './order-pair.ts'

/**
 * Orders with instructions about form, named events or negations that forbid nothing, and orders in other
 * languages.
 */
export const ordersOfAllKinds: readonly OrderWithPlan[] = [
  // Pairs whose orders contain instructions about form, such as the tense. These are not events.
  lines(
    "Tell this chapter in Tobias's own voice, first person, present tense. He mends the lamp. Ione brings oil.",
    [/mends the lamp/i, /\boil\b/i],
    [['The lamp goes out for good.', /goes out/i]],
    ['Tobias repairs the light.'],
  ),
  lines(
    'From Ione’s point of view. She counts the ships. One of them is the Gannet.',
    [/counts/i, /Gannet/i],
    [['The Gannet sinks.', /sinks/i]],
  ),
  lines(
    'Past tense, third person. Wren rings the bell for the drowned. Everybody comes.',
    [/rings the bell/i, /everybody comes/i],
    [['Ione cuts the bell rope.', /rope/i]],
    ['The bell is rung for the dead.'],
  ),
  // Pairs whose orders have one event, or many.
  lines(
    'Ione leaves the island.',
    [/leaves/i],
    [
      ['Tobias follows her to Cork.', /Cork/i],
      ['They meet again at the station.', /station/i],
    ],
    ['Ione departs.'],
  ),
  lines(
    'Tobias asks. Ione answers. Wren hears it through the wall. Hugo finds the wall has a hole. They all deny it. The dog barks.',
    [/Tobias asks/i, /answers/i, /hears/i, /hole/i, /deny/i, /barks/i],
    [['The wall falls down.', /falls/i]],
  ),
  lines(
    '- Ione buys paint\n- Tobias builds a ladder\n- They fall off it\n- Wren laughs at them',
    [/paint/i, /ladder/i, /fall off/i, /laughs/i],
    [['The house is finished and painted.', /finished/i]],
    ['The two tumble down.'],
  ),
  lines(
    'Ione swims to the wreck, then Tobias dives after her, then they bring up the bell.',
    [/swims/i, /dives/i, /bring up/i],
    [['The bell is sold to a museum.', /museum/i]],
    ['The ship’s bell is raised from the seabed.'],
  ),
  lines(
    'Wren wins the regatta; Hugo protests; the committee laughs him out of the room.',
    [/regatta/i, /protests/i, /committee/i],
    [['Hugo challenges Tobias to a race.', /challenges|race\b/i]],
    ['Wren comes first in the boat race.'],
  ),
  // Pairs whose orders name some events of the plan.
  lines(
    'Ione finds the letter in the chapel. She reads it twice.',
    [/letter/i, /twice/i, /ferry/i],
    [['Hugo has the log withdrawn from the sale.', /withdrawn/i]],
    ['Ione discovers the letter in the chapel.'],
    { named: ['Ione discovers the letter in the chapel.', 'Wren arrives on the ferry.'] },
  ),
  lines(
    'Tobias repairs the engine of the Gannet. Wren holds the lamp.',
    [/engine/i, /lamp/i, /harbour master/i],
    [['The Gannet is seized for debts.', /seized|debts/i]],
    ['Tobias gets the engine of the Gannet going.'],
    { named: ['The harbour master asks for the papers.'] },
  ),
  lines(
    'They plant potatoes behind the light.',
    [/potatoes/i, /spade/i],
    [['The potatoes rot.', /\brot\b/i]],
    [],
    { named: ['Tobias breaks the spade.'] },
  ),
  lines(
    'Ione and Tobias wait out the fog in the customs house. He tells her of Lagos.',
    [/fog/i, /Lagos/i, /stamp/i],
    [['They marry in Lagos.', /marry/i]],
    ['Tobias speaks of Lagos.'],
    { named: ['Tobias tells Ione of Lagos.', 'Ione finds the stamp of the smugglers.'] },
  ),
  lines(
    'No quarrel in this one. They repaint the boat.',
    [/repaint/i, /name the boat|names the boat/i],
    [['They quarrel about the colour.', /colour/i]],
    [],
    { named: ['Ione names the boat after Wren.'], never: [[/quarrel/i, 'They quarrel over the brush.']] },
  ),
  // Pairs whose orders contradict the plan.
  lines(
    'Ione refuses Hugo. He takes it badly. He breaks the window of the shop.',
    [/refuses/i, /badly/i, /window/i],
    [['Ione accepts Hugo.', /accepts/i]],
  ),
  lines(
    'Tobias stays. Ione does not believe it until he unpacks.',
    [/stays/i, /unpacks/i],
    [['Tobias sails for Halifax.', /Halifax|sails/i]],
  ),
  lines(
    'The lamp is lit again. Ships answer with their horns.',
    [/lamp/i, /horns/i],
    [['The lamp is dismantled and shipped away.', /dismantled|shipped/i]],
    ['The light burns once more.'],
  ),
  lines(
    'Wren forgives her father. They walk the causeway at low tide. He falls behind.',
    [/forgives/i, /causeway/i, /falls behind/i],
    [['Wren’s father is swept off the causeway.', /swept/i]],
    ['Father and daughter cross at ebb.'],
  ),
  lines(
    'Ione tells the truth at the inquest. Hugo is cleared. Nobody thanks her.',
    [/inquest|truth/i, /cleared/i],
    [['Hugo goes to prison.', /prison/i]],
  ),
  lines(
    'Tobias writes his resignation. He tears it up. He writes it again.',
    [/resignation/i, /tears/i, /again/i],
    [['Tobias is made head keeper.', /head keeper/i]],
  ),
  lines(
    'A cold supper, and Ione’s mother at the head of the table. She asks Tobias what he earns.',
    [/supper/i, /earns/i],
    [['Ione’s mother has a stroke.', /stroke/i]],
    ['The mother questions Tobias about money.'],
  ),
  // Pairs whose orders contain quoted speech, or negative words that forbid nothing.
  lines(
    '“Do not go,” Tobias says and takes her hand. Ione goes.',
    [/takes her hand/i, /Ione goes/i],
    [['Ione comes back after a year.', /after a year/i]],
  ),
  lines(
    'They are no longer afraid. They swim at night. Ione floats on her back.',
    [/afraid/i, /swim/i, /floats/i],
    [['A shark is seen in the bay.', /shark/i]],
  ),
  lines(
    'She is not ready, and Tobias knows it. He waits in the van. She comes out in her mother’s dress.',
    [/not ready/i, /\bvan\b/i, /dress/i],
    [['They are married by the harbour master.', /married/i]],
  ),
  lines(
    'Ione cannot sleep, so she bakes. Tobias wakes to the smell. They eat the loaf hot.',
    [/bakes/i, /smell/i, /loaf/i],
    [['The oven sets the kitchen on fire.', /on fire/i]],
  ),
  lines(
    'Wren has nothing left to sell. Ione buys her boat for a pound. Tobias witnesses the deed.',
    [/nothing left/i, /pound/i, /deed/i],
    [['The deed turns out to be forged.', /forged/i]],
  ),
  // Pairs of an order and a plan in languages other than English.
  lines(
    'Ione findet den Brief in der Kapelle. Sie versteckt ihn vor Tobias. Noch kein Kuss!',
    [/Brief|Umschlag/i, /versteckt|verbirgt/i],
    [['Ione und Tobias küssen sich zum ersten Mal.', /küss/i]],
    ['Hinter dem Altar entdeckt Ione einen Umschlag.'],
    { never: [[/Kuss|küss/i, 'Am Tor küssen sie sich, ein langer Kuss.']] },
  ),
  lines(
    'Tobias repariert den Motor. Wren hält die Lampe. Sie streiten, ohne sich anzusehen.',
    [/Motor/i, /Lampe/i, /streiten/i],
    [['Das Boot sinkt im Hafen.', /sinkt/i]],
    [],
    { never: [[/anseh|anzuseh|sehen sich an/i, 'Dann sehen sie sich an.']] },
  ),
  lines(
    'Ione trouve la lettre dans la chapelle. Elle la cache. Pas de baiser dans ce chapitre.',
    [/lettre|enveloppe/i, /cache|dissimule/i],
    [['Ione et Tobias s’embrassent sur le quai.', /embrassent/i]],
    ['Une enveloppe attend Ione derrière l’autel.'],
    { never: [[/baiser|embrass/i, 'Un baiser, enfin, devant la porte.']] },
  ),
  lines(
    'Tobias répare la lampe. Ione apporte l’huile. Ils mangent sans se parler.',
    [/lampe/i, /huile/i, /mangent/i],
    [['La lampe s’éteint pour toujours.', /éteint/i]],
    [],
    { never: [[/parle/i, 'Puis ils se parlent enfin.']] },
  ),
  lines(
    'Ione encuentra la carta en la capilla. La esconde. Tobias no debe verla.',
    [/carta|sobre/i, /esconde/i],
    [['Tobias lee la carta en voz alta.', /en voz alta/i]],
    ['Detrás del altar aparece un sobre.'],
    { never: [[/verla|\bve la carta/i, 'Tobias ve la carta: quería verla desde ayer.']] },
  ),
  lines(
    'Bailan toda la noche, pero no se besan. Al alba suena la sirena.',
    [/bailan/i, /sirena/i],
    [['Se casan en el puerto.', /casan/i]],
    [],
    { never: [[/besan|beso/i, 'En el último baile se besan.']] },
  ),
  lines(
    'Ione trova la lettera nella cappella. La nasconde. Niente bacio, per ora.',
    [/lettera|busta/i, /nasconde/i],
    [['Ione e Tobias si baciano sul molo.', /baciano/i]],
    ['Dietro l’altare c’è una busta.'],
    { never: [[/bacio|baciano/i, 'Al cancello, un bacio.']] },
  ),
  lines(
    'Ione encontra a carta na capela. Ela esconde-a. Eles dançam sem se tocar.',
    [/carta|envelope/i, /esconde/i, /dançam/i],
    [['Hugo compra o estaleiro.', /estaleiro/i]],
    ['Atrás do altar há um envelope.'],
    { never: [[/tocar|tocam/i, 'No fim da noite eles tocam-se.']] },
  ),
  lines(
    'イオネは礼拝堂で手紙を見つけた。彼女はそれを隠した。二人は波止場で口論した。',
    [/手紙/, /隠し/, /口論/],
    [['ヒューゴは造船所を買った。', /造船所/]],
  ),
  lines(
    '她在教堂里找到了信。她把它藏了起来。他们在码头争吵。',
    [/信/, /藏/, /争吵/],
    [['雨果买下了船厂。', /船厂/]],
  ),
  lines(
    'Ione waits for whoever leaves the letters. It is Tobias, and he has one more to give her.',
    [/waits/i, /one more/i],
    [['Tobias burns all the letters.', /burns/i]],
    ['Tobias turns out to be the writer.'],
  ),
]
