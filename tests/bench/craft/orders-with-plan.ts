import { lines, type OrderWithPlan } from './order-pair.ts'
import { ordersForbidding } from './orders-forbidding.ts'
import { ordersOfAllKinds } from './orders-of-all-kinds.ts'

/** Sixty pairs of an order and a plan. The people of the story are Ione Marsh, Tobias Adeyemi, Wren and Hugo Vane. */
export const ordersWithPlan: readonly OrderWithPlan[] = [
  // Pairs whose plan describes the events of the order in other words.
  lines(
    'Ione finds the letter in the chapel. She hides it from Tobias. They quarrel on the quay.',
    [/letter|note|envelope/i, /hides|conceal|keeps it from/i, /quarrel|argue|row\b/i],
    [['Ione and Tobias kiss for the first time in the boathouse.', /kiss|boathouse/i]],
    [
      'Behind the altar Ione comes upon an envelope.',
      'Ione conceals the note.',
      'The two of them argue by the water.',
    ],
  ),
  lines(
    'The auction opens at ten. Tobias bids for the logbook and loses. Ione walks out before the hammer falls.',
    [/auction|sale/i, /bids|loses|outbid/i, /walks out|leaves/i],
    [['Hugo buys the boatyard.', /boatyard/i]],
    ['The sale begins in the morning.', 'Tobias is outbid for the ship’s journal.'],
  ),
  lines(
    'Wren goes into labour on the tender. Ione delivers the baby by torchlight.',
    [/labour|contractions/i, /delivers|baby|born/i],
    [['Tobias asks Ione to stay on the island.', /asks .* stay|to stay on/i]],
    ['Wren’s contractions start at sea.', 'The child is born in the light of a torch.'],
  ),
  lines(
    'Tobias teaches Ione to splice rope. His hands shake. She notices and says nothing.',
    [/splice/i, /shake/i, /notices|says nothing/i],
    [['A storm tears the roof off the smokehouse.', /storm|roof|smokehouse/i]],
    ['Ione learns ropework from Tobias.'],
  ),
  lines(
    'Hugo comes back from London with a lawyer. Ione offers them tea. The lawyer reads the will aloud.',
    [/comes back|returns/i, /\btea\b/i, /\bwill\b|testament/i],
    [['Wren sells the trawler to a stranger.', /trawler|stranger/i]],
    ['Hugo returns with legal help.', 'The testament is read.'],
  ),
  lines(
    'They row out to the seal rocks at dawn. Ione loses an oar. They drift until noon.',
    [/row out|seal rocks/i, /\boar\b/i, /drift/i],
    [['Ione tells Tobias that she was married.', /married/i]],
    ['At first light the two go to the seals in the dinghy.', 'Their boat floats helplessly for hours.'],
  ),
  lines(
    'Ione paints the shutters blue. Tobias repaints them green in the night. She laughs when she sees it.',
    [/\bblue\b/i, /\bgreen\b/i, /laughs/i],
    [['The mainland council condemns the chapel.', /council|condemns/i]],
    ['Ione gives the shutters a new colour.'],
  ),
  lines(
    'The generator fails during the wedding. Tobias lights every lamp on the quay. The guests dance until three.',
    [/generator|power/i, /lamp/i, /dance/i],
    [['The bride runs away with the fiddler.', /bride|fiddler/i]],
    ['The power goes out at the party.', 'Everybody dances by lamplight.'],
  ),
  lines(
    'Ione reads the diary of her grandmother. She learns of a second lighthouse keeper. She asks Wren about him.',
    [/diary|journal/i, /second .*keeper/i, /asks Wren/i],
    [['Tobias finds a skeleton in the cistern.', /skeleton|cistern/i]],
    ['In the old journal there is another man.'],
  ),
  lines(
    'Hugo proposes to Ione in front of the whole pub. She says she must think. Tobias leaves by the back door.',
    [/proposes|asks .* to marry/i, /must think|time/i, /back door|slips out/i],
    [['Ione accepts the ring.', /accepts|\bring\b/i]],
    ['Hugo asks Ione to marry him, publicly.', 'Tobias slips out unseen.'],
  ),
  lines(
    'The ferry brings a crate of books. Ione finds her own name in one of them. She asks Tobias who sent it.',
    [/crate/i, /own name/i, /who sent/i],
    [['Tobias confesses that he wrote the letters.', /confess|wrote the letters/i]],
    ['A box of books arrives by ferry.'],
  ),
  lines(
    'Wren teaches the choir a new song. Ione sings off-key. Tobias joins in from the back row.',
    [/choir|new song/i, /off-key/i, /joins in|back row/i],
    [['The church burns down.', /burns/i]],
    ['The singers rehearse something new.'],
  ),
  ...ordersForbidding,
  ...ordersOfAllKinds,
]
