import { lines, type OrderWithPlan } from './order-pair.ts'

/** Pairs whose orders forbid events. Half of the forbidden events are in the plan. */
export const ordersForbidding: readonly OrderWithPlan[] = [
  // Pairs whose order forbids an event of the plan.
  lines(
    'No kiss yet! They walk home along the cliff. Tobias gives her his coat.',
    [/walk home/i, /coat/i],
    [['Ione and Tobias kiss on the cliff.', /kiss/i]],
    [],
    { never: [[/kiss|lips/i, 'At the gate they kiss.']] },
  ),
  lines(
    'They argue without touching. Ione throws the keys into the sea.',
    [/argue/i, /\bkeys\b/i],
    [['Tobias takes Ione in his arms.', /arms/i]],
    [],
    { never: [[/touch/i, 'In the end he touches her face.']] },
  ),
  lines(
    "Don't let Hugo see the letter. Ione burns it at midnight. Tobias keeps watch on the stairs.",
    [/burns/i, /watch/i],
    [['Hugo reads the letter and knows everything.', /Hugo reads|knows everything/i]],
    [],
    { never: [[/Hugo/i, 'Hugo sees the letter on the table.']] },
  ),
  lines(
    'They dance all night, but they do not kiss. At dawn the ferry horn sounds.',
    [/dance/i, /horn/i],
    [['They become lovers after the dance.', /lovers/i]],
    [],
    { never: [[/kiss/i, 'On the last waltz they kiss.']] },
  ),
  lines(
    'Ione opens the safe but does not take the money. She leaves a receipt.',
    [/opens the safe/i, /receipt/i],
    [['Ione pays off the boatyard with the stolen money.', /stolen|pays off/i]],
    [],
    { never: [[/takes? the money/i, 'She takes the money and runs.']] },
  ),
  lines(
    'Nobody dies in this chapter. The storm takes the boathouse. Tobias is pulled from the water alive.',
    [/boathouse/i, /pulled|alive/i],
    [['Wren drowns in the storm.', /drown/i]],
    [],
    { never: [[/\bdies\b|\bdead\b/i, 'Hugo dies under the beams.']] },
  ),
  lines(
    'Ione must never mention her husband. She and Tobias cook mussels. He asks about the ring on her finger.',
    [/mussels/i, /\bring\b/i],
    [['Ione tells Tobias about her husband.', /tells Tobias/i]],
    [],
    { never: [[/husband/i, 'She speaks of her husband at last.']] },
  ),
  lines(
    'Tobias mends the net, no talk of the will. Wren brings bread. They eat on the wall.',
    [/net\b/i, /bread/i, /\beat\b/i],
    [['Wren learns what the will says.', /what the will/i]],
    [],
    { never: [[/\bwill\b/i, 'Over the bread they talk of the will.']] },
  ),
  lines(
    'No letters today. Ione waits at the post office. She goes home in the rain.',
    [/post office/i, /rain/i],
    [['A letter arrives from the war office.', /war office/i]],
    [],
    { never: [[/letter/i, 'A letter lies on the counter for her.']] },
  ),
  lines(
    'They share the narrow bunk, nothing happens between them. The wind turns south. In the morning he makes coffee.',
    [/bunk/i, /south/i, /coffee/i],
    [['They sleep together for the first time.', /sleep together/i]],
    [],
    {
      never: [
        [/make love|happens between/i, 'They make love while the wind turns; it happens between them.'],
      ],
    },
  ),
  lines(
    'Hugo is not to appear. Ione sells the piano. Tobias carries it down the hill with four men.',
    [/sells the piano/i, /carries|four men/i],
    [['Hugo buys the piano back.', /buys/i]],
    [],
    { never: [[/Hugo/i, 'Hugo appears at the bottom of the hill.']] },
  ),
  lines(
    'Avoid any mention of the baby. Ione and Wren clean the lantern room. They find a nest.',
    [/lantern room/i, /nest/i],
    [['Wren tells Ione that she is pregnant.', /pregnant/i]],
    [],
    { never: [[/baby/i, 'Wren mentions the baby.']] },
  ),
]
