import type { OtherLanguage } from './denials.ts'

/**
 * The words with which a language states that somebody is dead, or that somebody acts. All patterns apply to folded
 * text (`foldName`).
 */
export interface DeathWords {
  /** Follows the name in a fact: 'died', 'has been dead since'. */
  died: string
  /** Begins the line of a sheet about a dead person: 'Drowned', 'Died at sea'. */
  line: string
  /** Pronouns that can stand before `line`. */
  pronouns: string
  /** Adjectives for a dead person, as the role on the sheet has them. */
  dead: string
  /** Follows a word of dying in an idiom: 'of fear'. */
  idiom: string
  /** Verbs of somebody who acts, after the name. */
  acts: string
  /** Verbs of speech, before the name. */
  speaks: string
  /** Words which show that a sentence is about an earlier time. */
  past: string
}

/** The words for the dead, by language. English has its own rules (`findAbsent`). */
export const deathWords: Record<OtherLanguage, DeathWords> = {
  de: {
    died: '(?:starb|ertrank|verstarb|ist (?:[^.,;]{0,40} )?(?:gestorben|tot|ertrunken|verstorben|umgekommen)|wurde (?:[^.,;]{0,40} )?(?:getotet|ermordet|begraben|beerdigt)|kam (?:[^.,;]{0,40} )?ums leben)',
    line: '(?:starb|ertrank|verstarb|gestorben|ertrunken|verstorben|tot(?= seit|,|$)|ist (?:[^.,;]{0,30} )?(?:tot|gestorben|ertrunken|verstorben)|kam (?:[^.,;]{0,30} )?ums leben)',
    pronouns: 'er|sie',
    dead: 'tot|verstorben(?:e[rn]?)?',
    idiom: 'vor (?!\\p{L}+ (?:jahren|monaten|wochen|tagen))\\p{L}+|fur|fast|beinahe',
    acts: 'sagte?|fragte?|antwortete?|lachte|lachelte?|nickte?|trat|setzte|nahm|offnete?|schloss|griff|legte?|stellte|hob|rief|flusterte?|murmelte?|kusste?|reichte?|drehte|zuckte|schenkte|goss|winkte?|tritt|schliesst|greift|hebt|ruft',
    speaks: 'sagte?|fragte?|antwortete?|rief|flusterte?|murmelte?|erwiderte?|meinte',
    past: 'wie|hatte|hatten|gewesen|fruher|einst|einmal|damals|immer|jede[nrsm]?|als|bevor|wahrend|nachdem|bis|wenn|grab\\p{L}*|foto\\p{L}*|bild\\p{L}*|brief\\p{L}*|traum\\p{L}*|stimme|geist\\p{L}*|jahre?n?|letzte[nrsm]?|vorletzte[nrsm]?|gestern|kindheit|erinner\\p{L}*|gedanken',
  },
  fr: {
    died: "(?:mourut|est (?:deja )?(?:morte?|decedee?)|s'est (?:noyee?|eteinte?)|se noya|a ete (?:tuee?|enterree?|assassinee?)|fut (?:tuee?|enterree?|assassinee?))",
    line: "(?:est |s'est )?(?:morte?|decedee?|noyee?|mourut)",
    pronouns: 'il|elle',
    dead: 'morte?|decedee?|defunte?|feue?',
    idiom:
      "de (?:rire|fatigue|peur|honte|faim|froid|inquietude|jalousie|chagrin|d')|d'(?:inquietude|ennui|envie|amour)|pour",
    acts: "dit|demand[ae]|repondit|repond|entr[ae]|sourit|pr(?:it|end)|pos[ae]|ouvr(?:it|e)|hoch[ae]|secou[ae]|regard[ae]|rit|murmur[ae]|cri[ae]|tend(?:it)?|ferm[ae]|sort(?:it)?|vers[ae]|embrass[ae]|hauss[ae]|se (?:leva|leve|tourna|tourne|pencha|penche)|s'(?:assit|assied|approcha|approche)",
    speaks: 'dit|demand[ae]|repond(?:it)?|murmur[ae]|cri[ae]|souffl[ae]|repliqu[ae]|ajout[ae]',
    past: "comme|un jour|une fois|avai(?:t|ent)|etait|autrefois|jadis|naguere|toujours|chaque|quand|lorsqu(?:e|'\\p{L}+)|avant|apres|souvenir\\p{L}*|souv\\p{L}+|fantome\\p{L}*|tombe|photo\\p{L}*|portrait|lettre|reve\\p{L}*|voix|ans|annees?|jour ou|dernier|derniere|hier|enfance",
  },
  es: {
    died: '(?:murio|ha muerto|esta muert[oa]|fallecio|ha fallecido|se ahogo|fue (?:asesinad|enterrad)[oa])',
    line: '(?:murio|esta muert[oa]|muert[oa](?= |,|$)|fallecio|fallecid[oa]|se ahogo|ahogad[oa])',
    pronouns: 'el|ella',
    dead: 'muert[oa]|fallecid[oa]|difunt[oa]',
    idiom: 'de (?:risa|miedo|hambre|sueno|ganas|verguenza|amor|celos|cansancio|envidia|frio|sed|pena)|por',
    acts: 'dijo|dice|pregunt[oa]|respond(?:io|e)|entr[oa]|sonri[oe]|sonrio|abr(?:io|e)|cerro|cierra|mir[oa]|rio|murmur[oa]|grit[oa]|asint(?:io|ie)|asiente|cogio|tomo|toma|saludo|sirvio|beso|bes[oa]|se (?:levant[oa]|sento|sienta|acerc[oa]|volvio|encogio)',
    speaks: 'dijo|dice|pregunt[oa]|respond(?:io|e)|murmur[oa]|grit[oa]|susurr[oa]|contest[oa]|anadio',
    past: 'como|una vez|un dia|habia\\p{L}*|era|estaba|antes|antano|siempre|cada|cuando|mientras|despues|hasta|recuerd\\p{L}*|record\\p{L}*|fantasma\\p{L}*|tumba|foto\\p{L}*|retrato|carta|suen\\p{L}*|voz|anos?|ultim[oa]|ayer|infancia|aquel\\p{L}*',
  },
  pt: {
    died: '(?:morreu|esta mort[oa]|faleceu|se afogou|afogou-se|foi (?:mort|assassinad|enterrad)[oa])',
    line: '(?:morreu|esta mort[oa]|mort[oa](?= |,|$)|faleceu|falecid[oa]|se afogou|afogou-se|afogad[oa])',
    pronouns: 'ele|ela',
    dead: 'mort[oa]|falecid[oa]|defunt[oa]',
    idiom: 'de (?:rir|riso|medo|fome|sono|vontade|vergonha|amor|ciumes|cansaco|inveja|frio|sede|pena)|por',
    acts: 'disse|diz|pergunt(?:ou|a)|respond(?:eu|e)|entr(?:ou|a)|sorri(?:u)?|peg(?:ou|a)|abr(?:iu|e)|fech(?:ou|a)|olh(?:ou|a)|riu|murmur(?:ou|a)|grit(?:ou|a)|assent(?:iu|e)|beij(?:ou|a)|serviu|acenou|(?:se )?(?:levantou|sentou|aproximou|virou)(?:-se)?',
    speaks: 'disse|diz|pergunt(?:ou|a)|respond(?:eu|e)|murmur(?:ou|a)|grit(?:ou|a)|sussurr(?:ou|a)',
    past: 'como|uma vez|um dia|tinha\\p{L}*|havia\\p{L}*|era|estava|antes|outrora|sempre|cada|quando|enquanto|depois|ate|lembr\\p{L}*|record\\p{L}*|fantasma\\p{L}*|tumulo|tumba|foto\\p{L}*|retrato|carta|sonh\\p{L}*|voz|anos?|ultim[oa]|ontem|infancia|naquel\\p{L}*|aquel\\p{L}*',
  },
  it: {
    died: '(?:mori|e (?:gia )?(?:mort[oa]|decedut[oa]|annegat[oa])|annego|fu (?:uccis|assassinat|sepolt)[oa]|e stat[oa] (?:uccis|assassinat|sepolt)[oa])',
    line: '(?:e )?(?:mort[oa](?= |,|$)|mori|decedut[oa]|annegat[oa]|annego)',
    pronouns: 'lui|lei|egli|ella',
    dead: 'mort[oa]|decedut[oa]|defunt[oa]',
    idiom:
      'd(?:i|al(?:la|le)?|allo) (?:risate|ridere|paura|fame|sonno|voglia|vergogna|amore|gelosia|stanchezza|invidia|freddo|sete|noia)|per',
    acts: 'disse|dice|chiese|chiede|rispose|risponde|entro|entra|sorrise|sorride|prese|prende|apri|apre|chiuse|chiude|guardo|guarda|rise|ride|mormoro|mormora|grido|grida|annui|annuisce|poso|posa|bacio|bacia|verso|si (?:alzo|alza|sedette|siede|avvicino|avvicina|volto|volta)',
    speaks:
      'disse|dice|chiese|chiede|rispose|risponde|mormoro|mormora|grido|grida|sussurro|sussurra|aggiunse',
    past: 'come|un giorno|aveva\\p{L}*|era|stava|prima|un tempo|una volta|sempre|ogni|quando|mentre|dopo|finche|ricord\\p{L}*|fantasm\\p{L}*|tomba|foto\\p{L}*|ritratto|lettera|sogn\\p{L}*|voce|ann[oi]|ultim[oa]|ieri|infanzia|quel\\p{L}*',
  },
}

/** Words in a fact or on a sheet, in all these languages, which show that a dead person may act in the story. */
export const returnedWords =
  /(?<!\p{L})(?:geist\p{L}*|spuk\p{L}*|vampir\p{L}*|untot\p{L}*|unsterblich\p{L}*|wiedergebor\p{L}*|leb(?:t|end\p{L}*|te)|uberleb\p{L}*|auferst\p{L}*|totgeglaubt\p{L}*|vorgetauscht\p{L}*|zuruck\p{L}*|engel|ruckblende\p{L}*|angeblich|vermeintlich\p{L}*|fantom\p{L}*|espr\p{L}*|spect\p{L}*|espectr\p{L}*|spettr\p{L}*|immort\p{L}*|inmort\p{L}*|imort\p{L}*|viv[aoe]\p{L}*|surviv\p{L}*|sobreviv\p{L}*|sopravviv\p{L}*|ressus\p{L}*|resucit\p{L}*|risort\p{L}*|revenu\p{L}*|revien\p{L}*|volt\p{L}*|vuelv\p{L}*|volvi\p{L}*|torn\p{L}*|retorn\p{L}*|regres\p{L}*|suppos\p{L}*|supuest\p{L}*|presunt\p{L}*|presum\p{L}*|fantasm\p{L}*|angel\p{L}*|ange|anjo|fing\p{L}*|finse|feint)(?!\p{L})/u
