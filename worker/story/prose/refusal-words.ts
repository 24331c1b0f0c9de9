/** The phrases with which models refuse in one language, as case-insensitive regular expressions with plain quotes. */
export interface RefusalWords {
  /** The first words of an apology, as plain text. They separate it from prose early in the stream. */
  openings: readonly string[]
  /** The refusal itself, such as "I can't". */
  cannot: string
  /** The verb for the refused work, such as 'write'. */
  work: string
  /** The noun for the refused content, such as 'this scene'. */
  about: string
  /** Phrases that only a model uses, such as 'as an AI'. */
  assistant: string
}

const english: RefusalWords = {
  openings: [
    "i'm sorry",
    'i am sorry',
    'sorry',
    'i apologi',
    'i can',
    "i can't",
    'i cannot',
    "i'm unable",
    'i am unable',
    "i'm not able",
    'i am not able',
    "i won't",
    'i will not',
    'as an ai',
    'as a language model',
    'unfortunately',
    "i'm afraid",
    'i must decline',
    'i have to decline',
    'i must respectfully',
    "i don't feel comfortable",
    "i'm not comfortable",
    "i'd rather not",
    'thank you for',
    'my apologies',
    'this request',
    'your request',
    'the request',
  ],
  cannot:
    "i (?:can(?:no|')?t|can not|won't|will not|must (?:respectfully )?(?:decline|refuse)|have to decline|don't feel comfortable|would rather not|am (?:not able|unable)|do not feel comfortable)|i'm (?:unable|not able|not comfortable)|i'd rather not|unable to",
  work: 'write|writing|generate|generating|create|creating|produce|provide|continue (?:this|the|with)|assist|help (?:you )?with|fulfil|fulfill|comply|engage|depict|complete (?:this|the|your|that)',
  about:
    'content|request|prompt|material|polic(?:y|ies)|guidelines?|explicit|sexual|inappropriate|scenario|this (?:story|chapter|scene|text)|the (?:story|chapter|scene) (?:you|as)|that (?:story|request)|your (?:story|request)|fiction involving|minors?|(?:help|assist)(?: you)? with (?:that|this|it)',
  assistant:
    "as an ai|as a language model|i(?:'m| am) an ai|ai (?:assistant|language model)|openai|my (?:guidelines|programming|training)",
}

const spanish: RefusalWords = {
  openings: [
    'lo siento',
    'lo lamento',
    'disculpa',
    'perdón',
    'perdona',
    'no puedo',
    'no me es posible',
    'no voy a',
    'no estoy',
    'como modelo de lenguaje',
    'como ia',
    'como una ia',
    'como inteligencia artificial',
    'lamentablemente',
    'desafortunadamente',
    'me temo',
    'gracias por',
    'debo rechazar',
    'debo declinar',
    'mis disculpas',
    'esta solicitud',
    'tu solicitud',
  ],
  cannot:
    'no (?:me es posible|puedo|podré|podría)|no voy a|no estoy (?:autorizad[oa]|en condiciones)|debo (?:rechazar|declinar)|me niego a|no me siento cómod[oa]',
  work: 'escribir|generar|crear|producir|continuar|redactar|proporcionar|ayudar(?:te|le|os)?|asistir(?:te|le)?|cumplir|completar|satisfacer|participar',
  about:
    'contenidos?|solicitud|petición|material|políticas?|directrices|pautas|explícit[oa]s?|sexual(?:es)?|inapropiad[oa]s?|est[ae] (?:historia|capítulo|escena|texto|relato)|menores|con (?:eso|esto|esa|ello)',
  assistant:
    'como (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje|asistente virtual)|soy una? (?:ia|inteligencia artificial|modelo de lenguaje|asistente virtual)|openai|mis directrices',
}

const portuguese: RefusalWords = {
  openings: [
    'desculpe',
    'desculpa',
    'sinto muito',
    'lamento',
    'peço desculpa',
    'não posso',
    'não consigo',
    'não vou',
    'não me sinto',
    'como modelo de linguagem',
    'como uma ia',
    'como ia',
    'como um modelo',
    'como inteligência artificial',
    'infelizmente',
    'receio que',
    'obrigad',
    'devo recusar',
    'preciso recusar',
    'esta solicitação',
    'este pedido',
  ],
  cannot:
    'não (?:posso|consigo|poderei|poderia|é possível|vou|estou autorizad[oa]|me sinto confortável)|(?:devo|preciso|tenho de|tenho que) recusar|recuso-me a',
  work: 'escrever|gerar|criar|produzir|continuar|redigir|fornecer|ajudar(?:-te|-lo|-la|-lhe)?|auxiliar|atender|cumprir|completar|participar',
  about:
    'conteúdos?|solicitação|pedido|material|políticas?|diretrizes|explícit[oa]s?|sexua(?:l|is)|inadequad[oa]s?|impróprio|est[ae] (?:história|capítulo|cena|texto|conto)|dest[ae] (?:história|capítulo|cena|texto|conto)|menores|com (?:isso|isto|esse|este)',
  assistant:
    'como (?:uma? )?(?:ia|inteligência artificial|modelo de linguagem|assistente virtual)|sou uma? (?:ia|inteligência artificial|modelo de linguagem|assistente virtual)|openai|minhas diretrizes',
}

const french: RefusalWords = {
  openings: [
    'je suis désolé',
    'désolé',
    "je m'excuse",
    'je ne peux',
    'je ne suis pas',
    'je ne pourrai',
    'je ne vais pas',
    'je refuse',
    'je regrette',
    'en tant que modèle',
    "en tant qu'ia",
    "en tant qu'intelligence",
    "en tant qu'assistant",
    'malheureusement',
    'je crains',
    'merci pour',
    'merci de',
    'je dois refuser',
    'je dois décliner',
    'toutes mes excuses',
    'mes excuses',
    'cette demande',
    'votre demande',
    'je préfère ne pas',
  ],
  cannot:
    "je ne (?:peux|pourrai|pourrais|suis) (?:malheureusement )?pas|je ne vais pas|je refuse (?:de|d')|je dois (?:refuser|décliner)|je préfère ne pas|il m'est impossible",
  work: "écrire|générer|créer|produire|continuer|poursuivre|rédiger|fournir|aider|vous aider|t'aider|répondre|accéder|satisfaire|compléter|mesure",
  about:
    'contenus?|demande|requête|matériel|politiques?|règles|directives|consignes|explicites?|sexuel(?:le)?s?|inappropriée?s?|cette (?:histoire|scène)|ce (?:chapitre|texte|récit|genre)|mineure?s?|avec (?:cela|ça)',
  assistant:
    "en tant (?:que modèle|qu'ia|qu'intelligence artificielle|qu'assistant)|je suis une? (?:ia|intelligence artificielle|modèle de langage)|openai|mes (?:directives|consignes)",
}

const german: RefusalWords = {
  openings: [
    'es tut mir leid',
    'tut mir leid',
    'entschuldig',
    'leider',
    'ich kann',
    'ich darf',
    'ich werde',
    'ich bin nicht',
    'ich möchte',
    'ich muss',
    'ich bedaure',
    'ich bedauere',
    'als ki',
    'als sprachmodell',
    'als künstliche',
    'als ein ki',
    'vielen dank',
    'danke für',
    'diese anfrage',
    'deine anfrage',
    'ihre anfrage',
    'dabei kann ich',
    'das kann ich',
  ],
  cannot:
    'kann ich (?:\\p{L}+ )*nicht|ich (?:kann|darf|werde|möchte) (?:\\p{L}+,? ){0,10}(?:nicht|kein\\p{L}*)|nicht in der lage|ich muss (?:\\p{L}+ ){0,6}ablehnen|(?:lehne|ablehnen)|es ist mir nicht möglich',
  work: 'schreiben|verfassen|erstellen|generieren|erzeugen|fortsetzen|fortführen|weiterschreiben|helfen|weiterhelfen|unterstützen|erfüllen|nachkommen|bereitstellen|ablehnen|behilflich',
  about:
    'inhalte?n?|anfrage|bitte|material|richtlinien|explizit\\p{L}*|sexuell\\p{L}*|unangemessen\\p{L}*|diese[rsnm]? (?:geschichte|kapitel|szene|text)|minderjährig\\p{L}*|dabei|damit',
  assistant:
    'als (?:ki|sprachmodell|künstliche intelligenz|ein ki|ki-modell)|ich bin (?:eine? )?(?:ki|sprachmodell|künstliche intelligenz)|openai|meine[rn]? richtlinien',
}

const italian: RefusalWords = {
  openings: [
    'mi dispiace',
    'mi spiace',
    'spiacente',
    'scusa',
    'scusami',
    'chiedo scusa',
    'non posso',
    'non mi è possibile',
    'non sono in grado',
    'non intendo',
    'come modello linguistico',
    'come ia',
    "come un'ia",
    'come intelligenza artificiale',
    'purtroppo',
    'temo di',
    'grazie per',
    'devo rifiutare',
    'devo declinare',
    'questa richiesta',
    'la tua richiesta',
    'in quanto',
  ],
  cannot:
    'non (?:posso|potrò|potrei|mi è possibile|sono in grado|intendo|mi sento a mio agio)|devo (?:rifiutare|declinare)|mi rifiuto di',
  work: 'scrivere|generare|creare|produrre|continuare|proseguire|redigere|fornire|aiutar(?:e|ti|la|vi)|assister(?:e|ti|la)|soddisfare|completare|partecipare',
  about:
    'contenut[oi]|richiesta|material[ei]|politiche|linee guida|esplicit[oaie]|sessual[ei]|inappropriat[oaie]|quest[ao] (?:storia|capitolo|scena|testo|racconto)|minorenni|minori|con (?:questo|questa|ciò)',
  assistant:
    "(?:come|in quanto) (?:un[a']? ?)?(?:ia|intelligenza artificiale|modello linguistico|assistente virtuale)|sono un[a']? ?(?:ia|intelligenza artificiale|modello linguistico|assistente virtuale)|openai|mie linee guida",
}

/** The refusal phrases of the languages that most romance stories are written in. */
export const refusalWords: readonly RefusalWords[] = [english, spanish, portuguese, french, german, italian]
