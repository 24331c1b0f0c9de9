import { minorMentions, minorWords } from './guard-ages.ts'
import { compileSheetAges } from './guard-bare-age.ts'
import { guardContexts } from './guard-contexts.ts'
import { compileOwnerRules } from './guard-owner.ts'
import { type LanguagePatterns, otherLanguages } from './guard-patterns.ts'
import { compileFurtherMentions } from './guard-people.ts'
import { compileSeeds, searchAroundSeeds } from './guard-seeds.ts'

// Words that make a passage sexual. Kisses, beds (except 'in bed with'), nakedness in a bath and reports of abuse do
// not match.
const sexual =
  /\b(?:sex(?!\s+of)|sexual(?:ly)?|sexy|sexualis\w+|sexualiz\w+|fuck\w*|orgasm\w*|climax(?:es|ed|ing)\b(?=[^.]{0,60}\b(?:him|her|together)\b)|mak(?:e|es|ing) love|made love|making out naked|lovemaking|love scene|intercourse|erotic\w*|erection|aroused?|arousal|horny|lust(?:s|ed|ing|ful|fully)?|masturbat\w*|nipples?|pussy|cock|penis|vagina|clit\w*|blow ?job|handjob|thrust(?:s|ing)? into|inside her|inside him|seduc(?:e|es|ed|ing|tive|tion)|strip(?:s|ped|ping)? (?:naked|for|her|him|off)|porn\w*|nude|nudes|(?:sleeps?|sleeping|slept) with(?=\s+(?!(?:the|an?|one|both|his|her|their|my|its|all|no|two|some|it|that|this)\b)\p{L}|\s+all\s+(?:of\s+)?(?:them\b|(?:the|his|her|their)\s+(?:men|women|boys|girls|band|team|teachers|players|sailors|soldiers|friends|brothers)\b)|\s+her(?:\s*[.,;:!?"”]|\s*$|\s+(?:and|again|anyway|that|every|in|on|until)\b)|\s+(?:his|her|their|my|an?|the|this)\s+(?:[\w’']+\s+)?(?:teacher|boss|professor|coach|boy|girl|man|woman|brother|sister|father|uncle|friend|boyfriend|girlfriend|lover|student|pupil|neighbou?r|husband|wife|daughter|son|step\w+|stranger|teen\w*|minor|(?!(?:m|f|grandm|grandf|l|b)\w*(?:other|ather|etter)\b)\w{3,}(?:er|or|ist|ian|guard|man|ent|ant))\b)|sleeping together|in bed with|(?:loses?|losing|lost) (?:her|his|their) virginity|grope[sd]?|fondl\w+|moan(?:s|ed|ing)? (?:with|in) pleasure|undress(?:es|ed|ing)? (?:her|him|each other|an?\s|the\s)|(?:steamy|explicit)(?=[\s,]+(?:\w+\s+)?(?:story|stories|scenes?|tale|romance|encounters?|affair|sex|content|material|love)\b))\b/giu
const explicitMinors =
  /\b(?:lolicon|loli|shotacon|shota|jailbait|child(?:ren)? (?:porn\w*|erotica|sex)|(?:sex|make love|making love|made love|intercourse) with (?:an? |the |her |his |this |some )?(?:(?:little|young|underage|small) )*(?:child|children|kids?|minors?|toddlers?|little girls?|little boys?|preteens?)|(?:sexual|sexy|erotic|horny|aroused|seductive|nude) (?:\w+ )?(?:child|children|kid|kids|minors?|toddlers?|little girls?|little boys?|preteens?|schoolgirls?|schoolboys?))\b/iu

const pronoun = /^\W*(?:she|he|they|her|his|their|the (?:girl|boy|child|teen\w*)|together)\b/iu

// Words which show that a child is elsewhere or asleep while the adults are together.
const elsewhere =
  /\b(?:asleep|sleep(?:s|ing)?(?! (?:with|together))|slept(?! together| with (?:him|her|me)(?:[^\w ]|$| (?:every|again|and|on|that)\b))|wak(?:e|es|ing)|woke|napp(?:ed|ing)|at (?:school|camp)|away|next door|upstairs|downstairs|down the hall|in (?:her|his|their) (?:own )?(?:bed|room|cot))\b/iu

const englishOwners = compileOwnerRules(guardContexts[0])
const further = compileFurtherMentions(0, guardContexts[0], englishOwners)
/** The patterns of the rule on minors for English. Those of the other languages are made from guard-languages.ts. */
export const englishPatterns: LanguagePatterns = {
  mentions: searchAroundSeeds(compileSeeds(0, guardContexts[0].numbers, minorWords.source), (text) =>
    [...minorMentions(text, englishOwners), ...further(text)].sort((a, b) => a.start - b.start),
  ),
  sexual,
  explicitMinors,
  continuation: pronoun,
  elsewhere,
  clause: /\b(?:while|until|because|before|after|so|though|but)\b/i,
  owners: englishOwners,
  sheetAge: compileSheetAges(0, guardContexts[0], englishOwners),
}

/** The patterns of all languages that the rule on minors reads, in the order of `guardContexts`. */
export const guardPatterns: readonly LanguagePatterns[] = [englishPatterns, ...otherLanguages]
