export type Language = 'de' | 'fr' | 'es' | 'pt' | 'it'

/** The looks of Anna Vogel on her sheet, and sentences about them. */
interface Looks {
  sheet: string
  wrong: string[]
  right: string[]
}
export const looks: Record<Language, Looks> = {
  de: {
    sheet: 'Graue Augen, schwarzes Haar. Narbe auf der linken Wange.',
    wrong: [
      'Annas blaue Augen waren auf ihn gerichtet.',
      'Annas Augen waren blau.',
      'Anna hatte große, braune Augen.',
      'Die grünen Augen von Anna folgten ihm.',
      'Anna war blond.',
      'Annas blondes Haar fiel ihr über die Schulter.',
      'Die Narbe auf Annas rechter Wange zuckte.',
      'Annas Narbe an der rechten Wange zuckte.',
    ],
    right: [
      'Annas graue Augen waren auf ihn gerichtet.',
      'Annas graublaue Augen waren müde.',
      'Annas schwarzes Haar war nass.',
      'Annas rabenschwarzes Haar war nass.',
      'Anna hatte blaue Augen gemalt.',
      'Anna sah in seine blauen Augen.',
      'Anna dachte an Brunos blaue Augen.',
      'Annas Haar leuchtete rot im Abendlicht.',
      'Annas Augen waren nicht blau.',
      'Annas Haar war weiß von Mehl.',
      'Anna trug ein blaues Kleid, und ihre Augen waren müde.',
      'Annas rote Augen brannten.',
      'Anna hatte sich die Haare blond gefärbt.',
      '„Annas Augen sind blau“, sagte er.',
      'Die Narbe auf Annas linker Wange zuckte.',
      'Anna strich über die Narbe an seiner rechten Hand.',
      'Anna mit den blauen Lippen fror.',
      'Anna hob das blaue Glas vor die Augen.',
      'Wären Annas Augen blau, hätte er es gewusst.',
      'Annas Mutter hatte blaue Augen.',
      'Neben Anna stand ein Mann mit blauen Augen.',
    ],
  },
  fr: {
    sheet: 'Yeux gris, cheveux noirs. Cicatrice sur la joue gauche.',
    wrong: [
      'Les yeux bleus d’Anna le suivaient.',
      'Anna avait les yeux bleus.',
      'Les yeux d’Anna étaient verts.',
      'Anna aux yeux marron lui souriait.',
      'Anna avait de longs cheveux blonds.',
      'Anna était blonde.',
      'La cicatrice sur la joue droite d’Anna brillait.',
      'Anna avait des yeux d’un bleu profond.',
    ],
    right: [
      'Les yeux gris d’Anna le suivaient.',
      'Anna regarda ses yeux bleus.',
      'Anna avait les yeux noirs de colère.',
      'Anna avait les yeux rouges.',
      'Les cheveux d’Anna étaient blancs de neige.',
      'Les yeux d’Anna n’étaient pas bleus.',
      'Anna avait teint ses cheveux en blond.',
      'Les cheveux noirs d’Anna étaient mouillés.',
      'La mère d’Anna avait les yeux bleus.',
      '« Les yeux bleus d’Anna », dit-il.',
      'Anna avait une robe bleue et les yeux fatigués.',
      'Anna leva les yeux vers le ciel bleu.',
      'Les cheveux d’Anna semblaient roux au soleil.',
      'Anna avait vu des yeux bleus dans la foule.',
    ],
  },
  es: {
    sheet: 'Ojos grises, pelo negro. Cicatriz en la mejilla izquierda.',
    wrong: [
      'Los ojos azules de Anna lo seguían.',
      'Anna tenía los ojos verdes.',
      'Los ojos de Anna eran marrones.',
      'Anna tenía el pelo rubio.',
      'Anna era pelirroja.',
      'La cicatriz en la mejilla derecha de Anna brillaba.',
      'Anna, de ojos azules, le sonreía.',
    ],
    right: [
      'Los ojos grises de Anna lo seguían.',
      'Anna miró sus ojos azules.',
      'Anna tenía los ojos negros de rabia.',
      'Anna tenía el pelo blanco de harina.',
      'Los ojos de Anna no eran azules.',
      'La madre de Anna tenía los ojos azules.',
      'Anna levantó los ojos al cielo azul.',
      'Anna tenía los ojos cerrados y un vestido azul.',
      'El pelo negro de Anna estaba mojado.',
      '—Los ojos azules de Anna —dijo él.',
      'Anna era morena.',
    ],
  },
  pt: {
    sheet: 'Olhos cinzentos, cabelo preto. Cicatriz na face esquerda.',
    wrong: [
      'Os olhos azuis de Anna o seguiam.',
      'Anna tinha os olhos verdes.',
      'Os olhos de Anna eram castanhos.',
      'Anna tinha o cabelo loiro.',
      'Anna era ruiva.',
      'A cicatriz na face direita de Anna brilhava.',
    ],
    right: [
      'Os olhos cinzentos de Anna o seguiam.',
      'Anna olhou os olhos azuis dele.',
      'Anna tinha os olhos negros de raiva.',
      'Os olhos de Anna não eram azuis.',
      'A mãe de Anna tinha os olhos azuis.',
      'O cabelo preto de Anna estava molhado.',
      'Anna tinha o cabelo pintado de loiro.',
      'Anna ergueu os olhos para o céu azul.',
    ],
  },
  it: {
    sheet: 'Occhi grigi, capelli neri. Cicatrice sulla guancia sinistra.',
    wrong: [
      'Gli occhi azzurri di Anna lo seguivano.',
      'Anna aveva gli occhi verdi.',
      'Gli occhi di Anna erano castani.',
      'Anna aveva lunghi capelli biondi.',
      'Anna era bionda.',
      'La cicatrice sulla guancia destra di Anna brillava.',
      'Anna, dagli occhi azzurri, gli sorrideva.',
    ],
    right: [
      'Gli occhi grigi di Anna lo seguivano.',
      'Anna guardò i suoi occhi azzurri.',
      'Anna aveva gli occhi neri di rabbia.',
      'Gli occhi di Anna non erano azzurri.',
      'La madre di Anna aveva gli occhi azzurri.',
      'I capelli neri di Anna erano bagnati.',
      'Anna aveva gli occhi nervosi.',
      'Anna alzò gli occhi al cielo azzurro.',
      'Anna era rossa in viso.',
    ],
  },
}

/** Texts about Ruth Weber. Each of the facts and lines states that she is dead. */
interface Death {
  facts: string[]
  lines: string[]
  acts: string[]
  /** Sentences about a dead person who does not act. */
  calm: string[]
  /** Facts after which the person is not dead. */
  alive: string[]
}
export const deaths: Record<Language, Death> = {
  de: {
    facts: ['Ruth starb im Winter.', 'Ruth Weber ist im Winter ertrunken.', 'Ruth ist tot.'],
    lines: ['Ertrank vor zehn Jahren mit der Marrow.', 'Gestorben im Krieg.', 'erste Liebe, tot'],
    acts: ['Ruth öffnete die Tür.', '„Komm“, sagte Ruth.', 'Ruth lächelte ihm zu.'],
    calm: [
      'Ruths Tochter öffnete die Tür.',
      'Er hörte, wie Ruth lachte.',
      'Weil Bruno Ruth küsste, blieb er.',
      'Es war, als ob Ruth lachte.',
      '„Ruth lachte gern“, sagte Bruno.',
      'Ruth hatte die Tür geöffnet.',
      'Als Ruth die Tür öffnete, war es noch Sommer.',
      'Ruth lachte auf dem Foto.',
      'Er öffnete Ruths Brief.',
      'Früher öffnete Ruth ihm die Tür.',
      'Wenn Ruth die Tür öffnete, roch es nach Brot.',
      'Bruno öffnete die Tür, und niemand war da.',
    ],
    alive: [
      'Ruth ist fast ertrunken.',
      'Ruth ist für ihn gestorben.',
      'Ruth weiß, dass Bruno tot ist.',
      'Ruth ist todmüde.',
      'Ruth ist nicht tot.',
      'Ruth starb vor Lachen.',
    ],
  },
  fr: {
    facts: ['Ruth mourut en hiver.', 'Ruth est morte.', 'Ruth s’est noyée.'],
    lines: ['Morte en mer.', 'Noyée avec la Marrow.', 'premier amour, morte'],
    acts: [
      'Ruth ouvrit la porte.',
      '« Viens », dit Ruth.',
      '— Viens, dit Ruth.',
      'Ruth entra dans la cuisine.',
    ],
    calm: [
      'La fille de Ruth ouvrit la porte.',
      'La porte que Ruth ouvrit grinça.',
      '« Ruth entra toujours sans frapper », dit Bruno.',
      'Ruth avait ouvert la porte.',
      'Autrefois, Ruth ouvrit la porte.',
      'Quand Ruth ouvrit la porte, c’était l’été.',
      '— Ruth ouvre la porte sans bruit.',
      'Sur la photo, Ruth sourit.',
      'Bruno ouvrit la lettre de Ruth.',
    ],
    alive: [
      'Ruth est morte de rire.',
      'Ruth n’est pas morte.',
      'Ruth sait que Bruno est mort.',
      'Ruth est presque morte.',
    ],
  },
  es: {
    facts: ['Ruth murió en invierno.', 'Ruth está muerta.', 'Ruth se ahogó.'],
    lines: ['Murió en el mar.', 'Ahogada con la Marrow.', 'primer amor, muerta'],
    acts: ['Ruth abrió la puerta.', '—Ven —dijo Ruth.', '«Ven», dijo Ruth.', 'Ruth sonrió.'],
    calm: [
      'La hija de Ruth abrió la puerta.',
      'Eso —dijo Ruth una vez— no importa.',
      'Ruth había abierto la puerta.',
      'Cuando Ruth abrió la puerta, era verano.',
      '«Ruth abre la puerta», dijo Bruno.',
      'Bruno recordó que Ruth abrió la puerta.',
      'En la foto, Ruth sonríe.',
    ],
    alive: ['Ruth murió de risa.', 'Ruth no está muerta.', 'Ruth casi murió.'],
  },
  pt: {
    facts: ['Ruth morreu no inverno.', 'Ruth está morta.'],
    lines: ['Morreu no mar.', 'primeiro amor, morta'],
    acts: ['Ruth abriu a porta.', '— Vem — disse Ruth.', 'Ruth sorriu.'],
    calm: [
      'A filha de Ruth abriu a porta.',
      'Ruth tinha aberto a porta.',
      'Quando Ruth abriu a porta, era verão.',
      '“Ruth abre a porta”, disse Bruno.',
    ],
    alive: ['Ruth morreu de rir.', 'Ruth não está morta.'],
  },
  it: {
    facts: ['Ruth morì in inverno.', 'Ruth è morta.'],
    lines: ['Morta in mare.', 'primo amore, morta'],
    acts: ['Ruth aprì la porta.', '«Vieni», disse Ruth.', 'Ruth sorrise.'],
    calm: [
      'La figlia di Ruth aprì la porta.',
      'Ruth aveva aperto la porta.',
      'Quando Ruth aprì la porta, era estate.',
      '«Ruth apre la porta», disse Bruno.',
    ],
    alive: ['Ruth è morta di paura.', 'Ruth non è morta.'],
  },
}
